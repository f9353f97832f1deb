package timeline

import (
	"fmt"
	"image/color"
	"strconv"
)

// Color is an sRGB colour with straight alpha.
type Color struct{ R, G, B, A uint8 }

// RGB returns an opaque colour.
func RGB(r, g, b uint8) Color { return Color{r, g, b, 255} }

// NRGBA returns the colour in the standard library's type.
func (c Color) NRGBA() color.NRGBA { return color.NRGBA(c) }

// Luma returns the BT.709 luma of the colour without its alpha, 0..255.
func (c Color) Luma() float64 {
	return .2126*float64(c.R) + .7152*float64(c.G) + .0722*float64(c.B)
}

// Alpha returns the colour with another alpha, 0..1.
func (c Color) Alpha(a float64) Color {
	c.A = uint8(a*255 + .5)
	return c
}

// String returns #rrggbb, or #rrggbbaa for a colour that is not opaque.
func (c Color) String() string {
	if c.A == 255 {
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// ParseColor parses #rgb, #rrggbb or #rrggbbaa; the # is optional.
func ParseColor(s string) (Color, error) {
	h := s
	if len(h) > 0 && h[0] == '#' {
		h = h[1:]
	}
	if len(h) == 3 {
		h = string([]byte{h[0], h[0], h[1], h[1], h[2], h[2]})
	}
	if len(h) == 6 {
		h += "ff"
	}
	v, err := strconv.ParseUint(h, 16, 32)
	if err != nil || len(h) != 8 {
		return Color{}, fmt.Errorf("%q is not a hex colour: write it as #rrggbb", s)
	}
	return Color{uint8(v >> 24), uint8(v >> 16), uint8(v >> 8), uint8(v)}, nil
}

// MarshalText returns the same as String.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses as ParseColor does.
func (c *Color) UnmarshalText(b []byte) (err error) {
	*c, err = ParseColor(string(b))
	return err
}
