package design

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// was returns how scene i looked before an edit of the film; nil if it was not drawn before.
func (r *rhythm) was(i int) *story.Look {
	if i >= len(r.film.board.Scenes) {
		return nil
	}
	return r.film.board.Scenes[i].Look
}

// kept returns the ground that scene i had in the same layout; none if the brand's colours have
// changed since.
func (r *rhythm) kept(i int, l story.Layout) (palette.Ground, bool) {
	was := r.was(i)
	if was == nil || was.Layout != l {
		return palette.Ground{}, false
	}
	return r.named(i, was.Ground)
}

// named returns the ground whose background has a colour.
func (r *rhythm) named(i int, bg timeline.Color) (palette.Ground, bool) {
	p := r.film.palette(i)
	for _, n := range palette.Grounds() {
		if g := p.Ground(n); g.Bg == bg {
			return g, true
		}
	}
	return palette.Ground{}, false
}

// alike reports whether scene i on a ground would look like the scene before it, or like the one
// after it as it was before the edit. Spoken scenes differ by their compositions.
func (r *rhythm) alike(i int, k look, g palette.Ground) bool {
	differs := func(variant int) bool { return k.spoken && variant != k.variant }
	if r.last != nil && r.last.name == k.name && r.last.ground.Name == g.Name && !differs(r.last.variant) {
		return true
	}
	next := r.was(i + 1)
	return next != nil && next.Layout == k.name && next.Ground == g.Bg && !differs(next.Variant)
}

// colorSoon reports whether one of the next two scenes keeps its brand colour.
func (r *rhythm) colorSoon(i int) bool {
	for n := i + 1; n <= i+2; n++ {
		was := r.was(n)
		if was == nil {
			continue
		}
		if g, ok := r.named(n, was.Ground); ok && g.Name.Colored() {
			return true
		}
	}
	return false
}

// entered returns the transition that scene i keeps, so that neither its own entrances nor the end
// of the scene before change. A hold needs a similarly built scene before it.
func (r *rhythm) entered(i int, k look) (timeline.TransitionKind, bool) {
	was := r.was(i)
	if was == nil || was.Enter == timeline.Hold && (k.family != r.last.family || k.ground.Bg != r.last.ground.Bg) {
		return "", false
	}
	return was.Enter, true
}
