// Elements, drawn without markup in strings: what others wrote is only text.

const svgNS = "http://www.w3.org/2000/svg";

// h makes an element. Props that begin with "on" are listeners, the rest are
// attributes; true is an empty attribute, false, null and undefined are none. A button
// sends no form unless it says so.
export function h(tag, props, ...children) {
  const e = document.createElement(tag);
  if (tag === "button") e.type = tag;
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "muted") e[name] = value;
    else e.setAttribute(name, value === true ? "" : value);
  }
  e.append(...children.flat(3).filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

export const fill = (e, ...children) => { e.replaceChildren(...children.flat(3).filter((c) => c !== null && c !== undefined && c !== false)); return e; };

// order has a list show these elements, and leaves the keyboard where it was.
export function order(list, now) {
  if (now.length === list.childElementCount && now.every((e, i) => e === list.children[i])) return;
  const at = document.activeElement;
  fill(list, now);
  if (list.contains(at)) at.focus();
}

// Drawn on a field of 24 with a stroke of 2, without fill.
const drawings = {
  play: "M8 5.5v13l10.5-6.5z",
  stop: "M7 7h10v10H7z",
  again: "M19 12a7 7 0 1 1-2-4.9M19 4v4h-4",
  undo: "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  up: "M12 19V5M6 11l6-6 6 6",
  plus: "M12 5v14M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  down: "M12 5v14M6 13l6 6 6-6",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
  find: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5L20 20",
  clip: "M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4L13 4.2a3 3 0 0 1 4.3 4.3l-7.6 7.6a1.5 1.5 0 0 1-2.2-2.2L14 7.5",
  close: "M6 6l12 12M18 6L6 18",
  warn: "M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.3",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
};

export function icon(name) {
  const svg = document.createElementNS(svgNS, "svg");
  const path = document.createElementNS(svgNS, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon", "icon-" + name);
  path.setAttribute("d", drawings[name]);
  svg.append(path);
  return svg;
}

// say tells a screen reader what happened.
export function say(text) {
  const heard = document.getElementById("heard");
  heard.textContent = "";
  requestAnimationFrame(() => { heard.textContent = text; });
}

// ripple is the motif of the look: rings around a disc, cropped by its frame.
export function ripple(size = 400) {
  const svg = document.createElementNS(svgNS, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("ripple");
  for (let i = 5; i >= 0; i--) {
    const c = document.createElementNS(svgNS, "circle");
    c.setAttribute("cx", size / 2);
    c.setAttribute("cy", size / 2);
    c.setAttribute("r", i ? i * size * .088 + 6 : size * .07);
    c.classList.add(i === 0 ? "disc" : i === 2 ? "second" : i % 2 ? "ring" : "faint");
    svg.append(c);
  }
  return svg;
}

// id draws an id, for a label and what it labels.
let n = 0;
export const id = () => "e" + ++n;

// clock is a time of a film: 1:05.
export const clock = (seconds) => {
  const s = Math.max(0, Math.round(seconds));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};
