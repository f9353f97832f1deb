package contract

import "time"

// SubscribeWebhook asks to be told of what becomes of all projects of a workspace.
type SubscribeWebhook struct {
	URL   string `json:"url"`             // where to
	Event string `json:"event,omitempty"` // export, failure; "" = export
}

// WebhookSubscription is who is told.
type WebhookSubscription struct {
	ID        string    `json:"id"`
	URL       string    `json:"url"`
	Event     string    `json:"event"` // export, failure
	CreatedAt time.Time `json:"createdAt"`
	Disabled  string    `json:"disabled,omitempty"` // why nothing is sent there for now
}
