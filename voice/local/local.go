// Package local is the voice that needs no account: flite speaks English,
// espeak-ng the other languages, and in place of flite all of an English film on
// which that fails. Both are called as programs through a [sandbox.Box]; neither is
// part of this library.
//
// The text is spelled out by package spell first, so that numbers, currency,
// dates and addresses are read as people read them, and every spoken word
// knows the written one it came from.
//
// Word times. flite tells the end of every phone of the sound it makes; which
// phones belong to which word comes from saying the words one by one and
// aligning both. espeak-ng tells no times: each phrase is spoken a second time
// with long gaps between the words, and the words found there are laid over
// the phrase as it is heard. See the tests for how near both come.
//
// Hebrew is written without vowels and espeak-ng does not know them; the
// vowels are guessed here, and the speech says so. Languages of which package
// spell knows no words are given to espeak-ng as they are written.
package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Options of a [Voice]. The zero value is usable.
type Options struct {
	// Parallel is how many sentences of one utterance are spoken at the same
	// time, 1 to 16. 0: 2.
	Parallel int
}

// Voice implements [engine.Voice] with the programs on this machine. It is safe
// for concurrent use and keeps nothing on disk after a call.
type Voice struct {
	box      *sandbox.Box
	parallel int
	turns    *semaphore.Weighted // allTurns: of all that is spoken now
	talker   func(m model, speed float64) talker
}

// allTurns are more turns than there are sentences spoken at the same time.
const allTurns = 1 << 30

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New makes a Voice that starts programs in box. The programs are looked for
// when they are needed: a missing one is a failure of Speak, not of New.
func New(box *sandbox.Box, opts *Options) (*Voice, error) {
	if box == nil {
		return nil, errors.New("local: box: must be set")
	}
	if opts == nil {
		opts = &Options{}
	}
	if opts.Parallel < 0 || opts.Parallel > 16 {
		return nil, fmt.Errorf("local: Parallel: %d is outside 1 to 16", opts.Parallel)
	}
	v := &Voice{box: box, parallel: cmp.Or(opts.Parallel, 2), turns: semaphore.NewWeighted(allTurns)}
	v.talker = v.engine
	return v, nil
}

// Voices lists the voices whose program is installed; the first of a language
// is its default. It is a CodeMissing error only where there is none at all.
func (v *Voice) Voices(ctx context.Context) ([]story.VoiceOption, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var out []story.VoiceOption
	var missing error
	for _, m := range models() {
		if _, err := v.box.Look(m.program); err != nil {
			missing = missingProgram(m.program, err)
			continue
		}
		if _, err := v.box.Look(cmp.Or(m.beside, m.program)); err == nil {
			out = append(out, m.option)
		}
	}
	if len(out) == 0 {
		return nil, missing
	}
	return out, nil
}

// Check looks for the program that speaks a language, as [engine.Checker]
// demands; all languages have none in common.
func (v *Voice) Check(ctx context.Context, language string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	i := slices.IndexFunc(models(), func(m model) bool { return m.language == language })
	if i < 0 {
		return nil // not this voice's to tell
	}
	m := models()[i]
	if _, err := v.box.Look(m.program); err != nil {
		return missingProgram(m.program, err)
	}
	return nil
}

// Speak speaks as [engine.Voice] demands. A tone changes pace, pitch and pauses;
// stressed words are said slower, higher and louder. Letters of another script than the
// language's (and Latin in Chinese and Hebrew, which is read as English) are
// not heard; their words have no length. A sentence on which a program fails is
// tried again, while the voice speaks nothing else. Where it fails again so does
// Speak: another voice in the middle of a text would be heard.
func (v *Voice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	m, err := modelOf(u.Voice, u.Language)
	if err != nil {
		return story.Speech{}, err
	}
	m.voice = v.installed(ctx, m)
	manner := spoken.MannerOf(u.Tone)
	m.melody = manner.Range
	speed := clampSpeed(clampSpeed(u.Speed) * manner.Rate)
	tokens := spell.Text(u.Text, m.language, u.Pronunciations)
	parts, err := v.sentences(ctx, m, speed, sentences(tokens))
	if err != nil {
		return story.Speech{}, err
	}
	s := assemble(tokens, parts, m, speed/manner.Pause)
	s.Sound = audio.Pitch(s.Sound, manner.Pitch)
	if w := spoken.Unsaid(u); w != "" {
		s.Degraded = strings.TrimPrefix(s.Degraded+"; "+w, "; ")
	}
	return spoken.Stress(s, u.Text, u.Emphasis), nil
}

// clampSpeed keeps a speed that the engines can do.
func clampSpeed(s float64) float64 {
	if !(s > 0) {
		return 1
	}
	return min(max(s, 0.5), 2)
}

// heard is a sentence as it came out of an engine.
type heard struct {
	sentence
	sound audio.Sound // mono
	words []timed     // one a piece
}

// sentences speaks each sentence, some of them at the same time and several by one
// program.
func (v *Voice) sentences(ctx context.Context, m model, speed float64, in []sentence) ([]heard, error) {
	out := make([]heard, len(in))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(v.parallel)
	from := 0
	for _, some := range batches(in) {
		at := out[from:]
		from += len(some)
		g.Go(func() error {
			said, err := v.batch(gctx, m, speed, some)
			copy(at, said)
			return err
		})
	}
	err := g.Wait()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("local: speak: %w", errors.Join(ctx.Err(), context.Cause(ctx)))
	}
	if err != nil {
		return nil, failure(m, err)
	}
	return out, nil
}

// batches are sentences that are given to a program together: of as many words as one
// sentence may have.
func batches(in []sentence) (out [][]sentence) {
	words := 0
	for _, s := range in {
		if words += len(s.pieces); len(out) == 0 || words > maxPieces {
			out, words = append(out, nil), len(s.pieces)
		}
		last := len(out) - 1
		out[last] = append(out[last], s)
	}
	return out
}

// batch speaks some sentences. Where that fails they are tried once more, alone: a
// machine that has too much to do fails programs.
func (v *Voice) batch(ctx context.Context, m model, speed float64, in []sentence) ([]heard, error) {
	h, err := v.inTurn(ctx, 1, m, speed, in)
	if err == nil || ctx.Err() != nil || errors.Is(err, sandbox.ErrMissing) {
		return h, err
	}
	return v.inTurn(ctx, allTurns, m, speed, in)
}

// inTurn speaks some sentences once so many turns are free.
func (v *Voice) inTurn(ctx context.Context, turns int64, m model, speed float64, in []sentence) ([]heard, error) {
	if err := v.turns.Acquire(ctx, turns); err != nil {
		return nil, err
	}
	defer v.turns.Release(turns)
	said, err := v.talker(m, speed).speak(ctx, in)
	for i := range said {
		said[i].sentence = in[i]
	}
	return said, err
}

// talker speaks sentences, and tells how each came out.
type talker interface {
	speak(ctx context.Context, in []sentence) ([]heard, error)
}

func (v *Voice) engine(m model, speed float64) talker {
	r := runner{box: v.box}
	if m.program == programFlite {
		return flite{run: r, voice: m.voice, speed: speed}
	}
	return espeak{run: r, voice: m.voice, language: m.language, speed: speed, melody: m.melody}
}

// failure makes an fault.Error of what a program did.
func failure(m model, err error) error {
	var e *fault.Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, sandbox.ErrMissing):
		return missingProgram(m.program, err)
	}
	return &fault.Error{
		Code: fault.CodeProvider, Provider: m.option.ID, Message: m.program + " could not speak the text",
		Remedy: "try again; if it stays so, choose another voice", Retryable: true, Err: err,
	}
}

// missingProgram says which program is missing and how to get it.
func missingProgram(program string, err error) *fault.Error {
	return &fault.Error{
		Code: fault.CodeMissing, Provider: "local", Message: "the program " + program + " is not installed",
		Remedy: "install " + program + " (apt install " + program + ") or run examples/setup.sh", Err: err,
	}
}

// modelOf finds a voice; it must speak the language.
func modelOf(id, language string) (model, error) {
	i := slices.IndexFunc(models(), func(m model) bool { return m.option.ID == id })
	if i < 0 {
		return model{}, &fault.Error{
			Code: fault.CodeNotFound, Field: "voice", Provider: "local", Message: fmt.Sprintf("there is no voice %q", id),
			Remedy: "choose an id that Voices lists",
		}
	}
	m := models()[i]
	if language != "" && language != m.language {
		return model{}, &fault.Error{
			Code: fault.CodeInvalid, Field: "language", Provider: "local", Message: fmt.Sprintf("the voice %s does not speak %q", id, language),
			Remedy: "choose a voice of that language",
		}
	}
	return m, nil
}
