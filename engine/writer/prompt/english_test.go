package prompt_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/story"
)

// TestEnglishWordsForPictures: the model's are kept where they are English and the
// film is not; what else it puts there is left out, and nothing is made up.
func TestEnglishWordsForPictures(t *testing.T) {
	const spanish = "La biblioteca del pueblo presta herramientas desde el verano pasado. Los vecinos toman prestados taladros y escaleras cada sábado."
	languagetest.Each(t, "english.txt", func(t *testing.T, code, given string) string {
		a := assignment()
		a.Length = 0
		narration := good[0] + " " + good[1]
		if a.Language = code; code == "es" {
			a.Text, narration = spanish, spanish
		}
		raw := strings.Replace(answer(narration), `"query":""`, fmt.Sprintf(`"query":"biblioteca herramientas","queryEnglish":%q`, given), 1)
		s, _, err := write(t, a, raw)
		if err != nil {
			t.Fatal(err)
		}
		return s.Scenes[0].English
	})
}

// TestEnglishWordsStay where sentences are left out of a scene, and those of a sentence
// with it.
func TestEnglishWordsStay(t *testing.T) {
	a := assignment()
	a.Language = "es"
	before := story.Script{Title: "T", Language: "es", Technique: "three_act", Scenes: []story.ScriptScene{{
		ID: "s1", Narration: "La biblioteca del pueblo presta herramientas. Los vecinos toman prestados taladros y escaleras cada sábado. La sala está llena. El ayuntamiento devolvió el dinero el año pasado.",
		Query: "biblioteca herramientas", English: "library tools", Shots: []story.Sought{{Words: "uno"}, {Words: "dos"}, {Words: "tres"}, {Words: "cuatro"}},
	}}}
	a.Previous, a.Length, a.Text = &before, 10700*time.Millisecond, before.Scenes[0].Narration
	s, chat, err := write(t, a, "nobody is asked")
	if err != nil || len(chat.asked) > 0 || s.Scenes[0].Narration == before.Scenes[0].Narration || s.Scenes[0].English != "library tools" {
		t.Errorf("%v: asked %d times, %+v", err, len(chat.asked), s.Scenes)
	}
	if left := s.Scenes[0]; len(left.Shots) != len(language.Of("es").Sentences(left.Narration)) || len(left.Shots) == 4 {
		t.Errorf("%q is to be seen as %+v", left.Narration, left.Shots)
	}
}

// TestShotsAreSoughtBySentence: a model names what is to be seen for each sentence, and
// what the film is about.
func TestShotsAreSoughtBySentence(t *testing.T) {
	a := assignment()
	a.Length, a.Rate = 0, 14
	raw := strings.Replace(answer(good[0]+" "+good[1]), `"query":""`, `"shots":[{"query":"drill on shelf","queryEnglish":""},{"query":"neighbours with ladder"}]`, 1)
	raw = strings.Replace(raw, `"technique"`, `"subject":{"query":"library"},"technique"`, 1)
	s, _, err := write(t, a, raw)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scenes[0]
	if s.Subject.Words != "library" || sc.Query != "drill on shelf" || len(sc.Shots) != 2 || sc.Shots[1].Words != "neighbours with ladder" {
		t.Errorf("about %+v, %+v", s.Subject, sc)
	}
}
