// Watching: what is being done, each scene's picture, and then the film.

import * as api from "./api.js";
import { clock, dots, fill, h, icon, link, note, order, say, unsaid } from "./dom.js";
import { about, iso, languageName, t } from "./words.js";
import { doing } from "./acts.js";
import { live } from "./live.js";
import { coming, frame, stages } from "./stills.js";

const names = Object.keys(stages);
const stageOf = (step) => names.find((name) => stages[name].includes(step));

export function watchPart(film) {
  const screen = h("div.screen"), side = h("div.side"), strip = h("ol.strip"), warnings = h("div");
  const element = h("div", h("div.watch", screen, side), warnings,
    h("section.block", { "aria-labelledby": "strip-name" }, h("h2", { id: "strip-name" }, t("film.scenes")), strip));
  const progress = progressPanel(film);
  const cards = new Map(); // by scene
  let shown = ""; // what the screen shows
  let stream, asked = 0;

  function update() {
    drawScreen();
    if (!film.busy) fill(side, film.failure ? failure(film) : film.state === "ready" ? ready(film) : changed(film));
    else if (side.firstChild !== progress.element) fill(side, progress.element);
    if (film.busy) progress.update();
    drawStrip();
    const said = film.project.warnings ?? [];
    fill(warnings, said.length > 0 && h("details.notes", h("summary", t("watch.warnings", { n: said.length })), h("ul", said.map((w) => h("li", { dir: "auto" }, w)))));
  }

  function drawScreen() {
    const edit = film.finished;
    if (edit && !film.failure) {
      if (shown !== edit.editId) goOn(video(edit, film.project));
      shown = edit.editId;
      return;
    }
    if (film.busy && shown === "live") return;
    grown();
    if (shown !== "still") {
      shown = "still";
      stream?.stop();
      fill(screen, frame("stage"));
    }
    const scene = film.scenes[Math.max(0, (film.project.progress.scene ?? 1) - 1)], stage = screen.firstChild;
    if (scene) film.stills.draw(stage, scene, 1280);
    else {
      stage.classList.toggle("shimmer", film.busy);
      fill(stage, h("span.frame-words", t(film.busy ? "watch.soon" : "watch.none")));
    }
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

  function drawStrip() {
    if (film.scenes.length === 0) return fill(strip, film.failure ? h("li.hint", t("watch.none")) : coming(4));
    order(strip, film.scenes.map((s) => {
      if (!cards.has(s.id)) cards.set(s.id, card(s.id));
      return cards.get(s.id)(s);
    }));
  }

  function card(id) {
    const still = frame(), time = h("span.time", { dir: "ltr" }), words = h("p", { dir: "auto" });
    const hear = film.sound.button(() => film.narration(id), "", "play");
    const jump = h("button.frame-button", { onclick: () => {
      const v = screen.querySelector("video");
      if (!v) return;
      v.currentTime = start + .01;
      v.play();
      v.scrollIntoView({ block: "center", behavior: "smooth" });
    } }, still);
    const element = h("li.card", jump, h("div.card-foot", time, hear), words);
    let start;
    return (s) => {
      const n = s.index + 1;
      start = s.start;
      film.stills.draw(still, s);
      jump.disabled = !film.finished;
      jump.ariaLabel = t("watch.from", { n });
      hear.ariaLabel = t("hear", { name: t("scene.n", { n }) });
      hear.hidden = !s.voice;
      time.textContent = dots(String(n), s.duration && clock(s.start));
      words.textContent = s.narration;
      return element;
    };
  }

  return { element, update, leave: () => stream?.stop() };
}

function video(edit, project) {
  const here = new URL(edit.urls.uploadPath).origin === location.origin;
  return h("video", { controls: true, playsinline: true, preload: "metadata", poster: edit.posterPath, src: edit.urls.uploadPath, crossorigin: here ? null : "anonymous", "aria-label": project.name },
    h("track", { kind: "captions", src: edit.captions.vtt, srclang: iso(project.language), label: languageName(project.language) }));
}

function progressPanel(film) {
  const bar = h("progress", { max: "1", "aria-label": t("watch.making") }), left = h("p.hint");
  const details = names.map(() => h("small"));
  const rows = names.map((name, i) => h("li", h("span.dot", unsaid), h("span", t("stage." + name), details[i])));
  const element = h("div.panel", h("h2", t("watch.making")), bar, left, h("ol.stages", rows), doing(t("watch.stop"), "quiet", () => film.cancel()));
  let told = -1; // the stage that was said last
  function update() {
    const g = film.project.progress, now = names.indexOf(stageOf(g.step));
    if (now !== told && now >= 0) say(t("stage." + names[now]));
    told = now;
    bar.value = g.overall;
    left.textContent = g.secondsLeft > 1 ? t("watch.left", { time: about(g.secondsLeft) }) : t("watch.left.unknown");
    rows.forEach((row, i) => {
      row.className = i < now ? "done" : i === now ? "now" : "";
      row.ariaCurrent = i === now ? "step" : null;
      details[i].textContent = i !== now ? "" : g.scenes ? t("watch.scene.of", { n: g.scene, all: g.scenes }) : g.step === "render" ? `${Math.round(g.share * 100)} %` : "";
    });
  }
  return { element, update };
}

function failure(film) {
  const { code, stage, sceneId, provider, message, remedy } = film.failure;
  const again = [note(t("watch.kept")), doing(t("again"), "button", () => film.retry(), "again")];
  if (code === "cancelled") return h("div.panel", h("h2", t("state.cancelled")), again);
  const scene = film.scenes.find((s) => s.id === sceneId), at = stageOf(stage);
  return h("div.panel.bad", h("h2", icon("warn"), t("watch.failed")),
    h("p.where", dots(at && t("stage." + at), scene && t("scene.n", { n: scene.index + 1 }), provider)),
    h("p", { dir: "auto" }, message), remedy && h("p", { dir: "auto" }, h("b", remedy)), again);
}

const ready = (film) => h("div.panel",
  h("h2", t("watch.ready")), note(t("watch.ready.text", { time: clock(film.finished.duration), n: film.scenes.length })),
  h("p.actions", link("button", `#/films/${film.id}/publish`, t("film.publish")), link("quiet", `#/films/${film.id}/scenes`, t("film.scenes"))));

function changed(film) {
  const [title, go] = film.finished ? ["scenes.stale", "scenes.again"] : ["watch.planned", "make.go"];
  return h("div.panel", h("h2", t(title)), film.finished && note(t("scenes.stale.text", { n: film.again })), doing(t(go), "button", () => film.makeAgain()));
}
