package plain

import (
	"regexp"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
)

// asking is how a language asks for a video: the phrase that opens such a sentence, with
// the topic as its group, and how a sentence begins that only speaks of videos.
type asking struct{ opens, speaks *regexp.Regexp }

// askings are those of the languages that have some, by code.
var askings = sync.OnceValue(func() map[string]asking {
	all := map[string]asking{}
	for _, l := range language.Studied() {
		var a asking
		for line := range strings.Lines(l.File("requests.txt")) {
			switch name, pattern, _ := strings.Cut(strings.TrimSpace(line), " = "); name {
			case "asks":
				a.opens = regexp.MustCompile(pattern)
			case "statement":
				a.speaks = regexp.MustCompile(pattern)
			}
		}
		if a.opens != nil {
			all[l.Code] = a
		}
	}
	return all
})

// mostAsked is how many words a sentence has at most that asks for a video.
const mostAsked = 40

// Topic returns what the first sentence of a prompt asks for a video about, "" where it
// asks for none, and what follows that sentence.
func Topic(prompt, code string) (topic, rest string) {
	a, ok := askings()[code]
	sentences := writer.Sentences(prompt, code)
	if !ok || len(sentences) == 0 {
		return "", prompt
	}
	first := strings.ReplaceAll(sentences[0], "’", "'")
	m := a.opens.FindStringSubmatch(first)
	if m == nil || a.speaks != nil && (a.speaks.MatchString(first) || writer.WordCount(first, code) >= mostAsked) {
		return "", prompt
	}
	at := strings.Index(prompt, sentences[0]) + len(sentences[0])
	return strings.TrimSpace(m[1]), strings.TrimSpace(prompt[at:])
}
