// Package material has what a request and its workspace bring to a film: templates, branding, media
// and decks. It fetches and prepares them, and assigns them to scenes.
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

// Material is a picture, a film or a sound of the request, prepared for use.
type Material struct {
	Field  string `json:"field"` // of the request
	URL    string `json:"url"`
	Scene  int    `json:"scene"`         // index of the template's scene that it belongs to, -1 = the whole film
	For    string `json:"for,omitempty"` // id of the scene that an edit added it to
	Words  string `json:"words,omitempty"`
	Said   string `json:"said,omitempty"` // further text about a library asset: its name, what is seen and said in it
	Stage  int    `json:"stage,omitempty"`
	Master bool   `json:"master,omitempty"`
	Muted  bool   `json:"muted,omitempty"`
	Bed    bool   `json:"bed,omitempty"` // a sound to use as the film's music

	Direction string `json:"direction,omitempty"` // the wanted place, in words

	Picture    *story.Picture    `json:"picture,omitempty"`
	Clip       *story.Clip       `json:"clip,omitempty"`
	Sound      string            `json:"sound,omitempty"` // blob of a 48 kHz WAV, mono, for a bed stereo; "" = none
	Length     time.Duration     `json:"length,omitempty"`
	Transcript *story.Transcript `json:"transcript,omitempty"` // of a master
	Unheard    string            `json:"unheard,omitempty"`    // why some or all transcribers failed, for people
	Failed     string            `json:"failed,omitempty"`     // why it cannot be used, for people
}

// Gathered is the result of StepGather.
type Gathered struct {
	Materials []Material `json:"materials"`
	Warnings  []string   `json:"warnings,omitempty"`
}

// masters returns the films that speak for themselves, by the index of their scene.
func (g Gathered) masters() map[int]Material {
	all := map[int]Material{}
	for _, m := range g.Materials {
		if m.Master && m.Failed == "" {
			all[m.Scene] = m
		}
	}
	return all
}

// Of returns the usable materials of a scene of the template, without its master; none where the
// writer added the scene.
func (g Gathered) Of(scene int) []Material {
	return g.seen(func(m Material) bool { return scene >= 0 && m.Scene == scene && !m.Master })
}

// seen returns the materials that can be shown and for which is.
func (g Gathered) seen(is func(Material) bool) (all []Material) {
	for _, m := range g.Materials {
		if m.Failed == "" && (m.Picture != nil || m.Clip != nil) && is(m) {
			all = append(all, m)
		}
	}
	return all
}

// Bed returns the first sound that can be the film's music.
func (g Gathered) Bed() (m Material, ok bool) {
	for _, m := range g.Materials {
		if m.Bed && m.Sound != "" {
			return m, true
		}
	}
	return Material{}, false
}

// ForScene returns the usable materials that an edit added to a scene.
func (g Gathered) ForScene(sceneID string) []Material {
	return g.seen(func(m Material) bool { return m.For == sceneID })
}

// masterHeading bounds the name of a master's scene, in characters.
const masterHeading = 60

// InsertMasters inserts the scenes of films that speak for themselves at their template's places:
// after the scene that came from their predecessors, else at their index.
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

// placeOf returns the index in the script for a scene of the template.
func placeOf(s story.Script, r request.Request, i int) int {
	for before := i - 1; before >= 0; before-- {
		id := r.TemplateScenes()[before].ID
		if k := slices.IndexFunc(s.Scenes, func(sc story.ScriptScene) bool { return sc.ID == id }); k >= 0 {
			return k + 1
		}
	}
	return min(i, len(s.Scenes))
}

// scene returns the script's scene of a master.
func (m Material) scene(r request.Request, s story.Script) story.ScriptScene {
	t := r.TemplateScenes()[m.Scene]
	sc := story.ScriptScene{ID: t.ID, NewTopic: true}
	if m.Transcript != nil {
		sc.Narration = m.Transcript.Text
	}
	var header string
	for _, d := range t.DynamicValues {
		if d.Type == "header" && header == "" {
			header = d.Value
		}
	}
	sc.Screen = story.On(story.Title{Heading: header}) // without one only the film is seen: the headings belong to others
	sc.Query = Shortened(firstOf(header, t.MoreDetailsAboutScene, s.Title, r.Name, r.Prompt))
	return sc
}

// MasterOf finds the master whose scene has an id.
func (g Gathered) MasterOf(r request.Request, id string) (Material, bool) {
	for i, m := range g.masters() {
		if r.TemplateScenes()[i].ID == id {
			return m, true
		}
	}
	return Material{}, false
}

// firstOf returns the first text that is not blank.
func firstOf(all ...string) string {
	for _, s := range all {
		if s = strings.TrimSpace(s); s != "" {
			return s
		}
	}
	return ""
}

// Shortened returns the beginning of a text, cut between words where it has any.
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

// Narration returns a master's speech, with the times of its words.
func (m Material) Narration(sc story.ScriptScene) story.Narration {
	n := story.Narration{SceneID: sc.ID, Text: sc.Narration, Blob: m.Sound, Duration: m.Length, Master: true}
	if m.Transcript != nil {
		n.Words = m.Transcript.Words
	}
	return n
}

// WithoutMasters returns the script without the scenes of masters.
func WithoutMasters(s story.Script, r request.Request, g Gathered) story.Script {
	s.Scenes = slices.DeleteFunc(slices.Clone(s.Scenes), func(sc story.ScriptScene) bool {
		_, ok := g.MasterOf(r, sc.ID)
		return ok
	})
	return s
}

// MastersLength returns the total length of all masters.
func (g Gathered) MastersLength() time.Duration {
	var sum time.Duration
	for _, m := range g.masters() {
		sum += m.Length
	}
	return sum
}

// ShortestRest is the shortest narration that is written beside masters.
const ShortestRest = 10 * time.Second

// OnlyMasters reports whether every scene of the template speaks for itself: then nothing is
// written beside them.
func OnlyMasters(r request.Request, g Gathered) bool {
	masters := g.masters()
	return len(masters) > 0 && len(masters) == len(r.TemplateScenes())
}

// MastersAlone returns the script of a film of masters.
func MastersAlone(p project.Project, g Gathered) story.Script {
	s := story.Script{Title: Shortened(firstOf(p.Request.Name, p.Request.Prompt)), Language: p.Language}
	return InsertMasters(s, p.Request, g)
}

// Task is a material to prepare.
type Task struct {
	Material
	Trim  bool
	Clean bool
	Known string // the given words of a master
	Frame string // as of FrameOf: films are scaled down to it
	Bias  request.TemplateScene
}

// Requested returns the tasks of a request's media, in its order.
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

// FrameOf returns the frame size for which a request's media are prepared, "" for the default size.
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

// TasksOf returns the tasks of the request's media and of the edits'.
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

// Checkpoint names a media task by everything that determines its result.
func (er Task) Checkpoint() string {
	raw, _ := json.Marshal(struct {
		M     Material
		T, C  bool
		Known string
		Frame string `json:",omitempty"`
	}{er.Material, er.Trim, er.Clean, er.Known, er.Frame}) // plain values
	return blobs.Digest(raw)
}
