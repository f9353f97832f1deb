// Code generated from httpapi/spec/subscriptions.yaml; DO NOT EDIT.

package contract

// SubscribeWebhook: who is to be told of what becomes of a workspace's projects.
type SubscribeWebhook struct {
	// Where it is sent.
	URL string `json:"url"`
	// What it is told of. Default: export. One of: export, failure.
	Event string `json:"event,omitempty"`
}

// WebhookSubscription: who is told of what becomes of a workspace's projects.
type WebhookSubscription struct {
	// Its id.
	ID string `json:"id"`
	// Where it is sent.
	URL string `json:"url"`
	// What is told of; it is the `type` of what is sent. export: an export is complete.
	// failure: creation, enhancement or an export failed.
	Event string `json:"event"`
	// When it began.
	CreatedAt Time `json:"createdAt"`
	// Why nothing is sent there for now: every attempt of 120 hours failed. Subscribing
	// again, or a redelivery, enables it. Absent where all is well.
	Disabled string `json:"disabled,omitempty"`
}
