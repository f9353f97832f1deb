package design

import (
	"slices"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
)

// wordFilms are titles, sentences, quotes and closings in every format, with
// every presenter, subtitled or not, by turns of language and brand.
func wordFilms() []namedFilm {
	langs := []string{"en", "iw", "zh"}
	brands := []story.Brand{northwake, olmo}
	var all []namedFilm
	n := 0
	for i, format := range formats() {
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
func wordy(lang string) []story.ScriptScene {
	var all []story.ScriptScene
	for _, sc := range slices.Concat(scripts()[lang], staged()[lang]) {
		switch sc.Screen.Layout() {
		case story.LayoutTitle, story.LayoutQuote, story.LayoutClosing:
			all = append(all, sc)
		}
	}
	return all
}
