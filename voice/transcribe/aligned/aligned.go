// Package aligned finds the times of words of a known script without any
// service. It does not recognise speech.
//
// PocketSphinx aligns English if it is installed with its English model (Debian: pocketsphinx
// and pocketsphinx-en-us, 37 MB). Against flite's own times the mean error of word starts is
// 9 to 18 ms, with 95 % within 50 ms; with noise 20 dB below the speech, 15 to 22 ms and 65
// ms. It takes a sixtieth of the duration for a minute, a twelfth for 20 minutes.
//
// Without it, and in other languages, a local voice may be the guide (Options.Guide):
// it speaks the script, and both sounds are aligned. The mean error of word starts is
// 12 to 21 ms, with 95 % within 85 ms, even between very different voices.
//
// Without a guide the sound level is used: the mean error is 46 to 240 ms, with 95 % within up
// to a second for a voice with few pauses. Music or noise that hides pauses makes it worse.
package aligned

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Set provides the transcriber from a *sandbox.Box and *Options.
var Set = wire.NewSet(New)

// Options configures a [Transcriber]. Nil means the defaults.
type Options struct {
	// Model is a folder with an acoustic model of US English in en-us and
	// its dictionary, cmudict-en-us.dict. Default: Debian's.
	Model string
	// Guide is a voice with word times that speaks scripts PocketSphinx
	// cannot align, up to two minutes of sound. Default: none.
	Guide engine.Voice
	// Else lists transcribers for other cases; the first that supports the
	// language is used. Default: sound level.
	Else []engine.Transcriber
}

// Transcriber implements [engine.Transcriber]. It is safe for concurrent use.
type Transcriber struct {
	sphinx sphinx
	guide  engine.Voice
	other  []engine.Transcriber
}

var (
	_ engine.Transcriber = (*Transcriber)(nil)
	_ engine.Checker     = (*Transcriber)(nil)
)

// debianModel is the path in Debian's pocketsphinx-en-us.
const debianModel = "/usr/share/pocketsphinx/model/en-us"

// New returns a Transcriber. It looks for PocketSphinx at every sound,
// so that it may be installed later; with a nil box it is unused.
func New(box *sandbox.Box, opts *Options) *Transcriber {
	t := &Transcriber{sphinx: sphinx{box, debianModel}}
	if opts != nil {
		t.sphinx.model, t.guide, t.other = cmp.Or(opts.Model, debianModel), opts.Guide, opts.Else
	}
	return t
}

// Check reports an error if the host names a model and PocketSphinx or the model is missing,
// for [engine.Checker]. Otherwise nothing is required: the sound level always works.
func (t *Transcriber) Check(ctx context.Context, language string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if t.sphinx.model == debianModel || t.sphinx.box == nil || language != "en" {
		return nil
	}
	_, err := t.sphinx.box.Look(program)
	if err == nil {
		_, err = os.Stat(filepath.Join(t.sphinx.model, "en-us"))
	}
	if err != nil {
		return &fault.Error{Code: fault.CodeMissing, Provider: "aligned", Message: program + " or its model of English is not there", Remedy: "install pocketsphinx, and check Options.Model", Err: err}
	}
	return nil
}

// Hears reports whether the script is known.
func (*Transcriber) Hears(_ string, known bool) bool { return known }

// Transcribe finds the times of the script. Without a script the error has CodeUnsupported.
func (t *Transcriber) Transcribe(ctx context.Context, h story.TranscribeRequest) (story.Transcript, error) {
	if err := ctx.Err(); err != nil {
		return story.Transcript{}, err
	}
	if strings.TrimSpace(h.Known) == "" {
		return story.Transcript{}, &fault.Error{
			Code: fault.CodeUnsupported, Provider: "aligned", Message: "words that are not known cannot be recognised here",
			Remedy: "give the script, or configure a recogniser",
		}
	}
	tokens := spoken.Tokens(h)
	times, err := t.sphinx.align(ctx, h, tokens)
	if err != nil && ctx.Err() == nil {
		times, err = t.follow(ctx, h, tokens)
	}
	if ctx.Err() != nil {
		return story.Transcript{}, ctx.Err()
	}
	if err != nil {
		return t.otherwise(ctx, h, tokens)
	}
	return spoken.Placed(h, tokens, times), nil
}

// otherwise uses another transcriber, or else the sound level.
func (t *Transcriber) otherwise(ctx context.Context, h story.TranscribeRequest, tokens []spoken.Token) (story.Transcript, error) {
	for _, o := range t.other {
		if !o.Hears(h.Language, true) {
			continue
		}
		if heard, err := o.Transcribe(ctx, h); err == nil || ctx.Err() != nil {
			return heard, err
		}
	}
	return spoken.Placed(h, tokens, spoken.Unknown(len(tokens))), nil
}

// longestGuided is the maximum duration of a guided alignment, which takes half a second and 60 MB.
const longestGuided = 2 * time.Minute

// follow aligns the sound with the guide's speech of the script. Ends of words stay unknown.
func (t *Transcriber) follow(ctx context.Context, h story.TranscribeRequest, tokens []spoken.Token) ([]audio.Span, error) {
	if t.guide == nil || h.Sound.Duration() > longestGuided {
		return nil, errNoAlignment
	}
	options, err := t.guide.Voices(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(options, func(o story.VoiceOption) bool { return slices.Contains(o.Languages, h.Language) })
	if i < 0 {
		return nil, errNoAlignment
	}
	said, err := t.guide.Speak(ctx, story.Utterance{Text: h.Known, Voice: options[i].ID, Language: h.Language, Speed: 1})
	if err != nil {
		return nil, err
	}
	if said.Sound.Duration() > longestGuided {
		return nil, errNoAlignment
	}
	return awake(moved(said, h.Sound, tokens), h.Sound), nil
}

// moved maps the guide's word times to the sound; unknown for tokens it does not speak.
func moved(said story.Speech, sound audio.Sound, tokens []spoken.Token) []audio.Span {
	at, out := audio.Bend(said.Sound, sound), spoken.Unknown(len(tokens))
	for i, t := range tokens {
		k := slices.IndexFunc(said.Words, func(w story.Word) bool { return w.From == t.From })
		if k >= 0 && said.Words[k].End > said.Words[k].Start {
			out[i].From = at(said.Words[k].Start)
		}
	}
	return out
}
