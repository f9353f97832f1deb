// Use is what users write with the generated clients. It is compiled, and not
// run: what one operation answers fits what another takes.
import createClient from 'openapi-fetch';

import { base } from './film.js';
import * as hey from './hey-api/index.js';
import type { paths } from './openapi-typescript.js';

const client = createClient<paths>({ baseUrl: base });

export async function filmAnIdea(workspaceId: string) {
  const { data: branding } = await client.GET('/auth/branding/entity', { params: { query: { workspaceId } } });
  for (const { prompt, videoTagId, storyTellingTechnique, videoLength } of branding?.videoIdeas ?? []) {
    await client.POST('/auth/project/create', { body: { prompt, videoTagId, storyTellingTechnique, videoLength } });
    await hey.createProject({ body: { prompt, videoTagId, storyTellingTechnique, videoLength } });
  }
}

export async function chooseAVoice(prompt: string) {
  const { data: tones } = await hey.listTonesOfVoice();
  const { data: voices } = await hey.listAiVoiceOptions();
  const [tone, voice, style] = [tones?.tones[0], voices?.aiVoiceOptions[0], voices?.aiVoiceTones[0]];
  const aiVoiceSettings = { voiceId: voice?.id, voiceType: voice?.voiceType, voiceTone: style?.id };
  await hey.createProject({ body: { prompt, toneOfVoice: tone?.id, aiVoiceSettings } });
  await client.POST('/auth/project/create', { body: { prompt, toneOfVoice: tone?.id, aiVoiceSettings } });
}

export async function amendATemplate(templateId: string, prompt: string) {
  const { data: template } = await hey.getTemplate({ path: { templateId } });
  const scenes = template?.scenes.map(({ id, type, dynamicValues }) => ({ id, type, dynamicValues }));
  await client.POST('/auth/project/create', { body: { prompt, customTemplate: { id: templateId, scenes } } });
}

export async function brand(workspaceId: string) {
  await hey.updateBranding({ query: { workspaceId }, body: { propertyName: 'colors', value: { colorPrimary: '#0B2545' } } });
  await hey.updateBranding({ query: { workspaceId }, body: { propertyName: 'company', value: { minSize: null } } });
  const value = [{ from: ['SQL'], to: 'sequel' }];
  await client.PUT('/auth/branding/entity', { params: { query: { workspaceId } }, body: { propertyName: 'pronunciations', value } });
  // @ts-expect-error no property of branding is a number
  await hey.updateBranding({ query: { workspaceId }, body: { propertyName: 'company', value: 7 } });
}

export async function upload(workspaceId: string, file: Blob) {
  await hey.uploadAssets({ path: { workspaceId }, body: { file: [file, file] } });
  const bodySerializer = () => {
    const form = new FormData();
    form.append('file', file);
    return form;
  };
  await client.POST('/auth/workspace/{workspaceId}/assets', { params: { path: { workspaceId } }, body: { file: [file] }, bodySerializer });
}

export async function explain(projectId: string): Promise<string | undefined> {
  const { data, error } = await client.GET('/auth/project/{projectId}/edit/status/export', { params: { path: { projectId } } });
  if (error?.code === 'not_found') return error.message;
  // @ts-expect-error there is no such code
  if (error?.code === 'notfound') return error.message;
  return data?.isDone ? data.urls?.uploadPath : data?.error?.remedy;
}
