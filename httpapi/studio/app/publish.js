// Publishing: the files, a link, credits, and why each scene shows what it does.

import * as api from "./api.js";
import { clock, empty, fill, h, icon, link, note, order, say } from "./dom.js";
import { day, explain, known, bytes, languageName, languages, t } from "./words.js";
import { copyable, doing } from "./acts.js";
import { frame } from "./stills.js";

export function publishPart(film) {
  const files = h("div");
  const shares = sharing(film);
  const credits = h("div");
  const translations = h("div.stack");
  const ledger = h("div.ledger");
  const element = h("div.publish",
    h("div.publish-main", files,
      h("section.block", h("h2", t("publish.share")), shares.element),
      h("section.block", h("h2", t("publish.translate")), translations),
      h("section.block", h("h2", t("publish.credits")), credits)),
    h("section.block.publish-side", h("h2", t("publish.why")), ledger));
  const rows = new Map(); // of the ledger
  let shown = null, asked = false;

  function update() {
    const edit = film.finished;
    const now = `${edit?.editId} ${film.state}`;
    if (now !== shown) {
      shown = now;
      fill(files, edit ? downloads(film, edit) : empty(t("watch.planned"), link("button", "#/films/" + film.id, t("film.watch"))));
    }
    if (!asked) {
      asked = true;
      shares.load();
      fill(translations, translating(film));
    }
    for (const row of rows.values()) row.update();
    if (!film.busy) explained();
  }

  let at = "";
  async function explained() {
    if (at === film.tag + film.project.updatedAt) return;
    at = film.tag + film.project.updatedAt;
    try {
      const all = await api.get(film.path + "/ledger");
      fill(credits, owed(all));
      order(ledger, all.map((e) => {
        const key = `${e.sceneId} ${e.slot}`;
        if (!rows.has(key)) rows.set(key, why(film));
        rows.get(key).update(e);
        return rows.get(key).element;
      }));
      if (all.length === 0) fill(ledger, note(t("watch.none")));
    } catch (e) { fill(ledger, note(explain(e).title)); }
  }

  return { element, update, leave: () => {} };
}

function downloads(film, e) {
  const name = encodeURIComponent(film.project.name || "film");
  const save = (url) => url + (url.includes("?") ? "&" : "?") + "download=" + name;
  const row = (text, url, note) => h("li", h("a", { href: save(url), download: true }, icon("save"), h("b", text), note && h("small", note)));
  return [
    e.revision !== film.project.revision && h("p.notice", icon("warn"), h("span", t("scenes.stale"), " ", h("a", { href: `#/films/${film.id}/scenes` }, t("film.scenes")))),
    h("div.poster", h("img", { src: e.posterPath, alt: film.project.name })),
    h("ul.table.downloads",
      row(t("publish.mp4"), e.urls.uploadPath, `${clock(e.duration)} · ${bytes(e.bytes)}`),
      row(t("watch.captions"), e.captions.srt, "SRT"), row(t("watch.captions"), e.captions.vtt, "WebVTT"),
      row(t("publish.poster"), e.posterPath, "JPEG")),
  ];
}

function sharing(film) {
  const list = h("ul.shares.stack");
  const path = film.path + "/shares";
  const make = doing(t("publish.share.make"), "button", async () => {
    await api.post(path);
    await load();
    const copy = list.querySelector(".quiet");
    copy.focus();
    copy.click();
  }, "link");
  const element = h("div.stack", note(t("publish.share.text")), list, make);
  async function load() {
    try { fill(list, (await api.get(path)).map(row)); } catch (e) { fill(list, h("li.hint", explain(e).title)); }
    make.hidden = list.children.length > 0;
  }
  const row = (s) => h("li.share.stack",
    copyable(t("publish.share.link"), s.url, day(s.createdAt)),
    copyable(t("publish.share.embed"), `<iframe src="${s.url}#embed" width="640" height="360" allow="fullscreen; picture-in-picture" style="border:0"></iframe>`),
    h("div.actions", h("a.quiet", { href: s.url, target: "_blank", rel: "noopener" }, t("publish.share.open")),
      doing(t("publish.share.end"), "danger", async () => { await api.send("DELETE", `${path}/${s.id}`); await load(); say(t("films.deleted")); })));
  return { element, load };
}

function translating(film) {
  const to = h("select", { "aria-label": t("make.language") }, Object.keys(languages).map((l) => l !== film.project.language && h("option", { value: l }, languageName(l))));
  return [to, doing(t("publish.translate"), "quiet", async () => {
    location.hash = "#/films/" + (await api.post(film.path + "/translate", { language: to.value })).projectId;
  })];
}

const taken = (entry) => entry.asked.find((a) => a.outcome === "taken");

// owed is whom the licences of what was taken ask to be named.
function owed(all) {
  const found = all.map(taken).filter((a) => a && a.url && a.licence && a.licence !== "none needed");
  const unique = [...new Map(found.map((a) => [a.url, a])).values()];
  if (unique.length === 0) return note(t("none"));
  const text = unique.map((a) => [a.author, a.source, a.licence, a.url].filter(Boolean).join(", ")).join("\n");
  return copyable(t("stage.picture"), text, null, "textarea");
}

// why tells of a place of a scene what is shown there, which sources were asked and why
// one was taken. Its picture can be refused: another one is looked for then.
function why(film) {
  const still = frame(), summary = h("summary"), asked = h("div");
  let entry;
  const another = doing("", "link", async () => {
    if (film.busy) return;
    try {
      await film.alter({ kind: "repicture", sceneId: entry.sceneId, shot: shotOf(entry) });
      say(t("scenes.making"));
    } catch (e) {
      if (e.code === "precondition_failed") await film.load();
      if (e.code === "invalid") e.code = "another";
      throw e;
    }
  });
  const button = another.firstChild;
  const element = h("div.why", still, h("details", summary, asked), another);

  function update(now = entry) {
    entry = now;
    const scene = film.scenes.find((s) => s.id === entry.sceneId), chosen = taken(entry);
    const seen = scene && shotOf(entry) > 0, name = scene ? t("scene.n", { n: scene.index + 1 }) : film.project.name;
    element.classList.toggle("whole", !seen);
    still.hidden = !seen;
    if (seen) film.stills.draw(still, scene, 320);
    another.hidden = !seen;
    button.ariaLabel = `${t("publish.another")}: ${name}`;
    button.ariaDisabled = film.busy;
    fill(button, icon("again"), t("publish.another"), cost(chosen));
    fill(summary, h("b", name), chosen && h("small", { dir: "auto" }, known("source", chosen.source)), h("span", { dir: "auto" }, scene ? scene.heading || scene.narration : ""));
    fill(asked, h("p.hint", h("q", { dir: "auto" }, entry.query)), chosen && h("p", { dir: "auto" }, chosen.reason));
  }
  return { element, update };
}

// shotOf is the number of an entry's shot in its scene, 0 = none.
const shotOf = (entry) => Number(/^shot (\d+)$/.exec(entry.slot)?.[1] || 0);

const cost = (a) => a?.cost > 0 && ` · $${a.cost.toFixed(2)}`;
