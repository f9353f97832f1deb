package access

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/big"
	"regexp"
	"strings"
)

// The parts of a key, in Base62 digits: 12 random bytes, 32 random bytes, the
// revision and a CRC32 of all that stands before it.
const (
	keyDigits      = 17
	secretDigits   = 43
	revisionDigits = 2
	sumDigits      = 6
	maxRevision    = 62*62 - 1
)

// ErrMalformed means that a text is no key of ours, or a mistyped one.
var ErrMalformed = errors.New("access: not a key, or mistyped")

var prefixes = regexp.MustCompile(`^[a-z0-9]{2,8}$`)

// Key is an API key in the clear. However it is printed or logged, its secret
// is left out; only Reveal gives it.
type Key struct {
	Prefix   string // swk
	Name     string // the part that names the credential; no secret
	Revision int    // 1 for the first secret of a credential
	secret   string
}

// mint makes a new secret for a name.
func mint(prefix, name string, revision int) Key {
	return Key{Prefix: prefix, Name: name, Revision: revision, secret: random62(32, secretDigits)}
}

// newName makes the name of a new credential.
func newName() string { return random62(12, keyDigits) }

// Reveal is the whole key, secret and all: to be shown once, to its owner.
func (k Key) Reveal() string {
	s := fmt.Sprintf("%s-%s.%s:%s", k.Prefix, k.Name, k.secret, base62(big.NewInt(int64(k.Revision)), revisionDigits))
	return s + checksum(s)
}

// String is the public part, by which people tell keys apart.
func (k Key) String() string { return k.Prefix + "-" + k.Name }

// Format prints the public part, whatever the verb.
func (k Key) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, k.String()) }

func checksum(s string) string {
	return base62(big.NewInt(int64(crc32.ChecksumIEEE([]byte(s)))), sumDigits)
}

// Parse reads a key with the prefix. The error is ErrMalformed: for anything
// but the exact form and for a wrong checksum.
func Parse(prefix, s string) (Key, error) {
	body, sum, ok := cut(s, len(s)-sumDigits)
	if !ok || len(s) != len(prefix)+1+keyDigits+1+secretDigits+1+revisionDigits+sumDigits {
		return Key{}, ErrMalformed
	}
	rest, ok := strings.CutPrefix(body, prefix+"-")
	name, rest, dot := strings.Cut(rest, ".")
	secret, revision, colon := strings.Cut(rest, ":")
	if !ok || !dot || !colon || len(name) != keyDigits || len(secret) != secretDigits || !isBase62(name+secret+revision+sum) {
		return Key{}, ErrMalformed
	}
	k := Key{Prefix: prefix, Name: name, secret: secret, Revision: number62(revision)}
	if k.Revision == 0 || checksum(body) != sum {
		return Key{}, ErrMalformed
	}
	return k, nil
}

func cut(s string, at int) (before, after string, ok bool) {
	if at < 0 {
		return "", "", false
	}
	return s[:at], s[at:], true
}

// number62 reads a few digits.
func number62(s string) int {
	n := 0
	for _, d := range []byte(s) {
		n = n*62 + strings.IndexByte(digits, d)
	}
	return n
}
