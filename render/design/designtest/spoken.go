package designtest

import (
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// spokenLayout is the layout whose words stand as they are spoken.
const spokenLayout = "spoken"

// What a spoken scene wants: an accent of large letters needs less contrast, and
// what has been heard may step back.
const (
	accentContrast = 3.0
	heardContrast  = 2.0
	longestBare    = 130 * time.Millisecond // in which no word stands
	shortestSpoken = 1500 * time.Millisecond
	longestSpoken  = 14 * time.Second
)

// recited reports whether a layer shows words as they are spoken.
func recited(l timeline.Layer) bool {
	head, _, _ := strings.Cut(l.Name, ".")
	return l.Text != nil && head == "phrase"
}

// heardWords finds words that stepped back so far that they cannot be seen.
func heardWords(s *shot) []flaw {
	if s.scene.Layout != spokenLayout {
		return nil
	}
	var flaws []flaw
	for i, l := range s.scene.Layers {
		share := l.Opacity.At(s.at, 1)
		if !recited(l) || copied(l.Name) || !l.Visible(s.at) || share >= 1 || !l.Opacity.Still(s.at-200*time.Millisecond, s.at) || share == 0 {
			continue
		}
		it := item{Layer: l, path: placed(s.paths[i], l, s.at), z: i}
		it.ink = it.path.Bounds()
		ground := s.mean(it)
		if got := palette.Contrast(palette.Over(l.Text.Color.Alpha(share), ground), ground); got < heardContrast {
			flaws = append(flaws, flaw{l.Name, fmt.Sprintf("%q stepped back to a contrast of %.2f:1", it.text(), got)})
		}
	}
	return flaws
}

// mean is the mean colour below an item's letters.
func (s *shot) mean(it item) timeline.Color {
	plain := s.wordless()
	box := pixels(it.ink).Intersect(plain.Rect)
	mask := coverage(it.path, box)
	var m mean
	for y := box.Min.Y; y < box.Max.Y; y += 2 {
		for x := box.Min.X; x < box.Max.X; x += 2 {
			if mask.AlphaAt(x, y).A > 128 {
				m.add(plain.RGBAAt(x, y))
			}
		}
	}
	return m.color()
}

// hangingWords finds lines of spoken words that end in one that leads to the next.
func hangingWords(s *shot) []flaw {
	if s.scene.Layout != spokenLayout {
		return nil
	}
	l := language.Of(s.film.Board.Language)
	var flaws []flaw
	for _, b := range s.blocks() {
		if !recited(b.lines[0].Layer) {
			continue
		}
		for _, line := range b.lines[:len(b.lines)-1] {
			words := l.Spoken(line.text())
			if len(words) == 0 {
				continue
			}
			if low := words[len(words)-1].Low; l.Is(language.Article, low) || l.Is(language.Preposition, low) || l.Is(language.Conjunction, low) {
				flaws = append(flaws, flaw{b.name, fmt.Sprintf("has a line that ends in %q", low)})
			}
		}
	}
	return flaws
}

// bareMoments finds moments of a spoken scene at which none of its words stands,
// its beginning and its end included.
func bareMoments(f Film) []Finding {
	const step = 40 * time.Millisecond
	var all []Finding
	for i, sc := range f.Scenes {
		if sc.Layout != spokenLayout || !speaks(sc) {
			continue
		}
		bare := time.Duration(0)
		for at := entered(f, i); at < f.lasts(i); at += step {
			if stands(sc, at) {
				bare = 0
			} else if bare += step; bare > longestBare {
				all = append(all, Finding{Scene: i, Layout: sc.Layout, At: at, Rule: Emptiness, Where: "the frame", What: "shows no words"})
				break
			}
		}
	}
	return all
}

// entered is when a transition shows enough of a scene for its words to be missed.
func entered(f Film, i int) time.Duration {
	t := f.Scenes[i].Enter
	if i == 0 {
		return 300 * time.Millisecond
	}
	return time.Duration(t.Frames) * time.Second / time.Duration(f.Board.FPS) * 7 / 10
}

func speaks(sc timeline.Scene) bool {
	for _, l := range sc.Layers {
		if recited(l) {
			return true
		}
	}
	return false
}

func stands(sc timeline.Scene, at time.Duration) bool {
	for _, l := range sc.Layers {
		if recited(l) && l.Visible(at) && l.Opacity.At(at, 1) > .15 {
			return true
		}
	}
	return false
}

// recomposed finds spoken scenes that are composed as the one before, where
// nothing but their picture forces them to.
func recomposed(f Film) []Finding {
	var all []Finding
	for i := 1; i < len(f.Scenes); i++ {
		a, b := f.Scenes[i-1], f.Scenes[i]
		if a.Layout == spokenLayout && identical(a, b) && speaks(a) && len(f.Board.Scenes[i].Shots) == 0 {
			all = append(all, Finding{Scene: i, Layout: b.Layout, Rule: Repetition, Where: "the scene", What: "is composed like the one before"})
		}
	}
	return all
}
