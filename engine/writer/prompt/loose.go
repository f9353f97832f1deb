package prompt

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
)

// thoughts matches reasoning that some servers leave before the answer.
var thoughts = regexp.MustCompile(`(?s)^\s*<(think|thinking|reasoning)>.*?</(think|thinking|reasoning)>`)

// errNoJSON means that an answer contains no script.
var errNoJSON = errors.New("it has no JSON object with scenes")

// decode parses an answer's JSON as models write it: amid reasoning and prose, in a code fence,
// with extra commas, with line breaks in texts, as an array or without the outermost object. Of
// a truncated answer it keeps the complete scenes. It returns errNoJSON if there are none.
func decode(text string) (answer, error) {
	return search(text, read)
}

// answer is the model's answer, see [task.schema].
type answer struct {
	Prompt    string        `json:"prompt"`
	Seconds   float64       `json:"seconds"`
	Title     string        `json:"title"`
	Technique string        `json:"technique"`
	Subject   sought        `json:"subject"`
	Mood      string        `json:"mood"`
	Scenes    []answerScene `json:"scenes"`
}

// sought is a model's search words and description of a picture.
type sought struct {
	Seen    string `json:"seen,omitempty"`
	Query   string `json:"query"`
	English string `json:"queryEnglish"`
}

type answerScene struct {
	Scene     int             `json:"scene,omitempty"` // number of the scene that it replaces
	ID        string          `json:"id"`
	Beat      string          `json:"beat"`
	Section   string          `json:"section"`
	Narration string          `json:"narration"`
	Emphasis  []string        `json:"emphasis"`
	Content   json.RawMessage `json:"content"` // see [task.contentSchema]
	sought
	Shots []sought `json:"shots"`
}

// search returns the first JSON in a text that read accepts.
func search[T any](text string, read func([]byte) (T, bool)) (T, error) {
	text = thoughts.ReplaceAllString(text, "")
	for tries := 0; tries < mostBraces; tries++ {
		at := strings.IndexAny(text, "{[")
		if at < 0 {
			break
		}
		if a, ok := read(mended(text[at:])); ok {
			return a, nil
		}
		text = text[at+1:]
	}
	var none T
	return none, errNoJSON
}

// mostBraces is the maximum number of places where JSON is searched.
const mostBraces = 40

// read parses scripts in any of their forms.
func read(raw []byte) (answer, bool) {
	var a answer
	if json.Unmarshal(raw, &a) == nil && len(a.Scenes) > 0 {
		return a, true
	}
	var scenes []answerScene
	if json.Unmarshal(raw, &scenes) == nil && len(scenes) > 0 && scenes[0].Narration != "" {
		return answer{Scenes: scenes}, true
	}
	return answer{}, false
}

// lexeme matches a JSON string, which may lack its end, a bracket, or the characters up to the next of them.
var lexeme = regexp.MustCompile(`(?s)^(?:"(?:[^"\\]|\\.)*"?|[{}\[\]]|[^"{}\[\]]+)`)

// controls matches what JSON escapes in a text.
var controls = regexp.MustCompile(`[\x00-\x1f]`)

// mended returns the JSON value at the start of a text: without trailing commas, with line breaks
// in texts escaped, and, if it is truncated, cut after the last complete scene and closed.
func mended(text string) []byte {
	var out, open []byte // open has the brackets that need closing
	whole := 0           // length of out up to the last complete scene
	var tail []byte      // brackets that close whole
	for text != "" {
		part := lexeme.FindString(text)
		text = text[len(part):]
		switch part[0] {
		case '"':
			part = strings.ReplaceAll(part, "\n", `\n`)
			part = controls.ReplaceAllString(part, " ")
		case '{':
			open = append(open, '}')
		case '[':
			open = append(open, ']')
		case '}', ']':
			out = bytes.TrimRight(out, " \t\r\n,")
			if len(open) == 0 || open[len(open)-1] != part[0] {
				return out // unbalanced: the JSON parser reports it
			}
			open = open[:len(open)-1]
		}
		out = append(out, part...)
		switch n := len(open); {
		case n == 0: // the value is complete
			return out
		case n <= 3 && part == "}" && open[n-1] == ']':
			whole, tail = len(out), slices.Clone(open)
		}
	}
	slices.Reverse(tail)
	return slices.Concat(out[:whole], tail)
}
