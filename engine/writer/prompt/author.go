package prompt

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// DefaultContext is the least that the models of today's services take, in tokens.
const DefaultContext = 32_000

// Options tune an author. Nil means the defaults.
type Options struct {
	// Context is how many tokens the model takes in a question and its answer
	// together, 2,000 to 10,000,000; 0 = [DefaultContext]. A source may have what
	// the rest leaves of it; of a longer one the model is given the weightiest
	// sentences. Servers at home cut what is longer and do not say so.
	Context int
	// Used is told what each call cost. It may be called by several goroutines
	// at once. Nil means nobody counts.
	Used  func(Usage)
	Price Price // of the model, for quotes; the adapters have lists
}

// Author is an engine.Writer whose words are a language model's. It is safe for
// concurrent use.
type Author struct {
	chat Chat
	opts Options
}

// New makes an author.
func New(chat Chat, opts *Options) (*Author, error) {
	a := &Author{chat: chat, opts: *cmp.Or(opts, &Options{})}
	a.opts.Context = cmp.Or(a.opts.Context, DefaultContext)
	if c := a.opts.Context; c < 2000 || c > 10_000_000 {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "Options.Context", Message: fmt.Sprintf("%d is out of range", c), Remedy: "take 2000 to 10000000, or 0"}
	}
	if a.opts.Used == nil {
		a.opts.Used = func(Usage) {}
	}
	return a, nil
}

// Write has the script written. A finished script is cut into scenes without
// asking anybody, and an earlier one is kept, or shortened sentence by sentence,
// as long as that brings it to its length.
func (w *Author) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	switch {
	case ctx.Err() != nil:
		return story.Script{}, ctx.Err()
	case writer.WordCount(a.Text, a.Language) == 0:
		return story.Script{}, &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Stage: string(project.StepWrite), Message: "there are no words in the text", Remedy: "say what the video is about, or pass its source text"}
	case a.Script:
		return writer.FromScript(a), nil
	case a.Previous != nil:
		return w.refit(ctx, a)
	}
	d, err := w.ask(ctx, newTask(a), 2)
	if err != nil {
		return story.Script{}, err
	}
	return d.script(), nil
}

// ask has a draft written, in so many turns at most: the ones after the first
// tell the model what is wrong with what it wrote.
func (w *Author) ask(ctx context.Context, t *task, turns int) (*draft, error) {
	source := w.sourceRoom(t)
	talk := []Turn{{Text: t.brief(source)}}
	for turn := 1; ; turn++ {
		r, err := w.reply(ctx, Question{System: system(w.states()), Turns: talk, Name: "script", Schema: schema(w.states()), Tokens: t.room()})
		if err == nil && r.End == Overlong && len(talk) == 1 && source > leastSource {
			source = max(leastSource, source/2)
			talk, turn = []Turn{{Text: t.brief(source)}}, turn-1
			continue
		}
		if err != nil {
			return nil, err
		}
		d, faults := t.read(r.Text)
		if len(faults) == 0 {
			return d, nil
		}
		if turn >= turns {
			return w.settle(d, faults)
		}
		talk = append(talk, Turn{Model: true, Text: r.Text}, Turn{Text: complaint(faults)})
	}
}

// roomForContents is how many tokens of context it takes to have a model state
// what scenes show: instructions and answer are longer by that.
const roomForContents = 8000

// states reports whether the model is asked what its scenes show. Else that is
// found in its words.
func (w *Author) states() bool { return w.opts.Context >= roomForContents }

// settle makes do with a draft that has faults, or says that it cannot.
func (w *Author) settle(d *draft, faults []flaw) (*draft, error) {
	for _, f := range faults {
		if f.fatal || d == nil {
			return nil, w.broken("its script " + f.public)
		}
	}
	d.dropInvented()
	if len(d.Scenes) == 0 {
		return nil, w.broken("its script says what the source does not")
	}
	return d, nil
}

// reply asks once, and once more with twice the room where the answer did not
// have enough.
func (w *Author) reply(ctx context.Context, q Question) (Reply, error) {
	var r Reply
	for range 2 {
		var err error
		if r, err = w.chat.Ask(ctx, q); err != nil {
			return r, err
		}
		w.opts.Used(r.Used)
		if r.End != CutOff {
			break
		}
		q.Tokens *= 2
	}
	switch {
	case r.End == Overlong && len(q.Turns) > 1:
		return r, w.broken("its answer leaves no room to be put right")
	case r.End != Overlong && strings.TrimSpace(r.Text) == "":
		return r, w.broken("its answer has no text")
	}
	return r, nil
}

// broken is the error of an answer that nothing can be made of.
func (w *Author) broken(message string) error {
	return broken(w.chat, w.chat.Name(), project.StepWrite, message, "try again, or use a larger model")
}

func broken(chat Chat, who string, stage project.Step, message, remedy string) error {
	f := &provider.Failure{Kind: provider.Broken, Message: message}
	return &fault.Error{
		Code: fault.CodeProvider, Stage: string(stage), Provider: chat.Name(), Message: who + ": " + f.Error(),
		Remedy: remedy, Retryable: true, Err: f,
	}
}
