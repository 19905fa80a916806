// Says with every request which ground of the board this page holds: what comes then
// need not bring it again, and htmx keeps it.  The link "Sync" asks for everything.

const ground = () => document.querySelector("#table [data-ground]");
const isSync = (detail) => "sync" in (detail.elt?.dataset ?? {});

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!isSync(detail) && ground()?.childElementCount) detail.headers["X-Ground"] = ground().id;
});

// The ground that was spoken of may have gone meanwhile: then all is fetched anew.
document.addEventListener("htmx:afterSettle", () => {
  if (ground()?.childElementCount === 0) document.getElementById("sync")?.click();
});
