package access

import (
	"crypto/rand"
	"crypto/subtle"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
)

// secrets makes the secrets of keys, and recognises them.
type secrets struct {
	vault  *vault.Vault
	prefix string
	nobody []byte // compared with where there is nothing to compare with
}

func newSecrets(v *vault.Vault, prefix string) *secrets {
	s := &secrets{vault: v, prefix: prefix, nobody: make([]byte, 32)}
	_, _ = rand.Read(s.nobody) // never fails, by its documentation
	return s
}

// mac returns what a key's secret is recognised by.
func (s *secrets) mac(key Key) []byte { return s.vault.MAC("credential", key.Name, key.secret) }

// recognises reports whether a key has the secret of a lineage's revision.
func (s *secrets) recognises(l Lineage, key Key) bool {
	want := l.Revision.MAC
	if len(want) == 0 {
		want = s.nobody
	}
	return subtle.ConstantTimeCompare(want, s.mac(key)) == 1
}

// first mints the first secret of a credential.
func (s *secrets) first(c Credential) (Key, Revision) {
	key := mint(s.prefix, c.Key, 1)
	return key, Revision{Number: 1, MAC: s.mac(key)}
}

// next mints the next secret of a credential, beside which the one before works
// on for the overlap.
func (s *secrets) next(c Credential, overlap time.Duration, now time.Time) (Key, Succession, error) {
	if c.Revision >= maxRevision {
		return Key{}, Succession{}, fault.Conflict("the key has been rotated as often as a key can be", "issue a new one")
	}
	key := mint(s.prefix, c.Key, c.Revision+1)
	return key, Succession{
		CredentialID: c.ID, From: c.Revision, At: now, Overlap: now.Add(overlap),
		Next: Revision{Number: key.Revision, MAC: s.mac(key)},
	}, nil
}
