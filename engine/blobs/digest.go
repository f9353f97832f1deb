package blobs

import (
	"crypto/sha256"
	"encoding/hex"
)

// Digest names something by all that determines it: 24 hexadecimal digits, fit
// for keys and file names whatever the parts are.
func Digest(parts []byte) string {
	sum := sha256.Sum256(parts)
	return hex.EncodeToString(sum[:12])
}
