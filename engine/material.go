package engine

import (
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// material is a picture, a film or a sound that the request brings, ready to be
// shown and heard.
type material struct {
	Field  string `json:"field"` // of the request
	URL    string `json:"url"`
	Scene  int    `json:"scene"`         // index of the template's scene that it belongs to, -1 = the whole film
	For    string `json:"for,omitempty"` // id of the scene that an edit put it on
	Words  string `json:"words,omitempty"`
	Said   string `json:"said,omitempty"` // what else is known of an asset of ours: its name, what is seen and said in it
	Stage  int    `json:"stage,omitempty"`
	Master bool   `json:"master,omitempty"`
	Muted  bool   `json:"muted,omitempty"`
	Bed    bool   `json:"bed,omitempty"` // a sound to be the film's music

	Direction string `json:"direction,omitempty"` // where it is to be used, in words

	Picture    *story.Picture    `json:"picture,omitempty"`
	Clip       *story.Clip       `json:"clip,omitempty"`
	Sound      string            `json:"sound,omitempty"` // blob of a 48 kHz WAV, of one channel but for a bed's two; "" = none
	Length     time.Duration     `json:"length,omitempty"`
	Transcript *story.Transcript `json:"transcript,omitempty"` // of a master
	Unheard    string            `json:"unheard,omitempty"`    // why some or all of who transcribes failed, for people
	Failed     string            `json:"failed,omitempty"`     // why it cannot be used, for people
}

// gatherResult is the result of StepGather.
type gatherResult struct {
	Materials []material `json:"materials"`
	Warnings  []string   `json:"warnings,omitempty"`
}

// masters are the films that speak for themselves, by their scene's index.
func (g gatherResult) masters() map[int]material {
	all := map[int]material{}
	for _, m := range g.Materials {
		if m.Master && m.Failed == "" {
			all[m.Scene] = m
		}
	}
	return all
}

// of are the usable materials of a scene of the template, without its master;
// none where the writer added the scene.
func (g gatherResult) of(scene int) []material {
	if scene < 0 {
		return nil
	}
	var all []material
	for _, m := range g.Materials {
		if m.Scene == scene && !m.Master && m.Failed == "" && (m.Picture != nil || m.Clip != nil) {
			all = append(all, m)
		}
	}
	return all
}

// bed is the first sound that can be the film's music.
func (g gatherResult) bed() (m material, ok bool) {
	for _, m := range g.Materials {
		if m.Bed && m.Sound != "" {
			return m, true
		}
	}
	return material{}, false
}

// forScene are the usable materials that an edit put on a scene.
func (g gatherResult) forScene(sceneID string) []material {
	var all []material
	for _, m := range g.Materials {
		if m.For == sceneID && m.Failed == "" && (m.Picture != nil || m.Clip != nil) {
			all = append(all, m)
		}
	}
	return all
}

// mediaTask is a material to be gathered.
type mediaTask struct {
	material
	trim  bool
	clean bool
	known string // what a master is known to say
	bias  request.TemplateScene
}

// requestedMedia are the materials that a request brings, in its order.
func requestedMedia(r request.Request) []mediaTask {
	var all []mediaTask
	for i, s := range r.TemplateScenes() {
		all = append(all, sceneMediaTasks(r, i, s)...)
	}
	for i, a := range r.Assets() {
		if a.Type == request.AssetPDF {
			continue // a text, which StepRead reads
		}
		all = append(all, mediaTask{material: material{
			Field: request.AssetField(i), URL: a.URL, Scene: -1, Words: a.Description + " " + a.Direction, Direction: a.Direction, Bed: a.Type == request.AssetAudio,
		}, clean: r.PreConfigs().ToCleanAudio})
	}
	return all
}

func sceneMediaTasks(r request.Request, i int, s request.TemplateScene) []mediaTask {
	var all []mediaTask
	for j, v := range s.VideosToAdd {
		all = append(all, mediaTask{material: material{
			Field: fmt.Sprintf("customTemplate.scenes[%d].videosToAdd[%d]", i, j), URL: v.URL, Scene: i,
			Stage: v.StagePositionNumber, Master: v.IsMaster, Muted: v.IsMuted,
		}, trim: v.ToAutoTrim, clean: r.PreConfigs().ToCleanAudio, known: s.StaticScript, bias: s})
	}
	for j, d := range s.DynamicValues {
		if (d.Type == "image" || d.Type == "video") && request.LooksLikeURL(d.Value) {
			all = append(all, mediaTask{material: material{
				Field: fmt.Sprintf("customTemplate.scenes[%d].dynamicValues[%d]", i, j), URL: d.Value, Scene: i, Stage: d.Position, Muted: true,
			}})
		}
	}
	return all
}
