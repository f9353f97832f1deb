// Help for who writes a topic: the API is asked what it would make of the words.

import * as api from "./api.js";
import { fill, h, icon, press, say, toggle } from "./dom.js";
import { t } from "./words.js";

// What the API says of a prompt that brings nothing to tell, and our word for it.
const lacks = { own: "something of yours", advice: "asks for advice", order: "says what film to make", topic: "names a topic" };
const lacking = (message) => Object.keys(lacks).find((name) => message.includes(lacks[name]));

const most = 25; // words of what may be a topic
const pause = 500; // of who writes, in milliseconds

export function topics({ text, write, attach, choices, asked }) {
  const element = h("div.topic.stack", { hidden: true });
  let due, looked = "";

  function look() {
    clearTimeout(due);
    const few = text.value.trim().split(/\s+/).length <= most && !text.value.includes("\n") && !/^https?:/i.test(text.value);
    if (!text.value.trim() || !few) return hide();
    due = setTimeout(ask, pause);
  }

  async function ask() {
    const request = { ...asked(), validateOnly: true }, now = JSON.stringify(request);
    if (now === looked) return;
    looked = now;
    const found = await api.post("/auth/project/create", request).catch(() => null); // creation says what is wrong
    if (now !== looked || !found) return;
    const by = found.asks.find((a) => a.step === "read" && request.promptType === "Prompt");
    if (!found.errors.some(helps)) show(by ? "research" : "", by?.service);
  }

  // helps has a refusal answered by help, where there is any for it.
  function helps(e) {
    const why = e.param === "prompt" && lacking(e.message);
    if (why) show(why);
    return why;
  }

  function hide() {
    element.hidden = true;
    looked = "";
  }

  function show(why, service = "") {
    element.hidden = !why;
    if (!why) return;
    const research = why === "research" || !choices.research;
    const at = element.contains(document.activeElement);
    fill(element,
      h("p", h("b", t("topic." + why, { service: service.charAt(0).toUpperCase() + service.slice(1) })), why !== "research" && " " + t("topic.need")),
      research && toggle(t("topic.look"), choices.research, (on) => { choices.research = on; ask(); }),
      h("div.actions", press("quiet", facts, t("topic.facts")), press("quiet", address, icon("link"), t("topic.link")), press("quiet", attach, icon("clip"), t("make.attach"))));
    if (at) element.querySelector("input, button").focus();
    say(element.firstChild.textContent);
  }

  function facts() {
    write(text.value.trim() + "\n\n- \n- \n- ");
    text.focus();
    const first = text.value.indexOf("\n- ") + 3;
    text.setSelectionRange(first, first);
  }

  function address() {
    write("https://");
    text.focus();
  }
  return { element, look, helps };
}
