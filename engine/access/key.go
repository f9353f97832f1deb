package access

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/big"
	"regexp"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
)

// The parts of a key, in Base62 digits: 12 random bytes, 32 random bytes, the revision and a CRC32
// of everything before it.
const (
	keyDigits      = 17
	secretDigits   = 43
	revisionDigits = 2
	sumDigits      = 6
	maxRevision    = 62*62 - 1
)

// ErrMalformed reports that a text is no key of ours, or a mistyped one.
var ErrMalformed = errors.New("access: not a key, or mistyped")

var prefixes = regexp.MustCompile(`^[a-z0-9]{2,8}$`)

// Key is an API key in the clear. Printing and logging omit its secret; only Reveal returns it.
type Key struct {
	Prefix   string // swk
	Name     string // the part that names the credential; not secret
	Revision int    // 1 for the first secret of a credential
	secret   string
}

// mint creates a new secret for a name.
func mint(prefix, name string, revision int) Key {
	return Key{Prefix: prefix, Name: name, Revision: revision, secret: random62(32, secretDigits)}
}

// newName creates the name of a new credential.
func newName() string { return random62(12, keyDigits) }

// Reveal returns the whole key with its secret, to be shown once, to its owner.
func (k Key) Reveal() string {
	s := fmt.Sprintf("%s-%s.%s:%s", k.Prefix, k.Name, k.secret, base62(big.NewInt(int64(k.Revision)), revisionDigits))
	return s + checksum(s)
}

// String returns the public part, which identifies a key for people.
func (k Key) String() string { return k.Prefix + "-" + k.Name }

// Format prints the public part, whatever the verb.
func (k Key) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, k.String()) }

func checksum(s string) string {
	return base62(big.NewInt(int64(crc32.ChecksumIEEE([]byte(s)))), sumDigits)
}

// form matches keys; its groups are the parts.
var form = regexp.MustCompile(fmt.Sprintf(
	`^([a-z0-9]+)-([0-9A-Za-z]{%d})\.([0-9A-Za-z]{%d}):([0-9A-Za-z]{%d})([0-9A-Za-z]{%d})$`,
	keyDigits, secretDigits, revisionDigits, sumDigits))

// Parse parses a key with the prefix. The error is ErrMalformed, for any other form and for a wrong
// checksum.
func Parse(prefix, s string) (Key, error) {
	part := form.FindStringSubmatch(s)
	if part == nil || part[1] != prefix {
		return Key{}, ErrMalformed
	}
	k, sum := Key{Prefix: prefix, Name: part[2], secret: part[3], Revision: number62(part[4])}, part[5]
	if k.Revision == 0 || checksum(strings.TrimSuffix(s, sum)) != sum {
		return Key{}, ErrMalformed
	}
	return k, nil
}

// number62 parses a few digits.
func number62(s string) int {
	n := 0
	for _, d := range []byte(s) {
		n = n*62 + strings.IndexByte(digits, d)
	}
	return n
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// base62 formats a number with exactly width digits, with leading zeros. The caller guarantees that
// it fits.
func base62(n *big.Int, width int) string {
	out := make([]byte, width)
	n, base, digit := new(big.Int).Set(n), big.NewInt(62), new(big.Int)
	for i := width - 1; i >= 0; i-- {
		n.DivMod(n, base, digit)
		out[i] = digits[digit.Int64()]
	}
	return string(out)
}

// random62 returns so many random bytes in so many digits.
func random62(bytes, width int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails, by its documentation
	return base62(new(big.Int).SetBytes(b), width)
}

// secrets creates the secrets of keys, and recognises them.
type secrets struct {
	vault  *vault.Vault
	prefix string
	nobody []byte // compared with where there is no stored one
}

func newSecrets(v *vault.Vault, prefix string) *secrets {
	s := &secrets{vault: v, prefix: prefix, nobody: make([]byte, 32)}
	_, _ = rand.Read(s.nobody) // never fails, by its documentation
	return s
}

// mac returns the code that recognises a key's secret.
func (s *secrets) mac(key Key) []byte { return s.vault.MAC("credential", key.Name, key.secret) }

// recognises reports whether a key has the secret of a lineage's revision.
func (s *secrets) recognises(l Lineage, key Key) bool {
	want := l.Revision.MAC
	if len(want) == 0 {
		want = s.nobody
	}
	return subtle.ConstantTimeCompare(want, s.mac(key)) == 1
}

// first creates the first secret of a credential.
func (s *secrets) first(c Credential) (Key, Revision) {
	key := mint(s.prefix, c.Key, 1)
	return key, Revision{Number: 1, MAC: s.mac(key)}
}

// next creates the next secret of a credential; the one before works on for the overlap.
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
