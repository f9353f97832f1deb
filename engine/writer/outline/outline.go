// Package outline writes scripts without any service: it takes the sentences
// of the source, picks those that fit the length, and arranges them by the
// beats of a storytelling technique. Every sentence it speaks is one of the
// source's; it adds nothing of its own, except where the source is a mere
// topic and has no sentences to take.
package outline

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// usualScene is how many seconds a scene has where nothing else is asked for.
const usualScene = 7

// Options tune the mining. The zero value is good.
type Options struct {
	SceneSeconds float64 // how long a scene should be; default 7
}

// Writer implements engine.Writer. It is safe for concurrent use.
type Writer struct {
	scene float64
}

// New makes a mining. It needs nothing; nil options are the defaults.
func New(opts *Options) (*Writer, error) {
	w := &Writer{scene: usualScene}
	if opts == nil || opts.SceneSeconds == 0 {
		return w, nil
	}
	if !(opts.SceneSeconds >= 2 && opts.SceneSeconds <= 30) {
		return nil, &engine.Error{Code: engine.CodeInvalid, Field: "Options.SceneSeconds", Message: fmt.Sprintf("%v is out of range", opts.SceneSeconds), Remedy: "take 2 to 30 seconds"}
	}
	w.scene = opts.SceneSeconds
	return w, nil
}

// Write makes the script. It fails only where the context is over, or where
// the text has no words at all.
func (w *Writer) Write(ctx context.Context, a engine.Assignment) (engine.Script, error) {
	if err := ctx.Err(); err != nil {
		return engine.Script{}, err
	}
	if mining.WordCount(a.Text, a.Language) == 0 {
		return engine.Script{}, &engine.Error{Code: engine.CodeInvalid, Field: "prompt", Stage: "write", Message: "there are no words in the text", Remedy: "say what the video is about, or pass its source text"}
	}
	if a.Script {
		return mining.FromScript(a), nil
	}
	m := read(a)
	if len(a.Scenes) > 0 {
		return w.briefed(a, m), nil
	}
	if m.said() < minUnits {
		return w.short(a, m), nil
	}
	return w.arrange(a, m), nil
}

// minUnits is how many sentences make a source; with fewer the text is a
// topic.
const minUnits = 2

// said counts the sentences that are more than the topic.
func (m material) said() int {
	if m.introduced {
		return len(m.units) - 1
	}
	return len(m.units)
}

// arrange tells a source's sentences by a technique.
func (w *Writer) arrange(a engine.Assignment, m material) engine.Script {
	t := technique(a, m)
	p := newPlan(a, m, t)
	chosen := p.choose()
	s := engine.Script{
		Title: m.title, Language: a.Language, Technique: t.Technique,
		Scenes:   w.scenes(a, p, chosen),
		Warnings: p.warnings(chosen),
	}
	if s.Title == "" {
		s.Title = mining.TitleOf(m.text(), m.terms)
	}
	return w.finish(s, a, p)
}
