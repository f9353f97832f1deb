package motion

import (
	"slices"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
)

// wordFilms are titles, sentences, quotes and closings in every format, with
// every presenter, subtitled or not, by turns of language and brand.
func wordFilms() []namedFilm {
	langs := []string{"en", "iw", "zh"}
	brands := []engine.Brand{northwake, olmo}
	var all []namedFilm
	n := 0
	for i, format := range frame.Formats() {
		for j, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
			for k, subs := range []bool{false, true} {
				lang := langs[(i+j+k)%3]
				name := lang + "-words"
				if subs {
					name += "-subs"
				}
				all = append(all, shaped(namedFilm{name, boardOf(lang, brands[n%2], subs, wordy(lang)...)}, format, p))
				n++
			}
			n++
		}
	}
	return all
}

// wordy is what a language has of them.
func wordy(lang string) []engine.ScriptScene {
	var all []engine.ScriptScene
	for _, sc := range slices.Concat(scripts()[lang], staged()[lang]) {
		switch sc.Layout {
		case engine.LayoutTitle, engine.LayoutStatement, engine.LayoutQuote, engine.LayoutClosing:
			all = append(all, sc)
		}
	}
	return all
}
