// Publishing: the files, a player for other people's pages, whom to credit, and
// why each scene shows what it shows.

import * as api from "./api.js";
import { clock, dots, empty, field, fill, h, icon, link, note, order, press, say } from "./dom.js";
import { day, explain, known, bytes, languageName, languages, t } from "./words.js";
import { doing } from "./problem.js";
import { frame } from "./stills.js";

export function publishPart(film) {
  const files = h("div");
  const shares = sharing(film);
  const credits = h("div");
  const ledger = h("div.ledger");
  const element = h("div.publish",
    h("div.publish-main", files,
      h("section.block", h("h2", t("publish.share")), shares.element),
      translating(film),
      h("section.block", h("h2", t("publish.credits")), credits)),
    h("section.block.publish-side", h("h2", t("publish.why")), ledger));
  const rows = new Map(); // of the ledger
  let shown = null, asked = false;

  function update() {
    const edit = film.finished;
    const now = `${edit?.editId} ${film.state}`;
    if (now !== shown) {
      shown = now;
      fill(files, edit ? downloads(film, edit) : empty(t("publish.none"), link("button", "#/films/" + film.id, t("film.watch"))));
    }
    if (!asked) { asked = true; shares.load(); }
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
    e.revision !== film.project.revision && h("p.notice", icon("warn"), h("span", t("publish.stale"), " ", h("a", { href: `#/films/${film.id}/scenes` }, t("film.scenes")))),
    h("div.poster", h("img", { src: e.posterPath, alt: t("publish.poster.alt", { name: film.project.name }) })),
    h("ul.downloads",
      row(t("publish.mp4"), e.urls.uploadPath, `${clock(e.duration)} · ${bytes(e.bytes)}`),
      row(t("watch.captions"), e.captions.srt, "SRT"), row(t("publish.vtt"), e.captions.vtt, "WebVTT"), row(t("publish.ass"), e.captions.ass, "ASS"),
      row(t("publish.poster"), e.posterPath, "JPEG")),
    copyable(t("publish.dash"), e.urls.dashPath, t("publish.dash.text")),
  ];
}

// copyable is an address or a snippet with a button that copies it.
function copyable(label, text, hint) {
  const input = h("input", { value: text, readonly: true, dir: "ltr", onfocus: () => input.select() });
  const button = press("quiet", async () => {
    try { await navigator.clipboard.writeText(text); } catch { input.focus(); document.execCommand("copy"); }
    fill(button, icon("check"), t("copied"));
    say(t("copied"));
  }, icon("copy"), t("copy"));
  return field(label, input, hint, h("div.copy", input, button));
}

// sharing makes and ends addresses of the player, which need no key.
function sharing(film) {
  const list = h("ul.shares");
  const path = film.path + "/shares";
  const element = h("div.stack", note(t("publish.share.text")), list, doing(t("publish.share.make"), "quiet", async () => { await api.post(path); await load(); say(t("publish.share.made")); }, "link"));
  async function load() {
    try { fill(list, (await api.get(path)).map(row)); } catch (e) { fill(list, h("li.hint", explain(e).title)); }
  }
  const row = (s) => h("li.share",
    h("p", h("a", { href: s.url, target: "_blank", rel: "noopener" }, t("publish.share.open")), h("small", day(s.createdAt))),
    copyable(t("publish.share.embed"), `<iframe src="${s.url}" width="640" height="360" allow="fullscreen; picture-in-picture" style="border:0"></iframe>`),
    doing(t("publish.share.end"), "danger", async () => { await api.send("DELETE", `${path}/${s.id}`); await load(); say(t("publish.share.ended")); }));
  return { element, load };
}

function translating(film) {
  const to = h("select", { "aria-label": t("make.language") }, Object.keys(languages).map((l) => h("option", { value: l }, languageName(l))));
  return h("div.stack", to, doing(t("publish.translate"), "quiet", async () => {
    location.hash = "#/films/" + (await api.post(film.path + "/translate", { language: to.value })).projectId;
  }));
}

const taken = (entry) => entry.asked.find((a) => a.outcome === "taken");

// owed is whom the licences of what was taken ask to be named.
function owed(all) {
  const found = all.map(taken).filter((a) => a && a.url && a.licence && a.licence !== "none needed");
  const unique = [...new Map(found.map((a) => [a.url, a])).values()];
  if (unique.length === 0) return note(t("publish.credits.none"));
  const text = unique.map((a) => [a.author, a.source, a.licence, a.url].filter(Boolean).join(", ")).join("\n");
  return [h("ul.credits", unique.map((a) => h("li", dots(a.author, a.source, a.licence), " ", /^https?:/.test(a.url) && h("a", { href: a.url, target: "_blank", rel: "noopener noreferrer" }, t("publish.source"))))), copyable(t("publish.credits.copy"), text)];
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
    const seen = scene && shotOf(entry) > 0, name = scene ? t("scene.n", { n: scene.index + 1 }) : t("publish.whole");
    element.classList.toggle("whole", !seen);
    still.hidden = !seen;
    if (seen) film.stills.draw(still, scene, 320);
    another.hidden = !seen;
    button.ariaLabel = `${t("publish.another")}: ${name}`;
    button.ariaDisabled = film.busy;
    fill(button, icon("again"), t("publish.another"), cost(chosen));
    fill(summary, h("b", name), chosen && h("small", { dir: "auto" }, known("source", chosen.source)), h("span", { dir: "auto" }, scene ? scene.heading || scene.narration : ""));
    fill(asked, h("p.hint", t("publish.looked"), " ", h("q", { dir: "auto" }, entry.query)),
      h("ol", entry.asked.map((a) => h("li", { class: a.outcome }, h("b", known("source", a.source)), h("span.outcome", known("outcome", a.outcome)), h("p", { dir: "auto" }, a.reason, cost(a))))));
  }
  return { element, update };
}

// shotOf is the number of the shot of its scene that an entry of the ledger is of, 0 = none.
const shotOf = (entry) => Number(/^shot (\d+)$/.exec(entry.slot)?.[1] || 0);

const cost = (a) => a?.cost > 0 && ` · $${a.cost.toFixed(2)}`;
