package aligned

import (
	"context"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

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
