// Package material is what a request brings to be shown and heard: which scenes it belongs to,
// and how it is made ready for the renderer.
package material

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Material is a picture, a film or a sound that the request brings, ready to be
// shown and heard.
type Material struct {
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

// Gathered is the result of StepGather.
type Gathered struct {
	Materials []Material `json:"materials"`
	Warnings  []string   `json:"warnings,omitempty"`
}

// masters are the films that speak for themselves, by their scene's index.
func (g Gathered) masters() map[int]Material {
	all := map[int]Material{}
	for _, m := range g.Materials {
		if m.Master && m.Failed == "" {
			all[m.Scene] = m
		}
	}
	return all
}

// Of are the usable materials of a scene of the template, without its master;
// none where the writer added the scene.
func (g Gathered) Of(scene int) []Material {
	if scene < 0 {
		return nil
	}
	var all []Material
	for _, m := range g.Materials {
		if m.Scene == scene && !m.Master && m.Failed == "" && (m.Picture != nil || m.Clip != nil) {
			all = append(all, m)
		}
	}
	return all
}

// Bed is the first sound that can be the film's music.
func (g Gathered) Bed() (m Material, ok bool) {
	for _, m := range g.Materials {
		if m.Bed && m.Sound != "" {
			return m, true
		}
	}
	return Material{}, false
}

// ForScene are the usable materials that an edit put on a scene.
func (g Gathered) ForScene(sceneID string) []Material {
	var all []Material
	for _, m := range g.Materials {
		if m.For == sceneID && m.Failed == "" && (m.Picture != nil || m.Clip != nil) {
			all = append(all, m)
		}
	}
	return all
}

// masterHeading is how long the name of a master's scene may be, in characters.
const masterHeading = 60

// InsertMasters puts the scenes of films that speak for themselves into the
// script, where the template has them: behind the scene that its predecessors
// became, else at the place that their number says.
func InsertMasters(s story.Script, r request.Request, g Gathered) story.Script {
	masters := g.masters()
	for i := range r.TemplateScenes() {
		m, ok := masters[i]
		if !ok {
			continue
		}
		s.Scenes = slices.Insert(slices.Clone(s.Scenes), placeOf(s, r, i), m.scene(r, s))
	}
	return s
}

// placeOf is where in the script a scene of the template belongs.
func placeOf(s story.Script, r request.Request, i int) int {
	for before := i - 1; before >= 0; before-- {
		id := r.SceneID(before)
		if k := slices.IndexFunc(s.Scenes, func(sc story.ScriptScene) bool { return sc.ID == id }); k >= 0 {
			return k + 1
		}
	}
	return min(i, len(s.Scenes))
}

// scene is the script's scene of a master.
func (m Material) scene(r request.Request, s story.Script) story.ScriptScene {
	t := r.CustomTemplate.Scenes[m.Scene]
	sc := story.ScriptScene{ID: r.SceneID(m.Scene), NewTopic: true}
	if m.Transcript != nil {
		sc.Narration = m.Transcript.Text
	}
	var header string
	for _, d := range t.DynamicValues {
		if d.Type == "header" && header == "" {
			header = d.Value
		}
	}
	sc.Screen = story.On(story.Title{Heading: header}) // without one the film alone is seen: the script's headings are other scenes'
	sc.Query = Shortened(firstOf(header, t.MoreDetailsAboutScene, s.Title, r.Name, r.Prompt))
	return sc
}

// MasterOf finds the master whose scene has an id.
func (g Gathered) MasterOf(r request.Request, id string) (Material, bool) {
	for i, m := range g.masters() {
		if r.SceneID(i) == id {
			return m, true
		}
	}
	return Material{}, false
}

// firstOf is the first text that is not blank.
func firstOf(all ...string) string {
	for _, s := range all {
		if s = strings.TrimSpace(s); s != "" {
			return s
		}
	}
	return ""
}

// Shortened is the beginning of a text, by whole words where it has any.
func Shortened(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= masterHeading {
		return text
	}
	head := string([]rune(text)[:masterHeading])
	if cut := strings.LastIndexByte(head, ' '); cut > 0 {
		head = head[:cut]
	}
	return head + "…"
}

// Narration is what a master says, with the times of its words.
func (m Material) Narration(sc story.ScriptScene) story.Narration {
	n := story.Narration{SceneID: sc.ID, Text: sc.Narration, Blob: m.Sound, Duration: m.Length, Master: true}
	if m.Transcript != nil {
		n.Words = m.Transcript.Words
	}
	return n
}

// WithoutMasters is the script as the writer wrote it.
func WithoutMasters(s story.Script, r request.Request, g Gathered) story.Script {
	s.Scenes = slices.DeleteFunc(slices.Clone(s.Scenes), func(sc story.ScriptScene) bool {
		_, ok := g.MasterOf(r, sc.ID)
		return ok
	})
	return s
}

// MastersLength is how long all masters last.
func (g Gathered) MastersLength() time.Duration {
	var sum time.Duration
	for _, m := range g.masters() {
		sum += m.Length
	}
	return sum
}

// ShortestRest is the least that is written beside masters.
const ShortestRest = 10 * time.Second

// OnlyMasters reports whether every scene that the template asks for speaks for
// itself: then nothing is written beside them.
func OnlyMasters(r request.Request, g Gathered) bool {
	masters := g.masters()
	return len(masters) > 0 && len(masters) == len(r.TemplateScenes())
}

// MastersAlone is the script of a film of masters.
func MastersAlone(p project.Project, g Gathered) story.Script {
	s := story.Script{Title: Shortened(firstOf(p.Request.Name, p.Request.Prompt)), Language: p.Language}
	return InsertMasters(s, p.Request, g)
}

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
