package writer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Limits of a form, in words; in a script without spaces, twice as many.
const (
	mostPart    = 6  // of an enumeration
	mostOfThree = 4  // of an enumeration of three
	leastParts  = 3  //
	mostFigure  = 16 // of a sentence with one figure
	mostClause  = 9  // of one of several with a figure each
	mostCards   = 4
	leastSaid   = 4 // of a quotation within a sentence
)

// words returns the number of words of a text; of one without spaces, half of them.
func (e Editor) words(text string) int {
	n := e.Lang.Count(text)
	if e.Lang.Unspaced {
		return (n + 1) / 2
	}
	return n
}

// listed returns the list after the colon of a sentence: three or more parts of a few words each;
// nil if there is none.
func (e Editor) listed(sentence string) story.Content {
	head, tail, ok := cutColon(sentence)
	if !ok {
		return nil
	}
	parts, closed := e.parts(bare(tail))
	most := mostPart
	if len(parts) == leastParts {
		most = mostOfThree
	}
	if len(parts) < leastParts || !closed && len(parts) == leastParts || len(parts) > mostItems+2 ||
		language.Width(head) > longestHeading {
		return nil
	}
	c := story.List{Heading: head}
	for _, p := range parts {
		if n := e.words(p); n < 1 || n > most || !whole(p) || e.Lang.Begins(language.And, p) > 0 || !closed && e.leads(p) {
			return nil
		}
		c.Items = append(c.Items, story.Item{Text: p, Said: p})
	}
	return c
}

// leads reports whether a part begins with a function word other than an article, as clauses do.
func (e Editor) leads(part string) bool {
	words := e.Lang.Spoken(part)
	return len(words) > 0 && words[0].Letters && !words[0].Digit && !e.Lang.IsContent(words[0]) && !e.Lang.Is(language.Article, words[0].Low)
}

// whole reports whether the brackets and quotation marks of a text are balanced.
func whole(text string) bool {
	for _, pair := range []string{"()", "[]", "（）", "“”", "«»", "「」", "『』", "《》"} {
		marks := []rune(pair)
		if strings.Count(text, string(marks[0])) != strings.Count(text, string(marks[1])) {
			return false
		}
	}
	return strings.Count(text, `"`)%2 == 0
}

// cutColon cuts a sentence at its one colon, outside of times and addresses.
func cutColon(sentence string) (head, tail string, ok bool) {
	for _, colon := range []string{": ", "：", ":\u00a0"} {
		if strings.Count(sentence, strings.TrimSpace(colon)) == 1 {
			if head, tail, ok = strings.Cut(sentence, colon); ok {
				return strings.TrimSpace(head), strings.TrimSpace(tail), true
			}
		}
	}
	return "", "", false
}

// Separators of an enumeration: not a comma between digits, and in Chinese, where commas separate
// clauses, only the enumeration comma.
var (
	commas     = regexp.MustCompile(`[,،](?:\s+|$)`)
	hanCommas  = regexp.MustCompile(`、\s*`)
	semicolons = regexp.MustCompile(`;(?:\s+|$)|；\s*`)
)

// parts splits an enumeration at its semicolons, else at its commas, and at its last conjunction,
// "a, b and c"; closed reports whether it has one.
func (e Editor) parts(text string) (all []string, closed bool) {
	if strings.ContainsAny(text, ".!?。！？") && !decimals.MatchString(text) {
		return nil, false
	}
	at := commas
	switch {
	case semicolons.MatchString(text):
		at = semicolons
	case e.Lang.Unspaced:
		at = hanCommas
	}
	for _, p := range at.Split(text, -1) {
		all = append(all, strings.TrimSpace(p))
	}
	if len(all) < 2 {
		return all, false
	}
	last := all[len(all)-1]
	if n := e.Lang.Begins(language.And, last); n > 0 {
		all[len(all)-1] = strings.TrimSpace(last[n:])
		return all, true
	}
	if at == semicolons {
		return all, true
	}
	for _, and := range e.Lang.Entries(language.And) {
		if a, b, ok := strings.Cut(last, " "+and+" "); ok {
			return append(all[:len(all)-1], a, b), true
		}
	}
	return all, e.Lang.Unspaced
}

// figuresOf returns the figures of a text that state an amount by a percent sign, a currency or a
// unit.
func (e Editor) figuresOf(text string) []language.Number {
	if !strings.ContainsFunc(text, unicode.IsDigit) {
		return nil
	}
	return slices.DeleteFunc(e.Lang.Numbers(text), func(n language.Number) bool {
		return n.Kind != language.Percent && n.Kind != language.Money && n.Kind != language.Measure
	})
}

// bounded reports whether a figure is only a bound or one of a range: "up to 40%", "20 to 30%".
func (e Editor) bounded(text string, n language.Number) bool {
	before := strings.TrimSpace(text[:n.From])
	return n.Range || n.AtMost || e.Lang.EndsWith(language.AtLeast, before) || e.Lang.EndsWith(language.AtMost, before)
}

// figure returns a content with the one figure of a short sentence, large; nil if it has none, or
// several, or one that is only a bound.
func (e Editor) figure(sentence string) story.Content {
	if e.words(sentence) > mostFigure {
		return nil
	}
	all := e.figuresOf(sentence)
	if len(all) != 1 || len(e.Lang.Numbers(sentence)) > 1 || e.bounded(sentence, all[0]) || strings.ContainsAny(sentence, "?？") {
		return nil
	}
	n := all[0]
	rest := strings.TrimSpace(sentence[n.To:])
	if !whole(sentence[:n.From]) || !whole(rest) || rest != "" && !opens(rest) {
		return nil
	}
	if before := strings.TrimSpace(sentence[:n.From]); strings.HasSuffix(before, ",") || commas.MatchString(before) && commas.MatchString(rest) {
		return nil // one of several things, or incidental
	}
	text := strings.TrimSpace(n.Text)
	c := story.Number{
		Lead: strings.TrimSpace(sentence[:n.From]), Caption: bare(rest),
		Figure: story.Figure{Text: text, Said: text, Value: n.Value, Share: n.Share()},
	}
	if c.Lead == "" && c.Caption == "" {
		return nil
	}
	return c
}

// opens reports whether the text after a figure continues it: by a word, or with the full stop.
func opens(rest string) bool {
	r := []rune(rest)[0]
	return isLetterOrDigit(r) || strings.TrimRight(rest, ".!。！") == ""
}

// figures returns the two to four parts of a sentence that have a figure each, side by side; nil if
// there are none.
func (e Editor) figures(sentence string) story.Content {
	parts, _ := e.parts(bare(sentence))
	if len(parts) < 2 || len(parts) > mostCards || strings.ContainsAny(sentence, "?？:：") {
		return nil
	}
	c := story.List{}
	for _, p := range parts {
		if !whole(p) || len(e.figuresOf(p)) != 1 || e.words(p) > mostClause {
			return nil
		}
		c.Items = append(c.Items, story.Item{Text: p, Said: p})
	}
	return c
}

var said = regexp.MustCompile(`[“"«„「『]([^“”"«»„「」『』]+)[”"»“」』]`)

// quoted returns the quotation at the start of sentences, and the number of its sentences: words in
// quotation marks with "said Name" or "Name said" beside them, 0 if there is none. Words without a
// name beside them are no testimonial.
func (e Editor) quoted(sentences []string) (story.Content, int) {
	for n := 1; n <= min(2, len(sentences)); n++ {
		text := e.join(sentences[:n])
		all := said.FindAllStringSubmatchIndex(text, -1)
		if len(all) != 1 {
			continue
		}
		words, rest := text[all[0][2]:all[0][3]], text[:all[0][0]]+" | "+text[all[0][1]:]
		name, role := e.speaker(rest)
		if name != "" && e.words(words) >= leastSaid && language.Width(words) <= longestQuote {
			return story.Quote{Text: strings.Trim(strings.TrimSpace(words), ",，"), Speaker: name, Role: role}, n
		}
	}
	return nil, 0
}

// speaker returns a speaker's name and role from the text beside a quotation (replaced by "|"),
// which must consist of a verb of saying and a name.
func (e Editor) speaker(rest string) (name, role string) {
	for side := range strings.SplitSeq(rest, "|") {
		side = strings.Trim(strings.TrimSpace(side), ",.:;—–- ，。：；")
		if e.Lang.Unspaced {
			if name := e.saidBy(side); name != "" {
				return name, ""
			}
			continue
		}
		words := strings.Fields(side)
		if len(words) < 2 {
			continue
		}
		switch {
		case e.says(words[0]):
			return e.named(words[1:])
		case e.says(words[len(words)-1]):
			return e.named(words[:len(words)-1])
		}
	}
	return "", ""
}

func (e Editor) says(word string) bool {
	return e.Lang.Is(language.Saying, strings.ToLower(strings.Trim(word, ",.:;")))
}

// named returns the name at the start of words, or at their end after a title, and the other words
// as the role; "" if they are not only a name and a role.
func (e Editor) named(words []string) (name, role string) {
	const most = 4
	n := 0
	if !strings.ContainsFunc(strings.Join(words, ""), func(r rune) bool { return unicode.IsUpper(r) || unicode.IsLower(r) }) {
		return e.uncased(words)
	}
	for n < len(words) && n < most && e.nameable(words[n]) {
		if n++; strings.HasSuffix(words[n-1], ",") {
			break
		}
	}
	switch {
	case n == 0:
		from := len(words)
		for from > 0 && len(words)-from < most && e.nameable(words[from-1]) {
			from--
		}
		if from == len(words) || len(words) > 2*most {
			return "", ""
		}
		name, role = bare(strings.Join(words[from:], " ")), bare(strings.Join(words[:from], " "))
		if !slices.ContainsFunc(e.Lang.Spoken(role), func(w language.Word) bool { return !e.Lang.IsFunction(w.Low) }) {
			return strings.TrimSpace(role + " " + name), "" // such as "the Wind"
		}
		return name, role
	case n < len(words) && !strings.HasSuffix(words[n-1], ","):
		return "", ""
	}
	role = bare(strings.Join(words[n:], " "))
	if e.words(role) > 2*most || !strings.ContainsFunc(role, unicode.IsLetter) {
		role = ""
	}
	return bare(strings.Join(words[:n], " ")), role
}

// uncased returns the name in words of a script without capitals: two or three before a comma or
// the end.
func (e Editor) uncased(words []string) (name, role string) {
	const least, most = 2, 3
	n := 1
	for n < len(words) && !strings.HasSuffix(words[n-1], ",") {
		n++
	}
	if n < least || n > most || !e.names(strings.Join(words[:n], " ")) {
		return "", ""
	}
	return bare(strings.Join(words[:n], " ")), bare(strings.Join(words[n:], " "))
}

// names reports whether a text without capitals may be a name: it has no function word, mark or
// figure.
func (e Editor) names(text string) bool {
	if e.Lang.Unspaced && strings.ContainsFunc(text, func(r rune) bool { return e.Lang.IsFunction(string(r)) }) {
		return false
	}
	for _, w := range e.Lang.Words(bare(text)) {
		if !e.Lang.IsContent(w) && strings.Trim(w.Text, "-־ ") != "" {
			return false
		}
	}
	return true
}

// saidBy returns the name before a verb of saying at the end of a text without spaces; "" if it has
// other words.
func (e Editor) saidBy(side string) string {
	const least, longest = 2, 10
	for _, verb := range e.Lang.Entries(language.Saying) {
		if name, ok := strings.CutSuffix(side, verb); ok && len([]rune(name)) >= least && len([]rune(name)) <= longest && e.names(name) {
			return name
		}
	}
	return ""
}

// nameable reports whether a word may be part of a name: it has a capital and is no function word,
// unlike "He" at a sentence's beginning.
func (e Editor) nameable(word string) bool {
	return capital(word) && !e.Lang.IsFunction(strings.ToLower(bare(word)))
}

func capital(word string) bool { return strings.IndexFunc(word, unicode.IsUpper) == 0 }

// dated adds the initial rows of blocks as a timeline, if three or more begin with a date, a
// weekday or a time, and returns the number of their blocks.
func (b *passages) dated(blocks []document.Block) int {
	var rows []string
	n := 0
	if blocks[0].Kind == document.List && !blocks[0].Ordered {
		for _, it := range blocks[0].Items {
			rows = append(rows, it.Text)
		}
		n = 1
	} else {
		for n < len(blocks) && blocks[n].Kind == document.Paragraph && b.moment(blocks[n].Text) != "" {
			rows = append(rows, blocks[n].Text)
			n++
		}
	}
	events := b.events(rows)
	if len(events) < leastEvents {
		return 0
	}
	lead := b.announced()
	heading := bare(strings.Join(lead, ""))
	for _, page := range evenly(events, (len(events)+mostEvents-1)/mostEvents) {
		var entries []item
		for _, e := range page {
			entries = append(entries, item{said: []string{e.Said}})
		}
		b.enter(lead, story.Timeline{Heading: heading, Events: page}, entries...)
		lead = nil
	}
	return n
}

const (
	leastEvents   = 3
	mostEvents    = 6
	longestMoment = 48 // characters within which a row states its date
)

// events returns rows as the events of a timeline; nil if one does not begin with a date, or has
// more than one sentence.
func (e Editor) events(rows []string) []story.Event {
	var all []story.Event
	for _, r := range rows {
		r = Readable(r)
		when := e.moment(r)
		text := strings.TrimSpace(strings.TrimLeft(r[len(when):], " :：–—-,，·"))
		if when == "" || text == "" || language.Width(text) > LongestItem || len(e.Lang.Sentences(text)) > 1 {
			return nil
		}
		all = append(all, story.Event{When: when, Text: bare(text), Said: e.Finished(r)})
	}
	return all
}

// moment returns the date, weekday or time at the start of a row, before a mark; "" if there is
// none.
func (e Editor) moment(row string) string {
	if r := []rune(row); len(r) > longestMoment {
		row = string(r[:longestMoment])
	}
	if !strings.ContainsAny(row, ":：–—-") {
		return ""
	}
	if all := e.Lang.Numbers(row); len(all) > 0 {
		n := all[0]
		if n.From == 0 && (n.Kind == language.Date || n.Kind == language.Year || n.Kind == language.Clock) && parted(row[n.To:]) {
			return row[:n.To]
		}
	}
	for _, c := range []language.Class{language.Weekday, language.Month} {
		if n := e.Lang.Begins(c, row); n > 0 && parted(row[n:]) {
			return row[:n]
		}
	}
	return ""
}

// parted reports whether a mark separates the rest of a row.
func parted(rest string) bool {
	rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	return rest != "" && strings.ContainsRune(":：–—-", []rune(rest)[0])
}

// decimals matches a text with full stops only between digits.
var decimals = regexp.MustCompile(`^(?:[^.!?。！？]|\d\.\d)*$`)

var address = regexp.MustCompile(`(?i)(?:https?://|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[a-z0-9-]+\.)+(?:com|org|net|app|io|dev|co|info|eu|de|fr|es|uk|us|cn|il|ca|ch|at|be|it|nl|edu|gov|tv|shop|store|ai|me|example)(?:/[\w./-]*)?\b|(?:\+\d|\b0|\(\d{2,5}\) ?|\b\d{3}[ -]\d{3}[ -])\d+(?:[ .-]\d{2,8})*\b`)

// contact returns the address, telephone number or e-mail of a sentence; "" if it has none.
func contact(sentence string) string {
	const leastDigits = 7
	at := address.FindStringIndex(sentence)
	if at == nil {
		return ""
	}
	found := strings.TrimRight(sentence[at[0]:at[1]], ".,;:")
	named := strings.ContainsFunc(found, unicode.IsLetter)
	if !named && len(strings.Join(strings.Fields(found), "")) < leastDigits {
		return "" // too short for a telephone number
	}
	return found
}
