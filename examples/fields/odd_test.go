package fields

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/rendertest"
)

// TestOddMedia brings what people have to a film, through the real preparer: the
// film is made, odd media are shown, and a warning names what cannot be.
func TestOddMedia(t *testing.T) {
	t.Parallel()
	s, web := newStudio(t, screens(t), small, func(p *engine.Ports) { p.Renderer = enginetest.Renderer{} }), newSite(t)
	video := func(name, size string, more ...string) string {
		return web.make(t, name, append([]string{"-f", "lavfi", "-i", "testsrc2=size=" + size + ":rate=30:duration=2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"}, more...)...)
	}
	half := func(w, h int) []byte { // of it is transparent
		img := image.NewNRGBA(image.Rect(0, 0, w, h))
		draw.Draw(img, image.Rect(0, 0, w/2, h), image.Black, image.Point{}, draw.Src)
		var out bytes.Buffer
		if err := png.Encode(&out, img); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	upright := video("upright.mp4", "360x640")
	shown := []string{
		upright, video("slow.mp4", "320x180", "-r", "8"),
		web.put(t, "turned.mp4", rendertest.Turned(t, filepath.Join(web.dir, "upright.mp4"))),
		video("deep.mp4", "320x180", "-pix_fmt", "yuv420p10le"),
		web.plain(t, "silent.mp4", "0x28a028", "0"),
		web.put(t, "clear.png", half(64, 64)),
		web.make(t, "moving.gif", "-f", "lavfi", "-i", "testsrc2=size=96x54:rate=5:duration=1"),
		web.put(t, "drawn.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#c82828"/></svg>`)),
	}
	broken := []string{web.put(t, "broken.mp4", []byte("\x00\x00\x00\x18ftypmp42 and no more")), web.put(t, "words.mp4", []byte("this is no film")), web.put(t, "empty.png", nil), web.put(t, "still.avif", []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf")), web.url + "/nowhere.mp4"}
	var c request.CustomTemplate
	for i, url := range append(shown, broken...) {
		c.Scenes = append(c.Scenes, request.TemplateScene{ID: fmt.Sprint("s", i), StaticScript: "Here is one more.", VideosToAdd: []request.VideoToAdd{{URL: url}}})
	}
	p := enginetest.Await(t, s.eng, request.Request{Prompt: "Here is one more.", PromptType: story.PromptScript, ToAutoExport: true, CustomTemplate: &c})
	if p.Edit() == nil || p.Edit().State != project.Done {
		t.Fatalf("the film was not made: %+v", p.Failure)
	}
	warned := strings.Join(p.Warnings, "\n")
	if !strings.Contains(warned, "this kind of file is not taken: save it as JPEG") {
		t.Errorf("nothing says what an AVIF is to be saved as: %s", warned)
	}
	for i := range c.Scenes {
		field := fmt.Sprintf("customTemplate.scenes[%d].videosToAdd[0]:", i)
		if refused := strings.Contains(warned, field); refused != (i >= len(shown)) {
			t.Errorf("%s: warned is %v; the warnings are\n%s", c.Scenes[i].VideosToAdd[0].URL, refused, warned)
		}
	}
}
