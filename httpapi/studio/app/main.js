// The shell: who is signed in, and the pages between which they go.

import * as api from "./api.js";
import { fill, h, head, icon, link, press, say, unsaid } from "./dom.js";
import { chooseLanguage, load, t } from "./words.js";
import { signInPage } from "./signin.js";
import { makePage } from "./make.js";
import { filmsPage } from "./films.js";
import { filmPage } from "./film.js";
import { filesPage } from "./files.js";
import { brandPage } from "./brand.js";
import { workspacePage } from "./workspace.js";

const app = document.getElementById("app");
let leave = () => {};

// Where one is stands behind the #: it names films, and nothing secret.
const routes = [
  [/^#?\/?$/, () => makePage()],
  [/^#\/films$/, () => filmsPage()],
  [/^#\/brand$/, () => brandPage()],
  [/^#\/workspace$/, () => workspacePage()],
  [/^#\/files(?:\/(.+))?$/, (folder) => filesPage(folder)],
  [/^#\/films\/([\w-]+)(?:\/(scenes|publish))?$/, (id, part = "watch") => filmPage(id, part)],
];

function route() {
  for (const [pattern, page] of routes) {
    const found = pattern.exec(location.hash);
    if (found) return page(...found.slice(1));
  }
  return missing();
}

const missing = () => ({ title: "404", body: h("div.empty", head(t("error.not_found")), link("button", "#/", t("nav.make"))) });

// show draws the page of the address. The heading is focused, so that whoever
// listens hears where they are.
function show({ quietly = false } = {}) {
  leave();
  leave = () => {};
  const session = api.signedIn();
  const page = session ? route() : signInPage(() => { location.hash ||= "#/"; show(); });
  document.title = page.title ? `${page.title} · Scenewright` : "Scenewright";
  if (session) fill(app, skip(), bar(session), h("main", { id: "main", class: page.wide ? "wide" : null }, page.body));
  else fill(app, page.body);
  app.querySelector(".bar [aria-current]")?.scrollIntoView({ inline: "nearest" });
  leave = page.leave ?? leave;
  scrollTo(0, 0);
  if (!quietly) app.querySelector("h1")?.focus({ preventScroll: true });
}

const skip = () => h("a.skip", { href: "#main", onclick: (e) => { e.preventDefault(); app.querySelector("h1")?.focus(); } }, t("nav.skip"));

function bar(session) {
  const at = location.hash.split("/")[1] ?? "";
  return h("header.bar",
    h("a.brand", { href: "#/", "aria-label": "Scenewright" }, h("span.mark", unsaid), h("span.name", "Scenewright")),
    h("nav", { "aria-label": "Scenewright" },
      ["", "films", "files", "brand", "workspace"].map((to) => h("a", { href: "#/" + to, "aria-current": at === to ? "page" : null }, t("nav." + (to || "make"))))),
    h("div.bar-end",
      session.workspaces.length > 1 && workspaces(session),
      chooseLanguage(),
      press("quiet.small", async () => { await api.signOut(); show(); }, t("nav.out"))));
}

function workspaces(session) {
  return h("select.small", { "aria-label": t("nav.workspace"), onchange: (e) => { api.remember({ ...session, workspaceId: e.target.value }); api.forget(); show(); } },
    session.workspaces.map((w) => h("option", { value: w.id, selected: w.id === session.workspaceId }, w.name)));
}

api.whenSignedOut(() => {
  api.remember(null);
  show();
  app.querySelector(".problem")?.remove();
  const note = h("p.problem", { role: "alert" }, icon("warn"), h("span", t("signin.ended")));
  app.querySelector("form")?.before(note);
  say(t("signin.ended"));
});

addEventListener("hashchange", () => show());
addEventListener("words", () => { show({ quietly: true }); app.querySelector("[data-language]")?.focus(); });
await load();
show({ quietly: true });
