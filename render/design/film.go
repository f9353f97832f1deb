package design

import (
	"hash/fnv"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/typeset"
)

// film is what all scenes of a storyboard share.
type film struct {
	fonts  *typeset.Fonts
	opts   Options
	board  engine.Storyboard
	pal    palette.Palette
	grid   grid
	roles  roles
	voice  voice
	motif  motif
	rhythm *rhythm
}

func newFilm(d *Designer, board engine.Storyboard) *film {
	f := &film{fonts: d.fonts, opts: d.opts, board: board, grid: newGrid(board)}
	f.pal, f.motif = paletteOf(board), motifOf(board)
	f.voice, f.roles = voiceOf(board), rolesOf(f.grid.format)
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

func branded(b engine.Brand) bool { return b.Primary.A != 0 }

func paletteOf(b engine.Storyboard) palette.Palette {
	if !branded(b.Brand) {
		return palette.Default(b.Seed)
	}
	return palette.Derive(b.Brand.Primary, b.Brand.Secondary, b.Brand.Extra)
}

// motifOf is one motif for a brand, whatever the film: its own, or the one that
// its name falls to; without a brand, or with the house's own, the seed decides:
// by steps that pair every palette of the house with every motif.
func motifOf(b engine.Storyboard) motif {
	all := motifs()
	if i := slices.IndexFunc(all, func(m motif) bool { return m.name == b.Brand.Motif }); i >= 0 {
		return all[i]
	}
	if b.Brand.Name == "" && (!branded(b.Brand) || palette.OfHouse(b.Brand.Primary)) {
		return all[(b.Seed+b.Seed/uint64(palette.Houses))%uint64(len(all))]
	}
	name := b.Brand.Name
	if name == "" {
		name = b.Brand.Primary.String()
	}
	return all[spread(hash(name))%uint64(len(all))]
}

func hash(parts ...string) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// spread mixes the bits of a hash, so that names which differ in a letter differ
// in the lowest bits as well.
func spread(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// at is when a frame begins.
func (f *film) at(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(max(1, f.board.FPS))
}

// onFrame is the moment of the first frame that is not before t, so that what
// is switched then changes on that very frame.
func (f *film) onFrame(t time.Duration) time.Duration {
	fps := time.Duration(max(1, f.board.FPS))
	return f.at(int((t*fps + time.Second - 1) / time.Second))
}

// xorshift is the generator of all that is random; its seed makes a film come
// out the same again.
type xorshift uint32

func newRandom(seed uint64) *xorshift {
	x := xorshift(seed ^ seed>>32)
	if x == 0 {
		x = 2463534242
	}
	return &x
}

func (x *xorshift) next() uint32 {
	v := *x
	v ^= v << 13
	v ^= v >> 17
	v ^= v << 5
	*x = v
	return uint32(v)
}

// below is a number from 0 to n-1.
func (x *xorshift) below(n int) int { return int(x.next() % uint32(n)) }

// unit is a number from 0 up to 1.
func (x *xorshift) unit() float64 { return float64(x.next()) / (1 << 32) }
