package httpapi

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/show"
)

// stills serves pictures and narration of scenes, before there is a film of them.
type stills struct {
	scenes *show.Stills
}

func (h stills) routes() []route {
	return []route{
		on("GET", "/auth/project/{projectId}/scenes/{sceneId}/still", access.ProjectsRead, h.still),
		on("GET", "/auth/project/{projectId}/scenes/{sceneId}/narration", access.ProjectsRead, h.narration),
	}
}

// The widths of a still, in pixels.
const (
	narrowest = 16
	widest    = 3840
)

// still serves the picture of a scene. It changes with the scene, so that it is revalidated each
// time, which costs no more than its ETag if it did not.
func (h stills) still(c *call) error {
	q := c.URL.Query()
	width, err := stillWidth(q.Get("width"))
	if err != nil {
		return err
	}
	brand := q.Get("brand")
	if brand != "" && brand != "film" && brand != "workspace" {
		return fault.Invalid("brand", "is no brand of a still", "give film or workspace")
	}
	jpeg, err := h.scenes.Draw(c.Context(), show.Still{
		ProjectID: c.Project.ID, SceneID: c.PathValue("sceneId"), Width: width, ToRebrand: brand == "workspace",
	})
	if errors.Is(err, fault.ErrLimited) {
		c.W.Header().Set("Retry-After", "2") // by then some of the waiting ones are drawn
	}
	if err != nil {
		return err
	}
	return c.send(content{
		ReadSeeker: bytes.NewReader(jpeg), size: int64(len(jpeg)), kind: "image/jpeg", tag: blobs.Digest(jpeg), cache: "private, no-cache",
	})
}

// stillWidth parses a width, 0 for the film's own.
func stillWidth(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	width, err := strconv.Atoi(s)
	if err != nil || width < narrowest || width > widest {
		return 0, fault.Invalid("width", "is no width of a still", fmt.Sprintf("give pixels, from %d to %d", narrowest, widest))
	}
	return width, nil
}

func (h stills) narration(c *call) error {
	b, err := h.scenes.Narration(c.Context(), c.Project.ID, c.PathValue("sceneId"))
	if err != nil {
		return err
	}
	defer b.Close()
	return c.send(contentOf(b, "audio/wav"))
}
