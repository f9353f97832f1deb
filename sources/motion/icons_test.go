package motion

import (
	"testing"

	"golang.org/x/exp/shiny/materialdesign/icons"
)

func TestEveryIconIsDrawn(t *testing.T) {
	for i, k := range keywords() {
		b := decodeIcon(k.icon).Bounds()
		if b.Empty() || b.X < -12.1 || b.Y < -12.1 || b.X+b.W > 12.1 || b.Y+b.H > 12.1 || b.W < 8 && b.H < 8 {
			t.Errorf("icon %d (%s) has the box %+v", i, k.stems[0], b)
		}
	}
	if decodeIcon([]byte("no icon")) != nil {
		t.Error("a broken icon is drawn")
	}
}

func TestIconFitsTheText(t *testing.T) {
	truck, clock, sun, people := icons.MapsLocalShipping, icons.ActionSchedule, icons.ImageWBSunny, icons.SocialPeople
	for _, c := range []struct {
		text, language string
		want           []byte
	}{
		{"Delivered by truck", "en", truck},
		{"El camión llega mañana temprano", "es", truck},
		{"Suivi des expéditions", "fr", truck},
		{"货运物流", "zh", truck},
		{"כל המשלוחים", "iw", truck},
		{"At 9 o'clock", "en", clock},
		{"夏天的太阳", "zh", sun},
		{"Our customers", "en", people},
		{"Careful carpentry", "en", nil}, // neither care nor car
		{"", "en", nil},
		{"Xyzzy", "fr", nil},
	} {
		i, ok := iconIndex(c.text, c.language)
		switch {
		case ok != (c.want != nil):
			t.Errorf("%q: found %v (%s)", c.text, ok, keywords()[i].stems[0])
		case ok && &keywords()[i].icon[0] != &c.want[0]:
			t.Errorf("%q: got the icon of %s", c.text, keywords()[i].stems[0])
		}
	}
}
