// Changing a film: only what changed is made again, and what somebody else changed
// meanwhile is never overwritten unseen.

import * as api from "./api.js";
import { whole } from "./choices.js";
import { clock, field, fill, h, icon, iconButton, id, link, order, picker, press, say } from "./dom.js";
import { known, names, t } from "./words.js";
import { doing, refuse, trouble } from "./acts.js";
import { frame } from "./stills.js";

export function scenesPart(film) {
  const list = h("ol.scenes"), said = trouble(), rows = new Map();
  const foot = h("div.foot", { role: "region", "aria-label": t("film.scenes") });
  const all = whole(film, film.sound, (body) => arrange(() => film.change("PATCH", "", body)));
  const element = h("div", h("p.lead", t("scenes.lead")), all.element, said, list, foot);

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
    const undo = film.past.length > 0 && doing(t("scenes.undo"), "quiet", async () => { await film.undo(); say(t("scenes.saved")); }, "undo");
    const tell = (what, more, next) => fill(foot, h("p", h("b", t(what)), " ", more), next && h("div.actions", undo, next));
    if (film.busy) return tell("scenes.making", h("progress", { max: "1", value: film.project.progress.overall, "aria-label": t("scenes.making") }));
    if (film.failure) return tell("watch.failed", h("span", { dir: "auto" }, film.failure.message), doing(t("again"), "button", () => film.retry(), "again"));
    if (film.state !== "ready") return tell("scenes.stale", h("small", t("scenes.stale.text", { n: film.again })), doing(t("scenes.again"), "button", () => film.makeAgain()));
    tell("watch.ready", null, link("button", "#/films/" + film.id, t("film.watch")));
  }

  return { element, update };
}

function sceneRow(film, first, arrange) {
  let scene = first, base = null; // base is what the form showed before anything was typed
  const still = frame(), time = h("span.time", { dir: "ltr" }), said = trouble(id());
  const hear = film.sound.button(() => film.narration(first.id), "", "play");
  const typed = { dir: "auto", "aria-describedby": said.id, oninput: changed };
  const narration = h("textarea", { rows: "3", maxlength: "2000", ...typed });
  const heading = h("input", { maxlength: "120", ...typed });
  const layout = h("select", { onchange: changed }, names("layout").map((l) => h("option", { value: l }, known("layout", l))));
  const keep = h("button.button", { type: "submit", disabled: true }, t("scenes.save"));
  const drop = press("quiet", () => { put(scene); said.hidden = true; }, t("cancel"));
  const pick = picker(([f]) => f && own(f), { accept: "image/*,video/*" });
  const picture = press("link", () => pick.click(), t("scenes.picture"));
  const drawn = press("link", () => send({ media: [] }), t("scenes.drawn"));
  const divide = press("link", split, t("scenes.split"));
  const join = press("link", () => send({}, { kind: "join" }), t("scenes.join"));
  const add = press("link", adding, icon("plus"), t("scenes.add"));
  const acts = { up: () => move(scene.index - 2), down: () => move(scene.index + 1), bin: remove };
  const tools = Object.entries(acts).map(([name, act]) => iconButton(name, "", () => film.busy || act()));

  const form = h("form.scene-form.stack", { novalidate: true, onsubmit: (e) => { e.preventDefault(); send(differences()); } },
    field(t("scenes.narration"), narration),
    h("div.pair", field(t("scenes.heading"), heading), field(t("scenes.layout"), layout)),
    said,
    h("div.actions", keep, drop, h("span.spread"), divide, join, picture, pick, drawn));
  const element = h("li.scene",
    h("div.scene-seen", still, h("div.card-foot", time, hear, h("span.spread"), tools)), form,
    h("div.scene-add", add));

  async function move(behind) {
    const by = document.activeElement;
    await arrange(() => film.alter({ kind: "move", sceneId: scene.id, after: film.scenes[behind]?.id ?? "" }));
    if (by.disabled) tools.find((b) => !b.disabled)?.focus();
  }

  async function remove() {
    const next = element.nextElementSibling ?? element.previousElementSibling;
    if (await arrange(() => film.alter({ kind: "delete", sceneId: scene.id }))) next?.querySelector("textarea").focus({ preventScroll: true });
  }

  // split divides what is said where the cursor stands, behind its word.
  function split() {
    const text = narration.value;
    let at = narration.selectionStart;
    if (/[^\s\u3000-\u9fff]$/.test(text.slice(0, at))) at += /^[^\s\u3000-\u9fff]*/.exec(text.slice(at))[0].length;
    if (text.slice(0, at).trim() && text.slice(at).trim()) return send(differences(), { kind: "split", at: [...text.slice(0, at).trimStart()].length });
    refuse(said, { code: "split" });
    narration.focus();
  }

  function adding() {
    const place = add.parentElement;
    const text = h("textarea", { rows: "2", maxlength: "2000", dir: "auto", oninput: () => { go.disabled = film.busy || !text.value.trim(); } });
    const go = h("button.button", { type: "submit", disabled: true }, t("scenes.save"));
    const end = () => { fill(place, add); add.focus({ preventScroll: true }); };
    const submit = async (e) => {
      e.preventDefault();
      go.disabled = true;
      if (await arrange(() => film.alter({ kind: "add", after: scene.id, narration: text.value.trim() }))) end();
      else go.disabled = false;
    };
    fill(place, h("form.stack", { onsubmit: submit }, field(t("scenes.narration"), text), h("div.actions", go, press("quiet", end, t("cancel")))));
    text.focus();
  }

  const shown = ({ narration, heading, layout }) => ({ narration, heading, layout });
  const values = () => ({ narration: narration.value.trim(), heading: heading.value.trim(), layout: layout.value });
  const differences = () => Object.fromEntries(Object.entries(values()).filter(([name, v]) => v && v !== base[name]));
  const dirty = () => Object.keys(differences()).length > 0;

  function changed() {
    keep.disabled = film.busy || !dirty();
    drop.hidden = !dirty();
    narration.style.height = "auto";
    narration.style.height = narration.scrollHeight + 2 + "px";
  }

  function put(s, typed = s) {
    base = shown(s);
    for (const [name, control] of Object.entries({ narration, heading, layout })) control.value = typed[name];
    requestAnimationFrame(changed);
  }

  // send makes an edit of the scene, and what is to be done with it then, as one change.
  async function send(edit, then) {
    const changes = [Object.keys(edit).length > 0 && { kind: "edit", ...edit }, then].filter(Boolean);
    if (changes.length === 0) return;
    said.hidden = true;
    keep.disabled = true;
    const before = base;
    element.ariaBusy = "true";
    try {
      base = null; // what comes back is shown
      await film.alter(...changes.map((c) => ({ sceneId: scene.id, ...c })));
      say(t("scenes.saved"));
      film.draw();
      if (then) narration.focus({ preventScroll: true });
    } catch (e) {
      base = before;
      if (e.code === "precondition_failed") await conflict(e);
      else refuse(said, e);
    }
    element.ariaBusy = null;
    changed();
  }

  // conflict shows what others made of the scene, beside what was typed here.
  async function conflict({ code }) {
    const mine = values();
    await film.loadScenes().catch(() => {});
    scene = film.scenes.find((s) => s.id === scene.id) ?? scene;
    put(scene, mine);
    refuse(said, { code, message: scene.narration });
    film.draw();
  }

  async function own(file) {
    said.hidden = true;
    picture.disabled = true;
    try {
      const asset = await api.upload(file).done;
      await send({ media: [{ url: asset.uploadPath, isMuted: true }] });
    } catch (e) { refuse(said, e); }
    picture.disabled = film.busy;
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
    [t("scenes.up", n), t("scenes.down", n), t("films.delete", { name: form.ariaLabel })].forEach((name, i) => { tools[i].title = tools[i].ariaLabel = name; });
    join.hidden = last;
    for (const b of [picture, drawn, divide, join, add]) b.disabled = film.busy;
    if (base) keep.disabled = film.busy || !dirty();
  }

  return { element, update };
}
