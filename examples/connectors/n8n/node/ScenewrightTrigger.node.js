'use strict';

// call asks the service, as whoever the credentials are.
async function call(node, method, path, body) {
  const { url } = await node.getCredentials('scenewrightApi');
  return node.helpers.httpRequestWithAuthentication.call(node, 'scenewrightApi', { method, url: url + path, body, json: true });
}

// subscriptions is the path of those of the workspace that is chosen.
const subscriptions = (node) => `/auth/workspace/${encodeURIComponent(node.getNodeParameter('workspaceId'))}/webhook-subscriptions`;

// A trigger that subscribes when its workflow is activated, and unsubscribes when it is
// deactivated.
exports.ScenewrightTrigger = class ScenewrightTrigger {
  description = {
    displayName: 'Scenewright Trigger',
    name: 'scenewrightTrigger',
    group: ['trigger'],
    version: 1,
    description: 'Starts the workflow when a video is finished, or fails',
    defaults: { name: 'Scenewright Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'scenewrightApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Event',
        name: 'event',
        type: 'options',
        default: 'export',
        options: [
          { name: 'Video Finished', value: 'export' },
          { name: 'Video Failed', value: 'failure' },
        ],
      },
      {
        displayName: 'Workspace Name or ID',
        name: 'workspaceId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getWorkspaces' },
        default: '',
        required: true,
      },
    ],
  };

  methods = {
    loadOptions: {
      async getWorkspaces() {
        const organizations = await call(this, 'GET', '/auth/organization/list');
        return organizations.flatMap((o) => o.workspaces.map((w) => ({ name: `${o.name}: ${w.name}`, value: w.id })));
      },
    },
  };

  webhookMethods = {
    default: {
      async checkExists() {
        const all = await call(this, 'GET', subscriptions(this));
        const own = all.find((s) => s.url === this.getNodeWebhookUrl('default') && s.event === this.getNodeParameter('event'));
        if (own === undefined || own.disabled !== undefined) return false; // subscribing again enables it
        this.getWorkflowStaticData('node').subscription = own.id;
        return true;
      },
      async create() {
        const body = { url: this.getNodeWebhookUrl('default'), event: this.getNodeParameter('event') };
        const made = await call(this, 'POST', subscriptions(this), body);
        this.getWorkflowStaticData('node').subscription = made.id;
        return true;
      },
      async delete() {
        const kept = this.getWorkflowStaticData('node');
        try {
          await call(this, 'DELETE', `${subscriptions(this)}/${kept.subscription}`);
        } catch (error) {
          if (String(error.httpCode ?? error.response?.status) !== '404') return false; // 404: it has ended already
        }
        delete kept.subscription;
        return true;
      },
    },
  };

  async webhook() {
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
};
