// Publishing: the files, a player for other people's pages, whom to credit, and
// why each scene shows what it shows.

import * as api from "./api.js";
import { clock, fill, h, icon, id, order, say } from "./dom.js";
import { day, explain, has, megabytes, t } from "./words.js";
import { doing } from "./problem.js";
import { frame } from "./stills.js";

export function publishPart(film) {
  const files = h("div");
  const shares = sharing(film);
  const credits = h("div");
  const ledger = h("div", { class: "ledger" });
  const element = h("div", { class: "publish" },
    h("div", { class: "publish-main" }, files,
      h("section", { class: "block" }, h("h2", null, t("publish.share")), shares.element),
      h("section", { class: "block" }, h("h2", null, t("publish.credits")), credits)),
    h("section", { class: "block publish-side" }, h("h2", null, t("publish.why")), h("p", { class: "hint" }, t("publish.why.text")), ledger));
  const rows = new Map(); // of the ledger
  let shown = null, asked = false;

  function update() {
    const edit = film.finished;
    const now = `${edit?.editId} ${film.state()}`;
    if (now !== shown) {
      shown = now;
      fill(files, edit ? downloads(film, edit) : h("div", { class: "empty" }, h("h2", null, t("publish.none")), h("p", null, t("publish.none.text")), h("a", { class: "button", href: "#/films/" + film.id }, t("film.watch"))));
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
      if (all.length === 0) fill(ledger, h("p", { class: "hint" }, t("publish.why.none")));
    } catch (e) { fill(ledger, h("p", { class: "hint" }, explain(e).title)); }
  }

  return { element, update, leave: () => {} };
}

function downloads(film, e) {
  const name = encodeURIComponent(film.project.name || "film");
  const save = (url) => url + (url.includes("?") ? "&" : "?") + "download=" + name;
  const row = (text, url, note) => h("li", null, h("a", { href: save(url), download: true }, icon("save"), h("b", null, text), note && h("small", null, note)));
  return [
    film.stale && h("p", { class: "notice" }, icon("warn"), h("span", null, t("publish.stale"), " ", h("a", { href: `#/films/${film.id}/scenes` }, t("film.scenes")))),
    h("div", { class: "poster" }, h("img", { src: e.posterPath, alt: t("publish.poster.alt", { name: film.project.name }) })),
    h("ul", { class: "downloads" },
      row(t("publish.mp4"), e.urls.uploadPath, `${clock(e.duration)} · ${megabytes(e.bytes)}`),
      row(t("watch.captions"), e.captions.srt, "SRT"), row(t("publish.vtt"), e.captions.vtt, "WebVTT"), row(t("publish.ass"), e.captions.ass, "ASS"),
      row(t("publish.poster"), e.posterPath, "JPEG")),
    copyable(t("publish.dash"), e.urls.dashPath, t("publish.dash.text")),
  ];
}

// copyable is an address or a snippet with a button that copies it.
function copyable(label, text, hint) {
  const at = id();
  const field = h("input", { id: at, value: text, readonly: true, dir: "ltr", onfocus: () => field.select() });
  const button = h("button", { class: "quiet", onclick: async () => {
    try { await navigator.clipboard.writeText(text); } catch { field.focus(); document.execCommand("copy"); }
    fill(button, icon("check"), t("copied"));
    say(t("copied"));
  } }, icon("copy"), t("copy"));
  return h("div", { class: "field" }, h("label", { for: at }, label), h("div", { class: "copy" }, field, button), hint && h("small", null, hint));
}

// sharing makes and ends addresses of the player, which need no key.
function sharing(film) {
  const list = h("ul", { class: "shares" });
  const path = film.path + "/shares";
  const element = h("div", { class: "stack" }, h("p", { class: "hint" }, t("publish.share.text")), list, doing(t("publish.share.make"), "quiet", async () => { await api.post(path); await load(); say(t("publish.share.made")); }, "link"));
  async function load() {
    try { fill(list, (await api.get(path)).map(row)); } catch (e) { fill(list, h("li", { class: "hint" }, explain(e).title)); }
  }
  const row = (s) => h("li", { class: "share" },
    h("p", null, h("a", { href: s.url, target: "_blank", rel: "noopener" }, t("publish.share.open")), h("small", null, day(s.createdAt))),
    copyable(t("publish.share.embed"), `<iframe src="${s.url}" width="640" height="360" allow="fullscreen; picture-in-picture" style="border:0"></iframe>`),
    doing(t("publish.share.end"), "danger", async () => { await api.send("DELETE", `${path}/${s.id}`); await load(); say(t("publish.share.ended")); }));
  return { element, load };
}

const sourceName = (name) => (has("source." + name) ? t("source." + name) : name);

const taken = (entry) => entry.asked.find((a) => a.outcome === "taken");

// owed is whom the licences of what was taken ask to be named.
function owed(all) {
  const found = all.map(taken).filter((a) => a && a.url && a.licence && a.licence !== "none needed");
  const unique = [...new Map(found.map((a) => [a.url, a])).values()];
  if (unique.length === 0) return h("p", { class: "hint" }, t("publish.credits.none"));
  const text = unique.map((a) => [a.author, a.source, a.licence, a.url].filter(Boolean).join(", ")).join("\n");
  return [h("ul", { class: "credits" }, unique.map((a) => h("li", null, [a.author, a.source, a.licence].filter(Boolean).join(" · "), " ", /^https?:/.test(a.url) && h("a", { href: a.url, target: "_blank", rel: "noopener noreferrer" }, t("publish.source"))))), copyable(t("publish.credits.copy"), text)];
}

// why tells of a place of a scene what is shown there, which sources were asked and why
// one was taken. Its picture can be refused: another one is looked for then.
function why(film) {
  const still = frame(), summary = h("summary"), asked = h("div");
  let entry;
  const another = doing("", "link", async () => {
    if (film.busy) return;
    try {
      await film.alter({ kind: "repicture", sceneId: entry.sceneId });
      say(t("scenes.making"));
    } catch (e) {
      if (e.code === "precondition_failed") await film.load();
      if (e.code === "invalid") e.code = "another";
      throw e;
    }
  });
  const button = another.firstChild;
  const element = h("div", { class: "why" }, still, h("details", null, summary, asked), another);

  function update(now = entry) {
    entry = now;
    const scene = film.scenes.find((s) => s.id === entry.sceneId), chosen = taken(entry);
    const seen = scene && entry.slot === "picture", name = scene ? t("scene.n", { n: scene.index + 1 }) : t("publish.whole");
    element.classList.toggle("whole", !seen);
    still.hidden = !seen;
    if (seen) film.stills.draw(still, scene, 320);
    another.hidden = !seen || !standsOnPictures.test(scene.layout);
    button.setAttribute("aria-label", `${t("publish.another")}: ${name}`);
    button.setAttribute("aria-disabled", film.busy);
    fill(button, icon("again"), t("publish.another"), cost(chosen));
    fill(summary, h("b", null, name), chosen && h("small", { dir: "auto" }, sourceName(chosen.source)), h("span", { dir: "auto" }, scene ? scene.heading || scene.narration : ""));
    fill(asked, h("p", { class: "hint" }, t("publish.looked"), " ", h("q", { dir: "auto" }, entry.query)),
      h("ol", null, entry.asked.map((a) => h("li", { class: a.outcome }, h("b", null, sourceName(a.source)), h("span", { class: "outcome" }, has("outcome." + a.outcome) ? t("outcome." + a.outcome) : a.outcome), h("p", { dir: "auto" }, a.reason, cost(a))))));
  }
  return { element, update };
}

// The layouts that a picture can stand behind: the others make their own.
const standsOnPictures = /^(spoken|statement|title|number|quote|closing)$/;

const cost = (a) => a?.cost > 0 && ` · $${a.cost.toFixed(2)}`;
