package prompt

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// DefaultContext is the smallest context of current hosted models, in tokens.
const DefaultContext = 32_000

// Options configures an author. Nil means the defaults.
type Options struct {
	// Context is the number of tokens for a question and its answer, 2,000
	// to 10,000,000; 0 = [DefaultContext]. A source gets up to half of it;
	// the model first condenses a longer one in parts. If a server reports a
	// smaller limit, that applies. Local servers often truncate silently.
	Context int
	// Used is called with the cost of each call, concurrently. It may be nil.
	Used  func(Usage)
	Price Price // of the model, for quotes; adapters have price lists
}

// Author is an engine.Writer that uses a language model. It is safe for concurrent use.
type Author struct {
	chat    Chat
	opts    Options
	learned atomic.Int64 // the context reported by the server; 0 = none
}

// New returns an author; it fails if the context is out of range.
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

// limit returns the context in tokens.
func (w *Author) limit() int {
	if n := int(w.learned.Load()); n > 0 {
		return n
	}
	return w.opts.Context
}

// Write writes the script in at most two calls of the model, besides those that condense a long
// source. It splits a finished script into scenes without the model, and keeps or shortens a
// previous script if that gives the right length. On failure the script contains the calls made.
func (w *Author) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	switch {
	case ctx.Err() != nil:
		return story.Script{}, ctx.Err()
	case language.Of(a.Language).Count(a.Text) == 0:
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

// mostAsked is the maximum number of questions per script: the first, and one with the flaws.
const mostAsked = 2

// job is the work on one script.
type job struct {
	*Author
	*task
	turns int // questions so far, up to mostAsked
	calls []story.Call
}

// refit adjusts a previous script to its length at the measured rate of speech: it removes
// sentences of a long one without the model, and asks the model once to extend one that is too
// short for a requested length. Smaller differences are left to the pauses between scenes.
func (j *job) refit(ctx context.Context) (story.Script, error) {
	p := *j.Previous
	j.calls = p.Calls
	for _, c := range j.calls {
		if !strings.HasPrefix(c.For, condensing) && !c.Failed {
			j.turns++
		}
	}
	d := j.earlierDraft()
	flaws := d.length()
	missing := len(flaws) > 0 && d.tooMuchBy(0) == 0
	switch {
	case d.tooMuchBy(long) > 0:
		d.shorten()
	case !missing || j.Length == 0 || p.Misfit != "" || j.turns >= mostAsked:
		return p, nil
	default:
		q, err := j.question(ctx)
		if err != nil {
			return p, err
		}
		if d, err = j.mended(ctx, q, Reply{Text: d.answer()}, d, flaws); err != nil {
			return p, err
		}
	}
	return j.done(d), nil
}

// done returns the script of a draft with its calls.
func (j *job) done(d *draft) story.Script {
	s := d.script()
	s.Calls = j.calls
	return s
}

// write returns a draft: the model's first answer, corrected if necessary.
func (j *job) write(ctx context.Context) (*draft, error) {
	q, r, err := j.first(ctx)
	if err != nil {
		return nil, err
	}
	d, flaws := j.read(r)
	return j.mended(ctx, q, r, d, flaws)
}

// first requests the script. A question beyond the server's context is repeated with a
// smaller source, and an answer whose reasoning used up all tokens with twice as many.
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

// learn stores the context that the server reports; without a number, half of the requested one.
func (j *job) learn(q Question, r Reply) {
	n := min(j.limit(), q.tokens()+q.Tokens) / 2
	if r.Context > 0 && r.Context < j.limit() {
		n = r.Context
	}
	j.learned.Store(int64(max(n, 1500)))
}

// question returns the request for a script, with as much of the source as fits.
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

// mended returns a draft after the model has corrected its flaws, if another question
// is allowed and fits: all of it if it is unusable, else the scenes with flaws.
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

// settle removes unsupported sentences of a flawed draft; it fails if over half of it is lost.
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

// asks asks the model for the script and counts the question.
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

// ask asks the model and records the call.
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

// broken returns the error for an unusable answer.
func (w *Author) broken(message string) error {
	return broken(w.chat, w.chat.Name(), project.StepWrite, message, "try again, or use a larger model")
}
