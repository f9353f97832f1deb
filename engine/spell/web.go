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

// address returns the address that begins at a byte, if there is one.
func (s *splitter) address(at, end int) raw {
	if !isDigit(s.text[at]) && lettersEnd(s.text[at:at+1]) == 0 || s.glued(at) {
		return raw{}
	}
	text := s.text[at:min(end, at+longestAddress)]
	for _, re := range []*regexp.Regexp{linkRE, mailRE, domainRE} {
		m := strings.TrimRight(re.FindString(text), ".,;:!?)]}'\">")
		if m != "" && !isWordStart(text[len(m):]) {
			return raw{to: at + len(m), kind: web}
		}
	}
	return raw{}
}

// codeRE matches machines' addresses and serial numbers: 00:1A:2B, fe80::1, 0x1F, SN-4821-AB.
var codeRE = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`[\da-fA-F]{1,4}(?:::?[\da-fA-F]{1,4}){0,6}::(?:[\da-fA-F]{1,4}(?::[\da-fA-F]{1,4}){0,5})?`,
	`[A-Z]{1,4}-\d{3,}-[A-Z\d]{1,6}`,
	`[\da-fA-F]{2}(?:[:-][\da-fA-F]{2}){2,7}`,
	`0[xX][\da-fA-F]{1,16}`,
}, "|") + `)`)

// code returns such a code at a byte, if there is one: times have no letters.
func (s *splitter) code(at, end int) raw {
	m := codeRE.FindString(s.text[at:min(end, at+longestAddress)])
	digits, colons := len(onlyDigits(m)), strings.Count(m, ":")
	switch {
	case m == "", s.glued(at), isWordStart(s.text[at+len(m):]):
		return raw{}
	case digits == 0 && colons < 5, digits+colons+strings.Count(m, "-") == len(m) && colons < 4:
		return raw{}
	}
	return raw{to: at + len(m), kind: code}
}

// spelledOut reads a code sign by sign.
func (r wordReader) spelledOut(s string) []Word {
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
func (r wordReader) address(s string) []Word {
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

func (r wordReader) addressPart(part string) []Word {
	l := r.lang
	first := firstRune(part)
	switch {
	case unicode.IsLetter(first):
		if spelledEndings[part] {
			return l.words(l.spelled(part))
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
