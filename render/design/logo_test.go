package design

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// namedLogo is a logo of the tests, with its files.
type namedLogo struct {
	name  string
	logo  logo.Logo
	files map[string][]byte
}

var (
	inkNavy  = color.NRGBA{0x0b, 0x25, 0x45, 255}
	inkWhite = color.NRGBA{255, 255, 255, 255}
	inkAmber = color.NRGBA{0xff, 0xb2, 0x24, 255}
	clear    = color.NRGBA{}
)

// drawLogo is a picture with a margin of a tenth: a disc, and beside it bars
// where there is room for them.
func drawLogo(w, h int, ground, disc, bars color.NRGBA) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	r := .4 * float64(min(w, h))
	for y := range h {
		for x := range w {
			c := ground
			switch dx, dy := float64(x)-r*1.25, float64(y)-float64(h)/2; {
			case math.Hypot(dx, dy) < r:
				c = disc
			case float64(x) > 2.6*r && x < w-h/10 && math.Abs(dy) < .6*r && (x/(h/6+1))%3 != 0:
				c = bars
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// testLogos are the logos that companies have.
func testLogos() []namedLogo {
	var all []namedLogo
	files := map[string][]byte{}
	variant := func(name string, img image.Image) logo.Variant {
		var b bytes.Buffer
		_ = png.Encode(&b, img)
		files[name] = b.Bytes()
		v := logo.Measure(img)
		v.Blob = name
		return v
	}
	add := func(name string, l logo.Logo) { all = append(all, namedLogo{name, l, files}) }
	dark, light := variant("dark", drawLogo(800, 200, clear, inkNavy, inkNavy)), variant("light", drawLogo(800, 200, clear, inkAmber, inkWhite))
	sign, signLight := variant("sign", drawLogo(200, 200, clear, inkNavy, inkNavy)), variant("signLight", drawLogo(200, 200, clear, inkAmber, inkAmber))
	add("both, with signs", logo.Logo{Full: logo.Pair{ForLight: dark, ForDark: light}, Mark: logo.Pair{ForLight: sign, ForDark: signLight}})
	add("dark alone", logo.Logo{Full: logo.Pair{ForLight: dark}})
	add("light alone", logo.Logo{Full: logo.Pair{ForDark: light}})
	add("in a white box", logo.Logo{Full: logo.Pair{ForLight: variant("boxed", drawLogo(800, 200, inkWhite, inkNavy, inkNavy))}})
	add("square", logo.Logo{Full: logo.Pair{ForLight: sign, ForDark: signLight}})
	add("very long", logo.Logo{Full: logo.Pair{ForLight: variant("long", drawLogo(3000, 90, clear, inkNavy, inkNavy)), ForDark: variant("longLight", drawLogo(3000, 90, clear, inkWhite, inkWhite))}})
	add("tall", logo.Logo{Full: logo.Pair{ForLight: variant("tall", drawLogo(120, 300, clear, inkNavy, inkNavy))}})
	add("sign alone", logo.Logo{Mark: logo.Pair{ForLight: sign, ForDark: signLight}})
	add("of two inks", logo.Logo{Full: logo.Pair{ForLight: variant("two", drawLogo(800, 200, clear, inkNavy, inkWhite))}})
	return all
}

// TestLogosAreSeen: in every format and direction the logo stands within what
// is safe, unstretched, on a ground or plate on which it can be seen.
func TestLogosAreSeen(t *testing.T) {
	fonts := fontsOf(t)
	for _, l := range testLogos() {
		for i, format := range formats() {
			for j, brand := range []story.Brand{northwake, olmo} {
				lang := []string{"en", "iw"}[(i+j)%2]
				script := scripts()[lang]
				brand.Logo = l.logo
				f := shaped(namedFilm{l.name + "-" + lang, boardOf(lang, brand, false, script[0], script[1], script[len(script)-1])}, format, frame.Nobody)
				for _, sc := range design(t, fonts, f.board) {
					shown := checkLogos(t, f, sc)
					if wanted := sc.Layout != "title" && l.logo.Full != (logo.Pair{}); wanted && shown != 1 {
						t.Errorf("%s: %s shows the logo %d times", f.name, sc.Layout, shown)
					}
				}
			}
		}
	}
}

// checkLogos looks at the logos of a scene and counts them.
func checkLogos(t *testing.T, f namedFilm, sc timeline.Scene) int {
	t.Helper()
	ground, n := sc.Ground, 0
	g := kit.NewGrid(f.board)
	for _, l := range sc.Layers {
		if l.Name == "logo.plate" {
			ground = l.Drawing.Shapes[0].Fill
		}
		if l.Picture == nil {
			continue
		}
		n++
		v := variantOf(f.board.Brand.Logo, l.Picture.Blob)
		box := l.Picture.Frame
		if !l.Picture.Clear || l.Role != timeline.RoleLogo || math.Abs(box.W/box.H-float64(v.Width)/float64(v.Height)) > .01 {
			t.Errorf("%s: %s stretches its logo: %+v", f.name, sc.Layout, l.Picture)
		}
		k := box.H / float64(v.Height)
		ink := timeline.Rect{X: box.X + v.Ink.X*k, Y: box.Y + v.Ink.Y*k, W: v.Ink.W * k, H: v.Ink.H * k}
		if ink.X < g.Margin()-1 || ink.X+ink.W > g.W-g.Margin()+1 || ink.Y < .6*g.Top() || ink.Y+ink.H > g.Zones.End() {
			t.Errorf("%s: the logo of %s lies at %+v", f.name, sc.Layout, ink)
		}
		if v.Contrast(ground) < palette.MarkContrast {
			t.Errorf("%s: the logo of %s has %.2f:1 on %v", f.name, sc.Layout, v.Contrast(ground), ground)
		}
	}
	return n
}

func variantOf(l logo.Logo, blob string) logo.Variant {
	all := []logo.Variant{l.Full.ForLight, l.Full.ForDark, l.Mark.ForLight, l.Mark.ForDark}
	return all[slices.IndexFunc(all, func(v logo.Variant) bool { return v.Blob == blob })]
}

// TestBadLogosLeaveTheName: what cannot be shown is not: the name stands there
// as if there were no logo.
func TestBadLogosLeaveTheName(t *testing.T) {
	fonts := fontsOf(t)
	for name, img := range map[string]image.Image{
		"one pixel":   drawLogo(1, 1, inkNavy, inkNavy, inkNavy),
		"transparent": drawLogo(400, 200, clear, clear, clear),
	} {
		v := logo.Measure(img)
		v.Blob = "bad"
		brand := northwake
		brand.Logo.Full = logo.Pair{ForLight: v, ForDark: v}
		for _, sc := range design(t, fonts, boardOf("en", brand, false, scripts()["en"][0])) {
			if got := layerNamed(t, sc, "logo.name").Text.Line; got != "Northwake" {
				t.Errorf("%s: the name is %q", name, got)
			}
			if slices.ContainsFunc(sc.Layers, func(l timeline.Layer) bool { return l.Picture != nil }) {
				t.Errorf("%s: it is drawn", name)
			}
		}
	}
}

// TestNothingMeetsTheLogo: a long title keeps below it, also below a plate.
func TestNothingMeetsTheLogo(t *testing.T) {
	fonts := fontsOf(t)
	for n, l := range testLogos() {
		brand := northwake
		brand.Logo = l.logo
		for k, f := range extremes() {
			if !nightly && k != n { // each logo with one of them, each of these in another format
				continue
			}
			f = shaped(f, frame.Formats()[(2*n+k)%4], frame.Nobody)
			f.board.Brand = brand
			for i, sc := range design(t, fonts, f.board) {
				sign, at := signOf(sc), settledAt(sc)
				for _, x := range seenAt(fonts, sc, at) {
					if x.Text != nil && x.Role == timeline.RoleText && meets(x.ink, sign) {
						t.Errorf("%s, %s: scene %d (%s): %q meets the logo", f.name, l.name, i, sc.Layout, textOf(x.Layer))
					}
				}
			}
		}
	}
}

// signOf is the box around the logo and its plate.
func signOf(sc timeline.Scene) timeline.Rect {
	var all timeline.Rect
	for _, l := range sc.Layers {
		switch {
		case l.Picture != nil && l.Role == timeline.RoleLogo:
			all = all.Union(l.Picture.Frame)
		case l.Name == "logo.plate":
			all = all.Union(inkOf(nil, l, time.Second))
		}
	}
	return all
}
