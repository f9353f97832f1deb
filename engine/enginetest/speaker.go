package enginetest

import (
	"cmp"
	"context"
	"slices"
	"unicode"

	"github.com/abadojack/whatlanggo"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// Speaker is what fakes of services speak with: any text, in the language it is
// written in, by a real voice or by humming.
type Speaker struct {
	Voice engine.Voice // nil: Voice{}
}

// Say speaks a text, with the times of its words.
func (s Speaker) Say(ctx context.Context, text string, speed float64) (story.Speech, error) {
	var v engine.Voice = Voice{}
	if s.Voice != nil {
		v = s.Voice
	}
	options, err := v.Voices(ctx)
	if err != nil {
		return story.Speech{}, err
	}
	language := languageOf(text)
	i := slices.IndexFunc(options, func(o story.VoiceOption) bool { return slices.Contains(o.Languages, language) })
	if i < 0 {
		return story.Speech{}, &fault.Error{Code: fault.CodeInvalid, Field: "language", Message: "no voice speaks " + language}
	}
	return v.Speak(ctx, story.Utterance{Text: text, Voice: options[i].ID, Language: language, Speed: cmp.Or(speed, 1)})
}

// languageOf is the language of a text by its letters, or its words.
func languageOf(text string) string {
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			return "zh"
		case unicode.Is(unicode.Hebrew, r):
			return "iw"
		}
	}
	latin := whatlanggo.Options{Whitelist: map[whatlanggo.Lang]bool{whatlanggo.Eng: true, whatlanggo.Spa: true, whatlanggo.Fra: true}}
	switch whatlanggo.DetectWithOptions(text, latin).Lang {
	case whatlanggo.Spa:
		return "es"
	case whatlanggo.Fra:
		return "fr"
	}
	return "en"
}
