package pdf

import "testing"

// A raised ring is the sign of degrees, one that stands clear of what follows is a bullet.
func TestDegrees(t *testing.T) {
	t.Parallel()
	letters := look{base: 100, size: 10}
	raised := func(text string, left float64) piece {
		return piece{text: text, box: box{left: left, right: left + 4}, look: look{base: 103.6, size: 7}}
	}
	plain := func(text string, left float64) piece {
		return piece{text: text, box: box{left: left, right: left + 7*float64(len(text))}, look: letters}
	}
	for name, c := range map[string]struct {
		pieces []piece
		want   string
	}{
		"behind a figure":      {[]piece{plain("20", 0), raised("◦", 14), plain("C by day", 18)}, "20°C by day"},
		"where a line begins":  {[]piece{raised("∘", 0), plain("C cooler", 4)}, "°C cooler"},
		"where a line ends":    {[]piece{plain("turned by 90", 0), raised("◦", 84)}, "turned by 90°"},
		"the bullet of a list": {[]piece{raised("◦", 0), plain("Connect", 14)}, "◦ Connect"},
		"a ring on the line":   {[]piece{plain("◦", 0), plain("Connect", 24)}, "◦ Connect"},
	} {
		l := line{pieces: [][]piece{c.pieces}}
		if l.settle(); l.words() != c.want {
			t.Errorf("%s: %q, want %q", name, l.words(), c.want)
		}
	}
}
