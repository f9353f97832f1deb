// The film through openapi-fetch, on types of openapi-typescript.
import createClient from 'openapi-fetch';

import { base, film, key } from './film.js';
import type { paths } from './openapi-typescript.js';
import { body } from './readme.js';

const client = createClient<paths>({ baseUrl: base, headers: { 'x-api-key': key } });

await film('openapi-typescript and openapi-fetch', {
  async secret(workspaceId) {
    const { data, error } = await client.GET('/auth/workspace/{workspaceId}/webhook-secret', { params: { path: { workspaceId } } });
    if (error) throw new Error(error.message);
    return data.secret;
  },
  async create(webhook) {
    const { data, error } = await client.POST('/auth/project/create', { body: { ...body, webhook, resolution: '720p' } });
    if (error) throw new Error(error.message);
    if (!('projectId' in data)) throw new Error('it was asked what the film takes');
    return data.projectId;
  },
  async refused() {
    const { error } = await client.POST('/auth/project/create', { body: { prompt: '' } });
    if (!error) throw new Error('a film without a prompt was taken');
    return error;
  },
});
