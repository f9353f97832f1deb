// The film through the client of @hey-api/openapi-ts.
import { base, film, key } from './film.js';
import { client } from './hey-api/client.gen.js';
import { createProject, getWebhookSecret } from './hey-api/index.js';
import { body } from './readme.js';

client.setConfig({ baseUrl: base, auth: key });

await film('hey-api', {
  async secret(workspaceId) {
    const { data, error } = await getWebhookSecret({ path: { workspaceId } });
    if (error) throw new Error(error.message);
    return data.secret;
  },
  async create(webhook) {
    const { data, error } = await createProject({ body: { ...body, webhook, resolution: '720p' } });
    if (error) throw new Error(error.message);
    if (!('projectId' in data)) throw new Error('it was asked what the film takes');
    return data.projectId;
  },
  async refused() {
    const { error } = await createProject({ body: { prompt: '' } });
    if (!error) throw new Error('a film without a prompt was taken');
    return error;
  },
});
