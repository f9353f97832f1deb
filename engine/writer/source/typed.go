package source

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// Where a line's end was lost as a text was copied: "Bags and beltsNew zip from £24",
// "Who may come?Children from 12".
var (
	glued = regexp.MustCompile(`(?m)^((?:\p{L}[^\n.!?]{0,36})?\b\p{Ll}{3,})(\p{Lu}\p{Ll}+\s)`)
	asked = regexp.MustCompile(`(\p{L}{2}[?？])(\p{L})`)
)

// underlined is a title with a line below it, as plain texts have them.
var underlined = regexp.MustCompile(`(?m)^(\S.{0,60})\n(?:-{3,}|={3,})[ \t]*$`)

// unspaced is where a space was lost behind a sentence's end: "rent free.We shall".
var unspaced = regexp.MustCompile(`(\p{Ll}{3}[.!?])(\p{Lu}\p{Ll}*\s)`)

// curl gives straight quotation marks their sides where no space tells which they open.
func (f front) curl(lines []string) {
	for i, l := range lines {
		if parts := strings.Split(l, `"`); f.Lang.Unspaced && len(parts)%2 == 1 {
			for n := 1; n < len(parts); n += 2 {
				parts[n] = "“" + parts[n] + "”"
			}
			lines[i] = strings.Join(parts, "")
		}
	}
}

// joined is a word in which a line's end was lost before a capital.
var joined = regexp.MustCompile(`(\p{L}+\p{Ll}{2})(\p{Lu}\p{Ll}{2,})`)

// mended returns a text with titles for the lines that are underlined, and with the ends of lines
// and sentences, the spaces and the capitals that it lacks.
func (f front) mended(text string) string {
	text = asked.ReplaceAllString(underlined.ReplaceAllString(text, "# $1"), "$1 $2")
	if f.whole {
		return unspaced.ReplaceAllString(capitalizedAll(text), "$1 $2")
	}
	text = glued.ReplaceAllString(text, "$1\n$2")
	return unglue(unspaced.ReplaceAllString(capitalizedAll(text), "$1 $2"))
}

// unglue ends lines within words that stand in a text once, and a half of which stands
// in it alone: "zipNew" beside "zip", "Saint-AubracFondée" beside "Saint-Aubrac". Within a line,
// GitHub and WebRender, of two halves with capitals, are names.
func unglue(text string) string {
	alone := map[string]int{}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		alone[w]++
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		end := "\n"
		if bulletMark.MatchString(l) {
			end = ". "
		}
		var b strings.Builder
		at := 0
		for _, m := range joined.FindAllStringSubmatchIndex(l, -1) {
			word, head, tail := l[m[0]:m[1]], l[m[2]:m[3]], l[m[4]:m[5]]
			begins := strings.IndexFunc(l[:m[0]], unicode.IsLetter) < 0
			only := begins && strings.IndexFunc(l[m[1]:], unicode.IsLetter) < 0 // a name in a list of them
			name := grammar.IsCapitalized(head) && !begins && !strings.HasSuffix(l[:m[0]], "-")
			if name || only || head+tail != word || alone[word] > 1 || alone[head]+alone[tail] == 0 {
				continue
			}
			b.WriteString(l[at:m[3]] + end)
			at = m[3]
		}
		lines[i] = b.String() + l[at:]
	}
	return strings.Join(lines, "\n")
}

// lowered is where a sentence begins with a small letter.
var lowered = regexp.MustCompile(`((?:[\p{L}\d]{2}[.!?] +|\n\n))(\p{Ll})`)

// capitalizedAll begins sentences with capitals in a text of which most begin without.
func capitalizedAll(text string) string {
	const least = 4
	small := len(lowered.FindAllString(text, -1))
	if small < least || small < len(raised.FindAllString(text, -1)) {
		return text
	}
	return lowered.ReplaceAllStringFunc(text, func(s string) string {
		at := strings.LastIndexAny(s, " \n") + 1
		return s[:at] + grammar.Capital(s[at:])
	})
}

// raised is where a sentence begins with a capital.
var raised = regexp.MustCompile(`\p{L}{2}[.!?] +\p{Lu}`)
