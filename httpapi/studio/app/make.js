// Making a film: one field, one button, and choices with defaults that serve.

import * as api from "./api.js";
import { choices, musicOf } from "./choices.js";
import { dropped, fill, h, head, icon, iconButton, picker, press, ripple, say, toggle, unsaid } from "./dom.js";
import { about, explain, language, t } from "./words.js";
import { player } from "./hear.js";
import { refuse, trouble } from "./acts.js";
import { topics } from "./topic.js";

// What was written is kept while one looks at another page.
const draft = { text: "", files: [], choices: null };

export const useFile = (asset) => draft.files.push({ file: { name: asset.displayName }, asset });

const defaults = () => ({ aspectRatio: "16:9", videoLength: "", language, exact: false, voice: "", music: "", look: "", subtitles: "", avatar: "", template: "", research: true, resolution: "1080p" });

export function makePage() {
  draft.choices ??= defaults();
  const c = draft.choices;
  if (!c.chosen) c.language = language; // until another is chosen, that of the interface
  const sound = player();
  const problem = trouble();
  const files = h("ul.files", { "aria-label": t("nav.files") });
  const text = h("textarea", { id: "prompt", rows: "6", maxlength: "20000", "aria-describedby": "prompt-length", oninput: measure });
  const length = h("p.hint", { id: "prompt-length" });
  const pick = picker(take, { multiple: true });
  const topic = topics({ text, write, attach: () => pick.click(), choices: c, asked: () => request(text.value, ready(), c) });
  const attach = press("quiet", () => pick.click(), icon("clip"), t("make.attach"));
  const pages = h("div");
  const go = h("button.button", { type: "submit" }, t("make.go"));

  const ready = () => draft.files.filter((f) => f.asset);

  // look offers what goes with the text: a deck's pages, help with a topic.
  function look() {
    const told = request(text.value, ready(), c).prompt;
    fill(pages, deck.test(told) && toggle(t("make.pages"), c.pages, (on) => { c.pages = on; }));
    topic.look();
  }

  // write puts a text into the field; measure takes over what stands in it.
  function write(words) {
    text.value = words;
    measure();
  }
  function measure() {
    draft.text = text.value;
    text.dir = text.value ? "auto" : "";
    fill(length, estimate(text.value));
    look();
  }

  async function take(chosen) {
    for (const f of chosen) {
      if (/^text\/(?!html)|\.(txt|md|srt)$/i.test(f.type || f.name)) {
        write((text.value ? text.value + "\n\n" : "") + (await f.text()).slice(0, 20000));
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
    entry.upload = api.upload(entry.file, (share) => { entry.share = share; showFiles(); });
    entry.upload.done.then((asset) => { entry.asset = asset; say(`${entry.file.name} · ${t("state.ready")}`); }, (e) => { entry.problem = e; }).finally(showFiles);
  }

  function showFiles() {
    fill(files, draft.files.map((f) => h("li", { class: f.problem ? "file bad" : "file" }, icon("file"),
      h("span.file-name", { dir: "auto" }, f.file.name),
      f.problem ? h("span.file-state", { role: "alert" }, Object.values(explain(f.problem)).join(" ")) : h("span.file-state", f.asset ? t("state.ready") : `${Math.round(f.share * 100)} %`),
      f.problem && f.problem.code !== "unsupported" && iconButton("again", t("again"), () => { start(f); showFiles(); }),
      iconButton("close", t("films.delete", { name: f.file.name }), () => { if (!f.asset && !f.problem) f.upload.stop(); draft.files = draft.files.filter((x) => x !== f); showFiles(); attach.focus(); }))));
    files.hidden = draft.files.length === 0;
    go.disabled = draft.files.some((f) => !f.asset && !f.problem); // it is on its way
    look();
  }
  showFiles();
  write(draft.text);

  function refused(e) {
    if (topic.helps(e)) return;
    refuse(problem, e);
    problem.scrollIntoView({ block: "nearest" });
  }

  async function make(e) {
    e.preventDefault();
    problem.hidden = true;
    if (!text.value.trim() && ready().length === 0) {
      say(t("make.lead"));
      return text.focus();
    }
    go.disabled = true;
    fill(go, t("make.going"));
    try {
      const made = await api.post("/auth/project/create", request(text.value, ready(), c), { once: true });
      draft.text = "";
      draft.files = [];
      location.hash = "#/films/" + made.projectId;
    } catch (err) {
      refused(err);
      go.disabled = false;
      fill(go, t("make.go"));
    }
  }

  const field = h("div.paper",
    h("label.unseen", { for: "prompt" }, t("make.title")), text, files, pages,
    h("div.paper-foot", attach, pick, length, go));
  dropped(field, take);

  const body = h("form.make", { onsubmit: make, novalidate: true },
    h("div.make-head", h("div.make-art", unsaid, ripple()), head(t("make.title")), h("p.lead", t("make.lead"))),
    field, topic.element, problem, choices(c, sound));
  return { title: t("make.title"), body, leave: sound.stop };
}

function estimate(text) {
  const dense = (text.match(/[\u3400-\u9fff]/g) ?? []).length;
  const seconds = (text.replace(/[\u3400-\u9fff]/g, " ").match(/\S+/g) ?? []).length / 2.5 + dense / 4.5;
  if (seconds < 3) return t("make.hint");
  return t("make.estimate", { time: about(seconds) });
}

const address = /^https?:\/\/\S+$/i;

const deck = /^https?:\S+\.pdf($|[?#])/i;

// promptType tells a link from a text, and a deck and a document from a page.
function promptType(text, exact) {
  if (!address.test(text)) return exact ? "Script" : "Prompt";
  if (/\.pptx?($|[?#])|docs\.google\.com\/presentation/i.test(text)) return "Slides";
  return /\.(pdf|docx?)($|[?#])|docs\.google\.com\/document/i.test(text) ? "Docs" : "Link";
}

// request is the body of project creation; what was left at its default is left out. A
// document without words beside it is what the film tells.
function request(written, files, c) {
  const told = !written.trim() && files.find((f) => /pdf|doc/.test(f.asset.type));
  files = files.filter((f) => f !== told);
  const text = told ? told.asset.uploadPath : written.trim() || files.map((f) => f.file.name.replace(/\.\w+$/, "").replace(/[_-]+/g, " ")).join(". ");
  const r = { prompt: text, promptType: promptType(text, c.exact), language: c.language, aspectRatio: c.aspectRatio, resolution: c.resolution, workspaceId: api.signedIn().workspaceId, toAutoExport: true };
  if (c.pages && deck.test(text)) Object.assign(r, { promptType: "Slides", slidesAs: "pages" });
  if (c.videoLength && r.promptType !== "Script") r.videoLength = c.videoLength;
  if (c.voice) r.aiVoiceSettings = { voiceId: c.voice };
  if (!c.research) r.toResearch = false;
  if (c.avatar) r.aiAvatarSettings = { avatarId: c.avatar };
  const template = {}, sound = {};
  if (c.template) Object.assign(template, { id: c.template, toUseTemplateFont: !c.look });
  if (c.look) template.font = c.look;
  if (files.length) template.assets = files.map((f) => ({ url: f.asset.uploadPath, type: f.asset.type }));
  if (c.music) sound.bgMusic = musicOf(c);
  if (c.subtitles) sound.subtitles = { strategy: c.subtitles };
  if (Object.keys(sound).length) template.preConfigs = sound;
  if (Object.keys(template).length) r.customTemplate = template;
  return r;
}
