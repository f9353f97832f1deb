package engine

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
)

// secretCheck bounds the questions to the database about the secret.
const secretCheck = 10 * time.Second

// checkSecret refuses a secret that is not the database's: with it no key would
// be recognised, no webhook signed as its receiver expects, and what it seals
// nobody else could open. A database that knows none yet keeps this one's
// fingerprint, unless something in it was sealed with another.
func checkSecret(in Stores, v *vault.Vault) error {
	ctx, cancel := context.WithTimeout(context.Background(), secretCheck) // New has none
	defer cancel()
	kept, err := in.Fingerprint.SecretFingerprint(ctx)
	if err == nil && kept == "" {
		kept, err = keepSecret(ctx, in, v)
	}
	if err != nil {
		return err
	}
	if !v.Fits(kept) {
		return otherSecret()
	}
	return nil
}

func keepSecret(ctx context.Context, in Stores, v *vault.Vault) (string, error) {
	opens, err := delivery.Opens(ctx, in.Webhooks.Secrets, v)
	if err != nil {
		return "", err
	}
	if !opens {
		return "", otherSecret()
	}
	return in.Fingerprint.KeepSecretFingerprint(ctx, v.Fingerprint())
}

func otherSecret() error {
	return &fault.Error{
		Code: fault.CodeInvalid, Field: "Options.Secret",
		Message: "this is not the secret that the database is used with: keys and webhook secrets in it belong to another",
		Remedy:  "give every process of a database the same secret, that of its first start, or use another database; package store says what to do where it is lost",
		Err:     vault.ErrOther,
	}
}
