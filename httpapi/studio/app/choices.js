// What can be chosen of a film: before it is made, and of the whole of it after.

import * as api from "./api.js";
import { fill, h, icon, id, say } from "./dom.js";
import { explain, languageName, languages, t } from "./words.js";

const formats = [["16:9", 32, 18], ["9:16", 18, 32], ["1:1", 25, 25], ["4:5", 24, 30]];
const lengths = [["", "make.length.auto"], ["0.5", "make.length.half"], ["1", "about.minutes.one"], ["2", "make.length.2"], ["3", "make.length.3"]];
const looks = [["", "make.look.brand"], ["Manrope", "make.look.modern"], ["Noto Serif Display", "make.look.editorial"]];

// opened is a part of a page that opens, with a line that says what is chosen now.
function opened(name, now, draw) {
  const inside = h("div", { class: "choices-in" });
  const all = h("details", { class: "choices", ontoggle: () => all.open && !inside.childElementCount && fill(inside, draw()) },
    h("summary", null, h("span", { class: "choices-name" }, name), now), inside);
  return all;
}

// choices are those of a film that is to be made.
export function choices(c, sound) {
  const now = h("span", { class: "choices-now" });
  const changed = () => fill(now, [c.aspectRatio, t(lengths.find(([v]) => v === c.videoLength)[1]), languageName(c.language), music(c), c.template && t("make.template")].filter(Boolean).join(" · "));
  changed();
  return opened(t("make.choices"), now, () => [
    formatGroup(c, changed),
    segments("make.length", "videoLength", c, changed, lengths),
    languageGroup(c, changed), voiceGroup(c, changed, sound),
    segments("make.text", "exact", c, changed, [[false, "make.text.arranged"], [true, "make.text.exact"]]),
    group(t("make.look"), h("div", { class: "cards three" }, looks.map(([value, name]) => option("look", value, c, changed, [h("span", { class: "specimen " + (value ? (value[0] === "M" ? "modern" : "editorial") : "brand"), "aria-hidden": "true" }, "Aa"), h("b", null, t(name))])))),
    subtitleGroup(c, changed), musicGroup(c, changed, sound), presenterGroup(c, changed), templateGroup(c, changed), resolutionGroup(c, changed)]);
}

// whole are the choices of a film that is made. save is given what was changed, in the
// API's words.
export function whole(film, sound, save) {
  const now = h("span", { class: "choices-now" });
  let c, before;
  const changed = () => { button.disabled = brand.disabled = film.busy; button.disabled ||= Object.keys(c).every((k) => c[k] === before[k]); };
  const send = () => save({
    ...(c.aspectRatio !== before.aspectRatio && { aspectRatio: c.aspectRatio }),
    ...(c.resolution !== before.resolution && { resolution: c.resolution }),
    ...(c.voice !== before.voice && { aiVoiceSettings: { ...film.project.film.aiVoiceSettings, voiceType: undefined, voiceId: c.voice || undefined } }),
    ...(c.subtitles !== before.subtitles && { subtitles: { ...film.project.film.subtitles, strategy: c.subtitles || undefined } }),
    ...(c.music !== before.music && { bgMusic: musicOf(c) ?? { volume: 0 } }),
    ...(c.avatar !== before.avatar && { aiAvatarSettings: { avatarId: c.avatar || undefined } }),
  });
  const brand = h("button", { class: "link", onclick: () => save({ toRebrand: true }) }, t("scenes.brand"));
  const button = h("button", { class: "button", onclick: send }, t("scenes.whole.save"));
  const draw = () => [
    formatGroup(c, changed), voiceGroup(c, changed, sound), subtitleGroup(c, changed), musicGroup(c, changed, sound), presenterGroup(c, changed), resolutionGroup(c, changed),
    h("div", { class: "actions" }, button, brand)];
  const element = opened(t("publish.whole"), now, draw);

  // update shows what holds of the film, unless something else is chosen meanwhile.
  let seen;
  function update() {
    const f = film.project.film, silent = !f.bgMusic || f.bgMusic.volume === 0;
    if (seen !== JSON.stringify(f)) {
      seen = JSON.stringify(f);
      before = { language: film.project.language, aspectRatio: f.aspectRatio, resolution: f.resolution, voice: f.aiVoiceSettings?.voiceId ?? "", subtitles: f.subtitles?.strategy ?? "", music: silent ? "" : f.bgMusic.path ?? "fit", avatar: f.aiAvatarSettings?.avatarId ?? "" };
      c = { ...before };
      fill(now, [f.aspectRatio, f.resolution, music(c)].join(" · "));
      if (element.open) fill(element.lastChild, draw());
      else fill(element.lastChild);
    }
    changed();
  }
  return { element, update };
}

// musicOf is a choice of music in the API's words, none where it is none.
export const musicOf = (c) => (c.music ? (c.music === "fit" ? {} : { path: c.music }) : undefined);
const music = (c) => t(c.music ? "make.music.with" : "make.music.none");

const formatGroup = (c, changed) => group(t("make.format"), h("div", { class: "cards four" }, formats.map(([value, w, tall]) => option("aspectRatio", value, c, changed, [shape(w, tall), h("b", { dir: "ltr" }, value), h("small", null, t("make.format." + value.replace(":", "x")))]))));
const segments = (title, name, c, changed, all) => group(t(title), h("div", { class: "segments" }, all.map(([value, text]) => option(name, value, c, changed, h("b", null, t(text))))));
const subtitleGroup = (c, changed) => segments("make.subtitles", "subtitles", c, changed, [["", "make.subtitles.word"], ["line", "make.subtitles.line"], ["none", "make.subtitles.none"]]);
const resolutionGroup = (c, changed) => group(t("make.resolution"), h("div", { class: "segments" }, ["720p", "1080p", "2160p"].map((v) => option("resolution", v, c, changed, h("b", { dir: "ltr" }, v === "2160p" ? "4K" : v)))));
const group = (name, ...inside) => h("fieldset", { class: "group" }, h("legend", null, name), inside);

function option(name, value, c, changed, inside) {
  return h("label", { class: "option" }, h("input", { type: "radio", name, value, checked: c[name] === value, onchange: () => { c[name] = value; changed(); } }), h("span", { class: "option-in" }, inside));
}

function shape(w, tall) {
  const e = h("span", { class: "shape", "aria-hidden": "true" });
  e.style.width = w + "px";
  e.style.height = tall + "px";
  return e;
}

// late draws a list of the API when it is there, and says so where it is not.
function late(name, path, draw) {
  const place = h("div", { class: "late" }, h("span", { class: "shimmer line" }));
  api.list(path).then((data) => fill(place, draw(data)), (e) => fill(place, h("p", { class: "hint" }, explain(e).title)));
  return group(name, place);
}

function languageGroup(c, changed) {
  const at = id();
  const own = Object.keys(languages);
  const select = h("select", { id: at, onchange: () => { c.chosen = true; c.language = select.value; c.voice = ""; changed(); dispatchEvent(new CustomEvent("film-language")); } }, own.map(languageOption(c)));
  api.list("/auth/config/ai_voice_options").then((v) => {
    const others = [...new Set(v.aiVoiceOptions.flatMap((o) => o.languages))].filter((l) => !own.includes(l));
    if (others.length) fill(select, h("optgroup", { label: t("make.language.known") }, own.map(languageOption(c))), h("optgroup", { label: t("make.language.more") }, others.sort((a, b) => languageName(a).localeCompare(languageName(b))).map(languageOption(c))));
  }, () => {});
  return group(t("make.language"), h("label", { for: at, class: "unseen" }, t("make.language")), select);
}

const languageOption = (c) => (code) => h("option", { value: code, selected: c.language === code }, languageName(code));

function voiceGroup(c, changed, sound) {
  const place = h("div", { class: "list" });
  const draw = (all) => {
    const speaks = all.aiVoiceOptions.filter((v) => v.languages.includes(c.language));
    fill(place, option("voice", "", c, changed, [h("b", null, t("make.voice.fit"))]), speaks.map((v) => h("div", { class: "row" },
      option("voice", v.id, c, changed, [h("b", { dir: "auto" }, v.name), h("small", null, [v.gender && t("make.voice." + v.gender), v.voiceType !== "local" ? t("make.voice.paid", { name: v.voiceType }) : t("make.free"), v.note].filter(Boolean).join(" · "))]),
      v.previewUrl && sound.button(v.previewUrl, v.name))));
  };
  const g = late(t("make.voice"), "/auth/config/ai_voice_options", (all) => {
    addEventListener("film-language", () => draw(all));
    draw(all);
    return place;
  });
  return g;
}

function musicGroup(c, changed, sound) {
  return late(t("make.music"), "/auth/config/music-library", (all) => h("div", { class: "list tall" },
    option("music", "", c, changed, h("b", null, t("make.music.off"))),
    option("music", "fit", c, changed, [h("b", null, t("make.music.fit")), h("small", null, t("make.free"))]),
    all.map((m) => h("div", { class: "row" },
      option("music", m.relativePath, c, changed, [m.image && h("img", { class: "cover", src: m.image, alt: "", loading: "lazy" }), h("b", null, m.name), h("small", null, [m.mood, m.bpm && `${m.bpm} bpm`].filter(Boolean).join(" · "))]),
      m.previewUrl && sound.button(m.previewUrl, m.name)))));
}

function presenterGroup(c, changed) {
  return late(t("make.presenter"), "/auth/config/ai_avatar_options?language=" + (languages[c.language] ? c.language : "en"), ({ aiAvatarOptions: all }) => h("div", { class: "cards faces" },
    option("avatar", "", c, changed, [h("span", { class: "face none", "aria-hidden": "true" }), h("b", null, t("make.presenter.none"))]),
    all.map((a) => {
      const { face, see } = person(a);
      return h("div", { class: "row" }, option("avatar", a.id, c, changed, [face, h("b", null, a.name), !a.id.startsWith("local/") && h("small", null, t("make.voice.paid", { name: a.id.split("/")[0] }))]), see);
    })));
}

// person is a presenter's face and the button that has it speak. The clip is made
// when it is first asked for: faces come one after the other, once they are in sight.
let queue = Promise.resolve();
function person(a) {
  const face = h("span", { class: "face", "aria-hidden": "true" }, a.name.slice(0, 1));
  if (!a.previewVideoUrl) return { face };
  const video = h("video", { playsinline: true, preload: "auto", tabindex: "-1" });
  const came = () => new Promise((done) => {
    if (!face.isConnected) return done();
    video.addEventListener("loadeddata", () => { if (!video.played.length) video.currentTime = .6; fill(face, video); done(); }, { once: true });
    video.addEventListener("error", done, { once: true });
    video.src = a.previewVideoUrl;
  });
  const seen = new IntersectionObserver(([e]) => { if (e.isIntersecting) { seen.disconnect(); queue = queue.then(came); } });
  seen.observe(face);
  const see = h("button", { class: "icon-button", "aria-label": t("make.presenter.see", { name: a.name }), onclick: async () => {
    face.classList.add("waiting");
    if (!video.src) await came();
    video.currentTime = 0;
    await video.play().catch(() => say(t("hear.failed")));
    face.classList.remove("waiting");
  } }, icon("play"));
  return { face, see };
}

function templateGroup(c, changed) {
  return late(t("make.template"), api.templates(), (all) => h("div", { class: "list" },
    option("template", "", c, changed, h("b", null, t("make.template.none"))),
    all.map((x) => option("template", x.id, c, changed, [h("b", { dir: "auto" }, x.name), h("small", { dir: "auto" }, x.description)]))));
}
