// Package vault encrypts secrets for the database and computes the codes
// that identify keys and cookies.
//
// All keys derive from one master secret by HKDF-SHA256 (RFC 5869), one
// per purpose, so that values of one purpose are invalid for another.
package vault

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// MinSecret is the minimum length of a master secret in bytes.
const MinSecret = 32

// ErrSealed means that data was not sealed by this vault for this
// purpose and context, or was changed.
var ErrSealed = errors.New("vault: cannot be opened with this secret")

// Vault seals and authenticates data. It is safe for concurrent use.
type Vault struct{ secret []byte }

// New returns a vault for a master secret, which the host must keep:
// with another secret nothing sealed opens and no key is recognised.
func New(secret []byte) (*Vault, error) {
	if len(secret) < MinSecret {
		return nil, fmt.Errorf("vault: a secret of %d bytes; give at least %d random ones", len(secret), MinSecret)
	}
	return &Vault{secret: append([]byte(nil), secret...)}, nil
}

// Random returns a secret for New.
func Random() []byte {
	b := make([]byte, MinSecret)
	_, _ = rand.Read(b) // never fails, by its documentation
	return b
}

// key derives the key of a purpose. HKDF fails only for lengths far above 32.
func (v *Vault) key(purpose string) []byte {
	k, err := hkdf.Key(sha256.New, v.secret, nil, "scenewright/"+purpose, 32)
	if err != nil {
		panic(err)
	}
	return k
}

// MAC returns HMAC-SHA256 over the length-prefixed parts under the purpose's key.
func (v *Vault) MAC(purpose string, parts ...string) []byte {
	h := hmac.New(sha256.New, v.key(purpose))
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write([]byte(p))
	}
	return h.Sum(nil)
}

// Seal encrypts with AES-256-GCM. bound names the owner of the secret,
// so that a database row cannot be moved to another.
func (v *Vault) Seal(purpose, bound string, plain []byte) []byte {
	aead := v.aead(purpose)
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce)
	return aead.Seal(nonce, nonce, plain, []byte(bound))
}

// Open decrypts data from Seal. The error is ErrSealed.
func (v *Vault) Open(purpose, bound string, sealed []byte) ([]byte, error) {
	aead := v.aead(purpose)
	if len(sealed) < aead.NonceSize() {
		return nil, ErrSealed
	}
	plain, err := aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], []byte(bound))
	if err != nil {
		return nil, ErrSealed
	}
	return plain, nil
}

// aead returns the cipher of a purpose. The key has 32 bytes, so neither call fails.
func (v *Vault) aead(purpose string) cipher.AEAD {
	block, err := aes.NewCipher(v.key(purpose))
	if err != nil {
		panic(err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return aead
}

// ErrOther means that a database belongs to another secret.
var ErrOther = errors.New("vault: the database has the fingerprint of another secret")

// Store holds the fingerprint of the secret that a database is used with.
type Store interface {
	// SecretFingerprint returns the stored fingerprint; "" if there is none.
	SecretFingerprint(ctx context.Context) (string, error)
	// KeepSecretFingerprint stores a fingerprint unless there is one, and
	// returns the stored one: the same for concurrent callers.
	KeepSecretFingerprint(ctx context.Context, fingerprint string) (string, error)
}

// purposeFingerprint is the purpose of fingerprints.
const purposeFingerprint = "fingerprint"

// Fingerprint returns a salted text that Fits matches with the secret; it differs at each call.
// It reveals nothing about the vault's keys, and a brute-force attack faces 256 random bits.
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
