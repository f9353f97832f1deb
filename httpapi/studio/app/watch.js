// Watching: what is being done, the script as soon as it is written, each scene's
// picture as soon as it is planned, and then the film.

import * as api from "./api.js";
import { clock, dots, fill, h, icon, link, note, say, unsaid } from "./dom.js";
import { about, iso, t } from "./words.js";
import { doing } from "./problem.js";
import { live } from "./live.js";
import { coming, frame } from "./stills.js";

// The pipeline's steps, as people see them.
const stages = [["read", ["fetch", "read", "collect", "gather"]], ["write", ["write"]], ["narrate", ["narrate"]], ["picture", ["board", "fill", "present"]], ["sound", ["score", "arrange"]], ["render", ["render"]]];

export function watchPart(film) {
  const screen = h("div.screen");
  const side = h("div.side");
  const strip = h("ol.strip");
  const warnings = h("div");
  const element = h("div", h("div.watch", screen, side), warnings,
    h("section.block", { "aria-labelledby": "strip-name" }, h("h2", { id: "strip-name" }, t("watch.scenes")), strip));
  let shown = ""; // what the screen shows
  let kind = "";  // of the side
  const progress = progressPanel(film);

  function update() {
    drawScreen();
    drawSide();
    drawStrip();
    const said = film.project.warnings ?? [];
    fill(warnings, said.length > 0 && h("details.notes", h("summary", t("watch.warnings", { n: said.length })), h("ul", said.map((w) => h("li", { dir: "auto" }, w)))));
  }

  function drawScreen() {
    const edit = film.finished;
    if (edit && !film.failure) {
      if (shown === edit.editId) return;
      shown = edit.editId;
      return goOn(video(edit, film.project));
    }
    if (film.busy && shown === "live") return;
    grown();
    const scene = film.scenes[Math.max(0, (film.project.progress.scene ?? 1) - 1)];
    if (shown !== "still") {
      shown = "still";
      stream?.stop();
      fill(screen, frame("stage"));
    }
    const stage = screen.firstChild;
    if (scene) film.stills.draw(stage, scene, 1280);
    else if (!stage.firstChild) { stage.classList.add("shimmer"); fill(stage, h("span.frame-words", t("watch.soon"))); }
  }

  // goOn shows the film in place of its stream, where one was in that.
  function goOn(whole) {
    const before = screen.querySelector("video");
    stream?.stop();
    fill(screen, whole);
    if (!before?.currentTime || before.ended) return;
    whole.currentTime = before.currentTime;
    if (!before.paused) whole.play().catch(() => {});
  }

  // grown plays the film while it is made, as soon as there is something of it.
  let stream, asked = 0;
  async function grown() {
    if (film.project.progress.step !== "render" || !film.busy || !window.MediaSource || asked > Date.now() - 1500) return;
    asked = Date.now();
    const { livePath } = await api.get(film.path + "/edit/status/export").catch(() => ({}));
    if (!livePath || film.gone || !film.busy || shown === "live") return;
    shown = "live";
    stream = live(livePath, film.project.name, () => { shown = ""; asked = Infinity; film.draw(); });
    fill(screen, stream.video, note(t("watch.live")));
    say(t("watch.live"));
  }

  function drawSide() {
    if (film.busy) {
      if (kind !== "busy") fill(side, progress.element);
      kind = "busy";
      return progress.update();
    }
    kind = film.state;
    if (film.failure) return fill(side, failure(film));
    fill(side, kind === "ready" ? ready(film) : changed(film));
  }

  function drawStrip() {
    if (film.scenes.length === 0) {
      return fill(strip, film.failure ? h("li.hint", t("watch.none")) : coming(4));
    }
    const rows = new Map([...strip.children].map((e) => [e.dataset.scene, e]));
    fill(strip, film.scenes.map((s) => {
      const row = rows.get(s.id) ?? card(s);
      row.update(s);
      return row;
    }));
  }

  function card(s) {
    const still = frame();
    const time = h("span.time", { dir: "ltr" });
    const words = h("p", { dir: "auto" });
    const hear = film.sound.button(() => film.narration(s.id), t("scene.n", { n: s.index + 1 }), "play");
    const jump = h("button.frame-button", { "aria-label": t("watch.from", { n: s.index + 1 }), onclick: () => { const v = screen.querySelector("video"); if (v) { v.currentTime = row.scene.start + .01; v.play(); v.scrollIntoView({ block: "center", behavior: "smooth" }); } } }, still);
    const row = h("li.card", { "data-scene": s.id }, jump, h("div.card-foot", time, hear), words);
    row.update = (scene) => {
      row.scene = scene;
      film.stills.draw(still, scene);
      jump.disabled = !film.finished;
      hear.hidden = !scene.voice;
      time.textContent = scene.duration ? `${scene.index + 1} · ${clock(scene.start)}` : String(scene.index + 1);
      words.textContent = scene.narration;
    };
    return row;
  }

  return { element, update, leave: () => stream?.stop() };
}

function video(edit, project) {
  const here = new URL(edit.urls.uploadPath).origin === location.origin;
  return h("video", { controls: true, playsinline: true, preload: "metadata", poster: edit.posterPath, src: edit.urls.uploadPath, crossorigin: here ? null : "anonymous", "aria-label": project.name },
    h("track", { kind: "captions", src: edit.captions.vtt, srclang: iso(project.language), label: t("watch.captions") }));
}

function progressPanel(film) {
  const bar = h("progress", { max: "1", "aria-label": t("watch.progress") });
  const left = h("p.hint");
  const rows = stages.map(([name]) => ({ name, detail: h("small"), row: null }));
  for (const r of rows) r.row = h("li", h("span.dot", unsaid), h("span", t("stage." + r.name), r.detail));
  const element = h("div.panel", h("h2", t("watch.making")), bar, left, h("ol.stages", rows.map((r) => r.row)), doing(t("watch.stop"), "quiet", () => film.cancel()));
  let told = -1; // the stage that was said last
  function update() {
    const g = film.project.progress;
    const now = stages.findIndex(([, steps]) => steps.includes(g.step));
    if (now !== told && now >= 0) say(t("stage." + stages[now][0]));
    told = now;
    bar.value = g.overall;
    left.textContent = g.secondsLeft > 1 ? t("watch.left", { time: about(g.secondsLeft) }) : t("watch.left.unknown");
    rows.forEach(({ row, detail }, i) => {
      row.className = i < now ? "done" : i === now ? "now" : "";
      row.ariaCurrent = i === now ? "step" : null;
      detail.textContent = i !== now ? "" : g.scenes ? t("watch.scene.of", { n: g.scene, all: g.scenes }) : g.step === "render" ? `${Math.round(g.share * 100)} %` : "";
    });
  }
  return { element, update };
}

function failure(film) {
  const f = film.failure;
  const stage = stages.find(([, steps]) => steps.includes(f.stage))?.[0];
  const scene = film.scenes.find((s) => s.id === f.sceneId);
  const where = dots(stage && t("stage." + stage), scene && t("scene.n", { n: scene.index + 1 }), f.provider);
  const stopped = f.code === "cancelled";
  return h("div", { class: "panel" + (stopped ? "" : " bad") },
    h("h2", !stopped && icon("warn"), t(stopped ? "watch.stopped" : "watch.failed")),
    !stopped && where && h("p.where", where),
    !stopped && h("p", { dir: "auto" }, f.message, f.remedy && [" ", h("b", f.remedy)]),
    note(t("watch.kept")),
    doing(t("watch.retry"), "button", () => film.retry(), "again"));
}

const ready = (film) => h("div.panel",
  h("h2", t("watch.ready")), note(t("watch.ready.text", { time: clock(film.finished.duration), n: film.scenes.length })),
  h("p.actions", link("button", `#/films/${film.id}/publish`, t("film.publish")), link("quiet", `#/films/${film.id}/scenes`, t("watch.change"))));

const changed = (film) => h("div.panel",
  h("h2", t(film.finished ? "scenes.stale" : "watch.planned")), note(t(film.finished ? "scenes.stale.text" : "watch.planned.text", { n: film.again })),
  doing(t(film.finished ? "scenes.again" : "make.go"), "button", () => film.makeAgain()));
