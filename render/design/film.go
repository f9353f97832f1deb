package design

import (
	"slices"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// film is what all scenes of a storyboard share.
type film struct {
	Type   *kit.Typesetter
	opts   Options
	board  story.Storyboard
	pal    palette.Palette
	grid   kit.Grid
	roles  kit.Roles
	fps    kit.FPS
	motif  kit.Motif
	rhythm *rhythm
}

func newFilm(d *Designer, board story.Storyboard) *film {
	f := &film{Type: &kit.Typesetter{Fonts: d.fonts, Voice: kit.VoiceOf(board)}, opts: d.opts, board: board, grid: kit.NewGrid(board), fps: kit.FPS(board.FPS)}
	f.pal, f.motif = paletteOf(board), motifOf(board)
	f.roles = kit.RolesOf(f.grid.Format)
	f.rhythm = &rhythm{film: f, lastColor: -3, shown: map[string]int{}}
	return f
}

// palette is that of scene i: the film's, with the colours that were asked for
// in this scene as its primary and its extra ones.
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

// motifOf is one motif for a brand, whatever the film: its own, or the one that
// its name falls to; without a brand, or with the house's own, the seed decides:
// by steps that pair every palette of the house with every motif.
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
