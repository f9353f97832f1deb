package language_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/language"
)

func TestLabelledTitles(t *testing.T) {
	for _, c := range []struct {
		code, line, want string
		film             bool
	}{
		{"en", "Title: Why Nets Tear", "Why Nets Tear", false}, {"en", "**Title:** \"Why Nets Tear\"", "Why Nets Tear", false}, {"en", "VIDEO TITLE: Nets", "Nets", true},
		{"es", "Título del vídeo: Las redes", "Las redes", true}, {"fr", "Titre : « Les filets »", "Les filets", false}, {"fr", "Titre de la vidéo : Les filets", "Les filets", true},
		{"zh", "标题：《补网》", "补网", false}, {"zh", "视频标题：补网", "补网", true}, {"iw", "כותרת: הרשתות", "הרשתות", false}, {"iw", "כותרת הסרטון: הרשתות", "הרשתות", true},
		{"en", "Title \"A\" and \"B\": which?", "", false}, {"en", "Job title: Head of Nets", "", false}, {"en", "Title:", "", false}, {"zh", "小标题：补网", "", false},
		{"en", "Title: \"Nets\" and \"Ropes\"", "\"Nets\" and \"Ropes\"", false},
	} {
		if got, film := language.Of(c.code).Titled(c.line); got != c.want || film != c.film {
			t.Errorf("%s %q: %q %v", c.code, c.line, got, film)
		}
	}
}
