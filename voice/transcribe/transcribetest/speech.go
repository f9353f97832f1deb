package transcribetest

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

// Speech has a voice say a text in English, as what is to be heard.
func Speech(t testing.TB, v engine.Voice) Said {
	t.Helper()
	const text = "Our team shipped 24 new features this year. More than 3500 companies use them every day, and most of them pay for it. What comes next? A version for phones, and one for the web."
	options, err := v.Voices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := v.Speak(t.Context(), story.Utterance{Text: text, Voice: options[0].ID, Language: "en", Speed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return Said{Sound: s.Sound, Language: "en", Text: text, Words: s.Words}
}
