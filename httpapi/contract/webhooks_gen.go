// Code generated from httpapi/spec/webhooks.yaml; DO NOT EDIT.

package contract

import "encoding/json"

// WebhookDelivery: one message to one URL, of a finished export or of a failure.
type WebhookDelivery struct {
	// The webhook-id header; the same in every attempt.
	ID string `json:"id"`
	// The project of which it tells.
	ProjectID string `json:"projectId"`
	// The export; empty where creation or enhancement failed.
	EditID string `json:"editId"`
	// Where it is sent.
	URL string `json:"url"`
	// The subscription by which it is sent; absent where it is the project's own webhook.
	SubscriptionID string `json:"subscriptionId,omitempty"`
	// pending: an attempt is due or under way. delivered: the receiver answered 2xx. failed:
	// no attempt is left, or the receiver answered 410. dropped: not sent, because its URL is
	// disabled.
	State string `json:"state"`
	// Why it failed or was dropped.
	Reason string `json:"reason,omitempty"`
	// Attempts made so far.
	AttemptCount int `json:"attemptCount"`
	// When the export was complete, or something failed.
	CreatedAt Time `json:"createdAt"`
	// While it is pending, when it is tried next.
	NextAttemptAt *Time `json:"nextAttemptAt,omitempty"`
	// Unless it is pending, since when.
	EndedAt *Time `json:"endedAt,omitempty"`
	// What is sent, byte for byte. Not in lists.
	Body string `json:"body,omitempty"`
	// Those of the last 30 days, oldest first. Not in lists.
	RecentAttempts []WebhookAttempt `json:"attempts,omitempty"`
}

// WebhookAttempt: one request to a receiver.
type WebhookAttempt struct {
	// 1 for the first.
	Number int `json:"number"`
	// When it was sent.
	At Time `json:"at"`
	// Status of the answer; absent where none came.
	Status int `json:"status,omitempty"`
	// Where no answer came, why in a word. One of: timeout, unreached.
	Code string `json:"code,omitempty"`
	// Why no answer came, or none to its end.
	Error string `json:"error,omitempty"`
	// The first 1024 bytes of the answer's body.
	Reply string `json:"reply,omitempty"`
	// How long it took.
	DurationMs int64 `json:"durationMs"`
}

// RecoverWebhooks: what to send again.
type RecoverWebhooks struct {
	// Deliveries created then or later.
	Since Time `json:"since"`
}

// WebhooksRecovered: what is sent again.
type WebhooksRecovered struct {
	// How many deliveries. From 0 to 10000.
	Redelivered int `json:"redelivered"`
	// Fields of the request that had no effect.
	Warnings []string `json:"warnings,omitempty"`
}

// WebhookSecret: what receivers verify with. In RotatedWebhookSecret: what receivers
// verify with from now on.
type WebhookSecret struct {
	// `whsec_` and base64. In RotatedWebhookSecret: `whsec_` and base64. Absent in the
	// repetition of a rotation.
	Secret Secret `json:"secret,omitempty"`
	// Until when the secret before signs too.
	PreviousExpiresAt *Time `json:"previousExpiresAt,omitempty"`
}

// ExportedVideo: the project, and where its video is.
type ExportedVideo struct {
	// The project.
	ProjectID string `json:"projectId"`
	// Its name.
	ProjectName string `json:"projectName"`
	URLs        URLs   `json:"urls"`
	// As they were given at its creation, byte for byte; absent where none were.
	AdditionalParams json.RawMessage `json:"additionalParams,omitempty"`
}
