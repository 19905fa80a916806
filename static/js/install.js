// Has the browser keep the service worker, whose address the page tells.

const address = document.querySelector("link[data-worker]")?.dataset.worker;

if (address && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Without it everything works but the page for the time without a network.
    navigator.serviceWorker.register(address, { scope: "/" }).catch(() => {});
  });
}
