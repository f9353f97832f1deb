'use strict';

// The service's address and a key of it. The test asks for what every key that may
// subscribe needs, too: which workspaces there are.
exports.ScenewrightApi = class ScenewrightApi {
  name = 'scenewrightApi';
  displayName = 'Scenewright API';
  properties = [
    { displayName: 'API Root', name: 'url', type: 'string', default: 'http://127.0.0.1:8080/v1', required: true },
    { displayName: 'API Key', name: 'key', type: 'string', typeOptions: { password: true }, default: '', required: true },
  ];
  authenticate = { type: 'generic', properties: { headers: { 'x-api-key': '={{$credentials.key}}' } } };
  test = { request: { baseURL: '={{$credentials.url}}', url: '/auth/organization/list' } };
};
