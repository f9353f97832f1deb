package delivery

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
)

const (
	secretBytes = 32
	// overlap is how long the old secret signs beside the new one.
	overlap = 24 * time.Hour
	// maxSigners bounds the signatures of a message; after many rotations within the overlap, the
	// oldest secrets are dropped first.
	maxSigners = 10
	// purpose of the vault's key.
	purpose = "webhook"
)

// encodeSecret returns a secret in the form of Standard Webhooks.
func encodeSecret(secret []byte) string {
	return "whsec_" + base64.StdEncoding.EncodeToString(secret)
}

// Secret returns the key with which a workspace's receivers verify: "whsec_" and base64. The first
// call creates it.
func (o *Outbox) Secret(ctx context.Context, workspaceID string) (string, error) {
	secrets, err := o.signers(ctx, workspaceID)
	if err != nil {
		return "", err
	}
	return encodeSecret(secrets[0]), nil
}

// RotateSecret creates a new secret. The old one signs too for 24 hours, until previousUntil.
// CodeConflict: another call rotated at the same time.
func (o *Outbox) RotateSecret(ctx context.Context, workspaceID string) (secret string, previousUntil time.Time, err error) {
	old, err := o.stores.Secrets.WebhookSecrets(ctx, workspaceID)
	if err != nil {
		return "", time.Time{}, err
	}
	number := 1
	if len(old) > 0 {
		number = old[0].Number + 1
	}
	raw, err := o.addSecret(ctx, workspaceID, number)
	if err != nil {
		return "", time.Time{}, err
	}
	return encodeSecret(raw), o.opts.Now().Add(overlap), nil
}

// addSecret creates a secret and stores it sealed.
func (o *Outbox) addSecret(ctx context.Context, workspaceID string, number int) ([]byte, error) {
	raw := make([]byte, secretBytes)
	_, _ = rand.Read(raw) // never fails, by its documentation
	now := o.opts.Now()
	s := Secret{Number: number, Sealed: o.vault.Seal(purpose, workspaceID, raw), CreatedAt: now}
	return raw, o.stores.Secrets.AddWebhookSecret(ctx, workspaceID, s, now.Add(overlap))
}

// signers returns the secrets that sign now, newest first; at least one. It creates the first, as
// the fastest of concurrent calls.
func (o *Outbox) signers(ctx context.Context, workspaceID string) ([][]byte, error) {
	for {
		kept, err := o.stores.Secrets.WebhookSecrets(ctx, workspaceID)
		if err != nil {
			return nil, err
		}
		if len(kept) > 0 {
			return o.open(workspaceID, kept)
		}
		raw, err := o.addSecret(ctx, workspaceID, 1)
		if !errors.Is(err, fault.ErrConflict) {
			return [][]byte{raw}, err
		}
	}
}

// open unseals the unexpired secrets.
func (o *Outbox) open(workspaceID string, kept []Secret) ([][]byte, error) {
	now := o.opts.Now()
	var out [][]byte
	for _, s := range kept {
		if len(out) == maxSigners || !s.ExpiresAt.IsZero() && !now.Before(s.ExpiresAt) {
			continue
		}
		raw, err := o.vault.Open(purpose, workspaceID, s.Sealed)
		if err != nil {
			return nil, fmt.Errorf("webhook secret %d of workspace %s: %w", s.Number, workspaceID, err)
		}
		out = append(out, raw)
	}
	return out, nil
}

// Opens reports whether a vault opens any one secret of the store; it does where there is none.
func Opens(ctx context.Context, s SecretStore, v *vault.Vault) (bool, error) {
	workspaceID, err := s.SecretWorkspace(ctx)
	if err != nil || workspaceID == "" {
		return err == nil, err
	}
	kept, err := s.WebhookSecrets(ctx, workspaceID)
	if err != nil || len(kept) == 0 {
		return err == nil, err
	}
	_, err = v.Open(purpose, workspaceID, kept[0].Sealed)
	return err == nil, nil
}
