package prompt

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
)

// thoughts are what some servers leave of a model's thinking before its answer.
var thoughts = regexp.MustCompile(`(?s)^\s*<(think|thinking|reasoning)>.*?</(think|thinking|reasoning)>`)

// errNoJSON says that there is no script in an answer.
var errNoJSON = errors.New("it has no JSON object with scenes")

// decode reads an answer's JSON as models write it: with thoughts and prose
// around it, in a code fence, with commas too many, line ends inside of texts,
// in an array or without the outermost object; and where it breaks off, what is
// whole before that. One that has no scenes is errNoJSON.
func decode(text string) (answer, error) {
	return search(text, read)
}

// search looks through a text for JSON that can be read.
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

// mostBraces is in how many places of an answer its JSON is looked for.
const mostBraces = 40

// read takes the forms that scripts come in; one within something else is found there.
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

// mender writes the JSON value that a text begins with as it should be.
type mender struct {
	out    bytes.Buffer
	open   []byte // brackets that have to be closed
	quoted bool
	back   bool   // the character before was a backslash
	whole  int    // bytes of out up to the last whole element of an array in the outermost object
	tail   []byte // what closes the brackets that were open there
}

// mended is the JSON value at the beginning of a text: without commas before
// closing brackets, with line ends in texts escaped, and where the text ends
// before it does, cut back to its last whole scene and closed.
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

// inText reads a byte of a text.
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
		return true // it is none; the JSON reader says so
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
