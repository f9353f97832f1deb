// Package local is the voice without an account: flite speaks English and
// espeak-ng the other languages. If flite fails, espeak-ng speaks the whole film.
// Both run as programs in a [sandbox.Box]; neither is part of this library.
//
// Package spell first spells out the text, so that numbers, currency, dates and
// addresses are read naturally, and every spoken word refers to its written one.
//
// Word times. flite reports the end of every phone; aligning them with the
// phones of words spoken alone assigns phones to words. espeak-ng reports no
// times: each phrase is spoken a second time with long gaps, and the words found
// there are aligned with the normal phrase. The tests show the accuracy of both.
//
// espeak-ng does not know the unwritten vowels of Hebrew; they are guessed here, and the
// speech says so. Languages without spelling rules in package spell go to espeak-ng unchanged.
package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/wire"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Options configures a [Voice]. The zero value is usable.
type Options struct {
	// Parallel is the number of concurrent programs per utterance, 1 to 16. 0: 2.
	Parallel int
}

// Voice implements [engine.Voice] with programs on this machine. It is
// safe for concurrent use and leaves no files.
type Voice struct {
	box      *sandbox.Box
	parallel int
	turns    *semaphore.Weighted // allTurns units; a retry takes them all
	talker   func(m model, speed float64) talker
}

// allTurns exceeds the number of concurrent batches.
const allTurns = 1 << 30

var (
	_ engine.Voice   = (*Voice)(nil)
	_ engine.Checker = (*Voice)(nil)
)

// New returns a Voice that runs programs in box. A missing program is an
// error of Speak, not of New.
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

// Set provides the voice. It is not bound to engine.Voice: hosts usually combine several voices.
var Set = wire.NewSet(New)

// Voices returns the voices with installed programs; the first of a
// language is its default. The error is CodeMissing if there are none.
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

// Check reports an error if the program for a language is missing, for
// [engine.Checker]; no program serves all languages.
func (v *Voice) Check(ctx context.Context, language string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	i := slices.IndexFunc(models(), func(m model) bool { return m.language == language })
	if i < 0 {
		return nil // not a language of this voice
	}
	m := models()[i]
	if _, err := v.box.Look(m.program); err != nil {
		return missingProgram(m.program, err)
	}
	return nil
}

// Speak implements [engine.Voice]. A tone changes pace, pitch and pauses; stressed words are
// slower, higher and louder. Letters of foreign scripts are silent, with zero duration; Latin
// in Chinese and Hebrew is read as English. A batch on which a program fails is retried
// alone. If it fails again, so does Speak: a change of voice within a text would be audible.
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

// clampSpeed limits a speed to the engines' range.
func clampSpeed(s float64) float64 {
	if !(s > 0) {
		return 1
	}
	return min(max(s, 0.5), 2)
}

// sentences speaks the sentences in batches, some of them concurrently.
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

// batches groups sentences into batches for one program, with as many
// words as one sentence may have.
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

// batch speaks a batch. If that fails it is retried once without
// concurrency: programs may fail on an overloaded machine.
func (v *Voice) batch(ctx context.Context, m model, speed float64, in []sentence) ([]heard, error) {
	h, err := v.inTurn(ctx, 1, m, speed, in)
	if err == nil || ctx.Err() != nil || errors.Is(err, sandbox.ErrMissing) {
		return h, err
	}
	return v.inTurn(ctx, allTurns, m, speed, in)
}

// inTurn speaks a batch after it has acquired turns.
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

// talker speaks sentences and returns their sound and times.
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

// failure converts a program's error to a fault.Error.
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

// missingProgram returns the error for a missing program.
func missingProgram(program string, err error) *fault.Error {
	return &fault.Error{
		Code: fault.CodeMissing, Provider: "local", Message: "the program " + program + " is not installed",
		Remedy: "install " + program + " (apt install " + program + ") or run examples/setup.sh", Err: err,
	}
}

// modelOf returns the voice with an id; it must speak the language.
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

// installed returns the first name of a voice that reads the language's script.
// In some versions the first Chinese name reads pinyin as English, and others
// lack the second. If none works, the first is returned, and Speak fails.
func (v *Voice) installed(ctx context.Context, m model) string {
	if len(m.voices) < 2 {
		return m.voice
	}
	letter := []rune(language.Of(m.language).Native)[:1]
	for _, voice := range m.voices {
		printed, err := runner{box: v.box}.text(ctx, job{
			program: programEspeak, text: string(letter) + "\n", words: 1,
			args: []string{"-v", voice, "-b", "1", "-q", "-x", "-f", "in.txt"},
		})
		if err == nil && strings.TrimSpace(printed) != "" && !strings.Contains(printed, "(en)") {
			return voice
		}
	}
	return m.voice
}
