package request

import (
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// SceneEdit is what is to change of a scene; what is nil stays as it is.
type SceneEdit struct {
	Narration *string       `json:"narration,omitempty"` // what is said; heading and layout follow from it unless they are named too
	Heading   *string       `json:"heading,omitempty"`   // what is written large
	Layout    *story.Layout `json:"layout,omitempty"`    // one that the scene has the content for; only spoken and statement stand on media
	Media     *[]VideoToAdd `json:"media,omitempty"`     // films and pictures in place of those there are; an empty list has the scene drawn
	Voice     *SceneVoice   `json:"voice,omitempty"`     // how it is spoken; zero values are the video's own

	Seen *int `json:"-"` // how many revisions there were when the caller saw the scenes; nil: it does not matter
}

// Validate checks everything that needs neither the scene nor an adapter.
func (s SceneEdit) Validate() error {
	if s == (SceneEdit{Seen: s.Seen}) {
		return fault.Invalid("", "names nothing to change", "give narration, heading, layout, media or voice")
	}
	if err := s.checkTexts(); err != nil {
		return err
	}
	if s.Layout != nil {
		if err := OneOf("layout", *s.Layout, story.Layouts()...); err != nil {
			return err
		}
	}
	if err := s.checkMedia(); err != nil || s.Voice == nil {
		return err
	}
	return CheckSceneVoice("voice", *s.Voice)
}

func (s SceneEdit) checkTexts() error {
	for _, t := range []struct {
		field string
		value *string
		most  int
		line  bool
	}{{"narration", s.Narration, MaxNarration, false}, {"heading", s.Heading, MaxHeading, true}} {
		if t.value == nil {
			continue
		}
		if err := CheckText(t.field, *t.value, t.most, t.line); err != nil {
			return err
		}
		if !strings.ContainsFunc(*t.value, Speakable) {
			return fault.Invalid(t.field, "has no words", "leave it out to keep what there is")
		}
	}
	return nil
}

func (s SceneEdit) checkMedia() error {
	media := s.Shown()
	if err := CheckList("media", len(media), MaxItems); err != nil {
		return err
	}
	for i, v := range media {
		at := fmt.Sprintf("media[%d].", i)
		switch {
		case v.URL == "":
			return fault.Invalid(at+"url", "must not be empty", "")
		case v.StagePositionNumber < 0:
			return fault.Invalid(at+"stagePositionNumber", "is negative", "")
		case v.IsMaster:
			return fault.Invalid(at+"isMaster", "cannot be set on a scene that is made", "create a project with this film instead")
		}
		if err := CheckText(at+"url", v.URL, MaxURL, true); err != nil {
			return err
		}
	}
	return nil
}

// Shown returns the films and pictures that the edit gives the scene.
func (s SceneEdit) Shown() []VideoToAdd {
	if s.Media == nil {
		return nil
	}
	return *s.Media
}

// OnMaster refuses what a scene whose film speaks for itself has no use for.
func (s SceneEdit) OnMaster() error {
	for _, f := range []struct {
		field string
		given bool
	}{{"narration", s.Narration != nil}, {"layout", s.Layout != nil}, {"media", s.Media != nil}, {"voice", s.Voice != nil}} {
		if f.given {
			return fault.Invalid(f.field, "cannot be changed where a film speaks for itself", "change the heading, or create a project with another film")
		}
	}
	return nil
}

// Refills reports whether an edit changes what the scene's pictures are to be.
func (s SceneEdit) Refills() bool { return s.Narration != nil || s.Layout != nil || s.Media != nil }
