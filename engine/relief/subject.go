package relief

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
)

// The grid on which a subject is looked for.
const (
	spot   = 4 // points of one of its cells, in each direction
	across = Wide / spot
	down   = Tall / spot
	spots  = across * down
)

// Subject returns the box of what must be seen, in shares of the width and the height:
// of what is in focus and unlike the rest, above all what lies along the edges. Where that
// is all over the picture, as in a wide view, it is a small box about the middle of it;
// where nothing stands out, the box is empty.
func (p Points) Subject() timeline.Rect {
	s := p.salience()
	limit := s.limit()
	if slices.Max(s) < standing*limit {
		return timeline.Rect{}
	}
	box, held := s.box(limit)
	if w, h := float64(box.w())/across, float64(box.h())/down; w*h > widest || held < gathered {
		box = s.heart(limit)
	}
	return timeline.Rect{
		X: float64(box.x0) / across, Y: float64(box.y0) / down,
		W: float64(box.w()) / across, H: float64(box.h()) / down,
	}
}

const (
	standing = 1.6 // times as salient as what just stands out is the most salient cell, at least
	widest   = .62 // share of the picture: what is larger is no subject in it
	gathered = .4  // share of the salience that a subject holds
	cutOff   = .25 // the weight of what goes on beyond the picture: often a cloud or a wall
)

// salience says of every cell how much it stands out.
type salience []float64

type cells struct{ x0, y0, x1, y1 int }

func (c cells) w() int { return c.x1 - c.x0 }
func (c cells) h() int { return c.y1 - c.y0 }

// look is what a cell shows.
type look struct{ light, blue, red, sharp float64 }

// salience measures how much every cell differs from others, how sharp it is, whether it
// has the colour of skin, and how near the middle it lies.
func (p Points) salience() salience {
	all := p.looks()
	s := make(salience, spots)
	compared := others()
	sharp := sharpest(all)
	for i, l := range all {
		alike := 0.0 // mostly of those that it is most like
		for _, e := range compared {
			alike += (1 + apart(i, e)) / (1 + l.unlike(all[e]))
		}
		focus := .15 + .85*min(1, l.sharp/sharp)
		s[i] = (float64(len(compared))/alike + 14*l.skin()) * focus * central(i)
	}
	return s.smooth()
}

// looks averages the points of every cell.
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

// unlike is how much two cells differ to the eye.
func (l look) unlike(o look) float64 {
	light, blue, red := l.light-o.light, l.blue-o.blue, l.red-o.red
	return math.Sqrt(.5*light*light + 2*blue*blue + 2*red*red)
}

// skin is how much a cell looks like skin of any tone, 0..1.
func (l look) skin() float64 {
	red, blue := l.red-128, 128-l.blue
	if l.light < 50 || l.light > 235 || red < 8 || blue < 4 {
		return 0
	}
	off := math.Hypot((red-22)/14, (blue-18)/14)
	return max(0, 1-off)
}

// sharpest is how sharp the sharper cells are.
func sharpest(all []look) float64 {
	sharp := make([]float64, len(all))
	for i, l := range all {
		sharp[i] = l.sharp
	}
	slices.Sort(sharp)
	return max(4, sharp[len(sharp)*9/10])
}

// others are the cells that each is compared with: some along the left, the upper and the
// right edge, as what stands on the lower one is often the subject, and fewer all over.
func others() (all []int) {
	for x := 0; x < across; x += 3 {
		all = append(all, x)
	}
	for y := 3; y < down*3/4; y += 3 {
		all = append(all, y*across, y*across+across-1)
	}
	for y := 4; y < down; y += 6 {
		for x := 4; x < across; x += 6 {
			all = append(all, y*across+x)
		}
	}
	return all
}

// apart is how far two cells lie from each other, in shares of the picture.
func apart(i, k int) float64 {
	return math.Hypot(float64(i%across-k%across)/across, float64(i/across-k/across)/down)
}

// central is how near the middle a cell lies: 1 there, less towards the edges.
func central(i int) float64 {
	x, y := (float64(i%across)+.5)/across-.5, (float64(i/across)+.5)/down-.5
	return 1 - 1.1*(x*x+y*y)
}

// smooth takes the mean over the cells around each.
func (s salience) smooth() salience {
	const reach = 2
	out := make(salience, len(s))
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

// box is the smallest one that holds the part that stands out most, with what is
// joined to it, and the share of all that stands out in it.
func (s salience) box(limit float64) (box cells, held float64) {
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

// limit is the salience from which a cell stands out: it parts the cells into two
// groups that differ most from each other, as Otsu's method does.
func (s salience) limit() float64 {
	sorted := slices.Sorted(slices.Values(s))
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

// part is the box of the cells that stand out and are joined to cell i, and what they
// add up to.
func (s salience) part(i int, limit float64, seen []bool) (box cells, sum float64) {
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

// heart is a small box about the middle of what stands out, for a picture without a part
// that does so by itself.
func (s salience) heart(limit float64) cells {
	x, y, sum := 0.0, 0.0, 0.0
	for i, v := range s {
		if v >= limit {
			x += v * (float64(i%across) + .5)
			y += v * (float64(i/across) + .5)
			sum += v
		}
	}
	const w, h = across / 10, down / 10
	x0 := min(max(int(x/sum)-w/2, 0), across-w)
	y0 := min(max(int(y/sum)-h/2, 0), down-h)
	return cells{x0, y0, x0 + w, y0 + h}
}
