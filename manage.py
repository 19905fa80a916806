#!/usr/bin/env python3
"""Messdeck's one command: `play` runs the site here, `test` checks all of it.

Every other word is a Django command.  The first start makes `.venv` beside this
file and installs the locked packages; until then only the standard library is
used, in words that old Pythons understand, so that they can be told why not.
"""

import errno
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys

OLDEST_PYTHON = (3, 11)
NEEDED_MEGABYTES = 400
HOUSE = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(HOUSE, ".venv")
LOCKS = {
    "app": os.path.join(HOUSE, "config", "requirements.txt"),
    "test": os.path.join(HOUSE, "config", "requirements-test.txt"),
}
# One package of each layer tells whether a foreign environment can be used.
LANDMARKS = {
    "app": ("django", "celery", "channels", "uvicorn", "allauth"),
    "test": ("django", "celery", "channels", "uvicorn", "allauth", "pytest"),
}


def python_complaint(version):
    """Return why this Python cannot run the site, or an empty text."""
    if tuple(version[:2]) >= OLDEST_PYTHON:
        return ""
    return (
        "Messdeck needs Python {}.{} or newer, and this is {}.{}: "
        "start it with a newer one, for example python3.11 manage.py play."
    ).format(*(OLDEST_PYTHON + tuple(version[:2])))


def stamp_text(lock, version):
    """Return what `.venv` must say to be fresh: the lock's hash and the Python."""
    with open(lock, "rb") as stream:
        digest = hashlib.sha256(stream.read()).hexdigest()
    return "{} {}.{}.{}\n".format(digest, *version[:3])


def stamp_path(kind, venv):
    """Return the file that says which packages of this kind are installed."""
    return os.path.join(venv, "messdeck-{}.stamp".format(kind))


def read_text(path):
    """Return the file's text, empty when it cannot be read."""
    try:
        with open(path) as stream:
            return stream.read()
    except OSError:
        return ""


def is_fresh(kind, venv):
    """Tell whether `venv` holds what the lock of this kind lists, for this Python."""
    wanted = stamp_text(LOCKS[kind], sys.version_info)
    return read_text(stamp_path(kind, venv)) == wanted


def write_stamps(kind, venv):
    """Note what is installed; the test packages contain the app's."""
    kinds = ("app", "test") if kind == "test" else ("app",)
    for each in kinds:
        with open(stamp_path(each, venv), "w") as stream:
            stream.write(stamp_text(LOCKS[each], sys.version_info))


def venv_python(venv):
    """Return the path of the environment's interpreter."""
    folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(venv, folder, name)


def is_of_this_python(venv):
    """Tell whether the environment's interpreter runs and has our version.

    One made by another Python breaks in the middle of its imports.
    """
    command = [venv_python(venv), "-c", "import ssl, sys; print(sys.version_info[:3])"]
    try:
        said = subprocess.check_output(command, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return said.decode().strip() == str(tuple(sys.version_info[:3]))


def refuse(sentence):
    """End with one sentence."""
    sys.stdout.flush()
    sys.stderr.write(sentence + "\n")
    raise SystemExit(1)


def require_room():
    """End with a sentence when the disk has no room for the packages."""
    free = shutil.disk_usage(HOUSE).free // 1000000
    if free < NEEDED_MEGABYTES:
        refuse(
            "Messdeck's packages need {} MB and the disk has {} MB free: "
            "make room and start again.".format(NEEDED_MEGABYTES, free)
        )


def make_venv(venv):
    """Make the environment, replacing one that another Python made."""
    missing = [m for m in ("venv", "ensurepip") if importlib.util.find_spec(m) is None]
    if missing:
        refuse(
            "This Python has no {}: install it (on Debian and Ubuntu: "
            "apt-get install python3-venv) and start again.".format(missing[0])
        )
    import venv as venv_module

    try:
        venv_module.EnvBuilder(clear=True, with_pip=True).create(venv)
    except subprocess.CalledProcessError:
        refuse(
            "The folder .venv could not be filled: install python3-venv, "
            "delete .venv and start again."
        )
    except OSError as error:
        full = error.errno == errno.ENOSPC
        reason = "the disk is full" if full else str(error)
        refuse("The folder .venv cannot be made: {}.".format(reason))


def install(kind, venv):
    """Bring the environment to the lock of this kind."""
    print(
        "Installing Messdeck's packages into .venv (once, about a minute) ...",
        flush=True,
    )
    require_room()
    command = [venv_python(venv), "-m", "pip", "install", "--quiet", "--no-input"]
    command += ["--disable-pip-version-check", "-r", LOCKS[kind]]
    if subprocess.call(command) != 0:
        refuse(
            "The packages could not be installed, for the reason pip gives above: "
            "see to it and start again."
        )
    write_stamps(kind, venv)


def prepare(kind, venv):
    """Make sure that `venv` exists for this Python and holds the locked packages."""
    if is_fresh(kind, venv) and os.path.exists(venv_python(venv)):
        return
    if not is_of_this_python(venv):
        require_room()
        make_venv(venv)
    install(kind, venv)


def is_inside(venv):
    """Tell whether this process already runs in that environment."""
    return os.path.realpath(sys.prefix) == os.path.realpath(venv)


def require_landmarks(kind):
    """End with a sentence when a foreign environment lacks our packages."""
    missing = [n for n in LANDMARKS[kind] if importlib.util.find_spec(n) is None]
    if missing:
        refuse(
            "This environment lacks Messdeck's packages ({} among them): leave it "
            "with `deactivate`, or run `pip install -r {}` in it.".format(
                missing[0], os.path.relpath(LOCKS[kind], HOUSE)
            )
        )


def enter(kind, arguments):
    """Return when this process may import the packages; else start it anew inside.

    NO_BOOTSTRAP (containers) and an environment of someone else's making are
    used as they are.
    """
    if os.environ.get("NO_BOOTSTRAP"):
        require_landmarks(kind)
    elif is_inside(VENV):
        if not is_fresh(kind, VENV):
            install(kind, VENV)
    elif sys.prefix != sys.base_prefix:
        require_landmarks(kind)
    else:
        prepare(kind, VENV)
        command = [venv_python(VENV), os.path.abspath(__file__), *arguments]
        os.execv(command[0], command)


def run(arguments):
    """Hand the words to a command of ours or to Django; return the exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    word = arguments[0] if arguments else ""
    if word == "play":
        from config.play import main as play

        return play(arguments[1:])
    if word == "test":
        from config.run_tests import main as test

        return test(arguments[1:])
    if word == "bench-live":
        from config.bench.live import main as bench_live

        return bench_live(arguments[1:])
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *arguments])
    return 0


def main():
    """Check the Python, enter the environment, run the command."""
    complaint = python_complaint(sys.version_info)
    if complaint:
        refuse(complaint)
    arguments = sys.argv[1:]
    enter("test" if arguments[:1] == ["test"] else "app", arguments)
    raise SystemExit(run(arguments))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
