package request

import (
	"errors"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// SceneEdit is what is to change of a scene; what is nil stays as it is.
type SceneEdit struct {
	Narration *string       `json:"narration,omitempty"` // what is said; heading and layout follow from it unless they are named too
	Heading   *string       `json:"heading,omitempty"`   // what is written large
	Layout    *story.Layout `json:"layout,omitempty"`    // one that the scene has the content for, which may be the host's own
	Media     *[]VideoToAdd `json:"media,omitempty"`     // films and pictures in place of those there are; an empty list has the scene drawn
	Voice     *SceneVoice   `json:"voice,omitempty"`     // how it is spoken; zero values are the video's own

	Seen *int `json:"-"` // how many revisions there were when the caller saw the scenes; nil: it does not matter
}

// Validate checks everything that needs neither the scene nor an adapter. Which layouts
// there are is the designer's to say.
func (s SceneEdit) Validate() error {
	if s == (SceneEdit{Seen: s.Seen}) {
		return fault.Invalid("", "names nothing to change", "give narration, heading, layout, media or voice")
	}
	if err := s.checkTexts(); err != nil {
		return err
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
	var b bounds
	b.list("media", len(media), MaxItems)
	for i, v := range media {
		at := fmt.Sprintf("media[%d]", i)
		b.video(at, v)
		if v.IsMaster {
			b.is(fault.Invalid(at+".isMaster", "cannot be set on a scene that is made", "create a project with this film instead"))
		}
	}
	return b.err
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

// SceneChanges are changes of the scenes of a film that is made, which are made in
// their order, and all of them or none.
type SceneChanges struct {
	Changes []SceneChange `json:"changes"` // 1..MaxItems

	Seen *int `json:"-"` // how many revisions there were when the caller saw the scenes; nil: it does not matter
}

// SceneChange is one change of a film's scenes. Its kind says which fields it takes.
type SceneChange struct {
	Kind    ChangeKind `json:"kind"`
	SceneID string     `json:"sceneId,omitempty"` // the scene that is changed: all but add
	After   *string    `json:"after,omitempty"`   // add, move: id of the scene that it comes behind; "" = it is the first. Required by move; added scenes come last without it
	At      int        `json:"at,omitempty"`      // split: how many characters of the narration the first of the two scenes has
	Shot    int        `json:"shot,omitempty"`    // repicture: the shot that is to show something else, from 1; 0 = all of the scene
	SceneEdit
}

// ChangeKind says what a SceneChange does.
type ChangeKind string

// The changes that there are.
const (
	ChangeEdit   ChangeKind = "edit"   // what SceneEdit says
	ChangeAdd    ChangeKind = "add"    // a new scene, of which the narration is required
	ChangeDelete ChangeKind = "delete" // any scene, title and closing too, but for the only one
	ChangeMove   ChangeKind = "move"   // to another place
	ChangeSplit  ChangeKind = "split"  // in two: a new one behind it has the rest, or before it where it is the closing
	ChangeJoin   ChangeKind = "join"   // with the next one, which is no more
	// ChangePicture has a shot of the scene show another picture or film than it does.
	ChangePicture ChangeKind = "repicture"
)

// ChangeKinds lists them.
func ChangeKinds() []ChangeKind {
	return []ChangeKind{ChangeEdit, ChangeAdd, ChangeDelete, ChangeMove, ChangeSplit, ChangeJoin, ChangePicture}
}

// Validate checks everything that needs neither the scenes nor an adapter.
func (s SceneChanges) Validate() error {
	if len(s.Changes) == 0 {
		return fault.Invalid("changes", "names nothing to change", "give at least one change")
	}
	if err := fault.CheckCount("changes", len(s.Changes), MaxItems); err != nil {
		return err
	}
	for i, c := range s.Changes {
		if err := c.Validate(); err != nil {
			return InChange(i, err)
		}
	}
	return nil
}

// InChange returns a failure of one of several changes, with its field below theirs.
func InChange(i int, err error) error {
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.CodeInvalid {
		return err
	}
	c := *f
	c.Field = fmt.Sprintf("changes[%d]", i)
	if f.Field != "" {
		c.Field += "." + f.Field
	}
	return &c
}

// Validate checks everything that needs neither the scenes nor an adapter.
func (c SceneChange) Validate() error {
	if err := OneOf("kind", c.Kind, ChangeKinds()...); err != nil {
		return err
	}
	if err := c.checkFields(); err != nil {
		return err
	}
	switch c.Kind {
	case ChangeAdd:
		if c.Narration == nil {
			return fault.Invalid("narration", "is missing", "say what the new scene says")
		}
		return c.SceneEdit.Validate()
	case ChangeEdit:
		return c.SceneEdit.Validate()
	}
	return nil
}

// checkFields wants the fields that a kind takes, and no others.
func (c SceneChange) checkFields() error {
	edits := c.Kind == ChangeEdit || c.Kind == ChangeAdd
	for _, f := range []struct {
		name         string
		given        bool
		takes, wants bool
	}{
		{"sceneId", c.SceneID != "", c.Kind != ChangeAdd, c.Kind != ChangeAdd},
		{"after", c.After != nil, c.Kind == ChangeAdd || c.Kind == ChangeMove, c.Kind == ChangeMove},
		{"at", c.At != 0, c.Kind == ChangeSplit, c.Kind == ChangeSplit},
		{"shot", c.Shot != 0, c.Kind == ChangePicture, false},
		{"narration", c.Narration != nil, edits, false},
		{"heading", c.Heading != nil, edits, false},
		{"layout", c.Layout != nil, edits, false},
		{"media", c.Media != nil, edits, false},
		{"voice", c.Voice != nil, edits, false},
	} {
		switch {
		case f.given && !f.takes:
			return fault.Invalid(f.name, fmt.Sprintf("has no meaning for %s", c.Kind), "leave it out")
		case !f.given && f.wants:
			return fault.Invalid(f.name, "is missing", fmt.Sprintf("%s needs it", c.Kind))
		}
	}
	return nil
}
