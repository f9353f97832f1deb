package fields

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/rendertest"
)

// Colours of the odd media.
var (
	oddRed, oddBlue = rgb(200, 40, 40), rgb(40, 40, 200)
	heldUp          = "MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00" // Exif: turned clockwise to be seen
)

// halves is a picture of 640 × 360, red on the left and blue on the right.
func halves() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, 640, 360))
	fill := func(x0, x1 int, c timeline.Color) {
		draw.Draw(img, image.Rect(x0, 0, x1, 360), image.NewUniform(color.NRGBA{c.R, c.G, c.B, 255}), image.Point{}, draw.Src)
	}
	fill(0, 320, oddRed)
	fill(320, 640, oddBlue)
	return img
}

func jpegOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// turned is a JPEG that a camera says was held upright.
func turned(raw []byte) []byte {
	exif := "Exif\x00\x00" + heldUp
	return append([]byte("\xff\xd8\xff\xe1\x00"+string(rune(len(exif)+2))+exif), raw[2:]...)
}

// moving is a GIF of two frames, red and blue.
func moving(t *testing.T) []byte {
	t.Helper()
	g := &gif.GIF{Delay: []int{300, 300}}
	for _, c := range []timeline.Color{oddRed, oddBlue} {
		g.Image = append(g.Image, image.NewPaletted(image.Rect(0, 0, 320, 180), color.Palette{color.NRGBA{c.R, c.G, c.B, 255}}))
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// covers checks that a colour is seen from side to side, down to the shade of words.
func covers(t *testing.T, p *image.RGBA, what string, c timeline.Color) {
	t.Helper()
	if got := share(part(p, 0, 0, 1, .45), c.R, c.G, c.B); got < .98 {
		t.Errorf("%s: %v fills %.2f of the frame's head", what, c, got)
	}
}

// beside checks that halves stand whole in a picture, on the blue of their edges: red in
// a box of some shape and share of the frame's lines, and blue in the next one across or
// down.
func beside(t *testing.T, p *image.RGBA, what string, next image.Point, shape, lines float64) {
	t.Helper()
	red, n := area(p, oddRed)
	blue := red.Add(image.Pt(next.X*red.Dx(), next.Y*red.Dy()))
	if _, b := area(p.SubImage(blue).(*image.RGBA), oddBlue); n < red.Dx()*red.Dy()*9/10 || b < n*9/10 {
		t.Errorf("%s: red is seen on %d pixels of %v, and blue on %d of %v", what, n, red, b, blue)
	}
	w, h := float64(red.Dx()), float64(red.Dy())
	if math.Abs(w/h/shape-1) > .03 || h < lines*float64(p.Rect.Dy()) {
		t.Errorf("%s: red is seen at %v, want a shape of %.2f and %.2f of the lines", what, red, shape, lines)
	}
}

// TestOddMediaAreSeen brings what cameras, printers and designers make to one
// film and looks at it: the colours are right, what was held upright stands
// upright, what moves unevenly moves in time, and a picture that shows nothing is named
// in the warnings, as is one that moves and is shown still.
func TestOddMediaAreSeen(t *testing.T) {
	t.Parallel()
	s, web := newStudio(t, screens(t), small), newSite(t)
	red := "-f lavfi -i color=c=0xc82828:s=640x360:r="
	brought := []struct{ id, url string }{
		{"cmyk", web.put(t, "cmyk.jpg", rendertest.CMYK(t, halves()))},
		{"turned", web.put(t, "turned.jpg", turned(jpegOf(t, halves())))},
		{"gif", web.put(t, "moving.gif", moving(t))},
		{"webp", web.make(t, "moving.webp", strings.Fields(red+"5:d=1 -vf format=rgb24,drawbox=c=0x2828c8:x=600:w=40:h=360:t=fill:enable='gt(t\\,0.5)' -loop 0 -lossless 1 -c:v libwebp_anim")...)},
		{"svg", web.put(t, "drawn.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><rect width="64" height="36" fill="#c82828"/></svg>`))},
		{"uneven", web.make(t, "uneven.mp4", strings.Fields(red+"30:d=4 -vf drawbox=c=0x2828c8:w=640:h=360:t=fill:enable='gt(t\\,1)',select='not(mod(n\\,9))+gt(n\\,40)' -fps_mode vfr -preset ultrafast -c:v libx264 -pix_fmt yuv420p")...)},
		{"thread", web.put(t, "thread.png", pngOf(t, image.NewGray(image.Rect(0, 0, 1, 400))))},
	}
	c := request.CustomTemplate{FlexibilityOverride: "strict", PreConfigs: &request.PreConfigs{Subtitles: &request.SubtitleSettings{Strategy: "none"}}}
	for _, b := range brought {
		c.Scenes = append(c.Scenes, request.TemplateScene{ID: b.id, StaticScript: "Here is one of them.", VideosToAdd: []request.VideoToAdd{{URL: b.url, IsMuted: true}}})
	}
	f := s.film(t, request.Request{Prompt: "Here is one of them.", PromptType: story.PromptScript, CustomTemplate: &c})
	if warned := strings.Join(f.project.Warnings, "\n"); strings.Count(warned, "videosToAdd[0]") != 2 || !strings.Contains(warned, "scenes[6].videosToAdd[0]: it has only 1 × 400 pixels") || !strings.Contains(warned, "scenes[3].videosToAdd[0]: it moves") {
		t.Errorf("want a warning of the picture of one pixel and of the one that moves, and of no other; the warnings are\n%s", warned)
	}
	seen := f.each(t, .5)
	for _, id := range []string{"gif", "webp", "svg"} {
		covers(t, seen[id], id, oddRed)
	}
	beside(t, seen["cmyk"], "the picture for printers", image.Pt(1, 0), 320./360, .6)
	beside(t, seen["turned"], "the picture that was held upright", image.Pt(0, 1), 360./320, .3)
	uneven := f.scene(t, "uneven")
	f.look(t, uneven.Start+.75, uneven.Start+1.25)
	covers(t, f.at(t, uneven, .75/uneven.Duration), "uneven, before it changes", oddRed)
	covers(t, f.at(t, uneven, 1.25/uneven.Duration), "uneven, afterwards", oddBlue)
}
