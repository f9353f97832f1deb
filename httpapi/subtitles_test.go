package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestSubtitlesCoverNothing: wherever and however large they are asked for,
// subtitles lie over no heading. Where they were moved for it, the project says so.
// Each place is tried in each format with one size, and in the nightly run with all.
func TestSubtitlesCoverNothing(t *testing.T) {
	ofValues(t)
	t.Parallel()
	coverNothing(t, false)
}

func coverNothing(t *testing.T, everySize bool) {
	t.Helper()
	var last atomic.Pointer[timeline.Timeline]
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(_ context.Context, r story.RenderRequest) error {
			last.Store(&r.Timeline)
			return nil
		}}
	}})
	kept, moved := 0, 0
	for i, format := range []string{"16:9", "9:16"} {
		for j, offset := range []int{0, 9, 25, 40, 50, 60, 90} {
			for k, size := range []int{16, 46, 80, 120} {
				if !everySize && k != (i+j)%4 {
					continue
				}
				var made contract.ProjectCreated
				c.send(t, http.MethodPost, "/auth/project/create", fmt.Sprintf(`{"prompt":"A heat pump moves warmth from the cold air outside into the house. It needs far less power than a heater.","promptType":"Script","toAutoExport":true,"aspectRatio":%q,
					"customTemplate":{"preConfigs":{"subtitles":{"strategy":"line","percentOffset":%d,"textSize":%d}}}}`, format, offset, size)).into(t, http.StatusCreated, &made)
				warned := strings.Contains(strings.Join(wait(t, c, made.ProjectID).Warnings, "\n"), "customTemplate.preConfigs.subtitles: where and as large as asked")
				tl := last.Load()
				words, asked := subtitleLines(tl), true
				if len(words) == 0 {
					t.Fatalf("%s, offset %d, size %d: there are no subtitles", format, offset, size)
				}
				for _, w := range words {
					asked = asked && int(w.Style.Size+.5) == size
					for _, sc := range tl.Scenes {
						for _, l := range sc.Layers {
							if l.Text != nil && w.Y-w.Style.Size < l.Text.Y && l.Text.Y-l.Text.Style.Size < w.Y {
								t.Errorf("%s, offset %d, size %d: %q lies over %q", format, offset, size, w.Line, l.Text.Line)
							}
						}
					}
				}
				if !warned && !asked {
					t.Errorf("%s, offset %d, size %d: they have another size, and nobody says so", format, offset, size)
				}
				if warned {
					moved++
				} else {
					kept++
				}
			}
		}
	}
	if kept == 0 || moved == 0 {
		t.Errorf("%d films have subtitles as asked, and %d have not: want some of each", kept, moved)
	}
}

// subtitleLines are the lines of a film's subtitles.
func subtitleLines(tl *timeline.Timeline) (all []timeline.Text) {
	for _, l := range tl.Overlay {
		if l.Role == timeline.RoleSubtitle && l.Text != nil {
			all = append(all, *l.Text)
		}
	}
	return all
}
