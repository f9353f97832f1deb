package editor

import (
	"regexp"
	"strings"
	"sync"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
)

// requests are what a language asks for videos with.
type requests struct {
	asks      *regexp.Regexp // a sentence that asks for a video; what it is about is its group
	directs   *regexp.Regexp // one that tells how the video should be: it counts only beside one that asks
	statement *regexp.Regexp // one about a video that exists; nil where none looks like asking
}

// requestsIn are those of the languages that have some, by code.
var requestsIn = sync.OnceValue(func() map[string]requests {
	all := map[string]requests{}
	for _, l := range language.Studied() {
		var r requests
		for line := range strings.Lines(l.File("requests.txt")) {
			name, pattern, _ := strings.Cut(strings.TrimSpace(line), " = ")
			switch name {
			case "asks":
				r.asks = regexp.MustCompile(pattern)
			case "directs":
				r.directs = regexp.MustCompile(pattern)
			case "statement":
				r.statement = regexp.MustCompile(pattern)
			}
		}
		if r.asks != nil {
			all[l.Code] = r
		}
	}
	return all
})

// stripInstruction takes out the sentences that ask for a video and tell how
// it should be, and returns the rest and the topic asked for. A text that only
// talks about videos is left alone: it has to ask in its first sentence or in
// a paragraph of its own.
func stripInstruction(text, code string) (rest, topic string) {
	request, ok := requestsIn()[code]
	if !ok {
		return text, ""
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		sentences := writer.Sentences(line, code)
		if len(sentences) == 0 {
			continue
		}
		m := request.asks.FindStringSubmatch(strings.ReplaceAll(sentences[0], "’", "'"))
		if m == nil || !request.imperative(sentences[0], m[1], code) {
			return text, ""
		}
		kept := request.undirected(sentences[1:])
		lines[i] = writer.Join(kept, code)
		return request.dropDirections(lines, i+1, code), strings.TrimSpace(m[1])
	}
	return text, ""
}

// imperative reports whether the sentence really asks: what stands before the
// topic begins with a verb of asking or with the video itself.
func (request requests) imperative(sentence, topic, code string) bool {
	if topic == "" {
		return false
	}
	if request.statement == nil {
		return true
	}
	return writer.WordCount(sentence, code) < 40 && !request.statement.MatchString(sentence)
}

func (request requests) undirected(sentences []string) []string {
	var kept []string
	for _, s := range sentences {
		if request.directs == nil || !request.directs.MatchString(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// dropDirections takes directions out of the short lines that follow at once.
func (request requests) dropDirections(lines []string, from int, code string) string {
	for i := from; i < len(lines); i++ {
		sentences := writer.Sentences(lines[i], code)
		if len(sentences) == 0 {
			continue
		}
		kept := request.undirected(sentences)
		if len(kept) == len(sentences) {
			break
		}
		lines[i] = writer.Join(kept, code)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// Topic is what a prompt asks for a video about, "" where it does not ask for
// one.
func Topic(prompt, code string) string {
	_, topic := stripInstruction(prompt, code)
	return topic
}
