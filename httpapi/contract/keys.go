package contract

import "time"

// Key is what is told of a credential: never its secret.
type Key struct {
	ID                string            `json:"id"`
	Name              string            `json:"name"`
	Prefix            string            `json:"prefix"` // how the key begins, up to the dot
	Status            string            `json:"status"` // active, pending_claim, revoked, expired
	Target            KeyTarget         `json:"target"`
	Scopes            []string          `json:"scopes"`
	Revision          int               `json:"revision"`           // 0 until its first secret is claimed
	ParentID          string            `json:"parentId,omitempty"` // the key that issued it
	Depth             int               `json:"depth"`
	CreatedBy         KeyParty          `json:"createdBy"`
	CreatedAt         time.Time         `json:"createdAt"`
	ExpiresAt         time.Time         `json:"expiresAt"`
	LastUsedAt        *time.Time        `json:"lastUsedAt,omitempty"` // to the minute
	PreviousExpiresAt *time.Time        `json:"previousExpiresAt,omitempty"`
	RevokedAt         *time.Time        `json:"revokedAt,omitempty"`
	RefusedAt         *time.Time        `json:"refusedAt,omitempty"` // where one key is asked for
	AllowedCIDRs      []string          `json:"allowedCidrs,omitempty"`
	Metadata          map[string]string `json:"metadata,omitempty"`
}

// KeyTarget is what a key is for.
type KeyTarget struct {
	Type string `json:"type"` // organization, workspace
	ID   string `json:"id"`
}

// KeyParty is who made a key.
type KeyParty struct {
	Type string `json:"type"` // user, key, host
	ID   string `json:"id,omitempty"`
}

// Keys is a page of keys.
type Keys struct {
	Keys       []Key  `json:"keys"`
	NextCursor string `json:"nextCursor,omitempty"` // absent on the last page
}

// IssueKey asks for a key.
type IssueKey struct {
	Name         string            `json:"name"`
	Target       KeyTarget         `json:"target"`
	Scopes       []string          `json:"scopes"`
	ExpiresAt    *time.Time        `json:"expiresAt,omitempty"`
	AllowedCIDRs []string          `json:"allowedCidrs,omitempty"`
	Metadata     map[string]string `json:"metadata,omitempty"`
}

// IssuedKey is a new key, or one with a new secret.
type IssuedKey struct {
	Key               Key        `json:"key"`
	APIKey            string     `json:"apiKey,omitempty"`            // shown this once; absent in a repetition, and over the agent-tool channel
	PreviousExpiresAt *time.Time `json:"previousExpiresAt,omitempty"` // of a rotation: until when the secret before works
	Claim             *KeyClaim  `json:"claim,omitempty"`             // over the agent-tool channel, instead of the secret
	Warnings          []string   `json:"warnings,omitempty"`
}

// KeyClaim is where a person gets the secret.
type KeyClaim struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// RotateKey asks for a new secret.
type RotateKey struct {
	OverlapSeconds   *int `json:"overlapSeconds,omitempty"` // 0 to 604800; absent = 86400
	ExpectedRevision int  `json:"expectedRevision,omitempty"`
}

// RevokeKey says why a key is revoked.
type RevokeKey struct {
	Reason string `json:"reason,omitempty"`
}

// RevokedKey is what a revocation ended.
type RevokedKey struct {
	ID         string    `json:"id"`
	RevokedAt  time.Time `json:"revokedAt"`
	RevokedIDs []string  `json:"revokedIds"` // the key and its whole lineage
	Warnings   []string  `json:"warnings,omitempty"`
}
