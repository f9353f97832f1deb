package design

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// namedFilm is a film of the tests.
type namedFilm struct {
	name  string
	board story.Storyboard
}

func films() []namedFilm {
	var all []namedFilm
	for lang := range scripts() {
		for _, brand := range []story.Brand{northwake, olmo} {
			for _, subs := range []bool{false, true} {
				name := fmt.Sprintf("%s-%s", lang, brand.Name)
				if subs {
					name += "-subs"
				}
				all = append(all, namedFilm{name, boardOf(lang, brand, subs, scripts()[lang]...)})
				if subs == (brand == northwake) {
					all = append(all, namedFilm{name + "-staged", boardOf(lang, brand, subs, staged()[lang]...)})
				}
			}
		}
	}
	all = append(all, chartFilms()...)
	for seed := range uint64(6) {
		b := boardOf("en", story.Brand{}, true, scripts()["en"]...)
		b.Seed = seed
		all = append(all, namedFilm{fmt.Sprintf("seed%d", seed), b})
	}
	return all
}

// ugly is films of brands nobody designed for the screen.
func ugly() []namedFilm {
	black, white, grey, red := timeline.RGB(0, 0, 0), timeline.RGB(255, 255, 255), timeline.RGB(128, 128, 128), timeline.RGB(255, 0, 0)
	var all []namedFilm
	for _, b := range []story.Brand{
		{Name: "Black", Primary: black}, {Name: "White", Primary: white}, {Name: "Grey", Primary: grey, Secondary: grey, Extra: grey},
		{Name: "Red", Primary: red, Secondary: red, Extra: red}, {Name: "Neon", Primary: timeline.RGB(0, 255, 0), Secondary: timeline.RGB(255, 0, 255)},
		{Name: "Wasp", Primary: timeline.RGB(255, 214, 0), Secondary: black}, {Name: "Olive", Primary: timeline.RGB(107, 107, 47), Secondary: timeline.RGB(138, 90, 43)},
		{Name: "Pastel", Primary: timeline.RGB(255, 192, 203), Secondary: timeline.RGB(173, 216, 230), Extra: timeline.RGB(240, 230, 140)},
		{Name: "Flag", Primary: timeline.RGB(0, 85, 164), Secondary: white, Extra: timeline.RGB(239, 65, 53)},
	} {
		all = append(all, namedFilm{"ugly-" + b.Name, boardOf("en", b, true, scripts()["en"]...)})
		all = append(all, namedFilm{"ugly-" + b.Name + "-charts", boardOf("en", b, true, chartScripts()["en"][1:5]...)})
		all = append(all, namedFilm{"ugly-" + b.Name + "-staged", boardOf("en", b, true, staged()["en"][1:5]...)})
	}
	return all
}

// everyNth is the first of some films and each nth after it; the nightly run, which has
// the time, looks at all of them.
func everyNth(n int, all []namedFilm) (some []namedFilm) {
	for i, f := range all {
		if nightly || i%n == 0 {
			some = append(some, f)
		}
	}
	return some
}

// formats are a wide one and an upright one; in the nightly run all there are.
func formats() []frame.Format {
	if nightly {
		return frame.Formats()
	}
	return []frame.Format{frame.Wide, frame.Vertical}
}

// finished are the films of films and extremes that were designed already, by name.
var finished = map[string]finishedFilm{}

type finishedFilm struct {
	board  story.Storyboard
	scenes []timeline.Scene
}

// scenesOf are the scenes of one of these films, designed once for all tests that only
// look at them.
func scenesOf(t *testing.T, f namedFilm) []timeline.Scene {
	t.Helper()
	known, ok := finished[f.name]
	if !ok || !reflect.DeepEqual(known.board, f.board) {
		known = finishedFilm{f.board, design(t, fontsOf(t), f.board)}
		finished[f.name] = known
	}
	return known.scenes
}
