package access

import (
	"crypto/rand"
	"math/big"
	"strings"
)

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// base62 writes a number in exactly width digits, zeros first. The caller
// knows that it fits.
func base62(n *big.Int, width int) string {
	out := make([]byte, width)
	n, base, digit := new(big.Int).Set(n), big.NewInt(62), new(big.Int)
	for i := width - 1; i >= 0; i-- {
		n.DivMod(n, base, digit)
		out[i] = digits[digit.Int64()]
	}
	return string(out)
}

// random62 is so many random bytes in so many digits.
func random62(bytes, width int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails, by its documentation
	return base62(new(big.Int).SetBytes(b), width)
}

// isBase62 reports whether all of s are digits.
func isBase62(s string) bool {
	return strings.Trim(s, digits) == ""
}
