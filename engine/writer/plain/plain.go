// Package plain writes scripts without any service: a text is told in its own
// sentences and in its own order, headings and labels spoken. What its author marked
// and what is certain by its form alone is shown as structure; everything else is the
// words themselves. A mere topic is refused: there is nothing to tell.
//
// A storytelling technique changes how the sentences are paced and set, never what
// they say or in which order; see [request.Technique].
package plain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// usualScene is how many seconds a scene has where nothing else is asked for.
const usualScene = 6.5

// Options tune the writer. The zero value is good.
type Options struct {
	SceneSeconds float64 // how long a scene should be, 2 to 30; default 6.5
}

// Writer implements engine.Writer and engine.Refuser. It is safe for concurrent use.
type Writer struct {
	scene float64
}

// New returns a writer. It needs nothing; nil options are the defaults. It fails for
// options out of range.
func New(opts *Options) (*Writer, error) {
	w := &Writer{scene: usualScene}
	if opts == nil || opts.SceneSeconds == 0 {
		return w, nil
	}
	if !(opts.SceneSeconds >= 2 && opts.SceneSeconds <= 30) {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "Options.SceneSeconds", Message: fmt.Sprintf("%v is out of range", opts.SceneSeconds), Remedy: "take 2 to 30 seconds"}
	}
	w.scene = opts.SceneSeconds
	return w, nil
}

// Write makes the script. It fails where the context is over, and where a text cannot
// be told; see Refuses.
func (w *Writer) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	within, end := context.WithTimeoutCause(ctx, budget(a.Text), errTooLong)
	defer end()
	s, err := w.write(within, a)
	if err != nil && errors.Is(context.Cause(within), errTooLong) {
		return s, tooLong(a.Text)
	}
	return s, err
}

func (w *Writer) write(ctx context.Context, a story.Assignment) (story.Script, error) {
	if err := ctx.Err(); err != nil {
		return story.Script{}, err
	}
	if err := unreadable(a); err != nil {
		return story.Script{}, err
	}
	if a.Script {
		return writer.FromScript(a), nil
	}
	m, err := read(ctx, a)
	if err != nil {
		return story.Script{}, err
	}
	if err := m.refusal(a); err != nil {
		return story.Script{}, err
	}
	if len(a.Scenes) > 0 {
		return w.briefed(ctx, a, m)
	}
	return w.tell(ctx, a, m)
}

// Refuses returns why a text cannot be told: it has no words, is in no script that films
// are made in, has a sentence without an end, or names a mere topic; nil where it can.
func (w *Writer) Refuses(a story.Assignment) error {
	if err := unreadable(a); err != nil {
		return err
	}
	m, err := read(context.Background(), a)
	if err != nil {
		return err
	}
	return m.refusal(a)
}

// material is what a source offers.
type material struct {
	editor   writer.Editor
	title    string
	named    string // the title that the text has itself
	passages []writer.Passage
	left     writer.Left
	company  bool // the passages are what the company says of itself
	ordered  bool // the text has an order for a film, which is not told
}

// read reads a source as its author marked it. What orders the film is not spoken; its
// subject names the film.
func read(ctx context.Context, a story.Assignment) (material, error) {
	m := material{editor: writer.NewEditor(a.Language, a.Rate)}
	m.editor.Audience = a.Description
	topic, text := "", a.Text
	if order, ok := writer.Ordered(a.Text, a.Language); ok && a.Prompted {
		topic, text, m.ordered = order.Subject, order.Told, true
	}
	if len(a.Scenes) == 0 && a.About != "" && writer.NamesTopic(cmp.Or(text, topic), a.Language) && detect.LanguageOf(a.About) == a.Language {
		topic, text, m.company = cmp.Or(topic, strings.TrimSpace(text)), a.About, true // what there is to tell of a topic
	}
	blocks := document.Parse(text)
	m.named = document.Title(blocks)
	m.title = cmp.Or(m.named, topic)
	var err error
	m.passages, m.left, err = m.editor.Passages(ctx, blocks)
	return m, err
}

// tell tells a source.
func (w *Writer) tell(ctx context.Context, a story.Assignment, m material) (story.Script, error) {
	t := technique(a, m)
	kept, cut := m.editor.Fit(m.passages, room(a, m))
	s := story.Script{Title: m.title, Language: a.Language, Technique: t.Technique, Warnings: m.warnings(a, cut)}
	pace := w.pace(a, t)
	pace.Opens, pace.Closes, pace.Title = true, true, m.named
	if err := ctx.Err(); err != nil {
		return story.Script{}, err
	}
	s.Scenes = m.editor.Scenes(kept, pace)
	if err := ctx.Err(); err != nil {
		return story.Script{}, err
	}
	return writer.Finish(s, a), nil
}

// room returns how many characters of speech a film has; 0 = any number. What bounds a
// film of no set length is no more than that.
func room(a story.Assignment, m material) int {
	switch {
	case a.Length > 0:
		return int(a.Length.Seconds() * m.editor.Rate)
	case a.Most > 0:
		return int(a.Most.Seconds() * m.editor.Rate)
	}
	return 0
}

// pace returns how scenes are made, by the kind of video, the tone and the technique.
func (w *Writer) pace(a story.Assignment, t request.Technique) writer.Pace {
	p := writer.Pace{Manner: t.Manner, Ideal: w.scene * t.Manner.Pace, Most: a.MaxScenes}
	if tag, ok := request.TagByID(a.Tag); ok {
		p.Ideal *= tag.Pace
	}
	if tone, ok := request.ToneByID(a.Tone); ok {
		p.Ideal *= tone.Pace
	}
	return p
}

// technique returns the one that is asked for, else the one that the marks of the text
// suggest: steps, a list, sections that are counted, or the first that suits the kind of video.
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

// warnings returns what of a text is not in the film, or not as it should be.
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
	if m.foreign(a) {
		all = append(all, "The text is not in the language of the film: its words are spoken and shown as they stand, by a voice of another language.")
	}
	return all
}

// menus reports whether a text begins as a page that was copied whole: with many short
// lines that are no sentences.
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

// A text of enough words, of which fewer are known as small words of its language, is
// written in another.
const (
	enoughWords = 16
	knownWords  = .08
)

func (m material) foreign(a story.Assignment) bool {
	l := language.Of(a.Language)
	return l.Reads(a.Text) < .2 || !l.Unspaced && l.Studied() && l.Count(a.Text) >= enoughWords && l.Knows(a.Text) < knownWords
}
