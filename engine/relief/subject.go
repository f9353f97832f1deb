package relief

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
)

// The grid of the search for a subject.
const (
	spot   = 4 // points of one of its cells, in each direction
	across = Wide / spot
	down   = Tall / spot
	spots  = across * down
)

// Subject returns the box of the subject, in shares of the width and the height: sharp parts unlike
// the rest, above all unlike the edges. It is empty if nothing is salient, or if salience is spread
// all over the picture, as in a wide view. Where the salient part is too wide, its own most salient part
// is the subject; where there are faces, they are.
func (s Salience) Subject(faces ...timeline.Rect) (all timeline.Rect) {
	for _, f := range faces {
		all = all.Union(f)
	}
	if !all.Empty() {
		return all
	}
	limit := 0.
	for _, least := range gathered {
		if limit = s.limit(limit); slices.Max(s) < standing*limit {
			break
		}
		c, held := s.box(limit)
		x, y := float64(c.x0)/across, float64(c.y0)/down
		box := timeline.Rect{X: x, Y: y, W: float64(c.x1)/across - x, H: float64(c.y1)/down - y}
		if box.W*box.H <= widest && held >= least {
			return box
		}
	}
	return timeline.Rect{}
}

const (
	standing = 1.6 // least ratio of the most salient cell to the limit of salience
	widest   = .62 // share of the picture: a larger box is no subject
	cutOff   = .25 // weight of parts cut off by the edge: often a cloud or a wall
)

// gathered has the least share of the salience in a subject, and in one that is a part of a larger box.
var gathered = [...]float64{.4, .75}

// Salience is how much the parts of a picture draw the eye, cell by cell.
type Salience []float64

type cells struct{ x0, y0, x1, y1 int }

// look has the mean features of a cell.
type look struct{ light, blue, red, sharp float64 }

// Salience returns the salience of a picture: the rarity of its cells' look in the picture and along
// its edges, their sharpness, and their nearness to the middle.
func (p Points) Salience() Salience {
	const rim = .3 // weight of a cell that looks like the edges
	all := p.looks()
	s := make(Salience, spots)
	sharp, some, edge := sharpest(all), sampled(all), sampled(edges(all))
	for i, l := range all {
		focus, rare := .15+.85*min(1, l.sharp/sharp), l.rare(some)
		s[i] = rare * rare * (rim + l.rare(edge)) * focus * central(i)
	}
	return s.smooth()
}

// sampled returns evenly spread ones of the cells: enough to know how frequent a look is.
func sampled(all []look) (some []look) {
	const compared = 280
	for i := 0; i < len(all); i += 1 + len(all)/compared {
		some = append(some, all[i])
	}
	return some
}

// edges returns the cells along the edges of the picture.
func edges(all []look) (out []look) {
	const wide = 2
	for i, l := range all {
		if x, y := i%across, i/across; min(x, across-1-x, y, down-1-y) < wide {
			out = append(out, l)
		}
	}
	return out
}

// looks returns the mean features of every cell.
func (p Points) looks() []look {
	all := make([]look, spots)
	for y := range Tall {
		for x := range Wide {
			i, c := y*Wide+x, &all[y/spot*across+x/spot]
			v := float64(p[i])
			c.light += v / (spot * spot)
			c.blue += float64(p[plane+i]) / (spot * spot)
			c.red += float64(p[2*plane+i]) / (spot * spot)
			right, below := float64(p[y*Wide+min(x+1, Wide-1)]), float64(p[min(y+1, Tall-1)*Wide+x])
			c.sharp += (math.Abs(right-v) + math.Abs(below-v)) / (spot * spot)
		}
	}
	return all
}

// Perceived differences of looks: of those that count as alike, and of those that do not count.
const alike, unlike = 8., 24.

// likeness has the likeness of two looks, 0..1, by the square of their difference, in steps of a
// quarter: it is compared a million times a picture.
var likeness = func() (all [4 * unlike * unlike]float64) {
	for i := range all {
		all[i] = math.Exp(-float64(i) / 4 / (2 * alike * alike))
	}
	return all
}()

// rare returns more, the fewer of the others look like this one.
func (l look) rare(others []look) float64 {
	same := 1.
	for i := range others {
		o := &others[i]
		light, blue, red := l.light-o.light, l.blue-o.blue, l.red-o.red
		if off := int(2*light*light + 8*blue*blue + 8*red*red); off < len(likeness) {
			same += likeness[off]
		}
	}
	return math.Log(float64(1+len(others)) / same)
}

// sharpest returns the sharpness of the sharper cells.
func sharpest(all []look) float64 {
	sharp := make([]float64, len(all))
	for i, l := range all {
		sharp[i] = l.sharp
	}
	slices.Sort(sharp)
	return max(4, sharp[len(sharp)*9/10])
}

// central returns the nearness of a cell to the middle: 1 there, less towards the edges, and less
// near the bottom than near the top, where faces and tops are.
func central(i int) float64 {
	x, y := (float64(i%across)+.5)/across-.5, (float64(i/across)+.5)/down-.5
	return 1 - 1.1*(x*x+y*y) - .3*y
}

// appeal returns the salience of every cell of a Map, 0..255: twice the salience counts four times.
func (s Salience) appeal() []byte {
	sums, most := make([]float64, Cols*Rows), 0.
	for i, v := range s {
		k := i/across*Rows/down*Cols + i%across*Cols/across
		sums[k] += v * v
		most = max(most, sums[k])
	}
	out := make([]byte, len(sums))
	for k, v := range sums {
		out[k] = rounded(255 * v / max(most, 1e-9))
	}
	return out
}

// smooth returns the means over the cells around each.
func (s Salience) smooth() Salience {
	const reach = 2
	out := make(Salience, len(s))
	for i := range s {
		sum, n := 0.0, 0
		for y := max(0, i/across-reach); y <= min(down-1, i/across+reach); y++ {
			for x := max(0, i%across-reach); x <= min(across-1, i%across+reach); x++ {
				sum, n = sum+s[y*across+x], n+1
			}
		}
		out[i] = sum / float64(n)
	}
	return out
}

// box returns the smallest box of the most salient part, with connected cells, and its share of all
// salience.
func (s Salience) box(limit float64) (box cells, held float64) {
	total, best := 0.0, 0.0
	seen := make([]bool, len(s))
	for i, v := range s {
		if v < limit || seen[i] {
			continue
		}
		part, sum := s.part(i, limit, seen)
		if part.x0 == 0 || part.y0 == 0 || part.x1 == across {
			sum *= cutOff
		}
		if total += sum; sum > best {
			best, box = sum, part
		}
	}
	return box, best / max(total, 1e-9)
}

// limit returns the threshold of salience: it splits the cells from a salience on into the two groups
// that differ most, as Otsu's method does.
func (s Salience) limit(least float64) float64 {
	sorted := slices.Sorted(slices.Values(s))
	from, _ := slices.BinarySearch(sorted, least)
	sorted = sorted[from:]
	total := 0.0
	for _, v := range sorted {
		total += v
	}
	below, best, limit := 0.0, 0.0, math.Inf(1)
	for i, v := range sorted[:len(sorted)-1] {
		below += v
		n, m := float64(i+1), float64(len(sorted)-i-1)
		if d := below/n - (total-below)/m; d*d*n*m > best {
			best, limit = d*d*n*m, sorted[i+1]
		}
	}
	return limit
}

// part returns the box of the salient cells connected to cell i, and their sum.
func (s Salience) part(i int, limit float64, seen []bool) (box cells, sum float64) {
	box = cells{across, down, 0, 0}
	open := []int{i}
	seen[i] = true
	for len(open) > 0 {
		i := open[len(open)-1]
		open = open[:len(open)-1]
		x, y := i%across, i/across
		box = cells{min(box.x0, x), min(box.y0, y), max(box.x1, x+1), max(box.y1, y+1)}
		sum += s[i]
		for _, n := range [4][2]int{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
			if k := n[1]*across + n[0]; n[0] >= 0 && n[0] < across && n[1] >= 0 && n[1] < down && !seen[k] && s[k] >= limit {
				seen[k] = true
				open = append(open, k)
			}
		}
	}
	return box, sum
}
