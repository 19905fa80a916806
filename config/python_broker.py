"""The last rung of the broker's ladder: a Redis server written in Python."""

import sys

from fakeredis import TcpFakeServer


def main() -> None:
    """Serve on the loopback port given as the only word, until ended."""
    server = TcpFakeServer(("127.0.0.1", int(sys.argv[1])), server_type="redis")
    server.daemon_threads = True
    server.serve_forever()


if __name__ == "__main__":
    main()
