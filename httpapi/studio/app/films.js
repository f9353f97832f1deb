// All films of the workspace.

import * as api from "./api.js";
import { clock, fill, h, icon, say } from "./dom.js";
import { day, explain, t } from "./words.js";
import { doing } from "./problem.js";

const most = 500;
const states = { DONE: "ready", FAILED: "failed", CANCELLED: "stopped" };

export function filmsPage() {
  const list = h("ul", { class: "films" }, Array.from({ length: 6 }, () => h("li", { class: "card", "aria-hidden": "true" }, h("div", { class: "frame shimmer" }), h("span", { class: "shimmer line" }))));
  const find = h("input", { type: "search", placeholder: t("films.find"), "aria-label": t("films.find"), oninput: () => draw() });
  const search = h("div", { class: "search", hidden: true }, icon("find"), find);
  const films = [];
  let gone = false;
  const seen = new IntersectionObserver((all) => { for (const e of all) if (e.isIntersecting) { seen.unobserve(e.target); e.target.load(); } }, { rootMargin: "300px" });

  (async () => {
    try {
      await api.pages(`/auth/workspace/${api.signedIn().workspaceId}/projects`, most, (page) => { films.push(...page.map(card)); if (!gone) draw(); });
      if (!gone) draw();
    } catch (e) {
      const { title, detail } = explain(e);
      if (!gone) fill(list, h("li", { class: "empty" }, h("h2", null, title), h("p", { dir: "auto" }, detail)));
    }
  })();

  function draw() {
    search.hidden = films.length < 2;
    const words = find.value.trim().toLocaleLowerCase();
    const found = films.filter((f) => !words || f.name.toLocaleLowerCase().includes(words));
    if (films.length === 0) return fill(list, h("li", { class: "empty" }, h("h2", null, t("films.none")), h("p", null, t("films.none.text")), h("a", { class: "button", href: "#/" }, t("nav.make"))));
    if (found.length === 0) return fill(list, h("li", { class: "empty" }, h("h2", null, t("films.unfound", { text: find.value.trim() })), h("button", { class: "quiet", onclick: () => { find.value = ""; draw(); find.focus(); } }, t("films.all"))));
    fill(list, found.map((f) => f.element));
  }

  function card(p) {
    const name = p.name || t("film.untitled");
    const still = h("div", { class: "frame shimmer" });
    const note = h("small", null, day(p.createdAt));
    const state = states[p.status] ?? "making";
    const link = h("a", { href: "#/films/" + p.id, class: "film-link" }, still, h("b", { dir: "auto" }, name));
    const foot = h("div", { class: "card-foot" }, h("span", { class: "state " + state }, t("state." + state)), h("button", { class: "icon-button", "aria-label": t("films.delete", { name }), onclick: () => sure() }, icon("bin")));
    const element = h("li", { class: "card" }, link, note, foot);
    const film = { name, element };

    // A film in a list has no poster: it is asked for when it comes into sight.
    still.load = async () => {
      const whole = await api.get("/auth/project/" + p.id).catch(() => null);
      still.classList.remove("shimmer");
      const edit = whole?.edits.findLast((e) => e.status === "DONE");
      fill(still, edit ? [h("img", { src: edit.posterPath, alt: "", loading: "lazy" }), h("span", { class: "length" }, clock(edit.duration))] : h("span", { class: "frame-words", dir: "auto" }, name));
    };
    seen.observe(still);

    function sure() {
      const back = foot.querySelector("button");
      const ask = h("div", { class: "sure", role: "group", "aria-label": t("films.delete", { name }) }, h("p", null, t("films.sure")),
        doing(t("films.delete.go"), "danger", async () => {
          await api.send("DELETE", "/auth/project/" + p.id);
          films.splice(films.indexOf(film), 1);
          draw();
          say(t("films.deleted"));
          (list.querySelector("a") ?? document.querySelector("h1")).focus();
        }),
        h("button", { class: "quiet", onclick: () => { ask.replaceWith(foot); back.focus(); } }, t("films.keep")));
      foot.replaceWith(ask);
      ask.querySelector(".quiet").focus();
    }
    return film;
  }

  return {
    title: t("nav.films"), wide: true, leave: () => { gone = true; seen.disconnect(); },
    body: [h("div", { class: "page-head" }, h("h1", { tabindex: "-1" }, t("nav.films")), search), list],
  };
}
