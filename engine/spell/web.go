package spell

import (
	"regexp"
	"strings"
	"unicode"
)

// Addresses: links, mail, and bare domains of the usual endings.
var (
	linkRE   = regexp.MustCompile(`^(?:[hH][tT][tT][pP][sS]?://|[wW][wW][wW]\.)[!-~]+`)
	mailRE   = regexp.MustCompile(`^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`)
	domainRE = regexp.MustCompile(`^(?:[A-Za-z0-9-]+\.)+(?:com|org|net|io|ai|dev|app|co|es|fr|il|cn|de|uk|eu|us|tv|me|info|edu|gov|gg|ly|tech|cloud|shop|blog)(?:/[!-~]*)?`)
)

// longPath is the length above which the path of a link is not spoken, as listeners cannot follow
// it.
const longPath = 40

// longestAddress is the longest address in bytes.
const longestAddress = 2048

// codeRE matches machines' addresses and serial numbers: 00:1A:2B, fe80::1, 0x1F, SN-4821-AB.
var codeRE = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`[\da-fA-F]{1,4}(?:::?[\da-fA-F]{1,4}){0,6}::(?:[\da-fA-F]{1,4}(?::[\da-fA-F]{1,4}){0,5})?`,
	`[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}`,
	`[A-Z]{1,4}-\d{3,}-[A-Z\d]{1,6}`,
	`[\da-fA-F]{2}(?:[:-][\da-fA-F]{2}){2,7}`,
	`0[xX][\da-fA-F]{1,16}`,
}, "|") + `)`)

// address returns the address or code that begins at a byte, if there is one.
func (s *splitter) address(at, end int) raw {
	if !isDigit(s.text[at]) && lettersEnd(s.text[at:at+1]) == 0 || s.glued(at) {
		return raw{}
	}
	text := s.text[at:min(end, at+longestAddress)]
	for _, re := range []*regexp.Regexp{linkRE, mailRE, domainRE, codeRE} {
		m := strings.TrimRight(re.FindString(text), ".,;:!?)]}'\">")
		switch {
		case m == "" || isWordStart(text[len(m):]):
		case re != codeRE:
			return raw{to: at + len(m), kind: web}
		case isCode(m):
			return raw{to: at + len(m), kind: code}
		}
	}
	return raw{}
}

// isCode reports whether a match of codeRE is no word and no time of day.
func isCode(m string) bool {
	digits, colons := len(onlyDigits(m)), strings.Count(m, ":")
	return (digits > 0 || colons >= 5) && (digits+colons+strings.Count(m, "-") < len(m) || colons >= 4)
}

// spelledOut reads a code sign by sign.
func (r *reader) spelledOut(s string) []Word {
	var out []Word
	for _, c := range s {
		if unicode.IsDigit(c) {
			out = append(out, r.lang.words(r.lang.digits(string(c)))...)
		} else if unicode.IsLetter(c) {
			out = append(out, r.voiceOf(string(c)).spelledWords(string(c))...)
		}
	}
	return out
}

// shownRE matches the part of an address that is spoken: without its scheme, www and query.
var shownRE = regexp.MustCompile(`^(?:.*?://)?(?:(?i:www)\.)?(.[^?#]*?)/*(?:[?#].*)?$`)

// address reads a link or a mail address.
func (r *reader) address(s string) []Word {
	s = shownRE.FindStringSubmatch(s)[1]
	if i := strings.IndexByte(s, '/'); i > 0 && len(s)-i > longPath {
		s = s[:i]
	}
	var out []Word
	for _, part := range partRE.FindAllString(s, -1) {
		out = append(out, r.addressPart(part)...)
	}
	return out
}

// partRE matches a run of letters, a run of digits or a sign of an address.
var partRE = regexp.MustCompile(`\pL+|\p{Nd}+|.`)

// spelledEndings are domain endings that are spelled.
var spelledEndings = set("io ai uk us tv es fr il cn de eu gg ly me")

func (r *reader) addressPart(part string) []Word {
	l := r.lang
	first := firstRune(part)
	switch {
	case unicode.IsLetter(first):
		if spelledEndings[part] {
			return l.spelledWords(part)
		}
		return r.word(part)
	case unicode.IsDigit(first):
		return l.words(l.cardinalOf(number{whole: part}, alone))
	}
	name := map[string]string{".": "dot", "/": "slash", "-": "dash"}[part]
	if name == "" {
		name = part
	}
	return l.words(l.say(name))
}
