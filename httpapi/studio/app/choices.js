// What can be chosen of a film, before it is made and after.

import * as api from "./api.js";
import { dots, fill, h, iconButton, note, press, say, unsaid } from "./dom.js";
import { explain, known, language, languageName, languages, minutes, t } from "./words.js";

const formats = [["16:9", 32, 18], ["9:16", 18, 32], ["1:1", 25, 25], ["4:5", 24, 30]];
const lengths = ["", .5, 1, 2, 3];
const english = (text) => language === "en" && text; // of the API
const lengthName = (n) => (n ? minutes(n) : t("make.length.auto"));
const voices = "/auth/config/ai_voice_options";
const looks = [["", "brand"], ["Manrope", "modern"], ["Noto Serif Display", "editorial"]];

function opened(name, now, draw) {
  const inside = h("div.choices-in");
  const all = h("details.choices", { ontoggle: () => all.open && !inside.childElementCount && fill(inside, draw()) },
    h("summary", h("span.choices-name", name), now), inside);
  return all;
}

export function choices(c, sound) {
  const now = h("span.choices-now");
  const changed = () => fill(now, dots(c.aspectRatio, lengthName(c.videoLength), languageName(c.language), c.music && t("make.music"), c.template && t("make.template")));
  changed();
  const all = groups(c, changed, sound);
  return opened(t("make.choices"), now, () => [
    all.format(), all.segments("make.length", "videoLength", lengths.map((n) => [n, lengthName(n)])), all.language(), all.voice(),
    all.segments("make.text", "exact", [[false, t("make.text.arranged")], [true, t("make.text.exact")]]),
    all.look(), all.subtitles(), all.music(), all.presenter(), all.template(), all.resolution()]);
}

// whole are the choices of a film that is made. save is given what was changed, in the
// API's words.
export function whole(film, sound, save) {
  const now = h("span.choices-now");
  let c, before;
  const changed = () => { button.disabled = brand.disabled = film.busy; button.disabled ||= others().length === 0; };
  const others = () => Object.keys(c).filter((k) => c[k] !== before[k]);
  const send = () => save(Object.assign({}, ...others().map((k) => asked[k](c, film.project.film))));
  const brand = press("link", () => save({ toRebrand: true }), t("scenes.brand"));
  const button = press("button", send, t("scenes.save"));
  const draw = (all = groups(c, changed, sound)) => [
    all.format(), all.voice(), all.subtitles(), all.music(), all.presenter(), all.resolution(),
    h("div.actions", button, brand)];
  const element = opened(t("make.choices"), now, draw);

  // update shows what holds of the film, unless something else is chosen meanwhile.
  let seen;
  function update() {
    const f = film.project.film, silent = !f.bgMusic || f.bgMusic.volume === 0;
    if (seen !== JSON.stringify(f)) {
      seen = JSON.stringify(f);
      before = { language: film.project.language, aspectRatio: f.aspectRatio, resolution: f.resolution, voice: f.aiVoiceSettings?.voiceId ?? "", subtitles: f.subtitles?.strategy ?? "", music: silent ? "" : f.bgMusic.path ?? "fit", avatar: f.aiAvatarSettings?.avatarId ?? "" };
      c = { ...before };
      fill(now, dots(f.aspectRatio, f.resolution, c.music && t("make.music")));
      if (element.open) fill(element.lastChild, draw());
      else fill(element.lastChild);
    }
    changed();
  }
  return { element, update };
}

// asked is a choice in the API's words, for a film that has others of its kind.
const asked = {
  aspectRatio: ({ aspectRatio }) => ({ aspectRatio }),
  resolution: ({ resolution }) => ({ resolution }),
  voice: (c, f) => ({ aiVoiceSettings: { ...f.aiVoiceSettings, voiceType: undefined, voiceId: c.voice || undefined } }),
  subtitles: (c, f) => ({ subtitles: { ...f.subtitles, strategy: c.subtitles || undefined } }),
  music: (c) => ({ bgMusic: musicOf(c) ?? { volume: 0 } }),
  avatar: (c) => ({ aiAvatarSettings: { avatarId: c.avatar || undefined } }),
};

// musicOf is a choice of music in the API's words, none where it is none.
export const musicOf = (c) => (c.music ? (c.music === "fit" ? {} : { path: c.music }) : undefined);

function groups(c, changed, sound) {
  // option is one of several, with a picture or a note where it has them.
  const option = (name, value, text, note, picture) => h("label.option",
    h("input", { type: "radio", name, value, checked: c[name] === value, onchange: () => { c[name] = value; changed(); } }),
    h("span.option-in", picture, h("b", { dir: "auto" }, text), note && h("small", { dir: "auto" }, note)));
  const segments = (title, name, all) => group(title, h("div.segments", all.map(([value, text]) => option(name, value, text))));
  const tongue = (code) => h("option", { value: code, selected: c.language === code }, languageName(code));
  const paid = (by) => (by === "local" ? t("make.free") : t("make.voice.paid", { name: by }));

  return {
    segments,
    format: () => group("make.format", h("div.cards.four", formats.map(([value, w, tall]) => option("aspectRatio", value, value, t("make.format." + value.replace(":", "x")), shape(w, tall))))),
    look: () => group("make.look", h("div.cards.three", looks.map(([value, face]) => option("look", value, t("make.look." + face), null, h("span.specimen." + face, unsaid, "Aa"))))),
    subtitles: () => segments("make.subtitles", "subtitles", [["", t("make.subtitles.word")], ["line", t("make.subtitles.line")], ["none", t("make.subtitles.none")]]),
    resolution: () => segments("make.resolution", "resolution", [["720p", "720p"], ["1080p", "1080p"], ["2160p", "4K"]]),

    language() {
      const own = Object.keys(languages);
      const select = h("select", { "aria-label": t("make.language"), onchange: () => { c.chosen = true; c.language = select.value; c.voice = ""; changed(); dispatchEvent(new CustomEvent("film-language")); } }, own.map(tongue));
      api.list(voices).then((v) => {
        const others = new Set(v.aiVoiceOptions.flatMap((o) => o.languages));
        fill(select, [...new Set([...own, ...[...others].sort((a, b) => languageName(a).localeCompare(languageName(b)))])].map(tongue));
      }, () => {});
      return group("make.language", select);
    },

    voice: () => late("make.voice", voices, (all) => {
      const place = h("div.list");
      const draw = () => fill(place, option("voice", "", t("make.voice.fit")), all.aiVoiceOptions.filter((v) => v.languages.includes(c.language)).map((v) => h("div.row",
        option("voice", v.id, v.name, dots(known("voice", v.gender), paid(v.voiceType), english(v.note))),
        v.previewUrl && sound.button(v.previewUrl, v.name))));
      addEventListener("film-language", draw);
      draw();
      return place;
    }),

    music: () => late("make.music", "/auth/config/music-library", (all) => h("div.list.tall",
      option("music", "", t("none")), option("music", "fit", t("make.music.fit"), t("make.free")),
      all.map((m) => h("div.row",
        option("music", m.relativePath, m.name, dots(english(m.mood), m.bpm && `${m.bpm} bpm`), m.image && h("img.cover", { src: m.image, alt: "", loading: "lazy" })),
        m.previewUrl && sound.button(m.previewUrl, m.name))))),

    presenter: () => late("make.presenter", "/auth/config/ai_avatar_options?language=" + (languages[c.language] ? c.language : "en"), ({ aiAvatarOptions: all }) => h("div.cards.faces",
      option("avatar", "", t("none"), null, h("span.face.none", unsaid)),
      all.map((a) => {
        const { face, see } = person(a), by = a.id.split("/")[0];
        return h("div.row", option("avatar", a.id, a.name, by !== "local" && paid(by), face), see);
      }))),

    template: () => late("make.template", api.templates(), (all) => h("div.list",
      option("template", "", t("none")), all.map((x) => option("template", x.id, x.name, x.description)))),
  };
}

const group = (name, ...inside) => h("fieldset.group", h("legend", t(name)), inside);

function shape(w, tall) {
  const e = h("span.shape", unsaid);
  e.style.width = w + "px";
  e.style.height = tall + "px";
  return e;
}

function late(name, path, draw) {
  const place = h("div.late", h("span.shimmer.line"));
  api.list(path).then((data) => fill(place, draw(data)), (e) => fill(place, note(explain(e).title)));
  return group(name, place);
}

// person is a presenter's face and the button that has it speak. Faces are made one after
// the other, once they are in sight.
let queue = Promise.resolve();
function person(a) {
  const face = h("span.face", unsaid, a.name.slice(0, 1));
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
  const see = iconButton("play", t("hear", { name: a.name }), async () => {
    face.classList.add("waiting");
    if (!video.src) await came();
    video.currentTime = 0;
    await video.play().catch(() => say(t("error.conflict")));
    face.classList.remove("waiting");
  });
  return { face, see };
}

