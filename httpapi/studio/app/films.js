// All films of the workspace.

import * as api from "./api.js";
import { clock, empty, fill, h, head, icon, iconButton, link, press, say } from "./dom.js";
import { day, explain, t } from "./words.js";
import { asking, doing } from "./problem.js";
import { coming } from "./stills.js";

const states = { DONE: "ready", FAILED: "failed", CANCELLED: "stopped" };

export function filmsPage() {
  const list = h("ul.films", coming(6));
  const find = h("input", { type: "search", placeholder: t("films.find"), "aria-label": t("films.find"), oninput: () => draw() });
  const search = h("div.search", { hidden: true }, icon("find"), find);
  const films = [];
  let gone = false;
  const seen = new IntersectionObserver((all) => { for (const e of all) if (e.isIntersecting) { seen.unobserve(e.target); e.target.load(); } }, { rootMargin: "300px" });

  (async () => {
    try {
      await api.pages(`/auth/workspace/${api.signedIn().workspaceId}/projects`, (page) => { films.push(...page.map(card)); if (!gone) draw(); });
      if (!gone) draw();
    } catch (e) {
      const { title, detail } = explain(e);
      if (!gone) instead(title, h("p", { dir: "auto" }, detail));
    }
  })();

  const instead = (title, ...inside) => fill(list, h("li.alone", empty(title, ...inside)));

  function draw() {
    search.hidden = films.length < 2;
    const words = find.value.trim().toLocaleLowerCase();
    const found = films.filter((f) => !words || f.name.toLocaleLowerCase().includes(words));
    if (films.length === 0) return instead(t("films.none"), link("button", "#/", t("nav.make")));
    if (found.length === 0) return instead(t("films.unfound", { text: find.value.trim() }), press("quiet", () => { find.value = ""; draw(); find.focus(); }, t("films.all")));
    fill(list, found.map((f) => f.element));
  }

  function card(p) {
    const name = p.name || t("film.untitled");
    const still = h("div.frame.shimmer");
    const note = h("small", day(p.createdAt));
    const state = states[p.status] ?? "making";
    const link = h("a.film-link", { href: "#/films/" + p.id }, still, h("b", { dir: "auto" }, name));
    const foot = h("div.card-foot", h("span", { class: "state " + state }, t("state." + state)), iconButton("bin", t("films.delete", { name }), sure));
    const element = h("li.card", link, note, foot);
    const film = { name, element };

    // A film in a list has no poster: it is asked for when it comes into sight.
    still.load = async () => {
      const whole = await api.get("/auth/project/" + p.id).catch(() => null);
      still.classList.remove("shimmer");
      const edit = whole?.edits.findLast((e) => e.status === "DONE");
      fill(still, edit ? [h("img", { src: edit.posterPath, alt: "", loading: "lazy" }), h("span.length", clock(edit.duration))] : h("span.frame-words", { dir: "auto" }, name));
    };
    seen.observe(still);

    function sure() {
      asking(foot, t("films.delete", { name }), t("films.sure"),
        doing(t("films.delete.go"), "danger", async () => {
          await api.send("DELETE", "/auth/project/" + p.id);
          films.splice(films.indexOf(film), 1);
          draw();
          say(t("films.deleted"));
          (list.querySelector("a") ?? document.querySelector("h1")).focus();
        }));
    }
    return film;
  }

  return {
    title: t("nav.films"), wide: true, leave: () => { gone = true; seen.disconnect(); },
    body: [h("div.page-head", head(t("nav.films")), search), list],
  };
}
