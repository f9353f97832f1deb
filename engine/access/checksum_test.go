package access_test

import (
	"hash/crc32"
	"math/big"
	"strings"
)

// resum adds to the body of a key the checksum it should have, worked out
// apart from the code under test.
func resum(body string) string {
	sum := big.NewInt(int64(crc32.ChecksumIEEE([]byte(body)))).Text(62)
	sum = strings.Map(func(r rune) rune { // big.Int puts a-z before A-Z
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, sum)
	return body + strings.Repeat("0", 6-len(sum)) + sum
}
