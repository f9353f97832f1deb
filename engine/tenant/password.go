package tenant

import (
	"context"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/fault"
)

// Rounds of hashing a password.
const (
	defaultRounds = 600_000 // of PBKDF2 with HMAC-SHA256, as OWASP recommends
	leastRounds   = 1000    // by the specification, RFC 8018
)

const (
	saltBytes  = 16
	hashBytes  = sha256.Size
	hashScheme = "pbkdf2-sha256"
)

// hashPassword returns the stored form of a password: scheme$rounds$salt$hash.
func hashPassword(password string, rounds int) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails, by its documentation
	key, err := pbkdf2.Key(sha256.New, password, salt, rounds, hashBytes)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	b64 := base64.RawStdEncoding.EncodeToString
	return strings.Join([]string{hashScheme, strconv.Itoa(rounds), b64(salt), b64(key)}, "$"), nil
}

// matches reports whether a password has a hash. An empty or broken hash matches no password, and
// takes as long as one of so many rounds.
func matches(password, hash string, rounds int) bool {
	n, salt, want, ok := splitHash(hash)
	if !ok {
		n, salt, want = rounds, make([]byte, saltBytes), make([]byte, hashBytes)
	}
	got, err := pbkdf2.Key(sha256.New, password, salt, n, hashBytes)
	return subtle.ConstantTimeCompare(got, want) == 1 && ok && err == nil
}

// splitHash parses the result of hashPassword.
func splitHash(hash string) (rounds int, salt, key []byte, ok bool) {
	part := strings.Split(hash, "$")
	if len(part) != 4 || part[0] != hashScheme {
		return 0, nil, nil, false
	}
	rounds, errRounds := strconv.Atoi(part[1])
	salt, errSalt := base64.RawStdEncoding.DecodeString(part[2])
	key, errKey := base64.RawStdEncoding.DecodeString(part[3])
	ok = errRounds == nil && errSalt == nil && errKey == nil && rounds > 0 && len(key) == hashBytes
	return rounds, salt, key, ok
}

// hasher hashes passwords, a few at a time.
type hasher struct {
	rounds  int
	turns   chan struct{}
	waiting atomic.Int32
}

// newHasher returns a hasher with so many rounds.
func newHasher(rounds int) *hasher {
	return &hasher{rounds: rounds, turns: make(chan struct{}, max(1, min(mostHashing, runtime.GOMAXPROCS(0)-1)))}
}

// Hash returns the stored form of a password. The error is one of CodeLimited where too many
// callers wait, or the context's.
func (h *hasher) Hash(ctx context.Context, password string) (hash string, err error) {
	if limited := h.do(ctx, func() { hash, err = hashPassword(password, h.rounds) }); limited != nil {
		return "", limited
	}
	return hash, err
}

// Match reports whether a password has a hash. Its errors are those of Hash.
func (h *hasher) Match(ctx context.Context, password, hash string) (ok bool, err error) {
	err = h.do(ctx, func() { ok = matches(password, hash, h.rounds) })
	return ok, err
}

// Bounds of hashing, of which each takes a fifth of a second of a processor: a short queue answers
// callers before they give up, and a storm of passwords leaves processors for other work.
const (
	mostHashing = 2
	mostWaiting = 16
)

// do runs one hashing at its turn. The error is one of CodeLimited where too many callers wait, or
// the context's.
func (h *hasher) do(ctx context.Context, hash func()) error {
	if h.waiting.Add(1) > mostWaiting+int32(cap(h.turns)) {
		h.waiting.Add(-1)
		return &fault.Error{Code: fault.CodeLimited, Message: "too many passwords are being checked", Remedy: "wait a minute and try again", Retryable: true}
	}
	defer h.waiting.Add(-1)
	select {
	case h.turns <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-h.turns }()
	hash()
	return nil
}
