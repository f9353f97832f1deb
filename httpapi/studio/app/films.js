// All films of the workspace.

import * as api from "./api.js";
import { clock, dots, empty, field, fill, h, head, iconButton, link, order, say } from "./dom.js";
import { day, explain, t } from "./words.js";
import { asking, deleting, doing, refuse, trouble } from "./acts.js";
import { coming } from "./stills.js";

export function filmsPage() {
  const list = h("ul.films", coming(6));
  const find = h("input", { type: "search", placeholder: t("films.find"), "aria-label": t("films.find"), oninput: () => draw() });
  const search = h("div.search", { hidden: true }, find);
  const said = trouble();
  const followed = new Map(); // by id: what ends a film's stream
  let films = [];

  async function load() {
    const all = [];
    try {
      await api.pages(api.workspace() + "/projects", (page) => {
        all.push(...page.map(take));
        if (all.length > films.length) films = all;
        draw();
      });
      films = all;
      draw();
      follow();
    } catch (e) {
      const { title, detail } = explain(e);
      if (!films[0]) instead(title, h("p", { dir: "auto" }, detail));
    }
  }

  function take(p) {
    const film = films.find((f) => f.id === p.id) ?? card(p);
    film.update(p);
    return film;
  }

  // follow shows films in the making as their events say, the oldest first, and three at
  // once: browsers open six connections to a host.
  function follow() {
    const next = films.findLast((f) => f.state === "making" && !followed.has(f.id));
    if (!next || !list.isConnected || followed.size > 2) return;
    const over = () => { followed.delete(next.id); load(); };
    followed.set(next.id, api.follow(next.id, { progress: take, end: over, failed: (e) => e.status === 404 && over() }));
    follow();
  }

  document.onvisibilitychange = () => document.hidden || load();
  load();

  const instead = (title, ...inside) => fill(list, h("li.alone", empty(title, ...inside)));

  function draw() {
    search.hidden = films.length < 2;
    const words = find.value.trim().toLocaleLowerCase();
    const found = films.filter((f) => !words || f.name.toLocaleLowerCase().includes(words));
    if (films.length === 0) return instead(t("films.none"), link("button", "#/", t("nav.make")));
    if (found.length === 0) return instead(t("files.none"));
    order(list, found.map((f) => f.element));
  }

  function card({ id, createdAt }) {
    const still = h("div.frame");
    const title = h("b", { dir: "auto" });
    const state = h("span");
    const tools = [iconButton("pen", "", rename), iconButton("copy", "", copy), iconButton("bin", "", remove)];
    const foot = h("div.card-foot", state, h("div", tools));
    const film = { id, element: h("li.card", h("a.film-link", { href: "#/films/" + id }, still, title), h("small", day(createdAt)), foot) };

    film.update = ({ name, video }) => {
      name ||= t("film.untitled");
      const word = t("state." + video.state), same = film.name === name && film.edit === video.editId;
      if (film.state === "making" && video.state !== "making") say(dots(name, word));
      Object.assign(film, { name, state: video.state, edit: video.editId });
      title.textContent = name;
      ["films.rename", "films.copy", "films.delete"].forEach((label, i) => { tools[i].title = tools[i].ariaLabel = t(label, { name }); });
      tools[1].disabled = film.state === "making";
      state.className = "state " + film.state;
      state.textContent = dots(word, film.state === "making" && `${Math.floor(video.progress * 100)} %`);
      if (!same) fill(still, film.edit ? [h("img", { src: video.posterPath, alt: "", loading: "lazy" }), h("span.length", clock(video.duration))] : h("span.frame-words", { dir: "auto" }, name));
    };

    function rename() {
      const name = h("input", { value: film.name, maxlength: "200", dir: "auto" });
      asking(foot, tools[0].title, field(t("films.name"), name), (end) => doing(t("scenes.save"), "button", async () => {
        take((await api.send("PATCH", api.project(id), { name: name.value.trim() })).data);
        end();
        say(t("scenes.saved"));
      }));
      name.select();
    }

    // copy makes the same film once more: a translation into its own language.
    async function copy() {
      tools[1].disabled = true;
      try {
        const { language } = await api.get(api.project(id));
        const made = await api.post(api.project(id) + "/translate", { language }, { once: true });
        await api.send("PATCH", api.project(made.projectId), { name: film.name + " (2)" });
        await load();
      } catch (e) { refuse(said, e); }
      tools[1].disabled = false;
    }

    function remove() {
      deleting(foot, tools[2].title, async () => {
        await api.send("DELETE", api.project(id));
        films = films.filter((f) => f !== film);
        draw();
        (list.querySelector("a") ?? document.querySelector("h1")).focus();
      });
    }
    return film;
  }

  return {
    title: t("nav.films"), wide: true,
    leave: () => { document.onvisibilitychange = null; followed.forEach((end) => end()); },
    body: [h("div.page-head", head(t("nav.films")), search), said, list],
  };
}
