// Changing a film scene by scene. Only what changed is made again; what somebody
// else changed meanwhile is never overwritten unseen.

import * as api from "./api.js";
import { clock, fill, h, icon, id, say } from "./dom.js";
import { explain, has, t } from "./words.js";
import { doing } from "./film.js";
import { startWith } from "./make.js";
import { frame } from "./stills.js";

const undone = new Map(); // by film: what its scenes said before each edit, newest last

export function scenesPart(film) {
  const list = h("ol", { class: "scenes" });
  const foot = h("div", { class: "foot", role: "region", "aria-label": t("scenes.changes") });
  const copy = h("button", { class: "link", type: "button", onclick: () => { startWith(film.scenes.map((s) => s.narration).join("\n\n"), film.project.language); location.hash = "#/"; } }, t("scenes.copy"));
  const element = h("div", null, h("p", { class: "lead" }, t("scenes.lead")), list, copy, foot);
  const rows = new Map();
  const edits = undone.get(film.id) ?? undone.set(film.id, []).get(film.id);

  function update() {
    copy.hidden = film.scenes.length === 0;
    for (const s of film.scenes) if (!rows.has(s.id)) rows.set(s.id, sceneRow(film, s, edits));
    if (film.scenes.length === 0) fill(list, h("li", { class: "hint" }, t(film.busy ? "watch.soon" : "watch.none")));
    else if (list.childElementCount !== film.scenes.length || !rows.get(film.scenes[0].id).element.isConnected) fill(list, film.scenes.map((s) => rows.get(s.id).element));
    for (const s of film.scenes) rows.get(s.id).update(s);
    drawFoot();
  }

  let drawn = "";
  function drawFoot() {
    const now = `${film.state()} ${edits.length} ${Math.round((film.project.progress.overall ?? 0) * 50)}`;
    if (now === drawn) return;
    drawn = now;
    foot.hidden = film.state() === "ready" && edits.length === 0;
    const undo = edits.length > 0 && !film.busy && doing(t("scenes.undo"), "quiet", () => takeBack(film, edits), "undo");
    if (film.busy) return fill(foot, h("p", null, h("b", null, t("scenes.making"))), h("progress", { max: "1", value: film.project.progress.overall, "aria-label": t("watch.progress") }));
    if (film.failure) return fill(foot, h("p", null, h("b", null, t("watch.failed")), " ", h("span", { dir: "auto" }, film.failure.message)), h("div", { class: "actions" }, undo, doing(t("watch.retry"), "button", () => film.retry(), "again")));
    if (film.stale) return fill(foot, h("p", null, h("b", null, t("scenes.stale")), h("small", null, t("scenes.stale.text"))), h("div", { class: "actions" }, undo, doing(t("scenes.again"), "button", () => film.makeAgain())));
    fill(foot, h("p", null, h("b", null, t("scenes.shown"))), h("div", { class: "actions" }, undo, h("a", { class: "button", href: "#/films/" + film.id }, t("film.watch"))));
  }

  return { element, update };
}

// takeBack puts the scene that was changed last back to what it was.
async function takeBack(film, edits) {
  const last = edits.at(-1);
  const patch = () => ({ narration: last.narration, ...(last.heading ? { heading: last.heading } : {}), layout: last.layout });
  try { await save(film, last.id, patch()); } catch (e) {
    if (e.param !== "layout") throw e;
    const { layout, ...rest } = patch(); // the writer set it once; from its words alone it would be another
    await save(film, last.id, rest);
  }
  edits.pop();
  film.draw();
  say(t("scenes.undone"));
}

const save = (film, scene, body) => film.act("PATCH", "/scenes/" + encodeURIComponent(scene), body, film.tag ? { headers: { "If-Match": film.tag } } : {});

let layouts;
const layoutNames = () => layouts ??= api.list("/openapi.json").then((d) => d.components.schemas.EditSceneRequest.properties.layout.enum, () => []);

function sceneRow(film, first, edits) {
  const ids = { narration: id(), heading: id(), layout: id(), said: id() };
  let scene = first, base = null;
  const still = frame();
  const time = h("span", { class: "time", dir: "ltr" });
  const hear = film.sound.button(() => film.narration(first.id), t("scene.n", { n: first.index + 1 }), "play");
  const narration = h("textarea", { id: ids.narration, rows: "3", maxlength: "2000", dir: "auto", "aria-describedby": ids.said, oninput: changed });
  const heading = h("input", { id: ids.heading, maxlength: "120", dir: "auto", "aria-describedby": ids.said, oninput: changed });
  const layout = h("select", { id: ids.layout, onchange: changed });
  const said = h("div", { class: "problem", id: ids.said, role: "alert", hidden: true });
  const keep = h("button", { class: "button", type: "submit", disabled: true }, t("scenes.save"));
  const drop = h("button", { class: "quiet", type: "button", hidden: true, onclick: () => { put(scene); said.hidden = true; } }, t("scenes.drop"));
  const pick = h("input", { type: "file", accept: "image/*,video/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => { const f = pick.files[0]; pick.value = ""; if (f) own(f); } });
  const picture = h("button", { class: "link", type: "button", onclick: () => pick.click() }, t("scenes.picture"));
  const drawn = h("button", { class: "link", type: "button", onclick: () => send({ media: [] }) }, t("scenes.drawn"));

  const element = h("li", { class: "scene" },
    h("div", { class: "scene-seen" }, still, h("div", { class: "card-foot" }, time, hear)),
    h("form", { class: "scene-form", novalidate: true, "aria-label": t("scene.n", { n: first.index + 1 }), onsubmit: (e) => { e.preventDefault(); send(differences()); } },
      h("div", { class: "field" }, h("label", { for: ids.narration }, t("scenes.narration")), narration),
      h("div", { class: "pair" },
        h("div", { class: "field" }, h("label", { for: ids.heading }, t("scenes.heading")), heading),
        h("div", { class: "field" }, h("label", { for: ids.layout }, t("scenes.layout")), layout)),
      said,
      h("div", { class: "actions" }, keep, drop, h("span", { class: "spread" }), picture, pick, drawn)));

  const values = () => ({ narration: narration.value.trim(), heading: heading.value.trim(), layout: layout.value });

  // differences is what was changed in the form, and nothing else.
  function differences() {
    return Object.fromEntries(Object.entries(values()).filter(([name, v]) => v && v !== base[name]));
  }

  function changed() {
    const dirty = Object.keys(differences()).length > 0;
    keep.disabled = film.busy || !dirty;
    drop.hidden = !dirty;
    narration.style.height = "auto";
    narration.style.height = narration.scrollHeight + 2 + "px";
  }

  // put shows the scene as it is, and forgets what was typed.
  function put(s) {
    base = { narration: s.narration, heading: s.heading, layout: s.layout };
    narration.value = s.narration;
    heading.value = s.heading;
    showLayouts(s.layout);
    requestAnimationFrame(changed);
  }

  async function showLayouts(now) {
    const names = await layoutNames();
    fill(layout, [...new Set([now, ...names])].map((l) => h("option", { value: l, selected: l === now }, has("layout." + l) ? t("layout." + l) : l)));
    layout.value = now;
  }

  async function send(body) {
    if (Object.keys(body).length === 0) return;
    said.hidden = true;
    keep.disabled = true;
    const before = { id: scene.id, ...base };
    element.setAttribute("aria-busy", "true");
    try {
      base = null; // what comes back is shown
      await save(film, scene.id, body);
      if (!body.media) edits.push(before); // which pictures there were before nobody tells
      say(t("scenes.saved"));
      film.draw();
    } catch (e) {
      base = before;
      refuse(e);
    }
    element.removeAttribute("aria-busy");
    changed();
  }

  function refuse(e) {
    if (e.code === "precondition_failed") return conflict();
    const { title, detail } = explain(e);
    fill(said, icon("warn"), h("span", null, title, detail && h("small", { dir: "auto" }, detail)));
    said.hidden = false;
  }

  // conflict shows what somebody else made of the scene, beside what was typed here.
  async function conflict() {
    const mine = values();
    await film.loadScenes().catch(() => {});
    const theirs = film.scenes.find((s) => s.id === scene.id) ?? scene;
    scene = theirs;
    base = { narration: theirs.narration, heading: theirs.heading, layout: theirs.layout };
    fill(said, icon("warn"), h("span", null, t("scenes.conflict"), h("q", { dir: "auto" }, theirs.narration), h("small", null, t("scenes.conflict.text")),
      h("button", { class: "quiet", type: "button", onclick: () => { put(theirs); said.hidden = true; narration.focus(); } }, t("scenes.theirs"))));
    said.hidden = false;
    narration.value = mine.narration;
    film.draw();
  }

  // own uploads a picture or a film and has the scene show it.
  async function own(file) {
    said.hidden = true;
    fill(picture, t("scenes.uploading"));
    try {
      const asset = await api.upload(api.signedIn().workspaceId, file, () => {}).done;
      await send({ media: [{ url: asset.uploadPath, isMuted: true }] });
    } catch (e) { refuse(e); }
    fill(picture, t("scenes.picture"));
  }

  function update(s) {
    scene = s;
    if (!base || Object.keys(differences()).length === 0) {
      if (!base || base.narration !== s.narration || base.heading !== s.heading || base.layout !== s.layout) put(s);
    }
    film.stills.draw(still, s);
    hear.hidden = !s.voice;
    time.textContent = s.duration ? `${s.index + 1} · ${clock(s.start)} · ${s.duration.toFixed(1)} s` : String(s.index + 1);
    picture.disabled = drawn.disabled = film.busy;
    if (base) keep.disabled = film.busy || Object.keys(differences()).length === 0;
  }

  return { element, update };
}
