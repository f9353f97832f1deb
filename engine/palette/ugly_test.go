package palette

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// uglyBrands are brands that nobody designed for a screen: primary, secondary
// and extra, 0 where the brand has none.
var uglyBrands = map[string][3]uint32{
	"black":              {0x000001},
	"white":              {0xffffff},
	"grey":               {0x808080},
	"light grey":         {0xdcdcdc},
	"dark grey":          {0x333333},
	"black and white":    {0x000001, 0xffffff},
	"white and black":    {0xffffff, 0x000001},
	"all black":          {0x000001, 0x000001, 0x000001},
	"all white":          {0xffffff, 0xffffff, 0xffffff},
	"all grey":           {0x808080, 0x808080, 0x808080},
	"black with red":     {0x000001, 0xe30613},
	"white with gold":    {0xffffff, 0xc9a227},
	"pure red":           {0xff0000},
	"pure green":         {0x00ff00},
	"pure blue":          {0x0000ff},
	"pure yellow":        {0xffff00},
	"pure magenta":       {0xff00ff},
	"pure cyan":          {0x00ffff},
	"traffic light":      {0xff0000, 0xffff00, 0x00ff00},
	"neon pair":          {0x39ff14, 0xff10f0},
	"red and green":      {0xff0000, 0x00ff00},
	"red and blue":       {0xff0000, 0x0000ff},
	"all red":            {0xff0000, 0xff0000, 0xff0000},
	"two reds":           {0xd22630, 0xc8102e},
	"two blues":          {0x0057b8, 0x0065c3},
	"two pale blues":     {0xbcd9ea, 0xc4dff0},
	"two navies":         {0x001f3f, 0x0a2342, 0x00264d},
	"olive":              {0x6b6b2f},
	"brown":              {0x8a5a2b},
	"khaki":              {0x7c7b3a, 0x8a5a2b, 0x556b2f},
	"mustard":            {0x9a7b1f, 0x6b6b2f},
	"beige":              {0xf5f0e6},
	"cream and sand":     {0xfff8e7, 0xe8d8b7, 0xd9c39a},
	"pastel":             {0xffc0cb, 0xadd8e6, 0xf0e68c},
	"baby pink":          {0xf4c2c2},
	"wasp":               {0xffd600, 0x000001},
	"wasp upside down":   {0x000001, 0xffd600},
	"flag":               {0x0055a4, 0xffffff, 0xef4135},
	"orange and red":     {0xff6600, 0xff3300, 0xffcc00},
	"purple haze":        {0x4b0082, 0x6a0dad, 0x9370db},
	"swamp":              {0x3b3c36, 0x4f5b3a, 0x5b6236},
	"mid tones":          {0x777777, 0x7a6f7a, 0x6f7a7a},
	"mid green and red":  {0x008a00, 0xd70000},
	"salmon":             {0xfa8072, 0xe9967a, 0xffa07a},
	"electric and black": {0x7df9ff, 0x000001},
}

func (c uglyColors) derive() Palette {
	var b [3]timeline.Color
	for i, v := range c {
		if v != 0 {
			b[i] = hex(v)
		}
	}
	return Derive(b[0], b[1], b[2])
}

type uglyColors [3]uint32

func TestUglyBrands(t *testing.T) {
	if len(uglyBrands) < 40 {
		t.Fatalf("only %d brands", len(uglyBrands))
	}
	for name, colors := range uglyBrands {
		p := uglyColors(colors).derive()
		for _, rule := range uglyRules {
			if why := rule(p, colors); why != "" {
				t.Errorf("%s: %s", name, why)
			}
		}
		for _, gn := range grounds {
			readable(t, name, p, gn)
		}
	}
}

// uglyRules say what is wrong with a palette; "" is nothing.
var uglyRules = []func(p Palette, brand [3]uint32) string{
	func(p Palette, _ [3]uint32) string { // two brand colours that look alike are pushed apart
		if a, b := FromColor(p.P), FromColor(p.S); math.Abs(turn(hueOf(a), hueOf(b))) < 25 && math.Abs(a.L-b.L) < .145 && (a.C >= neutral) == (b.C >= neutral) {
			return "primary and secondary look alike"
		}
		return ""
	},
	func(p Palette, _ [3]uint32) string { // large areas are calm
		for _, gn := range []GroundName{Primary, Secondary, Extra} {
			if FromColor(p.Ground(gn).Bg).C > .24+.005 {
				return "glares when it fills the frame with " + string(gn)
			}
		}
		return ""
	},
	func(p Palette, brand [3]uint32) string { // greys have no coloured grounds of their own
		if FromColor(hex(brand[0])).C < neutral && p.Closing().Name == Extra {
			return "a grey brand ends on its accent"
		}
		return ""
	},
	func(p Palette, brand [3]uint32) string { // hue is kept
		for i, c := range []timeline.Color{p.P, p.S, p.E} {
			if given := FromColor(hex(brand[i])); brand[i] != 0 && given.C >= .05 && math.Abs(turn(given.H, FromColor(c).H)) > 4 {
				return "turned the hue of " + c.String()
			}
		}
		return ""
	},
	func(p Palette, brand [3]uint32) string { // a missing extra colour is found, and is a colour
		if brand[2] == 0 && FromColor(p.E).C < .06 {
			return "the extra colour that was chosen is grey: " + p.E.String()
		}
		return ""
	},
	func(p Palette, _ [3]uint32) string { // olive and brown stand on deep only
		for _, g := range []Ground{p.Rest(), p.Contrary()} {
			if olive(FromColor(p.P)) && Luminance(g.Bg) > .2 {
				return "olive on " + string(g.Name)
			}
		}
		return ""
	},
	func(p Palette, _ [3]uint32) string { // the bar, the mark and the panel of a wipe can be told from what they touch
		for _, g := range []Ground{p.Rest(), p.Contrary(), p.Closing()} {
			if c := p.Between(p.Rest().Bg, g.Bg); Contrast(c, g.Bg) < FillContrast || Contrast(c, p.Rest().Bg) < FillContrast {
				return "no panel passes from rest to " + string(g.Name)
			}
		}
		return ""
	},
	func(p Palette, _ [3]uint32) string { // whatever a logo is like, the middle carries it
		if black, white := timeline.RGB(0, 0, 0), timeline.RGB(255, 255, 255); min(Contrast(p.Middle(), black), Contrast(p.Middle(), white)) < MarkContrast {
			return "its middle does not carry black and white"
		}
		return ""
	},
}
