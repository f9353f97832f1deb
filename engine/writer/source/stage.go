package source

import (
	"regexp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

var (
	directions = regexp.MustCompile(`[\[【][^\]】\n]*[\]】]`)
	asides     = regexp.MustCompile(`(?m)^\s*[(（*_][^)）\n]*[)）*_]+\s*$`)
	opening    = regexp.MustCompile(`(?m)^[ \t]*\[[\p{L}][^\]\n]{1,60}\](?:[^(:\[]|$)`)
	noted      = regexp.MustCompile(`\[[^\]\n]*\]\(?`)
	manners    = regexp.MustCompile(`(?i)[(（](?:pause|beat|laugh|sigh|smil|whisper|silence|music|applause|pausa|ríe|risas|suspir|música|silencio|aplauso|rires?|soupir|musique|停顿|笑|音乐|沉默|הפסקה|צוחק|מוזיקה)[^)）\n]{0,40}[)）][ \t]*`)
	slugs      = regexp.MustCompile(`(?m)^\s*(?:INT|EXT)\.[^\n]*$`)
	cues       = regexp.MustCompile(`(?m)^[ \t]*\p{Lu}[\p{Lu}\d .'’-]{1,30}\n(?:[ \t]*\([^)\n]*\)[ \t]*\n)?([^\n]*\p{Ll})`)
	labels     = regexp.MustCompile(`(?im)^[ \t]*[*_]*(?:narrator|voice ?over|vo|v\.o\.|host|speaker(?: \d)?|narrador(?:a)?|locutor(?:a)?|narrateur|narratrice|voix off|旁白|解说|主持人|קריין|קריינית|מקריין)[*_]*\s*(?:[(（][^)）\n]*[)）])?\s*[:：][*_]*[ \t]*`)
)

// ReadScript reads the lines of a script, letter for letter.
func ReadScript(text, code string) Text {
	l := language.Of(code)
	text = strings.ReplaceAll(text, "\r\n", "\n")
	clean := spokenOf(text)
	if l.Count(clean) == 0 {
		clean = text // there is nothing else
	}
	var s Text
	section, over, opens := "", "", false
	for i, b := range Blocks(clean, false) {
		switch b.Kind {
		case Title:
			if section, opens = b.Text, true; i == 0 {
				s.Title, section, opens = b.Text, "", false
			}
		case Break:
			section, opens = "", len(s.Lines) > 0
		case Paragraph, Item:
			if b.Kind == Paragraph {
				over = ""
			} else if opens {
				over = section
			}
			for _, text := range b.sentences(l) {
				s.Lines = append(s.Lines, Line{Text: text, Paragraph: i + 1, Section: section, Over: over, Marked: true, Opens: opens, Item: b.Kind == Item, Number: b.Number})
				opens = false
			}
		}
	}
	return s
}

// spokenOf takes out of a script what is not spoken: directions, the names of who
// speaks, and of a screenplay where its scenes are.
func spokenOf(text string) string { return unspoken(text, func(string) bool { return false }) }

// unspoken is spokenOf with what to keep of the lines in brackets or between marks of emphasis.
func unspoken(text string, keeps func(line string) bool) string {
	if slugs.MatchString(text) {
		text = cues.ReplaceAllString(slugs.ReplaceAllString(text, "\n"), "$1")
	}
	text = asides.ReplaceAllStringFunc(directions.ReplaceAllString(text, ""), func(line string) string {
		if keeps(line) {
			return line
		}
		return ""
	})
	return labels.ReplaceAllString(manners.ReplaceAllString(text, ""), "")
}

// Unstaged takes stage directions and the names of who speaks out of a text in a language that
// is written as a script, and leaves any other alone. What others say in it than who tells it are
// quotations.
func Unstaged(text, code string) string {
	text = untimed(strings.ReplaceAll(text, "\r\n", "\n"))
	screenplay := slugs.MatchString(text) || len(labels.FindAllString(text, 2)) > 1 && !converses(text)
	if !screenplay && len(opening.FindAllString(text, 2)) < 2 { // "[slide 3] Here is what he drew"
		return text
	}
	l := language.Of(code)
	text = cast{grammar.New(l), map[string]person{}}.quoted(text)
	if screenplay {
		return unspoken(text, func(line string) bool { title, _ := l.Titled(line); return title != "" })
	}
	text = noted.ReplaceAllStringFunc(text, func(note string) string {
		if strings.HasSuffix(note, "(") { // a link
			return note
		}
		return ""
	})
	if converses(text) {
		return text
	}
	return labels.ReplaceAllString(text, "")
}

// sentences returns the sentences of a block; an item is one.
func (b Block) sentences(l *language.Language) []string {
	if b.Kind == Item {
		return []string{b.Text}
	}
	return l.Sentences(b.Text)
}

// Speech is what of a text is spoken, and how long that takes.
type Speech struct {
	Lang *language.Language
	Rate float64 // runes without spaces spoken a second
}

// Seconds returns how long a text is spoken.
func (s Speech) Seconds(text string) float64 { return float64(language.Chars(text)) / s.Rate }

// Told returns what is spoken of lines. The items of a finished script stand as they
// were written, a line each.
func (s Speech) Told(lines []Line) string {
	var b strings.Builder
	for i, l := range lines {
		switch {
		case i == 0:
		case l.Item && !grammar.Finished(l.Text), lines[i-1].Item && !grammar.Finished(lines[i-1].Text):
			b.WriteByte('\n')
		case !s.Lang.Unspaced:
			b.WriteByte(' ')
		}
		b.WriteString(l.Text)
	}
	return b.String()
}

// Near returns the lines that may be told with the first: those of its paragraph and
// scene that one picture has time for.
func (s Speech) Near(lines []Line) []Line { return s.Within(lines, LongestStructure) }

// Within returns the lines that may be told with the first in so many seconds: those of its
// paragraph and scene.
func (s Speech) Within(lines []Line, longest float64) []Line {
	seconds := 0.0
	for i, l := range lines {
		seconds += s.Seconds(l.Text)
		if i > 0 && (l.Paragraph != lines[0].Paragraph || l.ApartFrom(lines[i-1]) || seconds > longest) {
			return lines[:i]
		}
	}
	return lines
}

// LongestStructure is how many seconds of speech one structured picture holds:
// something new lands in it with every sentence.
const LongestStructure = 24
