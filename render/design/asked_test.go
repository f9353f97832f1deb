package design

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestWhatASceneAsksForItself: its own ground, what is stressed on it, and the
// logo, whatever the brand has.
func TestWhatASceneAsksForItself(t *testing.T) {
	fonts := fontsOf(t)
	ground, accent := timeline.RGB(0x1f, 0x5a, 0x46), timeline.RGB(0xff, 0xd0, 0x40)
	own := logo.Logo{Full: logo.Pair{ForLight: logo.Variant{Blob: "own", Width: 200, Height: 100, Ink: timeline.Rect{W: 200, H: 100}, Luma: logo.Luma{.9, .9, .9, .9, .9}}}}
	brand := northwake
	brand.Font = "Noto Serif"
	for _, sc := range scripts()["en"][1:] {
		sc.Ground, sc.Accent, sc.Signed = ground, accent, true
		b := boardOf("en", brand, true, scripts()["en"][0], sc)
		b.Scenes[1].Logo = own
		scenes := design(t, fonts, b)
		if scenes[1].Ground != ground || scenes[0].Ground == ground {
			t.Errorf("%s: the grounds are %v and %v, want %v on the second", sc.Screen.Layout(), scenes[0].Ground, scenes[1].Ground, ground)
		}
		signed, inFont := false, false
		for _, l := range scenes[1].Layers {
			signed = signed || l.Picture != nil && l.Picture.Blob == "own"
			inFont = inFont || l.Text != nil && strings.HasPrefix(l.Text.Style.Family, "Noto Serif,")
		}
		if !signed || !inFont {
			t.Errorf("%s: its logo is seen: %v, its heading is in the font: %v", sc.Screen.Layout(), signed, inFont)
		}
	}
}
