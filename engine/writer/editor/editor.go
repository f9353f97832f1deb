// Package editor writes scripts without any service: it tells a source in its
// own sentences and in its own order. Where a length is asked for that the source
// does not fit, whole units go, each with all that leans on it; a storytelling
// technique chooses among them and names the parts, and moves nothing. It adds
// nothing of its own, and a mere topic is refused: there is nothing to tell.
package editor

import (
	"context"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// usualScene is how many seconds a scene has where nothing else is asked for.
const usualScene = 6

// Options tune the writer. The zero value is good.
type Options struct {
	SceneSeconds float64 // how long a scene should be; default 6
}

// Writer implements engine.Writer. It is safe for concurrent use.
type Writer struct {
	scene float64
}

// New makes a writer. It needs nothing; nil options are the defaults.
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

// Write makes the script. It fails where the context is over, and where a text
// cannot be told; see Refuses.
func (w *Writer) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	if err := ctx.Err(); err != nil {
		return story.Script{}, err
	}
	if err := unreadable(a); err != nil {
		return story.Script{}, err
	}
	if a.Script {
		return writer.FromScript(a), nil
	}
	m := read(a)
	if err := m.untellable(a); err != nil {
		return story.Script{}, err
	}
	if len(a.Scenes) > 0 {
		return w.briefed(a, m)
	}
	return w.tell(a, m), nil
}

// Refuses returns why a text cannot be told: it has no words, is in no script that
// films are made in, has a sentence without an end, or names a mere topic. It
// implements engine.Refuser.
func (w *Writer) Refuses(a story.Assignment) error {
	if err := unreadable(a); err != nil {
		return err
	}
	return read(a).untellable(a)
}

// unreadable says why nothing can be read out of a text.
func unreadable(a story.Assignment) error {
	if writer.WordCount(a.Text, a.Language) == 0 {
		return refused("there are no words in the text", "say what the video is about, or pass its source text")
	}
	if !language.Of(a.Language).Readable(a.Text) {
		return refused("most of the text is in a script that the language of the film is not written in", "pass the text in the language of the film")
	}
	return nil
}

// untellable says why what was read makes no film.
func (m material) untellable(a story.Assignment) error {
	switch {
	case m.endless():
		return refused(fmt.Sprintf("a sentence of the text goes on for more than %d seconds without an end", longestSentence), "end its sentences with full stops, or pass fewer of its words")
	case len(a.Scenes) == 0 && m.thin():
		return m.refusal()
	}
	return nil
}

func refused(message, remedy string) error {
	return &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Stage: string(project.StepWrite), Message: message, Remedy: remedy}
}

// tell tells a source.
func (w *Writer) tell(a story.Assignment, m material) story.Script {
	c := newChoice(a, m)
	kept := c.choose(budget(a, m.rate))
	s := story.Script{Title: m.title, Language: a.Language, Technique: c.technique.Technique, Warnings: append(c.warnings(kept, a), m.left()...)}
	pace := w.pace(a)
	pace.Opens, pace.Closes, pace.Title = true, true, headed(a, m)
	if pace.Title == m.title {
		pace.Under, pace.Named = m.under, pace.Title != "" && a.Length == 0
	}
	s.Scenes = m.editor.Scenes(passages(kept), pace)
	beats(s.Scenes, c.technique)
	s = writer.Finish(s, a)
	if s.Misfit != "" && len(kept) < len(c.units) {
		s.Misfit = "because another cut would part what belongs together"
	}
	return s
}

// headed is the title that the film's first picture shows, "" where nobody gave
// one that is short enough.
func headed(a story.Assignment, m material) string {
	const titleMost = 70 // characters
	for _, t := range []string{a.Title, m.title} {
		if t = strings.TrimSpace(t); t != "" && len([]rune(t)) <= titleMost {
			return t
		}
	}
	return ""
}

// pace is how long scenes are, by tone and kind of video.
func (w *Writer) pace(a story.Assignment) writer.Pace {
	p := writer.Pace{Ideal: w.scene, Most: a.MaxScenes}
	if tag, ok := request.TagByID(a.Tag); ok {
		p.Ideal *= tag.Pace
	}
	if tone, ok := request.ToneByID(a.Tone); ok {
		p.Ideal *= tone.Pace
	}
	return p
}

func passages(units []writer.Unit) []writer.Passage {
	var all []writer.Passage
	for _, u := range units {
		all = append(all, u.Passages...)
	}
	return all
}

// beats names the part of the technique that each scene serves, by how much of
// the film is told before it.
func beats(scenes []story.ScriptScene, t request.Technique) {
	total, at := 0, 0
	for _, sc := range scenes {
		total += writer.Chars(sc.Narration)
	}
	last := 0
	for i := range scenes {
		n := writer.Chars(scenes[i].Narration)
		beat := beatAt(t, (float64(at)+float64(n)/2)/float64(max(total, 1)))
		scenes[i].Beat = t.Beats[beat].Name
		scenes[i].NewTopic = scenes[i].NewTopic || beat != last
		last = beat
		at += n
	}
}

func beatAt(t request.Technique, share float64) int {
	for i, b := range t.Beats {
		if share -= b.Share; share <= 0 {
			return i
		}
	}
	return len(t.Beats) - 1
}

// left are warnings of what of a text is not spoken, or not as it should be.
func (m material) left() []string {
	var all []string
	if len(m.unspoken) > 0 {
		all = append(all, fmt.Sprintf("The text has %s, which is not spoken and was left out.", strings.Join(m.unspoken, " and ")))
	}
	l, titles := language.Of(m.language), "\n"+strings.Join(m.titles(), "\n")
	text := m.sentences() + titles
	if l.Reads(m.text()+titles) < .2 || !l.Unspaced && l.Studied() && l.Count(text) >= enoughWords && l.Knows(text) < knownWords {
		all = append(all, "The text is not in the language of the film: its words are spoken and shown as they stand, by a voice of another language.")
	}
	return all
}

// A text of enough words, of which fewer are known as small words of its language,
// is written in another.
const (
	enoughWords = 16
	knownWords  = .08
)
