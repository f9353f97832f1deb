// Film goes the way of httpapi/README.md with a client that was generated from the served
// document: a script in, the signed webhook, the MP4.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

import type { components } from './openapi-typescript.js';
import { body } from './readme.js';

/** What a generated client is asked to do. */
export interface Service {
  secret(workspaceId: string): Promise<string>;
  /** Asks for that page's film; gives the project's id. */
  create(webhook: string): Promise<string>;
  /** Asks for a film without a prompt; gives what is said of it. */
  refused(): Promise<{ code: string; param?: string }>;
}

export const base = env('BASE');
export const key = env('KEY');

export async function film(name: string, service: Service): Promise<void> {
  const { code, param } = await service.refused();
  assert.deepEqual({ code, param }, { code: 'invalid', param: 'prompt' });

  const secret = await service.secret(env('WORKSPACE'));
  const receiver = createServer();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const came = once(receiver, 'request', { signal: AbortSignal.timeout(120_000) });
  try {
    const id = await service.create(`http://127.0.0.1:${port}/done`);
    const [request, response] = await came;
    const event = await verified(secret, request);
    response.writeHead(204).end();
    assert.equal(event.type, 'export');
    assert.equal(event.payload.projectId, id);
    assert.deepEqual(event.payload.additionalParams, body.additionalParams);
    const bytes = await mp4(event.payload.urls.uploadPath);
    console.log(`${name}: webhook verified, MP4 of ${bytes} bytes downloaded`);
  } finally {
    receiver.close();
  }
}

/** Reads a webhook, and throws where its signature is not the service's. */
async function verified(secret: string, request: IncomingMessage): Promise<components['schemas']['ExportEvent']> {
  let raw = '';
  for await (const chunk of request.setEncoding('utf8')) raw += chunk;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(raw, headers) as components['schemas']['ExportEvent'];
}

/** Downloads an MP4, looks at how it begins, and gives its size. */
async function mp4(url: string): Promise<number> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  const file = Buffer.from(await response.arrayBuffer());
  assert.equal(file.toString('latin1', 4, 8), 'ftyp', 'the file does not begin as an MP4');
  assert.equal(file.length, Number(response.headers.get('content-length')));
  return file.length;
}

function env(name: string): string {
  const value = process.env[name];
  assert(value, `${name} is not set`);
  return value;
}
