// Making a film: one field and one button. What else can be chosen lies below,
// with defaults that serve.

import * as api from "./api.js";
import { fill, h, icon, id, ripple, say } from "./dom.js";
import { explain, language, languageName, languages, t } from "./words.js";
import { player } from "./hear.js";

// What was written is kept while one looks at another page.
const draft = { text: "", files: [], choices: null };

// startWith begins another film with what one says, word for word.
export function startWith(text, spoken) {
  draft.text = text;
  draft.choices = { ...defaults(), chosen: true, language: spoken, exact: true };
}

const formats = [["16:9", 32, 18], ["9:16", 18, 32], ["1:1", 25, 25], ["4:5", 24, 30]];
const lengths = [["", "make.length.auto"], ["0.5", "make.length.half"], ["1", "make.length.1"], ["2", "make.length.2"], ["3", "make.length.3"]];
const looks = [["", "make.look.brand"], ["Manrope", "make.look.modern"], ["Noto Serif Display", "make.look.editorial"]];
const defaults = () => ({ aspectRatio: "16:9", videoLength: "", language, exact: false, voice: "", music: "", look: "", subtitles: "", avatar: "", template: "", resolution: "1080p" });

export function makePage() {
  draft.choices ??= defaults();
  const c = draft.choices;
  if (!c.chosen) c.language = language; // until another is chosen, that of the interface
  const sound = player();
  const problem = h("div", { class: "problem", role: "alert", hidden: true });
  const files = h("ul", { class: "files", "aria-label": t("make.files") });
  const text = h("textarea", { id: "prompt", rows: "6", maxlength: "20000", placeholder: t("make.placeholder"), "aria-describedby": "prompt-length", oninput: () => { draft.text = text.value; measure(); } });
  text.value = draft.text;
  const length = h("p", { id: "prompt-length", class: "hint" });
  const measure = () => { text.dir = text.value ? "auto" : ""; fill(length, estimate(text.value)); };
  measure();

  const pick = h("input", { type: "file", multiple: true, class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => { take([...pick.files]); pick.value = ""; } });
  const attach = h("button", { class: "quiet", type: "button", onclick: () => pick.click() }, icon("clip"), t("make.attach"));
  const go = h("button", { class: "button", type: "submit" }, t("make.go"));

  async function take(chosen) {
    for (const f of chosen) {
      if (/^text\/|\.(txt|md|srt)$/i.test(f.type || f.name)) {
        const words = await f.text();
        text.value = draft.text = (text.value ? text.value + "\n\n" : "") + words.slice(0, 20000);
        measure();
        continue;
      }
      const entry = { file: f, share: 0, asset: null, problem: null };
      draft.files.push(entry);
      start(entry);
    }
    showFiles();
  }

  function start(entry) {
    entry.problem = null;
    entry.upload = api.upload(api.signedIn().workspaceId, entry.file, (share) => { entry.share = share; showFiles(); });
    entry.upload.done.then((asset) => { entry.asset = asset; say(t("make.file.there", { name: entry.file.name })); }, (e) => { entry.problem = e; }).finally(showFiles);
  }

  function showFiles() {
    fill(files, draft.files.map((f) => h("li", { class: f.problem ? "file bad" : "file" }, icon("file"),
      h("span", { class: "file-name", dir: "auto" }, f.file.name),
      f.problem ? h("span", { class: "file-state", role: "alert" }, explain(f.problem).title, f.problem.code !== "unsupported" && [" ", f.problem.message]) : h("span", { class: "file-state" }, f.asset ? t("make.file.ready") : `${Math.round(f.share * 100)} %`),
      f.problem && f.problem.code !== "unsupported" && h("button", { class: "icon-button", type: "button", "aria-label": t("make.file.again", { name: f.file.name }), onclick: () => { start(f); showFiles(); } }, icon("again")),
      h("button", { class: "icon-button", type: "button", "aria-label": t("make.file.out", { name: f.file.name }), onclick: () => { if (!f.asset && !f.problem) f.upload.stop(); draft.files = draft.files.filter((x) => x !== f); showFiles(); attach.focus(); } }, icon("close")))));
    files.hidden = draft.files.length === 0;
  }
  showFiles();

  function refuse(e) {
    const { title, detail } = explain(e);
    fill(problem, icon("warn"), h("span", null, title, detail && h("small", { dir: "auto" }, detail)));
    problem.hidden = false;
    problem.scrollIntoView({ block: "nearest" });
  }

  async function make(e) {
    e.preventDefault();
    problem.hidden = true;
    if (!text.value.trim() && !draft.files.some((f) => f.asset)) {
      refuse({ code: "empty" });
      return text.focus();
    }
    if (draft.files.some((f) => !f.asset && !f.problem)) return refuse({ code: "uploading" });
    go.disabled = true;
    fill(go, t("make.going"));
    try {
      const made = await api.post("/auth/project/create", request(text.value, draft.files.filter((f) => f.asset), c), { once: crypto.randomUUID() });
      draft.text = "";
      draft.files = [];
      location.hash = "#/films/" + made.projectId;
    } catch (err) {
      refuse(err);
      go.disabled = false;
      fill(go, t("make.go"));
    }
  }

  const field = h("div", { class: "paper" },
    h("label", { for: "prompt", class: "unseen" }, t("make.label")), text, files,
    h("div", { class: "paper-foot" }, attach, pick, length, go));
  for (const [kind, over] of [["dragenter", true], ["dragover", true], ["dragleave", false], ["drop", false]]) {
    field.addEventListener(kind, (e) => {
      if (![...e.dataTransfer.types].includes("Files")) return;
      e.preventDefault();
      field.classList.toggle("over", over);
      if (kind === "drop") take([...e.dataTransfer.files]);
    });
  }

  const body = h("form", { class: "make", onsubmit: make, novalidate: true },
    h("div", { class: "make-head" }, h("div", { class: "make-art", "aria-hidden": "true" }, ripple()), h("h1", { tabindex: "-1" }, t("make.title")), h("p", { class: "lead" }, t("make.lead"))),
    field, problem, choices(c, sound));
  return { title: t("make.title"), body, leave: sound.stop };
}

// estimate says about how long the text is when it is spoken.
function estimate(text) {
  const dense = (text.match(/[\u3400-\u9fff]/g) ?? []).length;
  const seconds = (text.replace(/[\u3400-\u9fff]/g, " ").match(/\S+/g) ?? []).length / 2.5 + dense / 4.5;
  if (seconds < 3) return t("make.hint");
  return t("make.estimate", { time: seconds < 90 ? t("about.seconds", { n: Math.round(seconds / 5) * 5 || 5 }) : t("about.minutes", { n: Math.round(seconds / 60) }) });
}

const address = /^https?:\/\/\S+$/i;

// promptType tells a link from a text, and a deck and a document from a page.
function promptType(text, exact) {
  if (!address.test(text)) return exact ? "Script" : "Prompt";
  if (/\.pptx?($|[?#])|docs\.google\.com\/presentation/i.test(text)) return "Slides";
  return /\.(pdf|docx?)($|[?#])|docs\.google\.com\/document/i.test(text) ? "Docs" : "Link";
}

// request is the body of project creation; what was left at its default is left out.
export function request(written, files, c) {
  const text = written.trim() || files.map((f) => f.file.name.replace(/\.\w+$/, "").replace(/[_-]+/g, " ")).join(". ");
  const r = { prompt: text, promptType: promptType(text, c.exact), language: c.language, aspectRatio: c.aspectRatio, resolution: c.resolution, workspaceId: api.signedIn().workspaceId, toAutoExport: true };
  if (c.videoLength && r.promptType !== "Script") r.videoLength = Number(c.videoLength);
  if (c.voice) r.aiVoiceSettings = { voiceId: c.voice };
  if (c.avatar) r.aiAvatarSettings = { avatarId: c.avatar };
  const template = {}, sound = {};
  if (c.template) Object.assign(template, { id: c.template, toUseTemplateFont: !c.look });
  if (c.look) template.font = c.look;
  if (files.length) template.assets = files.map((f) => ({ url: f.asset.uploadPath, type: f.asset.type }));
  if (c.music) sound.bgMusic = c.music === "fit" ? {} : { path: c.music };
  if (c.subtitles) sound.subtitles = { strategy: c.subtitles };
  if (Object.keys(sound).length) template.preConfigs = sound;
  if (Object.keys(template).length) r.customTemplate = template;
  return r;
}

// choices are what can be chosen, with a line that says what is chosen now.
function choices(c, sound) {
  const now = h("span", { class: "choices-now" });
  const changed = () => fill(now, summary(c));
  const inside = h("div", { class: "choices-in" });
  const all = h("details", { class: "choices", ontoggle: () => all.open && !inside.childElementCount && draw() },
    h("summary", null, h("span", { class: "choices-name" }, t("make.choices")), now), inside);
  const draw = () => fill(inside,
    group(t("make.format"), h("div", { class: "cards four" }, formats.map(([value, w, tall]) => option("aspectRatio", value, c, changed, [shape(w, tall), h("b", { dir: "ltr" }, value), h("small", null, t("make.format." + value.replace(":", "x")))])))),
    group(t("make.length"), h("div", { class: "segments" }, lengths.map(([value, name]) => option("videoLength", value, c, changed, h("b", null, t(name)))))),
    languageGroup(c, changed), voiceGroup(c, changed, sound),
    exactGroup(c, changed),
    group(t("make.look"), h("div", { class: "cards three" }, looks.map(([value, name]) => option("look", value, c, changed, [h("span", { class: "specimen " + (value ? (value[0] === "M" ? "modern" : "editorial") : "brand"), "aria-hidden": "true" }, "Aa"), h("b", null, t(name))])))),
    group(t("make.subtitles"), h("div", { class: "segments" }, [["", "make.subtitles.word"], ["line", "make.subtitles.line"], ["none", "make.subtitles.none"]].map(([value, name]) => option("subtitles", value, c, changed, h("b", null, t(name)))))),
    musicGroup(c, changed, sound), presenterGroup(c, changed), templateGroup(c, changed),
    group(t("make.resolution"), h("div", { class: "segments" }, ["720p", "1080p", "2160p"].map((v) => option("resolution", v, c, changed, h("b", { dir: "ltr" }, v === "2160p" ? "4K" : v))))));
  changed();
  return all;
}

const summary = (c) => [c.aspectRatio, t(lengths.find(([v]) => v === c.videoLength)[1]), languageName(c.language), c.music ? t("make.music.with") : t("make.music.none")].join(" · ");

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

function exactGroup(c, changed) {
  return group(t("make.text"), h("div", { class: "segments" },
    h("label", { class: "option" }, h("input", { type: "radio", name: "exact", checked: !c.exact, onchange: () => { c.exact = false; changed(); } }), h("span", { class: "option-in" }, h("b", null, t("make.text.arranged")))),
    h("label", { class: "option" }, h("input", { type: "radio", name: "exact", checked: c.exact, onchange: () => { c.exact = true; changed(); } }), h("span", { class: "option-in" }, h("b", null, t("make.text.exact"))))));
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
  const see = h("button", { class: "icon-button", type: "button", "aria-label": t("make.presenter.see", { name: a.name }), onclick: async () => {
    face.classList.add("waiting");
    if (!video.src) await came();
    video.currentTime = 0;
    await video.play().catch(() => say(t("hear.failed")));
    face.classList.remove("waiting");
  } }, icon("play"));
  return { face, see };
}

function templateGroup(c, changed) {
  const { workspaceId, workspaces } = api.signedIn();
  const w = workspaces.find((x) => x.id === workspaceId);
  return late(t("make.template"), `/auth/organization/${w?.organizationId}/workspace/${workspaceId}/templates`, (all) => h("div", { class: "list" },
    option("template", "", c, changed, h("b", null, t("make.template.none"))),
    all.map((x) => option("template", x.id, c, changed, [h("b", { dir: "auto" }, x.name), h("small", { dir: "auto" }, x.description)]))));
}
