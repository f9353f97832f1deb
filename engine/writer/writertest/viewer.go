package writertest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
)

// Viewer checks a viewer against footage.VisionModel's contract. open makes it for a
// service whose model sees pictures so.
func Viewer(t *testing.T, open func(t *testing.T, see prompttest.See) footage.VisionModel) {
	v := open(t, ColourSeen)
	if v.Name() == "" {
		t.Error("it has no name")
	}
	view := RedDoor()
	for _, colours := range [][]color.Color{{red}, {blue, red}, {red, blue, blue}} {
		view.Slots = nil
		for _, c := range colours {
			slot := RedDoor().Slots[0]
			slot.Pictures = [][]byte{Plain(c)}
			view.Slots = append(view.Slots, slot)
		}
		seen, err := v.View(t.Context(), view)
		if err != nil || len(seen.Matches) != len(colours) || seen.Cost < 0 {
			t.Fatalf("%d pictures: %+v, %v", len(colours), seen, err)
		}
		for i, c := range colours {
			want := footage.VisionMatch{Shows: "blue", Fits: .1}
			if c == red {
				want = footage.VisionMatch{Shows: "red", Fits: .9}
			}
			if seen.Matches[i] != want {
				t.Errorf("picture %d of %d: %+v, want %+v", i+1, len(colours), seen.Matches[i], want)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := v.View(ctx, view); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: got %v, want context.Canceled", err)
	}
}

var red, blue color.Color = color.RGBA{200, 30, 30, 255}, color.RGBA{30, 30, 200, 255}

// Plain is a small picture in one colour.
func Plain(c color.Color) []byte {
	m := image.NewRGBA(image.Rect(0, 0, 64, 36))
	draw.Draw(m, m.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	_ = jpeg.Encode(&out, m, nil) // into memory
	return out.Bytes()
}

// RedDoor is a scene that wants a red door, and is shown a red picture.
func RedDoor() footage.VisionRequest {
	return footage.VisionRequest{Language: "en", Slots: []footage.VisionSlot{{Words: "a red door", Text: "Behind the red door waits the answer.", Pictures: [][]byte{Plain(red)}}}}
}

// ColourSeen sees whether a picture is red, which is what is looked for, or
// blue.
func ColourSeen(_ string, picture []byte) (shows string, fits int) {
	m, _, err := image.Decode(bytes.NewReader(picture))
	if err != nil {
		return "nothing", 0
	}
	b := m.Bounds()
	r, _, blue, _ := m.At((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2).RGBA()
	if r > blue {
		return "red", 90
	}
	return "blue", 10
}
