// The documented API, called with the person's key, which is kept for this tab alone
// and stands in a header, never in an address.

export const root = new URL("../v1", document.baseURI).href;

const kept = "scenewright-studio";
let session = JSON.parse(sessionStorage.getItem(kept));

export const signedIn = () => session;

export function remember(next) {
  session = next;
  if (next) sessionStorage.setItem(kept, JSON.stringify(next));
  else sessionStorage.removeItem(kept);
}

export class Problem extends Error {
  constructor(body, status) {
    super(body.message || body.title || "");
    Object.assign(this, { code: body.code || "internal", param: body.param || "", status });
  }
}

let onSignedOut = () => {};
export const whenSignedOut = (then) => { onSignedOut = then; };

const keyed = () => (session ? { "x-api-key": session.key } : {});

// ask gives an answer that is no refusal. What only a person may do is asked for as one,
// without the tab's key.
async function ask(path, { headers, person, ...options } = {}) {
  let answer;
  try {
    answer = await fetch(path.startsWith("http") ? path : root + path, { ...options, headers: { ...(person ?? keyed()), ...headers } });
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw new Problem({ code: "network" }, 0);
  }
  if (answer.ok) return answer;
  if (answer.status === 401 && session && !person) onSignedOut();
  throw new Problem(await answer.json().catch(() => ({})), answer.status);
}

// send calls an operation and gives its JSON, with the answer's headers.
export async function send(method, path, body, { headers = {}, once, ...options } = {}) {
  if (once) headers = { ...headers, "Idempotency-Key": crypto.randomUUID() };
  if (body !== undefined) headers = { ...headers, "Content-Type": "application/json" };
  const answer = await ask(path, { method, headers, body: body && JSON.stringify(body), ...options });
  return { data: answer.status === 204 ? null : await answer.json(), headers: answer.headers };
}

export const get = async (path, options) => (await send("GET", path, undefined, options)).data;
export const post = async (path, body, options) => (await send("POST", path, body, options)).data;

// blob fetches bytes that need the key, such as a scene's still, as an address
// of this page. Whoever asked lets it go with URL.revokeObjectURL.
export const blob = async (path, signal) => URL.createObjectURL(await (await ask(path, { signal })).blob());

const most = 500;
export async function pages(path, each) {
  let next = path + (path.includes("?") ? "&" : "?") + "limit=50";
  for (let n = 0; next && n < most;) {
    const { data, headers } = await send("GET", next);
    n += data.length;
    each(data);
    next = /<([^>]+)>;\s*rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  }
}

// follow streams a project's events until nothing more happens to it. A stream
// that breaks off is taken up again where it was, later each time.
export function follow(id, { progress, end, lost, back, failed }) {
  const stop = new AbortController();
  let last = "", tries = 0;
  (async () => {
    while (!stop.signal.aborted) {
      try {
        const answer = await ask(`/auth/project/${id}/events`, { signal: stop.signal, headers: { Accept: "text/event-stream", ...(last && { "Last-Event-ID": last }) } });
        if (tries) back?.();
        tries = 0;
        for await (const e of events(answer.body)) {
          last = e.id || last;
          if (e.event === "progress") progress(JSON.parse(e.data));
          if (e.event === "end") return end();
        }
      } catch (e) {
        if (e.status >= 400 && e.status < 500 && e.status !== 429) return failed(e);
      }
      if (stop.signal.aborted) return;
      if (tries++ === 0) lost?.();
      await new Promise((go) => setTimeout(go, Math.min(15000, 500 * 2 ** tries)));
    }
  })();
  return () => stop.abort();
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const all = (text + value).split("\n\n");
    text = all.pop();
    yield* all.map((e) => Object.fromEntries(e.split("\n").map((line) => line.split(/: ?(.*)/s))));
  }
}

// upload sends one file into the workspace's library and tells how far it is.
export function upload(file, progress = () => {}, folder = "/") {
  const x = new XMLHttpRequest();
  const done = new Promise((resolve, reject) => {
    x.open("POST", `${root}${library()}?folder=${encodeURIComponent(folder)}`);
    x.setRequestHeader("x-api-key", session.key);
    x.responseType = "json";
    x.upload.onprogress = (e) => e.lengthComputable && progress(e.loaded / e.total);
    x.onload = () => (x.status === 201 ? resolve(x.response.uploaded[0]) : reject(new Problem(x.response ?? {}, x.status)));
    x.onerror = x.onabort = () => reject(new Problem({ code: "network" }, 0));
    const form = new FormData();
    form.append("file", file);
    x.send(form);
  });
  return { done, stop: () => x.abort() };
}

export const project = (id) => "/auth/project/" + id;
export const workspace = () => "/auth/workspace/" + session.workspaceId;
export const library = () => workspace() + "/assets";
export const organization = () => "/auth/organization/" + session.workspaces.find((w) => w.id === session.workspaceId)?.organizationId;
export const templates = () => `${organization()}/workspace/${session.workspaceId}/templates`;

// lists are the choices of a request, each asked for once.
const asked = new Map();
export function list(path) {
  if (!asked.has(path)) asked.set(path, get(path).catch((e) => { asked.delete(path); throw e; }));
  return asked.get(path);
}
export const forget = () => asked.clear();

export const scopes = ["config:read", "organizations:read", "workspaces:read", "branding:read", "branding:write", "assets:read", "assets:write", "assets:delete", "templates:read", "templates:write", "projects:read", "projects:create", "projects:delete", "exports:create", "webhooks:read", "webhooks:write", "keys:revoke"];
const sessionTime = 12 * 3600e3;

// signInByKey tries a key and finds out which workspaces it reaches.
export async function signInByKey(key, more) {
  const all = await get("/auth/organization/list", { person: { "x-api-key": key } });
  const workspaces = all.flatMap((o) => o.workspaces.map((w) => ({ id: w.id, name: w.name, organizationId: o.id })));
  const first = all.map((o) => o.defaultWorkspaceId).find((id) => workspaces.some((w) => w.id === id));
  remember({ key, workspaces, workspaceId: first ?? workspaces[0]?.id ?? "", ...more });
}

// signInAsPerson issues a key of twelve hours to a person: to the one who gives an
// address and a password, or, without them, to whom the host knows already.
export async function signInAsPerson(email, password) {
  const person = personOf(email, password);
  const { keys } = await get("/keys?status=active", { person });
  const target = (keys.find((k) => k.target.type === "organization") ?? keys[0])?.target;
  if (!target) throw new Problem({ code: "nokey" }, 0);
  const made = await post("/keys", { name: "Studio", target, scopes, expiresAt: new Date(Date.now() + sessionTime).toISOString() }, { person });
  await signInByKey(made.apiKey, { keyId: made.key.id, email });
}

export const changePassword = (person, password) => ask(new URL("password", document.baseURI).href, { method: "POST", body: new URLSearchParams({ password }), person });

export const personOf = (email, password) => (email ? { Authorization: "Basic " + btoa(String.fromCharCode(...new TextEncoder().encode(`${email}:${password}`))) } : {});

export async function signOut() {
  if (session?.keyId) await send("DELETE", "/keys/" + session.keyId, { reason: "signed out of the studio" }).catch(() => {}); // it ends by its time, too
  remember(null);
  forget();
}
