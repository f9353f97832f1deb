package design

import (
	"fmt"
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
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

// pictureFilms are sentences on pictures of several shapes, in every format and
// with every presenter.
func pictureFilms() []namedFilm {
	sizes := [][2]int{{3000, 2000}, {2000, 3000}, {4000, 1200}}
	langs := []string{"en", "iw", "zh"}
	var all []namedFilm
	for i, format := range formats() {
		for j, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
			for k, size := range sizes {
				b := pictured(langs[(i+j+k)%3], (j+k)%2 == 0, size[0], size[1])
				all = append(all, shaped(namedFilm{fmt.Sprintf("picture-%dx%d", size[0], size[1]), b}, format, p))
			}
		}
	}
	return all
}

// TestPicturesInEveryFormat: the picture has its share of the frame, and nothing
// lies over its edge but the panel.
func TestPicturesInEveryFormat(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range pictureFilms() {
		g := kit.NewGrid(f.board)
		for i, sc := range design(t, fonts, f.board) {
			if sc.Layout != string(story.LayoutStatement) || len(photos(sc)) == 0 {
				t.Fatalf("%s: scene %d became %s", f.name, i, sc.Layout)
			}
			seen := photos(sc)[0].Picture.Frame
			if seen.W != g.W || seen.H < .25*g.H-2 {
				t.Errorf("%s: scene %d shows its picture at %v", f.name, i, seen)
			}
			if panel := inkOf(fonts, layerNamed(t, sc, "panel"), settledAt(sc)); !g.Wide() && panel.Y != seen.H {
				t.Errorf("%s: scene %d: the panel begins at %.0f, the picture ends at %.0f", f.name, i, panel.Y, seen.H)
			}
		}
	}
}

// wordy is what a language has of them.
func wordy(lang string) []story.ScriptScene {
	var all []story.ScriptScene
	for _, sc := range slices.Concat(scripts()[lang], staged()[lang]) {
		switch sc.Screen.Layout() {
		case story.LayoutTitle, story.LayoutStatement, story.LayoutQuote, story.LayoutClosing:
			all = append(all, sc)
		}
	}
	return all
}
