package making

import (
	"regexp"
	"strings"
	"unicode/utf16"

	"github.com/scenewright/scenewright/engine/footage"
)

// What every picture is asked to be, and what no film of ours can show: words
// that nobody wrote, and people who did not ask for it.
const (
	plainStyle = "natural light, true colours, a calm background"
	never      = "No text, letters, numbers, captions, logos or watermarks. Nobody who can be recognised."
)

// Prompt is what a service is asked to make, in at most so many UTF-16 units
// (700 at the least). The rules and the subject are in it always; the narration
// gives way first.
func Prompt(q footage.Query, most int) string {
	style := strings.TrimSpace(q.Style)
	if style == "" {
		style = plainStyle
	}
	seen, text := "of: "+cut(oneLine(q.Words), 100), sayable(q.Text)
	if q.Seen != "" { // which tells all that the words are there for
		seen, text = "of this scene: "+cut(oneLine(q.Seen), 240), ""
	}
	head := "A photograph " + seen + "."
	if q.Media == footage.Video {
		head = "A film " + seen + ". One steady shot, slow and gentle movement."
	}
	if q.Kind == footage.FromImage {
		head = "The picture comes to life. " + head
	}
	tail := "Style: " + cut(oneLine(style), 200) + ". " + never
	if text != "" {
		room := min(400, most-units(head)-units(tail)-40)
		if room > 40 {
			head += " It goes with these words: “" + cut(text, room) + "”."
		}
	}
	return cut(head+" "+tail, most)
}

// Title is what the candidate is judged and listed by.
func Title(q footage.Query) string { return cut(oneLine(q.Words), 120) }

func oneLine(s string) string { return strings.Trim(strings.Join(strings.Fields(s), " "), " .") }

var (
	sentenceEnd = regexp.MustCompile(`[.!?…。！？]+[\s"”»]*`)
	named       = regexp.MustCompile(`\p{Lu}[\p{L}.'’-]*\s+\p{Lu}[\p{L}'’-]+`)
)

// sayable is a narration without the sentences that call somebody or something
// by a name of several words: a name shows nothing, and services refuse those of
// people.
func sayable(text string) string {
	var kept []string
	for _, s := range sentenceEnd.Split(text, -1) {
		if s = oneLine(s); s != "" && !named.MatchString(s) {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, ". ")
}

// units is the length of a text as services count it that run in a browser's
// language.
func units(s string) int { return len(utf16.Encode([]rune(s))) }

// cut is a text of at most so many UTF-16 units, ended between words where it
// has such.
func cut(s string, most int) string {
	if units(s) <= most {
		return s
	}
	n := 0
	for i, r := range s {
		if n += utf16.RuneLen(r); n > most {
			s = s[:i]
			break
		}
	}
	if i := strings.LastIndexByte(s, ' '); i > len(s)/2 {
		s = s[:i]
	}
	return s
}
