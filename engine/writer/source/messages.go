package source

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// sentAt is when a message was sent, before who sent it: "[10:02] Lena: ", "12/03/2026, 10:02 -
// Lena: ".
var sentAt = regexp.MustCompile(`(?m)^\s*(?:\[(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]\s*|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\s+[-–]\s+)(\+?[\p{L}\d][^:：\n]{0,30}[:：]\s)`)

// unquoted returns a letter that is passed on without its marks.
func unquoted(text string) string {
	if lines := strings.Count(text, "\n") + 1; 5*len(replyMark.FindAllString(text, -1)) >= 3*lines {
		return replyMark.ReplaceAllString(text, "")
	}
	return text
}

// isChat reports whether a text is a conversation with when each message was sent.
func isChat(text string) bool {
	const least = 3 // messages
	return len(sentAt.FindAllString(text, least)) == least
}

// untimed returns a conversation without when each message was sent, each with an end, and
// those of the same person one after the other as one. Who is alone in it is not named.
func untimed(text string) string {
	if !isChat(text) {
		return text
	}
	text = silent.ReplaceAllString(headline.ReplaceAllString(text, "\n# $2"), "")
	alone := writers(text) == 1
	last := ""
	return sentAt.ReplaceAllStringFunc(unended.ReplaceAllString(text, "$1$3."), func(mark string) string {
		name := sentAt.FindStringSubmatch(mark)[1]
		switch {
		case alone:
			return "\n"
		case name == last:
			return "" // who goes on is not named again
		}
		last = name
		return "\n" + name
	})
}

// writers returns how many people a conversation has.
func writers(text string) int {
	names := map[string]bool{}
	for _, m := range sentAt.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
	}
	return len(names)
}

// headline is a message that is but a title over its next line, and silent one without a word.
var (
	headline = regexp.MustCompile(sentAt.String() + `\*([^*\n]+)\*[ \t]*$`)
	silent   = regexp.MustCompile(sentAt.String() + `[^\p{L}\p{Nd}\n]*$`)
)

// unended is a message that ends on a word, and no mark.
var unended = regexp.MustCompile(`(?m)(` + strings.TrimPrefix(sentAt.String(), "(?m)") + `)(.*[\p{L}\p{Nd}])[ \t]*$`)

// unchatted takes what a program answered out of a conversation with it, under the questions that it
// answers where these may be titles, and reports whether the lines are such a conversation: "You
// said:", "… said:", or an answer below how long the program thought.
func (a answer) unchatted(lines []string) bool {
	at := firstLine(lines, 0)
	switch {
	case at == len(lines):
		return false
	case a.works(lines[at]):
		a.answered(lines[at:], true)
		return true
	case !a.isAsker(lines[at]):
		return false
	}
	untitled := true
	asked, from := -1, 0 // where somebody asks, and where the answer before that begins
	for i, l := range lines {
		switch {
		case a.isAsker(l):
			if asked = i; from > 0 {
				a.answered(lines[from:i], untitled)
			}
		case asked >= 0 && a.isAnswerer(l):
			untitled = !a.entitleAnswer(lines[asked:], i-asked, from > 0)
			asked, from = -1, i+1
		}
	}
	if from > 0 && asked < 0 {
		a.answered(lines[from:], untitled)
	}
	return from > 0
}

// isAsker reports whether a line stands over what somebody asked: "You said:".
func (a answer) isAsker(line string) bool {
	said := announcing(line)
	return said != "" && a.Lang.Begins(language.YouSaid, said) == len(said)
}

// announcing returns the words of a line before the colon that it ends with; "" where it ends with none.
func announcing(line string) string {
	said, ok := strings.CutSuffix(strings.Replace(strings.Trim(line, " \t#*"), "：", ":", 1), ":")
	if !ok {
		return ""
	}
	return strings.TrimSpace(said)
}

// isAnswerer reports whether a line stands over what a program answered: "… said:".
func (a answer) isAnswerer(line string) bool {
	said := announcing(line)
	first := grammar.FirstLow(a.Lang, said) // "he" and "I" are nobody's names
	return said != "" && grammar.Runes(said) <= headMost && !a.Lang.IsFunction(first) && !a.Lang.Is(language.Subject, first) && a.Lang.EndsWith(language.ItSaid, strings.ToLower(said))
}

// works reports whether a line says what a program did before it answered, and how long: "Thought for
// 11 seconds".
func (a answer) works(line string) bool {
	line = strings.Trim(line, " \t*_>›»")
	return grammar.Runes(line) <= headMost && strings.ContainsFunc(line, unicode.IsDigit) && !grammar.Finished(line) && a.Lang.Begins(language.Thought, line) > 0
}

// entitleAnswer makes a title of the question that lines begin with, up to those of its answer, or of
// what it asks at its end, and empties it and what stands over both; it reports whether there is one.
func (a answer) entitleAnswer(lines []string, answered int, again bool) bool {
	question := JoinLines(lines[1:answered])
	clear(lines[:answered+1])
	at := firstLine(lines, answered+1)
	for at < len(lines) && a.works(lines[at]) {
		lines[at] = ""
		at = firstLine(lines, at)
	}
	title := a.titleOf(question)
	if title == "" && again {
		title = a.following(question)
	}
	if at == len(lines) || topTitle.MatchString(lines[at]) || title == "" {
		return false
	}
	lines[0] = "# " + title
	return true
}

// topTitle is a title over all others.
var topTitle = regexp.MustCompile(`^\s{0,3}#\s+\S`)

// titleOf returns a question that may be a title: all that somebody asked, or the only question in it,
// or what that ends with; "" where none of these is short, or understood alone.
func (a answer) titleOf(said string) string {
	short := func(s string) bool { return grammar.Runes(s) <= titleMost }
	if short(said) && grammar.Asks(said) && grammar.IsCapitalized(said) && len(a.Lang.Sentences(said)) == 1 {
		return said
	}
	asked, rest := said, ""
	if at := strings.IndexAny(said, "?？"); at >= 0 {
		at += len(string(grammar.FirstRune(said[at:])))
		asked, rest = said[:at], said[at:]
	}
	if !grammar.Asks(asked) || strings.ContainsAny(rest, "?？") {
		return ""
	}
	asked = behindLast(asked, ".!。！")
	for _, part := range []string{behindLast(asked, ",，;；"), asked} {
		if short(part) && a.isUnderstood(part) {
			open := part[:len(part)-len(strings.TrimLeft(part, "¿"))]
			return open + grammar.Capital(part[len(open):])
		}
	}
	return ""
}

// following returns what somebody asks further where that is short: what is answered below it would
// else seem to be of the answer above.
func (a answer) following(question string) string {
	if grammar.Runes(question) > titleMost || len(a.Lang.Sentences(question)) > 1 {
		return ""
	}
	for n := 1; n > 0; question = strings.TrimLeft(question[n:], " ,，!！") {
		n = max(a.Lang.Begins(language.Assents, question), a.Lang.Begins(language.And, question))
	}
	return grammar.Capital(question)
}

// behindLast returns what stands behind the last of some marks in a text.
func behindLast(text, marks string) string {
	at := strings.LastIndexAny(text, marks)
	if at < 0 {
		return strings.TrimSpace(text)
	}
	return strings.TrimSpace(text[at+len(string(grammar.FirstRune(text[at:]))):])
}

// isUnderstood reports whether a question names what it is about, and points at nothing before it.
func (a answer) isUnderstood(question string) bool {
	const fewWords = 2
	words, named := a.Lang.Spoken(question), 0
	for _, w := range words {
		if a.Lang.IsContent(w) {
			named++
		}
	}
	return named >= fewWords && !a.References.Leans(question) && !slices.ContainsFunc(words, func(w language.Word) bool {
		return a.Lang.IsAny(w.Low, language.Anaphor, language.Pointing)
	})
}

// answered empties what stands around an answer: how long a program thought, its praise of the question,
// that an answer follows, a title that only says so, what it offers to do next, and buttons.
func (a answer) answered(lines []string, untitled bool) {
	for at := firstLine(lines, 0); at < len(lines) && a.works(lines[at]); at = firstLine(lines, at) {
		lines[at] = ""
	}
	a.unpraised(lines, untitled)
	if at := firstLine(lines, 0); at < len(lines) && hashTitle.MatchString(lines[at]) && a.Lang.Is(language.Gist, bareHead(lines[at])) {
		lines[at] = ""
	}
	a.unoffer(lines)
}

// unpraised takes off an answer's first line the praise of the question and that an answer follows, of
// which it makes a title where there is none.
func (a answer) unpraised(lines []string, untitled bool) {
	at := firstLine(lines, 0)
	if at == len(lines) {
		return
	}
	first := strings.TrimLeft(lines[at], " ¡")
	n := a.Lang.Begins(language.Assents, first)
	rest := strings.TrimLeft(first[n:], " \u00a0\u202f")
	praised := n > 0 && (rest == "" || strings.ContainsRune("!！.。,，—–", grammar.FirstRune(rest)))
	if praised && strings.ContainsRune("!！", grammar.FirstRune(rest)) {
		lines[at] = strings.TrimLeft(rest, "!！ ")
	}
	said := strings.TrimLeft(rest, "!！.。,，—– \u00a0\u202f")
	below := firstLine(lines, at+1)
	if below == len(lines) || a.Lang.Begins(language.Presents, said) == 0 || len(a.Lang.Sentences(said)) != 1 || strings.ContainsAny(strings.TrimRight(said, ":： "), ":：") {
		return
	}
	if hashTitle.MatchString(lines[below]) || ruleLine.MatchString(lines[below]) || grammar.Announces(said) && (praised || a.Lang.Contains(language.Drafted, said)) {
		if lines[at] = ""; untitled {
			lines[at] = a.presented(said)
		}
	}
}

// presented returns as a title what a line says that an answer is, where that names what it is about:
// "Here's a quick guide to storing flour:"; "" where it does not.
func (a answer) presented(said string) string {
	const leastWords = 4
	name := strings.TrimRight(said[a.Lang.Begins(language.Presents, said):], ":： .!")
	words := a.Lang.Spoken(name)
	if a.Lang.Unspaced || len(words) <= leastWords || !a.Lang.Is(language.Article, words[0].Low) {
		return ""
	}
	name = name[words[1].From:]
	if grammar.Runes(name) > titleMost || strings.ContainsAny(name, ",;(") || a.Clauses.IsClause(name) || !a.Lang.Contains(language.Drafted, name) {
		return ""
	}
	return "# " + grammar.Capital(name)
}

// unoffer empties what a program says of itself below its answer, and what it offers to do next.
func (a answer) unoffer(lines []string) {
	const most = 3 // paragraphs
	p, end := page{particular(a)}, len(lines)
	for end > 0 {
		l := strings.TrimSpace(lines[end-1])
		row := strings.ReplaceAll(l, ". ", "  ") // a picture stood between two buttons
		if l != "" && !a.Lang.Contains(language.Disclaims, strings.ToLower(l)) && !p.isRow(row, true) && !p.isButton(l) && a.Lang.Begins(language.Link, l) != len(l) {
			break
		}
		end--
		lines[end] = ""
	}
	for range most {
		from, to := lastParagraph(lines)
		if above, _ := lastParagraph(lines[:from]); from > 0 && !slices.ContainsFunc(lines[from:to], func(l string) bool { return !bulletMark.MatchString(l) }) && a.offers(lines[above:to]) {
			from = above // a list of what it offers
		}
		if from == 0 || !a.offers(lines[from:to]) {
			return
		}
		clear(lines[from:to])
	}
}

// offers reports whether a paragraph asks whether to go on, or takes leave.
func (a answer) offers(paragraph []string) bool {
	list := slices.IndexFunc(paragraph, bulletMark.MatchString)
	head := strings.TrimLeft(JoinLines(paragraph[:max(0, list)]), " ¿")
	if list > 0 {
		return a.Lang.Begins(language.Proposes, head) > 0 && grammar.Announces(head) && !slices.ContainsFunc(paragraph[list:], func(l string) bool { return strings.TrimSpace(l) != "" && !bulletMark.MatchString(l) })
	}
	said := strings.TrimLeft(JoinLines(paragraph), " ¿")
	return said != "" && !slices.ContainsFunc(a.Lang.Sentences(said), func(s string) bool {
		s = strings.TrimLeft(s, " ¿¡")
		return (a.Lang.Begins(language.Proposes, s) == 0 || !grammar.Asks(s)) && a.Lang.Begins(language.Parting, s) == 0
	})
}
