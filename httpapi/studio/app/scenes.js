// Changing a film: its scenes, their order, and what holds of the whole of it. Only
// what changed is made again; what somebody else changed meanwhile is never
// overwritten unseen.

import * as api from "./api.js";
import { whole } from "./choices.js";
import { clock, field, fill, h, icon, iconButton, id, link, order, picker, press, say } from "./dom.js";
import { known, names, t } from "./words.js";
import { doing, refuse, trouble } from "./problem.js";
import { startWith, useTemplate } from "./make.js";
import { frame } from "./stills.js";

export function scenesPart(film) {
  const list = h("ol.scenes");
  const foot = h("div.foot", { role: "region", "aria-label": t("scenes.changes") });
  const copy = press("link", () => { startWith(film.scenes.map((s) => s.narration).join("\n\n"), film.project.language); location.hash = "#/"; }, t("scenes.copy"));
  const template = doing(t("scenes.template"), "link", async () => {
    const made = await api.post(api.templates(), { name: film.project.name || t("film.untitled"), scenes: film.scenes.map((s) => ({ type: types[s.layout] ?? s.layout, moreDetails: s.beat })) });
    api.forget();
    const use = h("a", { href: "#/", onclick: () => useTemplate(made.id) }, t("nav.make"));
    fill(template, h("p", t("scenes.template.made"), " ", use));
    use.focus();
  });
  const said = trouble();
  const all = whole(film, film.sound, (body) => arrange(() => film.change("PATCH", "", body)));
  const element = h("div", h("p.lead", t("scenes.lead")), all.element, said, list, h("div.actions", copy, template), foot);
  const rows = new Map();

  // arrange makes a change that is not of one form, and says beside the list what was
  // refused.
  async function arrange(change) {
    said.hidden = true;
    try {
      await change();
      say(t("scenes.saved"));
      return true;
    } catch (e) {
      if (e.code === "precondition_failed") await film.load();
      refuse(said, e);
      said.scrollIntoView({ block: "center" });
    }
  }

  function update() {
    copy.hidden = template.hidden = film.scenes.length === 0;
    all.element.hidden = film.scenes.length === 0;
    all.update();
    for (const s of film.scenes) if (!rows.has(s.id)) rows.set(s.id, sceneRow(film, s, arrange));
    if (film.scenes.length === 0) fill(list, h("li.hint", t(film.busy ? "watch.soon" : "watch.none")));
    else order(list, film.scenes.map((s) => rows.get(s.id).element));
    for (const s of film.scenes) rows.get(s.id).update(s);
    drawFoot();
  }

  let drawn = "";
  function drawFoot() {
    const now = `${film.state} ${film.past.length} ${film.again} ${Math.round((film.project.progress.overall ?? 0) * 50)}`;
    if (now === drawn) return;
    drawn = now;
    foot.hidden = film.state === "ready" && film.past.length === 0;
    const undo = film.past.length > 0 && doing(t("scenes.undo"), "quiet", async () => { await film.undo(); say(t("scenes.undone")); }, "undo");
    const tell = (what, more, ...next) => fill(foot, h("p", h("b", t(what)), " ", more), next);
    if (film.busy) return tell("scenes.making", null, h("progress", { max: "1", value: film.project.progress.overall, "aria-label": t("watch.progress") }));
    if (film.failure) return tell("watch.failed", h("span", { dir: "auto" }, film.failure.message), h("div.actions", undo, doing(t("watch.retry"), "button", () => film.retry(), "again")));
    if (film.state !== "ready") return tell("scenes.stale", h("small", t("scenes.stale.text", { n: film.again })), h("div.actions", undo, doing(t("scenes.again"), "button", () => film.makeAgain())));
    tell("scenes.shown", null, h("div.actions", undo, link("button", "#/films/" + film.id, t("film.watch"))));
  }

  return { element, update };
}

// What templates call the layouts that they have no name of their own for.
const types = { bars: "chart", line: "chart", shares: "chart", table: "list" };

let dragged; // the scene that is on its way to another place

function sceneRow(film, first, arrange) {
  let scene = first, base = null;
  const still = frame();
  const time = h("span.time", { dir: "ltr" });
  const hear = film.sound.button(() => film.narration(first.id), t("scene.n", { n: first.index + 1 }), "play");
  const said = trouble(id());
  const typed = { dir: "auto", "aria-describedby": said.id, oninput: changed };
  const narration = h("textarea", { rows: "3", maxlength: "2000", ...typed });
  const heading = h("input", { maxlength: "120", ...typed });
  const layout = h("select", { onchange: changed }, names("layout").map((l) => h("option", { value: l }, known("layout", l))));
  const keep = h("button.button", { type: "submit", disabled: true }, t("scenes.save"));
  const drop = h("button.quiet", { hidden: true, onclick: () => { put(scene); said.hidden = true; } }, t("scenes.drop"));
  const pick = picker(([f]) => f && own(f), { accept: "image/*,video/*" });
  const picture = press("link", () => pick.click(), t("scenes.picture"));
  const drawn = press("link", () => send({ media: [] }), t("scenes.drawn"));
  const divide = press("link", split, t("scenes.split"));
  const join = press("link", () => send({}, { kind: "join" }), t("scenes.join"));
  const add = press("link", adding, icon("plus"), t("scenes.add"));
  const acts = { up: () => move(scene.index - 2), down: () => move(scene.index + 1), bin: remove };
  const tools = Object.entries(acts).map(([name, act]) => iconButton(name, "", () => film.busy || act()));

  const form = h("form.scene-form", { novalidate: true, onsubmit: (e) => { e.preventDefault(); send(differences()); } },
    field(t("scenes.narration"), narration),
    h("div.pair", field(t("scenes.heading"), heading), field(t("scenes.layout"), layout)),
    said,
    h("div.actions", keep, drop, h("span.spread"), divide, join, picture, pick, drawn));
  const element = h("li.scene", { ondragover: over, ondragleave: () => mark(), ondrop: dropped },
    h("div.scene-seen", still, h("div.card-foot", time, hear, h("span.spread"), tools)), form,
    h("div.scene-add", add));
  still.draggable = true;
  still.addEventListener("dragstart", (e) => { dragged = film.busy ? null : scene; e.dataTransfer.effectAllowed = "move"; });

  // move puts a scene behind the one at a place, or first where there is none.
  async function move(behind, which = scene) {
    const by = document.activeElement;
    await arrange(() => film.alter({ kind: "move", sceneId: which.id, after: film.scenes[behind]?.id ?? "" }));
    if (by.disabled) tools.find((b) => !b.disabled)?.focus();
  }

  async function remove() {
    const next = element.nextElementSibling ?? element.previousElementSibling;
    if (await arrange(() => film.alter({ kind: "delete", sceneId: scene.id }))) next?.querySelector("textarea").focus({ preventScroll: true });
  }

  // late says whether a scene that is dragged here goes behind this one.
  const late = (e) => { const b = element.getBoundingClientRect(); return e.clientY > b.top + b.height / 2; };
  const mark = (where) => { element.classList.toggle("before", where === false); element.classList.toggle("after", where === true); };
  function over(e) {
    if (!dragged || dragged === scene) return;
    e.preventDefault();
    mark(late(e));
  }
  function dropped(e) {
    const which = dragged, behind = scene.index - (late(e) ? 0 : 1);
    dragged = null;
    mark();
    if (!which || which === scene) return;
    e.preventDefault();
    if (behind !== which.index && behind !== which.index - 1) move(behind, which);
  }

  // split divides what is said where the cursor stands, behind its word.
  function split() {
    const text = narration.value;
    let at = narration.selectionStart;
    if (/[^\s\u3000-\u9fff]$/.test(text.slice(0, at))) at += /^[^\s\u3000-\u9fff]*/.exec(text.slice(at))[0].length;
    if (!text.slice(0, at).trim() || !text.slice(at).trim()) {
      refuse(said, { code: "split" });
      return narration.focus();
    }
    send(differences(), { kind: "split", at: [...text.slice(0, at).trimStart()].length });
  }

  // adding asks what a new scene behind this one is to say.
  function adding() {
    const text = h("textarea", { rows: "2", maxlength: "2000", dir: "auto", oninput: () => { go.disabled = film.busy || !text.value.trim(); } });
    const go = h("button.button", { type: "submit", disabled: true }, t("scenes.save"));
    const end = () => { fill(add.parentElement, add); add.focus({ preventScroll: true }); };
    fill(add.parentElement, h("form.stack", { onsubmit: async (e) => {
      e.preventDefault();
      const change = { kind: "add", after: scene.id, narration: text.value.trim() };
      go.disabled = true;
      if (await arrange(() => film.alter(change))) end();
      else go.disabled = false;
    } }, field(t("scenes.narration"), text), h("div.actions", go, press("quiet", end, t("scenes.drop")))));
    text.focus();
  }

  const shown = ({ narration, heading, layout }) => ({ narration, heading, layout });
  const values = () => ({ narration: narration.value.trim(), heading: heading.value.trim(), layout: layout.value });

  // differences is what was changed in the form, and nothing else.
  function differences() {
    return Object.fromEntries(Object.entries(values()).filter(([name, v]) => v && v !== base[name]));
  }

  const dirty = () => Object.keys(differences()).length > 0;

  function changed() {
    keep.disabled = film.busy || !dirty();
    drop.hidden = !dirty();
    narration.style.height = "auto";
    narration.style.height = narration.scrollHeight + 2 + "px";
  }

  // put shows the scene as it is, and forgets what was typed.
  function put(s) {
    base = shown(s);
    narration.value = s.narration;
    heading.value = s.heading;
    layout.value = s.layout;
    requestAnimationFrame(changed);
  }

  // send makes an edit of the scene, and what is to be done with it then, as one change.
  async function send(edit, then) {
    const edits = Object.keys(edit).length > 0;
    if (!edits && !then) return;
    said.hidden = true;
    keep.disabled = true;
    const before = base;
    element.ariaBusy = "true";
    try {
      base = null; // what comes back is shown
      const changes = [edits && { kind: "edit", ...edit }, then].filter(Boolean);
      await film.alter(...changes.map((c) => ({ sceneId: scene.id, ...c })));
      say(t("scenes.saved"));
      film.draw();
      if (then) narration.focus({ preventScroll: true });
    } catch (e) {
      base = before;
      if (e.code === "precondition_failed") await conflict();
      else refuse(said, e);
    }
    element.ariaBusy = null;
    changed();
  }

  // conflict shows what somebody else made of the scene, beside what was typed here.
  async function conflict() {
    const mine = values();
    await film.loadScenes().catch(() => {});
    const theirs = film.scenes.find((s) => s.id === scene.id) ?? scene;
    scene = theirs;
    base = shown(theirs);
    fill(said, icon("warn"), h("span", t("error.precondition_failed"), " ", t("scenes.conflict"), h("q", { dir: "auto" }, theirs.narration), h("small", t("scenes.conflict.text")),
      press("quiet", () => { put(theirs); said.hidden = true; narration.focus(); }, t("scenes.theirs"))));
    said.hidden = false;
    narration.value = mine.narration;
    film.draw();
  }

  // own uploads a picture or a film and has the scene show it.
  async function own(file) {
    said.hidden = true;
    fill(picture, t("scenes.uploading"));
    try {
      const asset = await api.upload(file).done;
      await send({ media: [{ url: asset.uploadPath, isMuted: true }] });
    } catch (e) { refuse(said, e); }
    fill(picture, t("scenes.picture"));
  }

  function update(s) {
    scene = s;
    if (!base || !dirty() && JSON.stringify(base) !== JSON.stringify(shown(s))) put(s);
    film.stills.draw(still, s);
    const n = { n: s.index + 1 }, last = s.index === film.scenes.length - 1;
    form.ariaLabel = t("scene.n", n);
    hear.ariaLabel = t("hear", { name: form.ariaLabel });
    hear.hidden = !s.voice;
    time.textContent = s.duration ? `${n.n} · ${clock(s.start)} · ${s.duration.toFixed(1)} s` : String(n.n);
    [s.index === 0, last, last && s.index === 0].forEach((off, i) => { tools[i].disabled = off; });
    ["scenes.up", "scenes.down", "scenes.delete"].forEach((name, i) => { tools[i].title = tools[i].ariaLabel = t(name, n); });
    join.hidden = last;
    for (const b of [picture, drawn, divide, join, add]) b.disabled = film.busy;
    if (base) keep.disabled = film.busy || !dirty();
  }

  return { element, update };
}
