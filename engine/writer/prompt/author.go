package prompt

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync/atomic"

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
	// together, 2,000 to 10,000,000; 0 = [DefaultContext]. A source gets up to half of
	// it; a longer one the model condenses first, part by part. A server that says it
	// takes less is believed. Servers at home cut what is longer and do not say so.
	Context int
	// Used is told what each call cost. It may be called by several goroutines
	// at once. Nil means nobody counts.
	Used  func(Usage)
	Price Price // of the model, for quotes; the adapters have lists
}

// Author is an engine.Writer whose words are a language model's. It is safe for
// concurrent use.
type Author struct {
	chat    Chat
	opts    Options
	learned atomic.Int64 // the context that the server said it has; 0 = it said nothing
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

// limit is how many tokens the model takes.
func (w *Author) limit() int {
	if n := int(w.learned.Load()); n > 0 {
		return n
	}
	return w.opts.Context
}

// Write has the script written, in two calls of the model at most beside those that
// condense a long source. A finished script is cut into scenes without asking anybody, and
// an earlier one is kept, or shortened sentence by sentence, as long as that brings it to
// its length. Where it fails, the script has the calls that were made.
func (w *Author) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	switch {
	case ctx.Err() != nil:
		return story.Script{}, ctx.Err()
	case writer.WordCount(a.Text, a.Language) == 0:
		return story.Script{}, &fault.Error{Code: fault.CodeInvalid, Field: "prompt", Stage: string(project.StepWrite), Message: "there are no words in the text", Remedy: "say what the video is about, or pass its source text"}
	case a.Script:
		return writer.FromScript(a), nil
	}
	j := &job{Author: w, task: newTask(a)}
	if a.Previous != nil {
		return j.refit(ctx)
	}
	d, err := j.write(ctx)
	if err != nil {
		return story.Script{Calls: j.calls}, err
	}
	return j.done(d), nil
}

// mostAsked is how often the model is asked for one script: once, and once more with what
// was wrong.
const mostAsked = 2

// job is the work on one script.
type job struct {
	*Author
	*task
	turns int // of mostAsked
	calls []story.Call
}

// done is the script of a draft, with what was asked for it.
func (j *job) done(d *draft) story.Script {
	s := d.script()
	s.Calls = j.calls
	return s
}

// write has a draft written: the first answer, mended where that is needed.
func (j *job) write(ctx context.Context) (*draft, error) {
	q, r, err := j.first(ctx)
	if err != nil {
		return nil, err
	}
	d, flaws := j.read(r)
	return j.mended(ctx, q, r, d, flaws)
}

// first asks for the film. A question that is too long for the server is asked again as it
// takes it, and an answer whose thoughts took all the room with twice as much.
func (j *job) first(ctx context.Context) (Question, Reply, error) {
	for tries := 1; ; tries++ {
		q, err := j.question(ctx)
		if err != nil {
			return q, Reply{}, err
		}
		r, err := j.asks(ctx, q, "wrote the script")
		switch {
		case err != nil:
			return q, r, err
		case r.End == Overlong && tries < 4:
			j.learn(q, r)
		case r.End == Overlong:
			return q, r, j.broken("it takes too little text at once")
		case r.End == CutOff && strings.TrimSpace(r.Text) == "" && j.turns < mostAsked:
			q.Tokens = j.room(j.limit(), q, 2)
			r, err = j.asks(ctx, q, "wrote the script, with more room to think")
			return q, r, err
		default:
			return q, r, nil
		}
	}
}

// learn takes over how much the server says it takes; half of what it was asked where it
// only says that this was too much.
func (j *job) learn(q Question, r Reply) {
	n := min(j.limit(), q.tokens()+q.Tokens) / 2
	if r.Context > 0 && r.Context < j.limit() {
		n = r.Context
	}
	j.learned.Store(int64(max(n, 1500)))
}

// question is what the model is asked for the film, with as much of the source as it takes.
func (j *job) question(ctx context.Context) (Question, error) {
	j.plan(j.limit())
	room := j.sourceRoom(j.limit())
	if err := j.condense(ctx, max(leastSource, room-min(j.sceneTokens(), room))); err != nil {
		return Question{}, err
	}
	q := Question{System: j.system(), Turns: []Turn{{Text: j.turn(room)}}, Name: "script", Schema: j.schema()}
	q.Tokens = j.room(j.limit(), q, 1)
	return q, nil
}

// mended is a draft whose flaws the model was told, as far as it may be asked again and
// has the room: all of it where it could not be used at all, else the scenes that are
// named.
func (j *job) mended(ctx context.Context, q Question, r Reply, d *draft, flaws []flaw) (*draft, error) {
	if len(flaws) == 0 {
		return d, nil
	}
	whole := d == nil || flaws[0].whole
	q.Turns = append(q.Turns, Turn{Model: true, Text: r.Text}, Turn{Text: complaint(flaws, whole)})
	times := 1
	if r.End == CutOff {
		times = 2
	}
	if q.Tokens = j.room(j.limit(), q, times); j.turns >= mostAsked || q.Tokens < j.answer()/2 {
		return j.settle(d, flaws)
	}
	if !whole {
		q.Name, q.Schema = "scenes", j.mendSchema()
	}
	r, err := j.asks(ctx, q, "mended it: "+summary(flaws))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil || r.End == Overlong:
		return j.settle(d, flaws)
	case whole:
		d, flaws = j.read(r)
	default:
		d.mend(r.Text)
		flaws = d.judge()
	}
	return j.settle(d, flaws)
}

// settle makes do with a draft that has flaws, or says that it cannot.
func (j *job) settle(d *draft, flaws []flaw) (*draft, error) {
	for _, f := range flaws {
		if f.fatal || d == nil {
			return nil, j.broken("its script " + f.public)
		}
	}
	wrote := d.spokenChars()
	if d.dropUntrue(); d.spokenChars()*2 < wrote {
		return nil, j.broken("its script says what the source does not")
	}
	d.shorten()
	return d, nil
}

// asks asks for the film, which is counted.
func (j *job) asks(ctx context.Context, q Question, did string) (Reply, error) {
	r, err := j.ask(ctx, q, did)
	if err != nil || r.End != Overlong {
		j.turns++
	}
	if err == nil && r.End == Whole && strings.TrimSpace(r.Text) == "" {
		return r, j.broken("its answer has no text")
	}
	return r, err
}

// ask asks the model and notes the call.
func (j *job) ask(ctx context.Context, q Question, did string) (Reply, error) {
	r, err := j.chat.Ask(ctx, q)
	if err == nil && r.End == Overlong {
		return r, nil
	}
	c := story.Call{Provider: j.chat.Name(), Model: r.Used.Model, For: did, Prompt: r.Used.Prompt, Answer: r.Used.Answer, Cost: j.opts.Price.of(r.Used), Failed: err != nil}
	if err != nil {
		c.For = "failed: " + string(provider.KindOf(err))
	} else {
		j.opts.Used(r.Used)
	}
	if n := len(j.calls) - 1; n >= 0 && j.calls[n].For == c.For { // another part of the source
		c.Prompt, c.Answer = c.Prompt+j.calls[n].Prompt, c.Answer+j.calls[n].Answer
		j.calls = j.calls[:n]
	}
	j.calls = append(j.calls, c)
	return r, err
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
