package material

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// Task is a material to be gathered.
type Task struct {
	Material
	Trim  bool
	Clean bool
	Known string // what a master is known to say
	Frame string // as of FrameOf: films are made no larger than that needs
	Bias  request.TemplateScene
}

// Requested are the materials that a request brings, in its order.
func Requested(r request.Request) []Task {
	var all []Task
	for i, s := range r.TemplateScenes() {
		all = append(all, sceneMediaTasks(r, i, s)...)
	}
	for i, a := range r.Assets() {
		if a.IsText() {
			continue // a text, which StepRead reads
		}
		all = append(all, Task{Material: Material{
			Field: request.AssetField(i), URL: a.URL, Scene: -1, Words: a.Description + " " + a.Direction, Direction: a.Direction, Bed: a.Type == request.AssetAudio,
		}, Clean: r.PreConfigs().ToCleanAudio, Frame: FrameOf(r)})
	}
	return all
}

// FrameOf names the frame that a request's media are made ready for, "" where it is
// the one of films of which nobody says anything.
func FrameOf(r request.Request) string {
	w, h := r.Size()
	if usualW, usualH := (request.Request{}).WithDefaults().Size(); w == usualW && h == usualH {
		return ""
	}
	return fmt.Sprintf("%dx%d", w, h)
}

func sceneMediaTasks(r request.Request, i int, s request.TemplateScene) []Task {
	var all []Task
	for j, v := range s.VideosToAdd {
		all = append(all, Task{Material: Material{
			Field: fmt.Sprintf("customTemplate.scenes[%d].videosToAdd[%d]", i, j), URL: v.URL, Scene: i,
			Stage: v.StagePositionNumber, Master: v.IsMaster, Muted: v.IsMuted,
		}, Trim: v.ToAutoTrim, Clean: r.PreConfigs().ToCleanAudio, Known: s.StaticScript, Bias: s, Frame: FrameOf(r)})
	}
	for j, d := range s.DynamicValues {
		if (d.Type == "image" || d.Type == "video") && request.LooksLikeURL(d.Value) {
			all = append(all, Task{Material: Material{
				Field: fmt.Sprintf("customTemplate.scenes[%d].dynamicValues[%d]", i, j), URL: d.Value, Scene: i, Stage: d.Position, Muted: true,
			}, Frame: FrameOf(r)})
		}
	}
	return all
}

// TasksOf are the materials that the request and the edits bring.
func TasksOf(p project.Project) []Task {
	all := Requested(p.Request)
	if p.Revision == nil {
		return all
	}
	for _, id := range slices.Sorted(maps.Keys(p.Revision.Scenes)) {
		media := p.Revision.Scenes[id].Media
		if media == nil {
			continue
		}
		for i, v := range *media {
			all = append(all, Task{Material: Material{
				Field: fmt.Sprintf("scenes[%s].media[%d]", id, i), URL: v.URL, Scene: -1, For: id, Stage: v.StagePositionNumber, Muted: v.IsMuted,
			}, Trim: v.ToAutoTrim, Clean: p.Request.PreConfigs().ToCleanAudio, Frame: FrameOf(p.Request)})
		}
	}
	return all
}

// Checkpoint names a media task by all that determines what comes of it.
func (er Task) Checkpoint() string {
	raw, _ := json.Marshal(struct {
		M     Material
		T, C  bool
		Known string
		Frame string `json:",omitempty"`
	}{er.Material, er.Trim, er.Clean, er.Known, er.Frame}) // plain values
	return blobs.Digest(raw)
}
