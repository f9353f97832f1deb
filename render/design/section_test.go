package design

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// sectionNames are names in the languages of the tests, a short and a long one.
var sectionNames = map[string][2]string{
	"en": {"How it works", "What the tenants of the estate get"},
	"es": {"El puerto", "Lo que cambia en la subasta de cada mañana"},
	"fr": {"La pluie", "Ce que deviennent les places de la ville"},
	"zh": {"热泵的原理", "城市里的雨水会到哪里去为什么要留住它"},
	"iw": {"איך זה עובד", "מה מקבלים הדיירים של השכונה החדשה"},
}

// sectioned puts the scenes of a film under names of sections, of which the second
// begins in the middle.
func sectioned(f namedFilm) namedFilm {
	f.name += "-section"
	f.board.Scenes = slices.Clone(f.board.Scenes)
	for i := range f.board.Scenes {
		name := sectionNames[f.board.Language][2*i/len(f.board.Scenes)]
		sc := &f.board.Scenes[i]
		sc.Screen = story.On(story.Under(sc.Screen.Content(), name))
	}
	return f
}

// sectionFilms are spoken films, numbers and quotations in every language, format
// and company, under names of sections.
func sectionFilms() []namedFilm {
	var all []namedFilm
	for _, f := range spokenFilms() {
		all = append(all, sectioned(f))
	}
	for _, lang := range []string{"en", "iw", "zh"} {
		for i, format := range formats() {
			for j, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
				set := slices.Concat(scripts()[lang][3:4], staged()[lang][1:2], scripts()[lang][3:4])
				b := boardOf(lang, northwake, (i+j)%2 == 0, set...)
				all = append(all, sectioned(shaped(namedFilm{"proofs-" + lang, b}, format, p)))
			}
		}
	}
	return all
}

// TestSectionsStandClear draws the names of sections, each whole, and nothing meets
// them, the subtitles or who presents.
func TestSectionsStandClear(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range sectionFilms() {
		for i, sc := range design(t, fonts, f.board) {
			var shown []string
			for _, at := range []float64{.3, .6, 1} {
				shown = shown[:0]
				all := seenAt(fonts, sc, time.Duration(at*float64(settledAt(sc))))
				for n, l := range all {
					if !isTag(l.Layer) {
						continue
					}
					shown = append(shown, l.Text.Line)
					why := misplaced(gridOf(f.board, f.board.Scenes[i]), sc, l)
					for m, o := range all {
						if m != n && !isTag(o.Layer) && l.ink.Intersect(o.ink).W > 1 && l.ink.Intersect(o.ink).H > 1 {
							why += " lies upon " + o.Name
						}
					}
					if why != "" {
						t.Errorf("%s: scene %d (%s %d): %q %s", f.name, i, sc.Layout, sc.Variant, l.Text.Line, why)
					}
				}
			}
			name := story.SectionOf(f.board.Scenes[i].Screen.Content())
			if got := strings.Join(shown, " "); story.LettersOf(got) != story.LettersOf(name) {
				t.Errorf("%s: scene %d (%s) stands under %q, want %q", f.name, i, sc.Layout, got, name)
			}
		}
	}
}

// TestASectionsNameStandsStill comes in once and is the same in every scene of its
// section that is composed for one width.
func TestASectionsNameStandsStill(t *testing.T) {
	fonts := fontsOf(t)
	for _, format := range formats() {
		f := sectioned(spokenFilm("en", northwake, format, frame.Nobody))
		var last []timeline.Layer
		came := 0
		for i, sc := range design(t, fonts, f.board) {
			tag := slices.DeleteFunc(slices.Clone(sc.Layers), func(l timeline.Layer) bool { return !isTag(l) || l.Text == nil })
			plain := slices.Clone(tag)
			for k := range plain {
				if len(plain[k].Opacity) > 0 {
					came++
				}
				plain[k].From, plain[k].Opacity, plain[k].Text = 0, nil, &timeline.Text{Line: tag[k].Text.Line, X: tag[k].Text.X, Y: tag[k].Text.Y}
			}
			if i > 0 && story.SectionOf(f.board.Scenes[i].Screen.Content()) == story.SectionOf(f.board.Scenes[i-1].Screen.Content()) {
				if diff := cmp.Diff(last, plain); diff != "" || len(plain) == 0 {
					t.Errorf("%s: the name moves in scene %d: %s", f.name, i, diff)
				}
			}
			last = plain
		}
		if came < 2 || came > 4 { // lines of two names
			t.Errorf("%s: %d lines of names came in", f.name, came)
		}
	}
}

func TestNamesThatSaySomethingByTheirCapitalsKeepThem(t *testing.T) {
	for name, want := range map[string]string{
		"How it works": "HOW IT WORKS", "L’été": "L’ÉTÉ", "Using iPhone apps": "Using iPhone apps", "git_log": "git_log",
		"NASA and you": "NASA AND YOU", "热泵": "热泵", "example.org": "example.org", "PhD students": "PhD students",
	} {
		if got := labelled(name); got != want {
			t.Errorf("%q is set %q, want %q", name, got, want)
		}
	}
}
