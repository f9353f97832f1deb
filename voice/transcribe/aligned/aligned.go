// Package aligned finds when the words of a script are said that is known,
// without any service. It recognises nothing.
//
// English is aligned by PocketSphinx with its English model, where they are
// installed (Debian: pocketsphinx and pocketsphinx-en-us, 37 MB). Against flite's
// own times the starts of words are off by 9 to 18 ms on average and 95 of 100
// by 50 ms at most; with noise 20 dB below the speech, by 15 to 22 ms and 65 ms.
// It takes a sixtieth of the length of a minute, a twelfth of that of 20 minutes.
//
// Where they are not installed, and in the other languages, a voice of this machine
// may be the guide (Options.Guide): it says the script as well, and where the sound
// goes the same way is told by how both sound. The starts are off by 12 to 21 ms on
// average, 95 of 100 by 85 ms at most, between voices that are nothing alike.
//
// Without a guide the level of the sound tells: the starts are off by 46 to 240 ms on
// average, 95 of 100 by up to a second where a voice pauses little, and music or noise
// under the speech that hides its pauses makes it worse.
package aligned

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Set provides the transcriber from a *sandbox.Box and *Options.
var Set = wire.NewSet(New)

// Options of a [Transcriber]. Nil means the defaults.
type Options struct {
	// Model is a folder with an acoustic model of US English in en-us and its
	// dictionary, cmudict-en-us.dict. Default: where Debian has it.
	Model string
	// Guide says scripts that PocketSphinx does not align, up to two minutes of them
	// at once: a voice that tells times. Default: none.
	Guide engine.Voice
	// Else recognise what neither does, the first that hears the language. Default: the
	// level tells.
	Else []engine.Transcriber
}

// Transcriber implements [engine.Transcriber]. It is safe for concurrent use.
type Transcriber struct {
	box   *sandbox.Box
	model string
	guide engine.Voice
	other []engine.Transcriber
}

var (
	_ engine.Transcriber = (*Transcriber)(nil)
	_ engine.Checker     = (*Transcriber)(nil)
)

// debianModel is where Debian's pocketsphinx-en-us puts it.
const debianModel = "/usr/share/pocketsphinx/model/en-us"

// New makes a Transcriber. PocketSphinx is looked for with each sound, so that
// it can be installed later; with a nil box it is not used.
func New(box *sandbox.Box, opts *Options) *Transcriber {
	t := &Transcriber{box: box, model: debianModel}
	if opts != nil {
		t.model, t.guide, t.other = cmp.Or(opts.Model, debianModel), opts.Guide, opts.Else
	}
	return t
}

// Check looks for PocketSphinx and its model where the host names a model, as
// [engine.Checker] demands. Else nothing is missing without them: the level of
// the sound tells.
func (t *Transcriber) Check(ctx context.Context, language string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if t.model == debianModel || t.box == nil || language != "en" {
		return nil
	}
	_, err := t.box.Look(program)
	if err == nil {
		_, err = os.Stat(filepath.Join(t.model, "en-us"))
	}
	if err != nil {
		return &fault.Error{Code: fault.CodeMissing, Provider: "aligned", Message: program + " or its model of English is not there", Remedy: "install pocketsphinx, and check Options.Model", Err: err}
	}
	return nil
}

// Hears reports whether the script is known.
func (*Transcriber) Hears(_ string, known bool) bool { return known }

// Transcribe finds the times of the script; a Hearing without one is refused
// with CodeUnsupported.
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
	times, err := t.align(ctx, h, tokens)
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

// otherwise has the script recognised by somebody else, or the level tell.
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
