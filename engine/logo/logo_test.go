package logo_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/timeline"
)

var (
	none  = color.NRGBA{}
	white = color.NRGBA{255, 255, 255, 255}
	black = color.NRGBA{0, 0, 0, 255}
	navy  = color.NRGBA{11, 37, 69, 255}
	amber = color.NRGBA{255, 178, 36, 255}
)

// drawn is a picture of a ground with an inset block, its right part in
// another colour.
func drawn(w, h int, ground, block, part color.NRGBA) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := ground
			if in := x >= w/10 && x < w-w/10 && y >= h/10 && y < h-h/10; in {
				if c = block; x > w*6/10 {
					c = part
				}
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

func TestLookRefusesWhatCannotBeShown(t *testing.T) {
	for name, c := range map[string]struct {
		picture image.Image
		says    string
	}{
		"one pixel":             {drawn(1, 1, navy, navy, navy), "plain area"},
		"a few pixels":          {drawn(16, 12, none, navy, navy), "only"},
		"transparent":           {drawn(400, 200, none, none, none), "transparent"},
		"white on white":        {drawn(400, 200, white, white, white), "plain area"},
		"nearly white on white": {drawn(400, 200, white, color.NRGBA{252, 252, 252, 255}, white), "plain area"},
	} {
		_, err := logo.Look(c.picture)
		if !errors.Is(err, fault.ErrInvalid) || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: got %v, want ErrInvalid that says %q", name, err, c.says)
		}
	}
}

func TestLookFindsWhatMatters(t *testing.T) {
	v, err := logo.Look(drawn(400, 200, none, navy, navy))
	if err != nil {
		t.Fatal(err)
	}
	if v.Width != 400 || v.Height != 200 || v.Opaque || v.Ink != (timeline.Rect{X: 40, Y: 20, W: 320, H: 160}) || v.Shape() != 2 {
		t.Errorf("got %+v", v)
	}
	long, err := logo.Look(drawn(10_000, 120, none, navy, navy))
	if err != nil || long.Shape() < 80 {
		t.Errorf("a logo of 10,000 pixels: %+v, %v", long, err)
	}
	boxed, err := logo.Look(drawn(400, 200, white, navy, navy))
	if err != nil || !boxed.Opaque || boxed.Edge.A == 0 || boxed.Luma[4] > .1 {
		t.Errorf("a logo in a white box: %+v, %v", boxed, err)
	}
}

// TestWhereALogoStands: on the left the logo, above what it lies on.
func TestWhereALogoStands(t *testing.T) {
	grounds := map[string]timeline.Color{"deep": timeline.RGB(4, 23, 47), "paper": timeline.RGB(240, 244, 250), "white": timeline.RGB(255, 255, 255), "amber": timeline.RGB(255, 178, 36), "grey": timeline.RGB(118, 118, 118)}
	for name, c := range map[string]struct {
		ground, block, part color.NRGBA
		stands              string // the grounds on which it does
	}{
		"navy":            {none, navy, navy, "paper white amber grey"},
		"white":           {none, white, white, "deep grey"},
		"amber":           {none, amber, amber, "deep"},
		"navy and white":  {none, navy, white, "grey"},
		"black and amber": {none, black, amber, ""},
		"white box":       {white, navy, navy, "white"},
		"photograph":      {amber, navy, white, ""},
	} {
		v := logo.Measure(drawn(400, 200, c.ground, c.block, c.part))
		for at, ground := range grounds {
			want := strings.Contains(" "+c.stands+" ", " "+at+" ")
			if got := v.Stands(ground); got != want {
				t.Errorf("%s on %s: stands is %v, want %v (luma %+v)", name, at, got, want, v.Luma)
			}
		}
	}
}

func TestTheVariantForTheGround(t *testing.T) {
	variant := func(blob string, c color.NRGBA) logo.Variant {
		v := logo.Measure(drawn(400, 200, none, c, c))
		v.Blob = blob
		return v
	}
	dark, light := variant("dark", navy), variant("light", white)
	deep, paper := timeline.RGB(4, 23, 47), timeline.RGB(240, 244, 250)
	for name, c := range map[string]struct {
		pair   logo.Pair
		ground timeline.Color
		want   string
		plate  bool
	}{
		"both, on deep":         {logo.Pair{ForLight: dark, ForDark: light}, deep, "light", false},
		"both, on paper":        {logo.Pair{ForLight: dark, ForDark: light}, paper, "dark", false},
		"mixed up, on paper":    {logo.Pair{ForLight: light, ForDark: dark}, paper, "dark", false},
		"dark alone, on deep":   {logo.Pair{ForLight: dark}, deep, "dark", true},
		"light alone, on paper": {logo.Pair{ForDark: light}, paper, "light", true},
		"light alone, as usual": {logo.Pair{ForLight: light}, deep, "light", false},
	} {
		v, ok := c.pair.On(c.ground)
		plate, needs := v.Plate(c.ground, paper, deep)
		if !ok || v.Blob != c.want || needs != c.plate {
			t.Errorf("%s: got %s, plate %v, want %s, %v", name, v.Blob, needs, c.want, c.plate)
		}
		if needs && !v.Stands(plate) {
			t.Errorf("%s: it does not stand on its plate %v", name, plate)
		}
	}
	if _, ok := (logo.Pair{}).On(deep); ok {
		t.Error("there is a variant of no logo")
	}
}
