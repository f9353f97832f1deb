// Package vault keeps what must not be readable in the database: it seals
// secrets, and makes the codes by which keys and cookies are recognised.
//
// Everything is derived from one master secret by HKDF-SHA256 (RFC 5869), a
// key for each purpose, so that what one part makes means nothing to another.
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

// MinSecret is how long a master secret must be, in bytes.
const MinSecret = 32

// ErrSealed means that what was to be opened was not sealed by this vault for
// this purpose and context, or was changed since.
var ErrSealed = errors.New("vault: cannot be opened with this secret")

// Vault seals and recognises. It is safe for concurrent use.
type Vault struct{ secret []byte }

// New makes a vault of a master secret, which the host keeps: with another one
// nothing that was sealed opens, and no key is recognised.
func New(secret []byte) (*Vault, error) {
	if len(secret) < MinSecret {
		return nil, fmt.Errorf("vault: a secret of %d bytes; give at least %d random ones", len(secret), MinSecret)
	}
	return &Vault{secret: append([]byte(nil), secret...)}, nil
}

// Random makes a secret fit for New.
func Random() []byte {
	b := make([]byte, MinSecret)
	_, _ = rand.Read(b) // never fails, by its documentation
	return b
}

// key derives the key of a purpose. HKDF only fails for lengths far above 32.
func (v *Vault) key(purpose string) []byte {
	k, err := hkdf.Key(sha256.New, v.secret, nil, "scenewright/"+purpose, 32)
	if err != nil {
		panic(err)
	}
	return k
}

// MAC is HMAC-SHA256 over the parts under the purpose's key. The parts are
// told apart by their lengths.
func (v *Vault) MAC(purpose string, parts ...string) []byte {
	h := hmac.New(sha256.New, v.key(purpose))
	for _, p := range parts {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		h.Write([]byte(p))
	}
	return h.Sum(nil)
}

// Seal encrypts by AES-256-GCM. bound names what the secret belongs to: it
// opens only under the same name, so that a row cannot be moved to another.
func (v *Vault) Seal(purpose, bound string, plain []byte) []byte {
	aead := v.aead(purpose)
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce)
	return aead.Seal(nonce, nonce, plain, []byte(bound))
}

// Open decrypts what Seal made. The error is ErrSealed.
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

// aead is the cipher of a purpose. The key has 32 bytes, so neither call fails.
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
