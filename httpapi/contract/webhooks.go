package contract

import "time"

// WebhookDelivery is one message to one URL, of a finished export or of a failure.
type WebhookDelivery struct {
	ID             string           `json:"id"` // the webhook-id header
	ProjectID      string           `json:"projectId"`
	EditID         string           `json:"editId"`
	URL            string           `json:"url"`
	SubscriptionID string           `json:"subscriptionId,omitempty"`
	State          string           `json:"state"`            // pending, delivered, failed, dropped
	Reason         string           `json:"reason,omitempty"` // why it failed or was dropped
	AttemptCount   int              `json:"attemptCount"`
	CreatedAt      time.Time        `json:"createdAt"`
	NextAttemptAt  *time.Time       `json:"nextAttemptAt,omitempty"` // while pending
	EndedAt        *time.Time       `json:"endedAt,omitempty"`       // unless pending
	Body           string           `json:"body,omitempty"`          // what is sent; not in lists
	RecentAttempts []WebhookAttempt `json:"attempts,omitempty"`      // of the last 30 days; not in lists
}

// WebhookAttempt is one request to a receiver.
type WebhookAttempt struct {
	Number     int       `json:"number"`
	At         time.Time `json:"at"`
	Status     int       `json:"status,omitempty"` // of the answer, absent where none came
	Error      string    `json:"error,omitempty"`  // why none came, or none to its end
	Reply      string    `json:"reply,omitempty"`  // its first 1,024 bytes
	DurationMs int64     `json:"durationMs"`
}

// RecoverWebhooks asks for what was missed.
type RecoverWebhooks struct {
	Since time.Time `json:"since"`
}

// WebhooksRecovered says how many deliveries are sent again.
type WebhooksRecovered struct {
	Redelivered int      `json:"redelivered"`
	Warnings    []string `json:"warnings,omitempty"`
}

// WebhookSecret is what receivers verify with.
type WebhookSecret struct {
	Secret            string     `json:"secret,omitempty"` // absent in the repetition of a rotation
	PreviousExpiresAt *time.Time `json:"previousExpiresAt,omitempty"`
}
