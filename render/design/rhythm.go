package design

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/layout/spoken"
)

// look picks the ground and the transition of scene i in an arrangement.
func (r *rhythm) look(i int, a arrangement) look {
	k := look{arrangement: a}
	k.ground = r.ground(i, k)
	k.enter = r.transition(i, k)
	k.begin = r.film.begins(i, k)
	return k
}

// took records the look of scene i.
func (r *rhythm) took(i int, k look) {
	if r.last != nil && r.last.ground.Name == k.ground.Name {
		r.rested++
	} else {
		r.rested = 1
	}
	if k.ground.Name.Colored() {
		r.lastColor = i
	}
	if k.enter.Kind == timeline.Wipe {
		r.lastWipe, r.wiped = r.film.fps.At(r.film.board.Scenes[i].Start), true
	}
	r.last = &k
}

func (r *rhythm) ground(i int, k look) palette.Ground {
	if k.staged {
		p := r.film.palette(i)
		if k.on == nil && r.film.backdrop(i).Pale() {
			return p.Ground(palette.Paper)
		}
		return p.OnPictures()
	}
	if r.film.board.Scenes[i].Ground.A != 0 {
		return r.film.palette(i).Ground(palette.Primary)
	}
	if g, ok := r.kept(i, k.name); ok {
		return g
	}
	return r.film.palette(i).Ground(r.rhythmic(i, k).Name)
}

// rhythmic returns the ground that suits the scenes before.
func (r *rhythm) rhythmic(i int, k look) palette.Ground {
	wishes := r.wishes(i, k)
	for _, g := range wishes {
		if !r.alike(i, k, g) {
			return g
		}
	}
	return wishes[len(wishes)-1]
}

// wishes returns the preferred grounds of a layout, best first. Colour comes at most every third
// scene, and not right before the closing.
func (r *rhythm) wishes(i int, k look) []palette.Ground {
	p := r.film.pal
	if k.ends {
		return []palette.Ground{p.Closing()}
	}
	neutral := []palette.Ground{p.Rest(), p.Contrary()}
	restless := r.rested >= 3 && r.last.ground.Name == p.Rest().Name && !k.opens
	if k.contrary.holds(p.Dark) || restless {
		neutral[0], neutral[1] = neutral[1], neutral[0]
	}
	scenes := r.film.board.Scenes
	closes := i+1 < len(scenes) && r.film.rowOf(scenes[i+1].Screen.Layout()).ends
	if g, ok := r.color(i, k); ok && i-r.lastColor >= 3 && !closes && !r.colorSoon(i) {
		return append([]palette.Ground{g}, neutral...)
	}
	return neutral
}

// color returns the preferred brand colour of a layout. Spoken words have one only if their content
// merits it.
func (r *rhythm) color(i int, k look) (palette.Ground, bool) {
	if k.colors == nil || k.spoken && !spoken.Weighs(r.film.board.Scenes[i], r.film.board.Language) {
		return palette.Ground{}, false
	}
	return r.film.pal.Colored(k.colors(k.variant, r.film.pal)...)
}

// continues reports whether the scene before has the same ground and is cut to this one: the motif
// is there already, on one side or the other.
func (r *rhythm) continues(k look) bool {
	return r.last != nil && k.enter.Kind == timeline.Cut && r.last.spoken && r.last.ground.Bg == k.ground.Bg
}
