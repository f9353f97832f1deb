package design

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/stage"
)

// film is the state that all scenes of a storyboard share.
type film struct {
	Type    *kit.Typesetter
	layouts []layout
	board   story.Storyboard
	pal     palette.Palette
	grid    kit.Grid
	roles   kit.Roles
	fps     kit.FPS
	motif   kit.Motif
	rhythm  *rhythm
}

// look describes a scene within its film: its ground, the variant of its layout, and its
// transition.
type look struct {
	arrangement
	ground palette.Ground
	enter  timeline.Transition
	begin  time.Duration // when its entrances begin
}

// rhythm remembers the scenes so far, so that the next one differs.
type rhythm struct {
	film      *film
	last      *look
	lastColor int // the last scene on a brand colour
	rested    int // scenes in a row on the same neutral ground
	lastWipe  time.Duration
	wiped     bool
	tagged    tag // of the last scene
}

// palette returns the palette of scene i: the film's, with the colours requested for this scene as
// its primary and its extra ones.
func (f *film) palette(i int) palette.Palette {
	p, sc := f.pal, f.board.Scenes[i]
	if sc.Ground.A != 0 {
		p.P = sc.Ground
	}
	if sc.Accent.A != 0 {
		p.E = sc.Accent
	}
	return p
}

func branded(b story.Brand) bool { return b.Primary.A != 0 }

func paletteOf(b story.Storyboard) palette.Palette {
	if !branded(b.Brand) {
		return palette.Default(b.Seed)
	}
	return palette.Derive(b.Brand.Primary, b.Brand.Secondary, b.Brand.Extra)
}

// motifOf returns one motif for a brand, the same in every film: its own, or one chosen by its
// name. Without a brand, or with the built-in one, the seed decides, in steps that pair every
// built-in palette with every motif.
func motifOf(b story.Storyboard) kit.Motif {
	all := motifs()
	if i := slices.IndexFunc(all, func(m kit.Motif) bool { return m.Name == b.Brand.Motif }); i >= 0 {
		return all[i]
	}
	if b.Brand.Name == "" && (!branded(b.Brand) || palette.OfHouse(b.Brand.Primary)) {
		return all[(b.Seed+b.Seed/uint64(palette.Houses))%uint64(len(all))]
	}
	name := b.Brand.Name
	if name == "" {
		name = b.Brand.Primary.String()
	}
	return all[kit.Spread(kit.Hash(name))%uint64(len(all))]
}

// backdrop returns the shots that fill the frame of scene n; nil if it has none.
func (f *film) backdrop(n int) *stage.Backdrop {
	sc := f.board.Scenes[n]
	screen := stage.Screen{W: f.grid.W, H: f.grid.H, Unit: f.grid.U, At: f.fps.At, Floor: f.grid.H}
	if f.board.Subtitles {
		screen.Floor = f.grid.Zones.Bottom()
	}
	return stage.New(sc.Shots, screen, int(f.board.SeedOf(sc)%2))
}

// Options of a [Designer]. The zero value is the built-in look.
type Options struct {
	Layouts []Layout // custom ones, beside the built-in ones
}
