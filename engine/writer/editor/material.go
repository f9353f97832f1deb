package editor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// material is what a source offers.
type material struct {
	editor   writer.Editor
	language string
	rate     float64 // runes without spaces spoken a second
	title    string  // of the text itself, or what an instruction asks for; "" = none
	under    string  // the line below that title, "" = none
	topic    string  // what an instruction asks for, "" where there is none
	lines    []source.Line
	unspoken []string // "code", "a table"
}

// read takes a source apart.
func read(a story.Assignment) material {
	m := material{language: a.Language, rate: writer.RateOf(a)}
	m.editor = writer.NewEditor(a.Language, m.rate)
	if m.ownTexts(a) {
		return m
	}
	text := source.Unstaged(a.Text, a.Language)
	if !source.Introduced(text, a.Language) {
		text, m.topic = stripInstruction(text, a.Language)
	}
	m.add(text, 0)
	m.introduce()
	if m.thin() {
		m.company(a)
	}
	return m
}

func (m *material) add(text string, scene int) {
	taken := m.editor.Read
	if scene > 0 {
		taken = m.editor.ReadWhole // a page of a deck, or what somebody wrote for a scene
	}
	s := taken(text)
	if m.title == "" && scene == 0 {
		m.title, m.under = s.Title, s.Under
	}
	for _, l := range s.Lines {
		l.Scene = scene
		m.lines = append(m.lines, l)
	}
	m.unspoken = append(m.unspoken, s.Left...)
}

// ownTexts reads the texts that scenes have of their own; false where there is a
// scene to be written from the source as a whole. What is a scene's heading is
// shown and not spoken.
func (m *material) ownTexts(a story.Assignment) (all bool) {
	all = len(a.Scenes) > 0
	for i, b := range a.Scenes {
		if b.Static == "" && b.Text != "" {
			m.add(listed(b.Text, b.Heading), i+1)
		}
		all = all && (b.Static != "" || b.Text != "")
	}
	return all && len(m.lines) > 0
}

var marked = regexp.MustCompile(`^\s*(?:[-*•·▪◦–#>]|\d{1,2}[.)、])`)

// listed is a scene's own text without its heading, the lines of a slide as the
// items of a list.
func listed(text, heading string) string {
	var kept []string
	short := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.EqualFold(line, strings.TrimSpace(heading)) && line != "" && !grammar.Announces(line) {
			continue
		}
		kept = append(kept, line)
		if line != "" && !finished(line) && len([]rune(line)) <= 100 {
			short++
		}
	}
	if short < 2 || 2*short <= len(kept) {
		return strings.Join(kept, "\n")
	}
	for i, line := range kept {
		if line != "" && !marked.MatchString(line) && !strings.HasSuffix(line, ":") {
			kept[i] = "- " + line
		}
	}
	return strings.Join(kept, "\n")
}

func finished(s string) bool {
	return strings.ContainsAny(s[max(0, len(s)-3):], language.EndMarks)
}

// fewLines is how many sentences a prompt has at most that tells its subject only
// where it asks for the video.
const fewLines = 6

// introduce makes the topic of an instruction the first thing said, where the
// sentences after it take it for granted.
func (m *material) introduce() {
	if m.topic == "" || len(m.lines) == 0 {
		return
	}
	if m.title == "" {
		m.title = grammar.Capital(m.topic)
	}
	first := m.lines[0].Text
	if !m.editor.Leans(first) && (len(m.lines) > fewLines || names(first, m.topic, m.language)) {
		return
	}
	m.lines = append([]source.Line{{Text: m.editor.Sentence(m.topic), Paragraph: m.lines[0].Paragraph}}, m.lines...)
}

// names reports whether a sentence has half of the topic's words.
func names(sentence, topic, language string) bool {
	sentence = strings.ToLower(sentence)
	words := writer.ContentWords(topic, language)
	n := 0
	for _, w := range words {
		if strings.Contains(sentence, strings.TrimSuffix(w, "s")) {
			n++
		}
	}
	return 2*n >= len(words)
}

// company adds what is known of the company, in the film's language, to a mere
// topic: that is what a film of it has to say.
func (m *material) company(a story.Assignment) {
	if a.About == "" || detect.LanguageOf(a.About) != a.Language {
		return
	}
	if m.title == "" {
		m.title = strings.TrimSpace(a.Text)
	}
	m.lines = nil
	for _, l := range m.editor.Read(a.About).Lines {
		if finished(l.Text) {
			m.lines = append(m.lines, l)
		}
	}
}

// Least material that makes a film.
const (
	leastLines   = 2
	leastSeconds = 12
)

// thin reports whether there is too little to tell.
func (m material) thin() bool {
	said := m.lines
	if m.topic != "" && len(said) > 0 && strings.HasPrefix(said[0].Text, grammar.Capital(m.topic)) {
		said = said[1:]
	}
	seconds, rows := 0.0, 0
	for _, l := range said {
		if l.Row {
			rows++
			continue
		}
		seconds += m.editor.Seconds(l.Text)
	}
	return len(said)-rows < leastLines && seconds < leastSeconds && !m.states()
}

// states reports whether a prompt that asks for nothing is one sentence that says
// something, which is a small film of its own.
func (m material) states() bool {
	const leastWords = 3
	return m.topic == "" && len(m.lines) == 1 && writer.WordCount(m.lines[0].Text, m.language) >= leastWords && !writer.NamesTopic(m.lines[0].Text, m.language)
}

// longestSentence is how many seconds one sentence takes at most, as long as a film
// of no set length: one of it could be neither cut nor followed.
const longestSentence = 180

// endless reports whether a sentence goes on and on.
func (m material) endless() bool {
	return slices.ContainsFunc(m.lines, func(l source.Line) bool { return m.editor.Seconds(l.Text) > longestSentence })
}

// refusal says why there is no film, and what would help.
func (m material) refusal() error {
	if len(m.lines) == 0 && len(m.unspoken) > 0 {
		return refused(fmt.Sprintf("the text is %s, and nothing in it can be spoken", strings.Join(m.unspoken, " and ")), "pass a text in sentences, or configure a language model's key")
	}
	return refused("the prompt names a topic and brings nothing to tell of it", "paste a text of a few sentences, pass a link or a document, switch research on, or configure a language model's key")
}
