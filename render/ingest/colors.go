package ingest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Criteria of a picture's colours.
const (
	maxColors     = 5
	minShare      = .03 // of the pixels
	apart         = 56  // steps of 0 to 255 that two colours differ by
	colorBits     = 4   // bits of a channel that select a bin
	colorBins     = 1 << (3 * colorBits)
	colorChannels = 3
)

// palette counts pixels in bins of similar colours.
type palette struct {
	bins  [colorBins]bin
	count int
	luma  float64 // sum, 0 to 1 each
}

// bin is a colour and its similar pixels.
type bin struct {
	n   int
	sum [colorChannels]int
}

// add counts a pixel.
func (p *palette) add(r, g, b byte) {
	const drop = 8 - colorBits
	at := &p.bins[int(r>>drop)<<(2*colorBits)|int(g>>drop)<<colorBits|int(b>>drop)]
	at.n++
	at.sum[0] += int(r)
	at.sum[1] += int(g)
	at.sum[2] += int(b)
	p.count++
	p.luma += (.2126*float64(r) + .7152*float64(g) + .0722*float64(b)) / 255
}

// brightness returns the mean luma, 0 to 1, to two digits; nil without pixels.
func (p *palette) brightness() *float64 {
	if p.count == 0 {
		return nil
	}
	return new(math.Round(p.luma/float64(p.count)*100) / 100)
}

// shade is a colour and the number of its pixels.
type shade struct {
	n    int
	mean [colorChannels]int
}

// dominant returns the most frequent colours as "#rrggbb". A bin similar to one already taken
// counts for that one.
func (p *palette) dominant() []string {
	var groups []shade
	for _, s := range p.ranked() {
		like := slices.IndexFunc(groups, func(g shade) bool { return distance(g.mean, s.mean) < apart })
		if like >= 0 {
			groups[like].n += s.n
			continue
		}
		groups = append(groups, s)
	}
	slices.SortStableFunc(groups, fullest)
	var out []string
	for i, g := range groups[:min(len(groups), maxColors)] {
		if i == 0 || float64(g.n) >= minShare*float64(p.count) {
			out = append(out, fmt.Sprintf("#%02x%02x%02x", g.mean[0], g.mean[1], g.mean[2]))
		}
	}
	return out
}

// ranked returns the bins that are not empty, the fullest first.
func (p *palette) ranked() (out []shade) {
	for _, b := range p.bins {
		if b.n > 0 {
			out = append(out, shade{b.n, [colorChannels]int{b.sum[0] / b.n, b.sum[1] / b.n, b.sum[2] / b.n}})
		}
	}
	slices.SortStableFunc(out, fullest)
	return out
}

func fullest(a, b shade) int { return cmp.Compare(b.n, a.n) }

// distance returns the largest difference of a channel.
func distance(a, b [colorChannels]int) int {
	most := 0
	for i := range a {
		d := a[i] - b[i]
		most = max(most, d, -d)
	}
	return most
}
