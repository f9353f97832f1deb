// Package material is what a request brings to be shown and heard, and which scenes it
// belongs to.
package material

import (
	"time"

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
