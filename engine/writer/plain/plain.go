// Package plain writes scripts without any service: it keeps a text's own sentences and order, with
// headings and labels spoken. Structures that are marked or certain by their form alone are shown
// as such; everything else is shown as words. A mere topic is refused, as it has no material.
//
// A storytelling technique changes the pace and the style of the sentences, never their words or
// order; see [request.Technique].
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
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// usualScene is the default length of a scene in seconds.
const usualScene = 6.5

// Options tune the writer. The zero value is the default.
type Options struct {
	SceneSeconds float64 // usual length of a scene, 2 to 30; default 6.5
}

// Writer implements engine.Writer and engine.Refuser. It is safe for concurrent use.
type Writer struct {
	scene float64
}

// New returns a writer. Nil options are the defaults. It fails for options out of range.
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

// Write writes the script. It fails if the context is over, or if a text cannot be narrated; see
// Refuses.
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

// Refuses returns why a text cannot be narrated: it has no words, is in an unsupported script, has
// a sentence without an end, or names a mere topic; nil if it can.
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

// tell returns the script of a source.
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

// pace returns the pace of scenes, by the kind of video, the tone and the technique.
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
