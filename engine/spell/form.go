package spell

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// firstByte returns the first byte of a text, 0 of an empty one.
func firstByte(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

func firstRune(s string) rune { return tongue.FirstRune(s) }

func lastRune(s string) rune { return tongue.LastRune(s) }

// lettersEnd returns the end of the letters at the start of s.
func lettersEnd(s string) int {
	return len(s) - len(strings.TrimLeftFunc(s, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsMark(c) }))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isUpper(w string) bool {
	return w != "" && strings.ToUpper(w) == w && strings.ToLower(w) != w
}

// hasVowel reports whether w has a vowel of Latin letters.
func hasVowel(w string) bool {
	return strings.ContainsAny(strings.ToLower(w), "aeiouyáéíóúàâäèêëïîôöùûüœæ")
}

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func isWordStart(s string) bool {
	return wordRune(firstRune(s))
}

// isHan reports whether s begins with a Chinese character.
func isHan(s string) bool { return unicode.Is(unicode.Han, firstRune(s)) }

// scriptOf returns the script of a letter, with the signs of micro and ohm as Latin; "" of any other
// character.
func scriptOf(r rune) string {
	if strings.ContainsRune("\u00b5μ\u2126Ω", r) {
		return "Latn"
	}
	return tongue.ScriptOf(r)
}

// sameScript reports whether two letters are of one script; what is no letter
// goes with any script but Han.
func sameScript(a, b rune) bool {
	x, y := scriptOf(a), scriptOf(b)
	return x != "Hans" && y != "Hans" && (x == y || x == "" || y == "")
}

// invisible reports whether r has neither width nor sound.
func invisible(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.IsControl(r) || r >= 0xFE00 && r <= 0xFE0F || r == 0x20E3
}

var (
	exponentRE = regexp.MustCompile(`^([-+]?\d+(?:[.,]\d+)?)[eE]([-+]?\d{1,3})$`)
	compactRE  = regexp.MustCompile(`^(\d{4})(\d\d)(\d\d)(T\d\d)(\d\d)`)
	raisedRE   = regexp.MustCompile(`(\d|(?:^|\PL)\pL)([⁻⁰¹²³⁴-⁹]{2,}|[⁰¹⁴-⁹])|(\pL)(⁻[¹²³])`)
)

// raised writes powers of ten, 1e6, and raised digits with a ^ before them, if they are a power:
// 10⁶. The squares and cubes of units stay unchanged.
func raised(s string) string {
	s = exponentRE.ReplaceAllString(compactRE.ReplaceAllString(s, "$1-$2-$3$4:$5"), "$1×10^$2")
	return raisedRE.ReplaceAllStringFunc(s, func(at string) string {
		m := raisedRE.FindStringSubmatch(at)
		return m[1] + m[3] + "^" + strings.ReplaceAll(norm.NFKC.String(m[2]+m[4]), "−", "-")
	})
}

// normal puts a token into one normal form: composed letters, ASCII digits,
// apostrophes and hyphens, nothing invisible; a fraction set apart from the digit before it:
// 2½ is 2 1⁄2.
func normal(s string) string {
	s = strings.NewReplacer(
		"″", `"`, ">=", "≥", "<=", "≤", "ºC", "°C", "ºF", "°F", "㎡", "m²", "㎥", "m³", "㎢", "km²", "㎠", "cm²",
	).Replace(s)
	var b strings.Builder
	var prev rune
	for _, r := range raised(norm.NFC.String(strings.ToValidUTF8(s, ""))) {
		form := string(r)
		if !strings.ContainsRune("²³ºª°№﷼", r) {
			form = norm.NFKC.String(form)
		}
		if unicode.IsDigit(prev) && strings.Contains(form, "⁄") {
			b.WriteByte(' ')
		}
		b.WriteString(strings.Map(plain, form))
		prev = r
	}
	return b.String()
}

func plain(r rune) rune {
	switch {
	case invisible(r):
		return -1
	case strings.ContainsRune("’‘`ʼ′", r):
		return '\''
	case strings.ContainsRune("״“”", r):
		return '"'
	case r == '׳':
		return '\''
	case strings.ContainsRune("‐‑‒–−", r):
		return '-'
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsDigit(r):
		return '0' + digitValue(r)
	}
	return r
}

// digitValue returns the value of a decimal digit of any script: Unicode has them in blocks of ten,
// with no other digit directly before a block.
func digitValue(r rune) rune {
	zero := r
	for unicode.IsDigit(zero-1) && r-zero < 9 {
		zero--
	}
	return r - zero
}

// whole matches re at a position without adjacent digits on either side.
func whole(re *regexp.Regexp, s string, at int) ([]string, int) {
	m := re.FindStringSubmatch(s[at:])
	if m == nil || at > 0 && (isDigit(s[at-1]) || s[at-1] == '.') {
		return nil, 0
	}
	end := at + len(m[0])
	if end < len(s) && (isDigit(s[end]) || s[end] == ':' || s[end] == '/') {
		return nil, 0
	}
	return m, len(m[0])
}
