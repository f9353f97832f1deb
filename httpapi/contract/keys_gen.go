// Code generated from httpapi/spec/keys.yaml; DO NOT EDIT.

package contract

// KeyTarget: what a key is for.
type KeyTarget struct {
	// `organization` takes in all its workspaces. One of: organization, workspace.
	Type string `json:"type"`
	// The exact id; there are no wildcards.
	ID string `json:"id"`
}

// KeyParty: who made a key.
type KeyParty struct {
	// A person, a key, or the operator of the service. One of: user, key, host.
	Type string `json:"type"`
	// Id of the person or the key.
	ID string `json:"id,omitempty"`
}

// Key: what is known of a key, never its secret. Fields without a value are left out.
type Key struct {
	// Id of the credential.
	ID string `json:"id"`
	// A person's word for it.
	Name string `json:"name"`
	// How the key begins, up to the dot. No secret; it tells which key is meant.
	Prefix string `json:"prefix"`
	// `active`; `pending_claim`: nobody has claimed its secret yet; `revoked`; `expired`: its
	// time is over, or the time in which to claim it.
	Status string    `json:"status"`
	Target KeyTarget `json:"target"`
	// What it may do.
	Scopes []string `json:"scopes"`
	// Number of its newest secret; 0 until the first is claimed.
	Revision int `json:"revision"`
	// The key that issued it.
	ParentID string `json:"parentId,omitempty"`
	// How often it was handed on. From 0 to 3.
	Depth     int      `json:"depth"`
	CreatedBy KeyParty `json:"createdBy"`
	// When it was issued.
	CreatedAt Time `json:"createdAt"`
	// When it ends.
	ExpiresAt Time `json:"expiresAt"`
	// When it was last used, to the minute.
	LastUsedAt *Time `json:"lastUsedAt,omitempty"`
	// When the secret before the newest ends or ended.
	PreviousExpiresAt *Time `json:"previousExpiresAt,omitempty"`
	// When it was revoked.
	RevokedAt *Time `json:"revokedAt,omitempty"`
	// When a person last refused, on the page of a claim link, to have its secret made. Told
	// where one key is asked for, not in lists.
	RefusedAt *Time `json:"refusedAt,omitempty"`
	// Where it may be used from; absent for anywhere.
	AllowedCIDRs []string `json:"allowedCidrs,omitempty"`
	// As given when it was issued.
	Metadata map[string]string `json:"metadata,omitempty"`
}

// Keys: a page of keys. In the document: KeyList.
type Keys struct {
	// Newest first.
	Keys []Key `json:"keys"`
	// For the next page, where there may be one; the same as in the Link header.
	NextCursor string `json:"nextCursor,omitempty"`
}

// IssueKey: asks for a key.
type IssueKey struct {
	// A person's word for it, without control characters.
	Name   string    `json:"name"`
	Target KeyTarget `json:"target"`
	// What it may do. There are no wildcards.
	Scopes []string `json:"scopes"`
	// When it ends: at most 365 days from now. Left out: 90 days, or with the key that issues
	// it.
	ExpiresAt *Time `json:"expiresAt,omitempty"`
	// Ranges of addresses it may be used from: 192.0.2.0/24, 2001:db8::/32. Left out:
	// anywhere.
	AllowedCIDRs []string `json:"allowedCidrs,omitempty"`
	// Notes of the caller's; they are given back and mean nothing here.
	Metadata map[string]string `json:"metadata,omitempty"`
}

// IssuedKey: a new key, or one with a new secret.
type IssuedKey struct {
	Key Key `json:"key"`
	// The key with its secret, this once. Absent in the repetition of a request, and over the
	// agent-tool channel.
	APIKey Secret `json:"apiKey,omitempty"`
	// Of a rotation: when the secret before ends.
	PreviousExpiresAt *Time `json:"previousExpiresAt,omitempty"`
	// Over the agent-tool channel, instead of the secret: where a person gets it.
	Claim *KeyClaim `json:"claim,omitempty"`
	// Fields of the request that had no effect.
	Warnings []string `json:"warnings,omitempty"`
}

// KeyClaim: where a person gets the secret.
type KeyClaim struct {
	// For the owner of the key that asked, or an administrator; it names the claim and opens
	// nothing by itself.
	URL string `json:"url"`
	// Until when it can be claimed.
	ExpiresAt Time `json:"expiresAt"`
}

// RotateKey: asks for a new secret.
type RotateKey struct {
	// How long the secret before works on. Default: 86400. From 0 to 604800.
	OverlapSeconds *int `json:"overlapSeconds,omitempty"`
	// The revision that is to be replaced; 409 where it is not the newest. From 1 to 3843.
	ExpectedRevision int `json:"expectedRevision,omitempty"`
}

// RevokeKey: says why a key is revoked.
type RevokeKey struct {
	// Why; it goes into the operator's record.
	Reason string `json:"reason,omitempty"`
}

// RevokedKey: what a revocation ended.
type RevokedKey struct {
	// The key that was named.
	ID string `json:"id"`
	// When it was revoked first.
	RevokedAt Time `json:"revokedAt"`
	// It and its whole lineage, all of which are revoked.
	RevokedIDs []string `json:"revokedIds"`
	// Fields of the request that had no effect.
	Warnings []string `json:"warnings,omitempty"`
}
