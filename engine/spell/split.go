package spell

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// split cuts the text.
func (s *splitter) split() {
	for at := 0; at < len(s.text); {
		next := s.space(at)
		if next == at {
			next = s.chunk(at)
		}
		at = next
	}
	s.stop(Sentence)
	for i := range len(s.out) - 1 {
		s.out[i].gap = s.text[s.out[i].to:s.out[i+1].from]
	}
	tagger{line{s.lang, s.out}}.tag()
}

// space skips white space and records ends of lines and paragraphs.
func (s *splitter) space(at int) int {
	lines := 0
	if s.ends[at] && strings.HasSuffix(strings.TrimRight(s.text[:at], tongue.CloseMarks), ".") {
		s.fullStop(at)
	}
	for at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[at:])
		if !unicode.IsSpace(r) && !invisible(r) {
			break
		}
		if r == '\n' || r == '\u2028' {
			lines++
		}
		if r == '\u2029' {
			lines += 2
		}
		at += size
	}
	s.endOfLine(lines, at)
	return at
}

// fullStop sets the stop of the full stop before a position where a sentence may end: not after an
// abbreviation that leads to the next word, and not between two measures or before an item of a list.
func (s *splitter) fullStop(at int) {
	if len(s.out) == 0 {
		return
	}
	last := s.out[len(s.out)-1]
	_, coin := s.lang.coins[last.norm]
	switch {
	case strings.HasSuffix(last.norm, ".") && (coin || s.lang.leading[strings.ToLower(last.norm)]):
	case s.isUnit(last.norm) && s.measureAt(at): // 6 ft. 2 in.
	case last.first && onlyDigits(last.norm) == last.norm:
		s.stop(Clause)
	default:
		s.stop(Sentence)
	}
}

// endOfLine sets the stop of line ends: an empty line ends a paragraph; a single one ends a
// sentence unless the text continues in lower case, as wrapped text does.
func (s *splitter) endOfLine(lines, at int) {
	if lines == 0 || len(s.out) == 0 {
		return
	}
	s.line = true
	next, _ := utf8.DecodeRuneInString(s.text[at:])
	if lines > 1 {
		s.out[len(s.out)-1].paragraph = true
	}
	if lines > 1 || !unicode.IsLower(next) && !unicode.Is(unicode.Hebrew, next) {
		s.stop(Sentence)
	}
}

// chunk cuts the text up to the next white space into tokens and returns its end.
func (s *splitter) chunk(at int) int {
	end := s.chunkEnd(at)
	for at < end {
		at = s.token(at, end)
	}
	return at
}

// chunkEnd returns the start of the next white space after at. Thousands separated by a space stay
// together.
func (s *splitter) chunkEnd(at int) int {
	for i, r := range s.text[at:] {
		if unicode.IsSpace(r) && !s.groups(at+i, r) {
			return at + i
		}
	}
	return len(s.text)
}

// groups reports whether the space at i groups thousands: one to three digits are before it and
// exactly three follow.
func (s *splitter) groups(i int, space rune) bool {
	if space == '\n' || space == '\t' {
		return false
	}
	if space == ' ' && s.lang.Decimal != "," && !strings.HasPrefix(s.text[i+1:], "000") && !s.inMillions(i) {
		return false
	}
	lead := len(s.text[:i]) - len(strings.TrimRight(s.text[:i], "0123456789"))
	after := s.text[i+utf8.RuneLen(space):]
	digits := len(after) - len(strings.TrimLeft(after, "0123456789"))
	return lead >= 1 && lead <= 3 && digits == 3 && (lead == 3 || s.text[i-lead] != '0')
}

// longestNumber is the greatest length of a number whose thousands are grouped.
const longestNumber = 19

// inMillions reports whether the space at i is in a number of three groups or more that stands alone,
// unlike a list of numbers of three digits: 1 234 567.
func (s *splitter) inMillions(i int) bool {
	before := s.text[max(0, i-longestNumber):i]
	after := s.text[i:min(len(s.text), i+longestNumber)]
	from := len(strings.TrimRight(before, "0123456789 "))
	to := len(after) - len(strings.TrimLeft(after, "0123456789 "))
	return millionsRE.MatchString(strings.TrimSpace(before[from:] + after[:to]))
}

var millionsRE = regexp.MustCompile(`^[1-9]\d?(?: \d{3}){2,}$`)

// token reads one token, or skips other characters, and returns the end.
func (s *splitter) token(at, end int) int {
	for _, find := range []func(at, end int) raw{s.pronounced, s.address, s.phrase} {
		t := find(at, end)
		if t.from = at; t.to == 0 {
			continue
		}
		s.add(t)
		return t.to
	}
	r, size := utf8.DecodeRuneInString(s.text[at:end])
	switch {
	case unicode.Is(unicode.Han, r):
		s.add(raw{from: at, to: at + size})
		return at + size
	case s.begins(at, end, r):
		s.add(raw{from: at, to: s.tokenEnd(at, end)})
		return s.dot(s.out[len(s.out)-1].to)
	}
	s.quote = s.quote != (r == '"')
	stop := stopOf(r, s.text[at+size:end])
	if r == ';' && s.lang.Script == "Grek" {
		stop = Question
	}
	s.stop(stop)
	if stop == None && isNamed(r) && s.lang.Studied() {
		s.unsaid = append(s.unsaid, string(r))
	}
	return at + size
}

// isNamed reports whether a sign is read aloud, unlike punctuation and pictures.
func isNamed(r rune) bool {
	const shapes = 0x2500 // from here on: of boxes, bullets and pictures
	symbol := unicode.In(r, unicode.Sm, unicode.So) && r > unicode.MaxASCII && r < shapes && !strings.ContainsRune("®™", r)
	return symbol || unicode.Is(unicode.Sc, r) || unicode.IsLetter(r)
}

// stopOf returns the stop of a punctuation mark, given the text after it up to the next space.
func stopOf(r rune, rest string) Stop {
	switch r {
	case '…', '.':
		return Clause // dot has handled full stops
	case '。', '｡', '।', '॥', '۔', '։', '።':
		return Sentence
	case '!', '！':
		return Exclaim
	case '?', '？', '؟':
		return Question
	case '|', '•', '·', ',', ';', ':', '،', '؛', '፣', '，', '、', '；', '：', '(', ')', '（', '）', '[', ']', '—', '―', '–', '«', '»', '/':
		return Clause
	case '-':
		if rest == "" || rest[0] == '-' {
			return Clause
		}
	}
	return None
}

// dot handles the full stop at the end of the token just added and returns the next position. The
// stop of an abbreviation belongs to the word.
func (s *splitter) dot(at int) int {
	if !strings.HasPrefix(s.text[at:], ".") {
		return at
	}
	last := &s.out[len(s.out)-1]
	if s.shortens(last.norm, at) {
		last.to++
		last.text, last.norm = s.text[last.from:last.to], last.norm+"."
	}
	return at + 1
}

// shortens reports whether the full stop after the word w shortens it.
func (s *splitter) shortens(w string, at int) bool {
	short := strings.ToLower(w) + "."
	_, known := s.lang.abbr[short]
	_, coin := s.lang.coins[w+"."]
	return coin || known && (!s.lang.leading[short] || numberRE.MatchString(s.text[at+1:])) || dotted(w) || s.isUnit(short) || s.inCalendar(w, at) || !s.lang.Studied() && s.lang.Shortens(w)
}

// isUnit reports whether the last token is a unit, perhaps with its full stop, that follows a number:
// "2 in."
func (s *splitter) isUnit(short string) bool {
	return s.lang.isUnit(short) && len(s.out) > 1 && isDigit(firstByte(s.out[len(s.out)-2].norm))
}

// measureRE matches a number and letters behind it.
var measureRE = regexp.MustCompile(`^\s\d+(?:\.\d+)?\s?(\pL+)`)

// measureAt reports whether a number with its unit is at a position.
func (s *splitter) measureAt(at int) bool {
	m := measureRE.FindStringSubmatch(s.text[at:])
	return m != nil && (s.lang.isUnit(m[1]) || s.lang.isUnit(m[1]+"."))
}

// inCalendar reports whether a word with a full stop is short for a day or a month: the sentence
// continues.
func (s *splitter) inCalendar(w string, at int) bool {
	said, short := s.lang.calendar[w]
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(s.text[at+1:], " \u00a0\u202f"))
	return short && (unicode.IsDigit(next) || !strings.HasSuffix(said, " !") && (unicode.IsLower(next) || plain(next) == '-'))
}

// dotted reports whether w is letters with dots between: "U.S", "e.g".
func dotted(w string) bool {
	parts := strings.Split(w, ".")
	for _, p := range parts {
		if r, size := utf8.DecodeRuneInString(p); size != len(p) || !unicode.IsLetter(r) {
			return false
		}
	}
	return len(parts) > 1
}
