package design

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// reflowed are the layouts that are drawn in every format, with and without
// subtitles and a presenter.
func reflowed() []story.Layout {
	return []story.Layout{
		story.LayoutList, story.LayoutSteps, story.LayoutCompare, story.LayoutNumber,
		story.LayoutTitle, story.LayoutTitle, story.LayoutQuote, story.LayoutClosing,
		story.LayoutTimeline, story.LayoutBars, story.LayoutLine, story.LayoutShares,
	}
}

// shaped is a film in a format, with a presenter.
func shaped(f namedFilm, format frame.Format, p frame.Presenter) namedFilm {
	f.board.Width, f.board.Height = format.Size(1080)
	f.board.Presenter = p
	f.name = strings.TrimSuffix(fmt.Sprintf("%s-%s-%s", f.name, strings.ReplaceAll(string(format), ":", "x"), p), "-")
	return f
}

// across are the films in which somebody presents, with them on the other side.
func across(films []namedFilm) []namedFilm {
	other := map[frame.Presenter]frame.Side{frame.Round: frame.End, frame.Standing: frame.Start}
	var all []namedFilm
	for _, f := range films {
		if side, ok := other[f.board.Presenter]; ok {
			f.name, f.board.PresenterSide = f.name+"-across", side
			all = append(all, f)
		}
	}
	return all
}

// formatFilms are films in the other formats, and with presenters. Languages,
// brands, subtitles and presenters take turns, so that each meets each layout.
func formatFilms() []namedFilm {
	presenters := []frame.Presenter{frame.Nobody, frame.Round, frame.Standing}
	brands := []story.Brand{northwake, olmo}
	var all []namedFilm
	for i, format := range formats() {
		for j, lang := range []string{"en", "iw", "zh"} {
			for k, set := range []map[string][]story.ScriptScene{scripts(), staged(), chartScripts()} {
				n := i + j + k
				board := boardOf(lang, brands[n%2], n%3 != 0, set[lang]...)
				all = append(all, shaped(namedFilm{fmt.Sprintf("%s-%d", lang, k), board}, format, presenters[(i+j)%3]))
			}
		}
	}
	return all
}

// TestEveryFormat: what is reflowed keeps its layout, within what is safe, clear
// of subtitles and presenter, and no smaller than may be read.
func TestEveryFormat(t *testing.T) {
	fonts := fontsOf(t)
	films := slices.Concat(formatFilms(), wordFilms())
	for _, f := range append(films, across(films)...) {
		for i, sc := range design(t, fonts, f.board) {
			asked := f.board.Scenes[i].Screen.Layout()
			if !slices.Contains(reflowed(), asked) {
				continue
			}
			if sc.Layout != string(asked) {
				t.Errorf("%s: scene %d became %s, want %s", f.name, i, sc.Layout, asked)
			}
			all := seenAt(fonts, sc, settledAt(sc))
			for n, l := range all {
				why := misplaced(gridOf(f.board, f.board.Scenes[i]), sc, l)
				for _, o := range all[n+1:] {
					if collide(l, o) {
						why += fmt.Sprintf(" lies upon %s %q", o.Name, textOf(o.Layer))
					}
				}
				if why != "" {
					t.Errorf("%s: scene %d (%s): %s %q at %v %s", f.name, i, sc.Layout, l.Name, textOf(l.Layer), l.ink, why)
				}
			}
		}
	}
}

// misplaced says what is wrong with where a layer is.
func misplaced(g kit.Grid, sc timeline.Scene, l seen) string {
	const hair = 2
	air := .6 * g.Margin()
	safe := timeline.Rect{X: air, Y: .6 * g.Top(), W: g.W - 2*air, H: g.Zones.End() + 24*g.U - .6*g.Top()}
	in := l.ink.Intersect(safe)
	switch {
	case l.Role == timeline.RoleMark:
		return ""
	case l.ink.W-in.W > hair || l.ink.H-in.H > hair:
		return "leaves what is safe"
	case g.Subs && meets(l.ink, g.Physical(g.Zones.Caption())):
		return "meets the subtitles"
	case meets(l.ink, sc.Presenter):
		return "meets the presenter"
	case l.Text != nil && l.Text.Style.Size < 24*g.U:
		return fmt.Sprintf("is set in %.0f pixels", l.Text.Style.Size)
	}
	return ""
}

// meets reports whether two rectangles share more than a hair.
func meets(a, b timeline.Rect) bool {
	in := a.Intersect(b)
	return in.W > 2 && in.H > 2
}
