package making

import (
	"regexp"
	"strings"
	"unicode/utf16"

	"github.com/scenewright/scenewright/engine/footage"
)

// Rules for every picture, and content that no film may show: lettering that no author wrote, and
// people who did not ask for it.
const (
	plainStyle = "natural light, true colours, a calm background"
	never      = "No text, letters, numbers, captions, logos or watermarks. Nobody who can be recognised."
)

// Prompt returns a service's prompt, in at most so many UTF-16 units (at least 700). It always has
// the rules and the subject; the narration is cut first.
func Prompt(q footage.Query, most int) string {
	style := strings.TrimSpace(q.Style)
	if style == "" {
		style = plainStyle
	}
	seen, text := "of: "+cut(oneLine(q.Words), 100), sayable(q.Text)
	if q.Seen != "" { // which replaces the words
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

// Title returns the title by which the candidate is scored and listed.
func Title(q footage.Query) string { return cut(oneLine(q.Words), 120) }

func oneLine(s string) string { return strings.Trim(strings.Join(strings.Fields(s), " "), " .") }

var (
	sentenceEnd = regexp.MustCompile(`[.!?…。！？]+[\s"”»]*`)
	named       = regexp.MustCompile(`\p{Lu}[\p{L}.'’-]*\s+\p{Lu}[\p{L}'’-]+`)
)

// sayable returns a narration without the sentences that name a person or thing by several words: a
// name shows nothing, and services refuse names of people.
func sayable(text string) string {
	var kept []string
	for _, s := range sentenceEnd.Split(text, -1) {
		if s = oneLine(s); s != "" && !named.MatchString(s) {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, ". ")
}

// units returns the length of a text as JavaScript counts it, by which some services bound prompts.
func units(s string) int { return len(utf16.Encode([]rune(s))) }

// cut returns a text of at most so many UTF-16 units, cut between words where it has any.
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
