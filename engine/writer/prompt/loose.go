package prompt

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
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

// mender repairs the JSON value at the start of a text.
type mender struct {
	out    bytes.Buffer
	open   []byte // brackets that need closing
	quoted bool
	back   bool   // the previous character was a backslash
	whole  int    // length of out up to the last complete scene
	tail   []byte // brackets that close whole
}

// mended returns the JSON value at the start of a text: without trailing commas, with line breaks
// in texts escaped, and, if it is truncated, cut after the last complete scene and closed.
func mended(text string) []byte {
	var m mender
	for i := 0; i < len(text); i++ {
		if m.take(text[i]) {
			return m.out.Bytes()
		}
	}
	if m.whole == 0 {
		return nil
	}
	return append(bytes.Clone(m.out.Bytes()[:m.whole]), m.tail...)
}

// take reads a byte and reports whether the value is complete.
func (m *mender) take(c byte) bool {
	if m.quoted {
		m.inText(c)
		return false
	}
	switch c {
	case '"':
		m.quoted = true
	case '{':
		m.open = append(m.open, '}')
	case '[':
		m.open = append(m.open, ']')
	case '}', ']':
		return m.close(c)
	}
	m.out.WriteByte(c)
	return false
}

// inText reads a byte of a string.
func (m *mender) inText(c byte) {
	switch {
	case m.back:
		m.back = false
	case c == '\\':
		m.back = true
	case c == '"':
		m.quoted = false
	case c == '\n':
		m.out.WriteString(`\n`)
		return
	case c < ' ':
		c = ' '
	}
	m.out.WriteByte(c)
}

func (m *mender) close(c byte) bool {
	if trimmed := bytes.TrimRight(m.out.Bytes(), " \t\r\n,"); len(trimmed) < m.out.Len() {
		m.out.Truncate(len(trimmed))
	}
	if len(m.open) == 0 || m.open[len(m.open)-1] != c {
		return true // unbalanced: the JSON parser reports it
	}
	m.out.WriteByte(c)
	m.open = m.open[:len(m.open)-1]
	if n := len(m.open); n > 0 && n <= 3 && c == '}' && m.open[n-1] == ']' {
		m.whole = m.out.Len()
		m.tail = m.tail[:0]
		for i := n - 1; i >= 0; i-- {
			m.tail = append(m.tail, m.open[i])
		}
	}
	return len(m.open) == 0
}
