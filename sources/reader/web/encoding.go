package web

import (
	"bytes"
	"cmp"
	"mime"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/gogs/chardet"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/unicode/norm"
)

// declaring is how far into a page its declared character set may be, in bytes.
const declaring = 4 << 10

// declared matches the character set in <meta charset=…>, <meta http-equiv=… content="…;
// charset=…"> and <?xml encoding=…?>.
var declared = regexp.MustCompile(`(?i)<(?:meta\s[^>]*?charset|\?xml\s[^>]*?encoding)\s*=\s*["']?\s*([a-z0-9_:.-]+)`)

// Decode returns a page or a text in UTF-8, normalised. A byte order mark decides its encoding; a page that
// is valid UTF-8 throughout is UTF-8 whatever is declared. Otherwise the first of the server's, the
// page's and the detected character set counts that yields a text.
func Decode(raw []byte, contentType string) []byte {
	names := encodings(raw, contentType)
	for i, name := range names {
		e, _ := charset.Lookup(name)
		if e == nil {
			continue
		}
		page, err := e.NewDecoder().Bytes(raw)
		if err == nil && (i == len(names)-1 || !isGarbled(page)) {
			return norm.NFC.Bytes(bytes.TrimPrefix(page, []byte("\uFEFF")))
		}
	}
	return norm.NFC.Bytes(bytes.ToValidUTF8(raw, []byte("\uFFFD")))
}

// encodings lists the names of the character sets a page may have, the most credible first.
func encodings(raw []byte, contentType string) []string {
	for mark, name := range map[string]string{"\xef\xbb\xbf": "utf-8", "\xfe\xff": "utf-16be", "\xff\xfe": "utf-16le"} {
		if bytes.HasPrefix(raw, []byte(mark)) {
			return []string{name}
		}
	}
	if utf8.Valid(raw) && !bytes.Contains(raw, []byte("\x1b$")) { // ISO-2022 shifts by escapes
		return []string{"utf-8"}
	}
	var names []string
	if _, params, err := mime.ParseMediaType(contentType); err == nil {
		names = append(names, params["charset"])
	}
	if m := declared.FindSubmatch(raw[:min(len(raw), declaring)]); m != nil {
		names = append(names, string(m[1]))
	}
	return append(names, detected(raw))
}

// detected returns the name of the most likely character set of a page's bytes; that of Western
// Europe if there is none.
func detected(raw []byte) string {
	all, err := chardet.NewHtmlDetector().DetectAll(raw)
	if err != nil {
		return "windows-1252"
	}
	return slices.MinFunc(all, func(a, b chardet.Result) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Charset, b.Charset))
	}).Charset
}

// isGarbled reports whether so much of a page could not be decoded that its character set must be
// another one.
func isGarbled(page []byte) bool {
	beyond, bad := 0, 0
	for _, r := range string(page) {
		if r == utf8.RuneError {
			bad++
		}
		if r > 0x7f {
			beyond++
		}
	}
	return bad*10 > beyond
}
