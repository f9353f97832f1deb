package plain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// The least material of a film, and its longest sentence.
const (
	leastSentences  = 2
	leastSeconds    = 12
	longestSentence = 180 // seconds
)

// perBudget is how many bytes of text get five seconds of work; a shorter text gets the same.
const perBudget = 200_000

// budget returns the time limit of the work on a text.
func budget(text string) time.Duration {
	return 5 * time.Second * time.Duration(1+len(text)/perBudget)
}

var errTooLong = errors.New("the text takes too long")

// tooLong returns the error of a text whose work takes longer than its budget.
func tooLong(text string) error {
	return &fault.Error{
		Code: fault.CodeTooLarge, Field: "prompt", Stage: string(project.StepWrite),
		Message: fmt.Sprintf("the text took longer than %v to edit", budget(text)), Remedy: "shorten it or split it",
	}
}

// unreadable returns why a text cannot be read.
func unreadable(a story.Assignment) error {
	if language.Of(a.Language).Count(a.Text) == 0 {
		return refused("there are no words in the text", "say what the video is about, or pass its source text")
	}
	if !language.Of(a.Language).Readable(a.Text) {
		return refused("most of the text is in a script that the language of the film is not written in", "pass the text in the language of the film")
	}
	return nil
}

// refusal returns why the material makes no film; nil if it does.
func (m material) refusal(a story.Assignment) error {
	sentences, seconds, longest := 0, 0.0, 0.0
	for _, p := range m.passages {
		for _, s := range p.Sentences {
			n := m.editor.Seconds(s)
			seconds, longest = seconds+n, max(longest, n)
			sentences++
		}
	}
	switch {
	case longest > longestSentence:
		return refused(fmt.Sprintf("a sentence of the text goes on for more than %d seconds without an end", longestSentence), "end its sentences with full stops, or pass fewer of its words")
	case len(a.Scenes) > 0:
		return nil
	case sentences == 0 && m.left.Code > 0:
		return refused("the text is code, and nothing in it can be spoken", "paste a text in sentences, or connect a language model that can explain code")
	case m.ordered && sentences < leastSentences && seconds < leastSeconds:
		return refused("the prompt says what film to make, and brings nothing to tell in it: writing it takes a language model, which is not set up here", whatHelps)
	case sentences == 0 || !m.company && sentences < leastSentences && seconds < leastSeconds && writer.NamesTopic(a.Text, a.Language):
		return refused(lacking(a), whatHelps)
	}
	return nil
}

// lacking returns why there is no material on a topic.
func lacking(a story.Assignment) string {
	switch {
	case writer.IsOwn(a.Text, a.Language):
		return "the prompt is about something of yours, of which nothing is known here yet"
	case writer.AsksAdvice(a.Text, a.Language):
		return "the prompt asks for advice, and brings none to tell"
	}
	return "the prompt names a topic, and brings nothing to tell of it"
}

// whatHelps is the remedy for a prompt without material.
const whatHelps = "paste three facts or a short text about it, give the link of a page that tells of it, or upload a document; with a language model set up, the topic alone is enough"

func refused(message, remedy string) error {
	return &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Stage: string(project.StepWrite), Message: message, Remedy: remedy}
}

// material is the content of a source.
type material struct {
	editor   writer.Editor
	title    string
	named    string // the text's own title
	passages []writer.Passage
	left     writer.Left
	company  bool // the passages are the company's own description
	ordered  bool // the text has a request for a film, which is not spoken
}

// read reads a source by its markup. A request for a film is not spoken; its subject names the
// film.
func read(ctx context.Context, a story.Assignment) (material, error) {
	m := material{editor: writer.NewEditor(a.Language, a.Rate)}
	m.editor.Audience = a.Description
	topic, text := "", a.Text
	if order, ok := writer.Ordered(a.Text, a.Language); ok && a.Prompted {
		topic, text, m.ordered = order.Subject, order.Told, true
	}
	if len(a.Scenes) == 0 && a.About != "" && writer.NamesTopic(cmp.Or(text, topic), a.Language) && detect.LanguageOf(a.About) == a.Language {
		topic, text, m.company = cmp.Or(topic, strings.TrimSpace(text)), a.About, true // the material on a topic
	}
	blocks := document.Parse(text)
	m.named = document.Title(blocks)
	m.title = cmp.Or(m.named, topic)
	var err error
	m.passages, m.left, err = m.editor.Passages(ctx, blocks)
	return m, err
}

// warnings returns the omissions and defects of a text's film.
func (m material) warnings(a story.Assignment, cut writer.Cut) []string {
	var all []string
	if w := cut.Warning(); w != "" {
		all = append(all, w)
	}
	if m.left.Code > 0 {
		all = append(all, "The text has code, which is not spoken: it was left out, with what announces it.")
	}
	if m.left.Tables > 0 {
		all = append(all, "The text has a table without words, which is not spoken and was left out.")
	}
	if m.ordered {
		all = append(all, "The prompt says how the film is to be made. Only a language model can follow that: the rest of the prompt is told as it stands.")
	}
	if menus(a.Text) {
		all = append(all, "The text begins with many short lines, as a page's menus are. With promptType Link the page is read without them.")
	}
	if m.editor.Foreign(a.Text) {
		all = append(all, "The text is not in the language of the film: its words are spoken and shown as they stand, by a voice of another language.")
	}
	return all
}

// menus reports whether a text begins like a page that was copied whole: with many short lines that
// are no sentences.
func menus(text string) bool {
	const lines, long = 8, 30
	n := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if len([]rune(line)) > long || strings.ContainsAny(line, ".!?:。！？：#*-|") || strings.ContainsAny(line[:1], "0123456789") {
			return n >= lines
		}
		n++
	}
	return false
}

// room returns how many characters of speech a film has; 0 = any number. For a film of no set
// length it is only a limit.
func room(a story.Assignment, m material) int {
	switch {
	case a.Length > 0:
		return int(a.Length.Seconds() * m.editor.Rate)
	case a.Most > 0:
		return int(a.Most.Seconds() * m.editor.Rate)
	}
	return 0
}

// technique returns the requested technique, else the one suggested by the text's markup: steps, a
// list, numbered sections, or the first that suits the kind of video.
func technique(a story.Assignment, m material) request.Technique {
	id := "three_act"
	if tag, ok := request.TagByID(a.Tag); ok {
		id = tag.Techniques[0]
	}
	sections := 0
	for _, p := range m.passages {
		switch c := p.Content.(type) {
		case story.Steps:
			id = "how_to"
		case story.List:
			if p.Listed && len(c.Items) >= 3 {
				id = "listicle"
			}
		}
		if p.Number != "" {
			sections++
		}
	}
	if sections > 1 {
		id = "listicle"
	}
	for _, id := range []string{a.Technique, id} {
		if t, ok := request.TechniqueByID(id); ok {
			return t
		}
	}
	return request.Techniques()[0]
}

// paceOf returns the pace of scenes, by the kind of video, the tone and the technique.
func paceOf(a story.Assignment, t request.Technique) writer.Pace {
	p := writer.Pace{Manner: t.Manner, Ideal: writer.IdealScene * t.Manner.Pace, Most: a.MaxScenes}
	if tag, ok := request.TagByID(a.Tag); ok {
		p.Ideal *= tag.Pace
	}
	if tone, ok := request.ToneByID(a.Tone); ok {
		p.Ideal *= tone.Pace
	}
	return p
}
