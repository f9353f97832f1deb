package render

import (
	"context"
	"image/color"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/design/kit"
)

// swatch is the content of a layout of the host's own: a colour all over the frame.
type swatch struct {
	Heading string `json:"heading"`
	Color   string `json:"color"`
}

// painter is a writer whose only scene shows a swatch, if it was told of that layout.
type painter struct{}

func (painter) Write(_ context.Context, a story.Assignment) (story.Script, error) {
	sc := story.ScriptScene{ID: "only", Narration: "This is the green of our house.", Query: "green"}
	for _, l := range a.Layouts {
		sc.Screen = story.On(story.Custom{Name: l.Name, Parts: map[string]any{"heading": "Our green", "color": "#00a040"}})
	}
	return story.Script{Title: "Green", Language: a.Language, Technique: "three_act", Scenes: []story.ScriptScene{sc}}, nil
}

// TestFilmShowsACustomLayout: a layout that a host gave the designer reaches the writer, and
// what the writer states in it fills the frames of the film.
func TestFilmShowsACustomLayout(t *testing.T) {
	ofValues(t)
	t.Parallel()
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	layout := design.NewLayout("swatch", "one colour of a palette", func(s *kit.Stage, c swatch) bool {
		paint, err := timeline.ParseColor(c.Color)
		all := timeline.Rect{W: s.Grid.W, H: s.Grid.H}
		s.Canvas.Over(s.Canvas.Block("swatch", timeline.RoleMark, all, 0, paint))
		return err == nil
	})
	eng := enginetest.New(t, func(p *engine.Ports) {
		if p.Designer, err = design.New(fonts, &design.Options{Layouts: []design.Layout{layout}}); err != nil {
			t.Fatal(err)
		}
		p.Writer, p.Renderer = painter{}, newRenderer(t, nil)
	})
	p := enginetest.Await(t, eng, request.Request{
		Prompt: "Green", Resolution: "720p", ToAutoExport: true,
		CustomTemplate: &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "only", Type: "swatch"}}},
	})
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) != 1 || scenes[0].Layout != "swatch" || scenes[0].Heading != "Our green" {
		t.Fatalf("the scenes are %+v, %v", scenes, err)
	}
	video := filepath.Join(t.TempDir(), "film.mp4")
	copyOut(t, eng, p.Edit().Rendition.Video, video)
	if c := colourAt(t, video, scenes[0].Duration/2, 640, 100); c.R > 20 || c.G < 140 || c.G > 180 || c.B < 44 || c.B > 84 {
		t.Errorf("the film shows %v, want %v", c, color.RGBA{0, 160, 64, 255})
	}
}
