package compose

import (
	"math"
	"math/rand/v2"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Grain is kept as a tile of noise in few levels and a table that maps each luma value at each
// level.
const (
	grainSide     = 480
	grainLevels   = 64
	levelsASigma  = 10
	grainMinLines = 720 // below this grain would be coarse: it is left out
)

// grainTile is noise in levels, the middle one being none.
type grainTile [grainSide * grainSide]uint8

// grainTable is luma by level and by luma below.
type grainTable [grainLevels * 256]uint8

// newGrainTile makes the same tile for the same seed on every machine.
func newGrainTile(seed uint64) *grainTile {
	rng := rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	t := new(grainTile)
	for i := range t {
		level := math.Round(rng.NormFloat64()*levelsASigma) + grainLevels/2
		t[i] = uint8(min(max(level, 0), grainLevels-1))
	}
	return t
}

// newGrainTable evaluates soft-light for a grain at an opacity of weight/256.
func newGrainTable(g *timeline.Grain, weight int) *grainTable {
	t := new(grainTable)
	opacity := sane(g.Opacity, 0, 1) * float64(weight) / 256
	sigma := sane(g.Sigma, 0, 1)
	for level := range grainLevels {
		source := .5 + float64(level-grainLevels/2)/levelsASigma*sigma
		for y := range 256 {
			b := min(max(float64(y-16)/219, 0), 1)
			d := (softLight(b, min(max(source, 0), 1)) - b) * opacity
			t[level<<8|y] = clamp8(int(math.Round(float64(y) + 219*d)))
		}
	}
	return t
}

// softLight returns the W3C blend mode of that name, for backdrop b and source s, both 0..1.
func softLight(b, s float64) float64 {
	if s <= .5 {
		return b - (1-2*s)*b*(1-b)
	}
	d := math.Sqrt(b)
	if b <= .25 {
		d = ((16*b-12)*b + 4) * b
	}
	return b + (2*s-1)*(d-b)
}

// grain applies the tile to an even rectangle of the luma plane, from the frame's corner on.
func (p plane) grain(r rect, tile *grainTile, table *grainTable) {
	for y := r.y0; y < r.y1; y++ {
		line := tile[y%grainSide*grainSide:][:grainSide]
		for x := r.x0; x < r.x1; {
			n := min(r.x1-x, grainSide-x%grainSide)
			grainRow(p.row(y, x, x+n), line[x%grainSide:], table)
			x += n
		}
	}
}

//go:norace
func grainRow(dst, noise []uint8, table *grainTable) {
	noise = noise[:len(dst)]
	for i, n := range noise {
		dst[i] = table[(uint(n)<<8|uint(dst[i]))%(grainLevels*256)]
	}
}
