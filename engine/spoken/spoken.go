// Package spoken adapts speech services to utterances: it splits text into
// lines within a service's limits, maps the service's times to the written
// words, and adds missing times, speeds beyond the service's range and stress.
//
//	lines := spoken.Lines(u, spoken.Limit{Most: 5000})
//	for i, l := range lines {
//		sound, times := ask(l.Text)          // times of l.Tokens, spoken.Unknown where there are none
//		heard[i] = spoken.Heard{Line: l, Sound: sound, Times: times}
//	}
//	return spoken.Assemble(u, heard, rest), nil
package spoken

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// Token is a word of an utterance with its position in its line.
type Token struct {
	spell.Token     // From and To are byte offsets in Utterance.Text
	At, End     int // byte offsets in Line.Text
}

// Line is the text of one request to a service.
type Line struct {
	Text      string // with pronunciations, without unspoken signs
	Before    string // preceding text, "" at the start
	After     string // following text, "" at the end
	Tokens    []Token
	Paragraph bool // ends a paragraph
}

// Limit is the maximum size of a line, and its form.
type Limit struct {
	Most     int              // maximum cost of a line
	Cost     func(string) int // of a piece of text; nil counts characters
	PerToken int              // cost of the markup around each token
	Spelled  bool             // spell out numbers, addresses and the like
}

// nearby is the maximum length in bytes of Line.Before and Line.After.
const nearby = 400

// Lines splits an utterance into lines within a limit, preferably after
// sentences. A text without words has no lines.
func Lines(u story.Utterance, limit Limit) []Line {
	pieces := piecesOf(u, limit.Spelled)
	var out []Line
	for len(pieces) > 0 {
		n := limit.fits(pieces)
		out = append(out, lineOf(pieces[:n]))
		pieces = pieces[n:]
	}
	for i := 1; i < len(out); i++ {
		out[i].Before = tail(out[i-1].Text, nearby)
		out[i-1].After = head(out[i].Text, nearby)
	}
	return out
}

// piece is a token as sent to a service, with the punctuation after it.
type piece struct {
	token     spell.Token
	text, gap string
}

func piecesOf(u story.Utterance, spelled bool) []piece {
	var out []piece
	toks := spell.Text(u.Text, u.Language, u.Pronunciations)
	for i, t := range toks {
		end := len(u.Text)
		if i+1 < len(toks) {
			end = toks[i+1].From
		}
		p := piece{t, written(t, spelled), punctuation(u.Text[t.To:end])}
		if spelled && t.Stop == spell.None && strings.Trim(p.gap, " –—-/~") == "" && p.gap != "" {
			p.gap = " " // the token includes the sign: 9am – 6pm
		}
		if p.text == "" && len(out) > 0 { // silent: its punctuation belongs to the previous word
			out[len(out)-1].gap = join(join(out[len(out)-1].gap, " "), p.gap)
			continue
		}
		if p.text == "" {
			continue
		}
		if len(out) > 0 && strings.ContainsAny(t.Text[:1], markup) {
			out[len(out)-1].gap = join(out[len(out)-1].gap, " ")
		}
		out = append(out, p)
	}
	return out
}

// written returns a token as sent to a service; "" if it is silent.
func written(t spell.Token, spelled bool) string {
	said := make([]string, len(t.Words))
	for i, w := range t.Words {
		said[i] = w.Text
	}
	switch {
	case t.Mark:
		return ""
	case t.Said != "":
		return plain(t.Said)
	case spelled || strings.ContainsAny(t.Text, markup) && strings.ContainsAny(t.Text, "0123456789"): // x<5
		return strings.Join(said, " ")
	}
	return plain(t.Text)
}

// markup lists characters that services may interpret as commands.
const markup = "<>[]{}\\|`*_^~"

// plain returns a text without characters that services may interpret as
// commands, and without emoji and invisible characters.
func plain(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || strings.ContainsRune(markup, r):
			return ' '
		case r == utf8.RuneError || unicode.In(r, unicode.Cf, unicode.So, unicode.Variation_Selector):
			return -1
		}
		return r
	}, s)), " ")
}

// punctuation returns the audible part of a gap between words: punctuation and one space.
func punctuation(gap string) string {
	var b strings.Builder
	space := false
	for _, r := range gap {
		if !unicode.IsPunct(r) || strings.ContainsRune(markup, r) {
			space = true
			continue
		}
		if space {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		space = false
	}
	if space {
		b.WriteByte(' ')
	}
	return b.String()
}

// join concatenates gaps, with one space at the seam at most.
func join(a, b string) string {
	if strings.HasSuffix(a, " ") {
		return a + strings.TrimLeft(b, " ")
	}
	return a + b
}

// fits returns how many pieces fit on one line: up to the last complete sentence,
// else the last clause, else as many as there is room for; at least one.
func (l Limit) fits(pieces []piece) int {
	cost, n := 0, 0
	for n < len(pieces) {
		cost += l.cost(pieces[n])
		if cost > l.Most {
			break
		}
		n++
	}
	if n == len(pieces) {
		return n
	}
	for _, stop := range []spell.Stop{spell.Sentence, spell.Clause} {
		for k := n; k > n/3; k-- {
			if pieces[k-1].token.Stop >= stop {
				return k
			}
		}
	}
	return max(n, 1)
}

func (l Limit) cost(p piece) int {
	if l.Cost == nil {
		return utf8.RuneCountInString(p.text) + utf8.RuneCountInString(p.gap) + l.PerToken
	}
	return l.Cost(p.text) + l.Cost(p.gap) + l.PerToken
}

func lineOf(pieces []piece) Line {
	var l Line
	var b strings.Builder
	for _, p := range pieces {
		t := Token{Token: p.token, At: b.Len()}
		b.WriteString(p.text)
		t.End = b.Len()
		b.WriteString(p.gap)
		l.Tokens = append(l.Tokens, t)
	}
	l.Text = strings.TrimRight(b.String(), " ")
	l.Paragraph = pieces[len(pieces)-1].token.Paragraph
	return l
}

// tail returns the last words of s within n bytes.
func tail(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[len(s)-n:]
	return s[strings.IndexByte(s, ' ')+1:]
}

// head returns the first words of s within n bytes.
func head(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:max(strings.LastIndexByte(s[:n], ' '), 0)]
}

func scaled(d time.Duration, by float64) time.Duration { return time.Duration(float64(d) * by) }

// EstimatedTimes is the note of voices with word times estimated from the sound.
const EstimatedTimes = "word times are estimated from the sound"

// kokoro maps the first letter of a Kokoro voice to its language.
const kokoro = "a:en b:en e:es f:fr h:hi i:it p:pt z:zh"

// LanguageNamed returns the language in a voice name of an open model:
// af_heart of Kokoro, en_US-lessac-medium of Piper. code is "" for a
// language without films; told is false if there is none.
func LanguageNamed(name string) (code string, told bool) {
	first, rest, ok := strings.Cut(name, "_")
	switch {
	case !ok || rest == "":
		return "", false
	case strings.Contains(rest, "-"):
		return LanguageOf(first), true
	case len(first) == 2 && strings.ContainsAny(first[1:], "fm"):
		_, tongue, _ := strings.Cut(kokoro, first[:1]+":")
		return LanguageOf(tongue[:min(2, len(tongue))]), true
	}
	return "", false
}

// LanguageOf returns the language of a code such as en-US or en_US; "" if it has no films.
func LanguageOf(code string) string {
	l, _ := language.ByCode(code)
	return l.Code
}
