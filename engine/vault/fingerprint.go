package vault

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"strings"
)

// ErrOther means that a database was begun with another secret.
var ErrOther = errors.New("vault: the database has the fingerprint of another secret")

// Store keeps the fingerprint of the secret that a database is used with.
type Store interface {
	// SecretFingerprint returns "" where none was kept.
	SecretFingerprint(ctx context.Context) (string, error)
	// KeepSecretFingerprint keeps one unless there is one already, and returns
	// that which is there then: the same to all who call at once.
	KeepSecretFingerprint(ctx context.Context, fingerprint string) (string, error)
}

// purposeFingerprint derives the key of fingerprints.
const purposeFingerprint = "fingerprint"

// Fingerprint makes a text by which Fits knows the secret again, another one at
// each call. Nothing that the vault makes or opens follows from it, and who
// would guess the secret by it has 256 random bits to guess.
func (v *Vault) Fingerprint() string {
	salt := rand.Text()
	return salt + "." + hex.EncodeToString(v.MAC(purposeFingerprint, salt))
}

// Fits reports whether a fingerprint was made with this vault's secret.
func (v *Vault) Fits(fingerprint string) bool {
	salt, code, _ := strings.Cut(fingerprint, ".")
	got, err := hex.DecodeString(code)
	return err == nil && hmac.Equal(got, v.MAC(purposeFingerprint, salt))
}
