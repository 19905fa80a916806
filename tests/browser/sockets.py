"""What a test does to a page's sockets, its clock and its commands."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

from playwright.async_api import Error, Page, Route

# Sockets that a test may shut, hold back, or leave half-open: "open" lets them
# through, "shut" refuses them, "late" holds them until `release`.
SOCKETS = """
(() => {
  const Real = WebSocket;
  const all = [];
  window.sockets = {
    mode: sessionStorage.getItem("sockets") ?? "MODE",
    switchTo(mode) {
      sessionStorage.setItem("sockets", mode);
      this.mode = mode;
    },
    release() {
      this.switchTo("open");
      all.filter(({ isHeld }) => isHeld).forEach((one) => one.begin());
    },
    // What the page made is gone for it; for the server it stays open.
    halve() {
      for (const one of all) if (one.readyState === Real.OPEN) one.lose();
    },
    isOpen() {
      return all.some(({ readyState }) => readyState === Real.OPEN);
    },
    endHalves() {
      for (const one of all) if (one.isHalf) one.real.close();
    },
  };
  window.WebSocket = class {
    constructor(address) {
      Object.assign(this, { address, readyState: Real.CONNECTING });
      all.push(this);
      this.isHeld = window.sockets.mode === "late";
      if (!this.isHeld) this.begin();
    }
    begin() {
      this.isHeld = false;
      if (window.sockets.mode === "shut") {
        setTimeout(() => this.lose());
        return;
      }
      this.real = new Real(this.address);
      this.real.onopen = () => (this.readyState = Real.OPEN);
      this.real.onmessage = (event) => this.onmessage?.(event);
      this.real.onclose = ({ code }) => this.lose(code);
    }
    lose(code = 1006) {
      if (this.readyState === Real.CLOSED) return;
      this.isHalf = this.real?.readyState === Real.OPEN;
      if (this.isHalf) this.real.onmessage = this.real.onclose = null;
      this.readyState = Real.CLOSED;
      this.onclose?.({ code });
    }
    close() {
      this.real?.close();
    }
  };
  Object.assign(window.WebSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
})();
"""

# A device whose clock is five minutes slow.
SLOW_CLOCK = """
(() => {
  const Real = Date;
  const wrong = () => Real.now() - 300000;
  window.Date = class extends Real {
    constructor(...words) {
      super(...(words.length ? words : [wrong()]));
    }
    static now() {
      return wrong();
    }
  };
})();
"""

# The second click of a double click, at the very moment the answer is shown.
SECOND_CLICKS = """
// Modules have run by then, so that the page's own listeners come first.
document.addEventListener("DOMContentLoaded", () => {
  window.secondClicks = 0;
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.requestConfig?.verb !== "post") return;
    const fresh = document.querySelector("#table [data-main], #table .move");
    if (!fresh) return;
    window.secondClicks += 1;
    fresh.dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }),
    );
  });
});
"""

COMMANDS = "**/table/*/throw/"

Handler = Callable[[Route], Awaitable[None]]


def sockets(mode: str) -> str:
    """Return the script for a page whose sockets are "open", "shut" or "late"."""
    return SOCKETS.replace("MODE", mode)


async def switch_sockets(page: Page, mode: str) -> None:
    """Let new sockets be "open", "shut" or "late" from now on."""
    await page.evaluate("mode => window.sockets.switchTo(mode)", mode)


async def halve_sockets(page: Page) -> None:
    """Let the page lose its sockets while the server holds them open."""
    await page.evaluate("() => window.sockets.halve()")


@contextlib.asynccontextmanager
async def cut_off(page: Page) -> AsyncIterator[None]:
    """Take the network away from the page's browser meanwhile."""
    await switch_sockets(page, "shut")
    await halve_sockets(page)
    await page.context.set_offline(True)
    yield
    await switch_sockets(page, "open")
    await page.context.set_offline(False)


def losing_answers(times: int) -> Handler:
    """Return a handler that lets the server act and loses the first answers."""
    left = [times]

    async def handle(route: Route) -> None:
        if left[0] <= 0:
            await route.continue_()
            return
        left[0] -= 1
        await route.fetch()
        await route.abort()

    return handle


def losing_commands(times: int) -> Handler:
    """Return a handler whose connection dies with the first commands it sends."""
    left = [times]

    async def handle(route: Route) -> None:
        left[0] -= 1
        await (route.abort("connectionreset") if left[0] >= 0 else route.continue_())

    return handle


def blocking(gate: asyncio.Event) -> Handler:
    """Return a handler that holds every command until the gate opens."""

    async def handle(route: Route) -> None:
        await gate.wait()
        # The page has given up on the older ones.
        with contextlib.suppress(Error):
            await route.continue_()

    return handle
