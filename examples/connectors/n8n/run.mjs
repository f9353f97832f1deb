// Prepares the workflows of this folder for a server, and drives them in n8n; run.sh
// says how.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { BASE, KEY, WORKSPACE, N8N, FLATTED } = process.env;
const here = import.meta.dirname;
const workflows = { create: 'create-video', hook: 'on-video', poll: 'poll-videos' };
const id = { create: 'scenewrightcreate', hook: 'scenewrighthook', poll: 'scenewrightpoll' };

function check(ok, what) {
  if (!ok) throw new Error(what);
  console.log('n8n:', what);
}

// prepare writes what n8n imports.
function prepare(folder) {
  mkdirSync(join(folder, 'workflows'), { recursive: true });
  for (const name of Object.values(workflows)) {
    const flow = JSON.parse(readFileSync(join(here, `${name}.json`), 'utf8').replaceAll('http://127.0.0.1:8080/v1', BASE));
    for (const node of flow.nodes) {
      if ('workspaceId' in node.parameters) node.parameters.workspaceId = WORKSPACE;
      if (node.type.endsWith('.scheduleTrigger')) node.parameters.rule.interval = [{ field: 'seconds', secondsInterval: 5 }];
    }
    writeFileSync(join(folder, 'workflows', `${name}.json`), JSON.stringify({ active: false, ...flow }));
  }
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify([
    { id: 'scenewrightheader', name: 'Scenewright x-api-key', type: 'httpHeaderAuth', data: { name: 'x-api-key', value: KEY } },
    { id: 'scenewrightapi', name: 'Scenewright', type: 'scenewrightApi', data: { url: BASE, key: KEY } },
  ]));
}

// api asks Scenewright.
async function api(path) {
  const answer = await fetch(BASE + path, { headers: { 'x-api-key': KEY } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

// Owner is whoever has set the instance up, and asks n8n as its editor does.
class Owner {
  static async setUp() {
    const owner = new Owner();
    await owner.ask('POST', '/owner/setup', { email: 'ada@example.com', firstName: 'Ada', lastName: 'Example', password: 'Spring-2026-launch' });
    return owner;
  }

  async ask(method, path, body) {
    const answer = await fetch(`${N8N}/rest${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.cookie ?? '' },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    this.cookie ??= answer.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ');
    return JSON.parse(text).data;
  }

  async turn(workflow, on) {
    const { versionId } = await this.ask('GET', `/workflows/${workflow}`);
    await this.ask('PATCH', `/workflows/${workflow}`, { active: on, versionId });
  }

  // result waits for the end of an execution of a workflow that came to its last node,
  // and gives what that handed over.
  async result(workflow) {
    const { parse } = createRequire(import.meta.url)(FLATTED);
    for (const end = Date.now() + 240_000; Date.now() < end; await new Promise((r) => setTimeout(r, 1000))) {
      const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow }));
      const { results } = await this.ask('GET', `/executions?filter=${filter}`);
      for (const { id, status } of results) {
        if (status === 'error' || status === 'crashed') throw new Error(`${workflow} ended with ${status}: ${(await this.ask('GET', `/executions/${id}`)).data}`);
        if (status !== 'success') continue;
        const runs = parse((await this.ask('GET', `/executions/${id}`)).data).resultData.runData.Video;
        if (runs) return runs[0].data.main[0].map((item) => item.json);
      }
    }
    throw new Error(`${workflow} did not come to its end within four minutes`);
  }
}

async function drive() {
  const owner = await Owner.setUp();
  const subscriptions = () => api(`/auth/workspace/${WORKSPACE}/webhook-subscriptions`);
  for (const workflow of Object.values(id)) await owner.turn(workflow, true);
  const [subscribed, ...more] = await subscriptions();
  check(subscribed?.url.startsWith(`${N8N}/webhook/`) && more.length === 0, `activation subscribes ${subscribed?.url}`);

  const form = new FormData();
  form.append('field-0', 'A heat pump does not make heat. It moves it.');
  form.append('field-1', '720p');
  const sent = await fetch(`${N8N}/form/scenewright`, { method: 'POST', body: form });
  check(sent.ok, 'the form is sent');

  const [made] = await owner.result(id.create);
  const film = await fetch(made.video);
  check(film.ok && film.headers.get('content-type') === 'video/mp4', `the form's workflow hands over ${made.video}`);
  for (const [name, workflow] of [['the subscription', id.hook], ['the poll', id.poll]]) {
    const [told, ...others] = await owner.result(workflow);
    check(new URL(told.video).pathname === new URL(made.video).pathname && others.length === 0, `${name} tells of ${told.name}`);
  }
  for (const workflow of Object.values(id)) await owner.turn(workflow, false);
  check((await subscriptions()).length === 0, 'deactivation unsubscribes');
}

if (process.argv[2] === 'prepare') prepare(process.argv[3]);
else await drive();
