package tenant

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

// rounds of PBKDF2 with HMAC-SHA256, as OWASP asks for.
const (
	rounds     = 600_000
	saltBytes  = 16
	hashBytes  = sha256.Size
	hashScheme = "pbkdf2-sha256"
)

// hashPassword makes what is kept of a password: scheme$rounds$salt$hash.
func hashPassword(password string) (string, error) {
	salt := make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails, by its documentation
	key, err := pbkdf2.Key(sha256.New, password, salt, rounds, hashBytes)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	b64 := base64.RawStdEncoding.EncodeToString
	return strings.Join([]string{hashScheme, strconv.Itoa(rounds), b64(salt), b64(key)}, "$"), nil
}

// matches reports whether a password is the one of a hash. A hash that is
// empty or broken is matched by nothing, and takes the same time.
func matches(password, hash string) bool {
	n, salt, want, ok := splitHash(hash)
	got, err := pbkdf2.Key(sha256.New, password, salt, n, hashBytes)
	return subtle.ConstantTimeCompare(got, want) == 1 && ok && err == nil
}

// splitHash reads what hashPassword made; not ok is something to compare with
// all the same.
func splitHash(hash string) (n int, salt, key []byte, ok bool) {
	part := strings.Split(hash, "$")
	if len(part) != 4 || part[0] != hashScheme {
		return rounds, make([]byte, saltBytes), make([]byte, hashBytes), false
	}
	n, errN := strconv.Atoi(part[1])
	salt, errSalt := base64.RawStdEncoding.DecodeString(part[2])
	key, errKey := base64.RawStdEncoding.DecodeString(part[3])
	if errN != nil || errSalt != nil || errKey != nil || n <= 0 || len(key) != hashBytes {
		return rounds, make([]byte, saltBytes), make([]byte, hashBytes), false
	}
	return n, salt, key, true
}
