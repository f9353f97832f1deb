package request

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// SceneEdit is a change of a scene; nil fields stay as they are.
type SceneEdit struct {
	Narration *string       `json:"narration,omitempty"` // heading and layout follow from it unless they are set too
	Heading   *string       `json:"heading,omitempty"`   // the large text
	Layout    *story.Layout `json:"layout,omitempty"`    // one that the scene has the content for; may be the host's own
	Media     *[]VideoToAdd `json:"media,omitempty"`     // replaces films and pictures; an empty list has the scene drawn
	Voice     *SceneVoice   `json:"voice,omitempty"`     // its speech; zero values are the video's own

	Seen *int `json:"-"` // the number of revisions when the caller read the scenes; nil: any
}

// Validate checks everything that needs neither the scene nor an adapter. Only the designer knows
// all layouts.
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
		if err := fault.CheckText(t.field, *t.value, t.most, t.line); err != nil {
			return err
		}
		if !strings.ContainsFunc(*t.value, language.Speakable) {
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

// Shown returns the films and pictures of the edit.
func (s SceneEdit) Shown() []VideoToAdd {
	if s.Media == nil {
		return nil
	}
	return *s.Media
}

// OnMaster refuses changes that a scene whose film speaks for itself cannot have.
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

// Refills reports whether an edit requires other pictures.
func (s SceneEdit) Refills() bool { return s.Narration != nil || s.Layout != nil || s.Media != nil }

// SceneChanges are changes of a finished film's scenes, made in their order, all or none.
type SceneChanges struct {
	Changes []SceneChange `json:"changes"` // 1..MaxItems

	Seen *int `json:"-"` // the number of revisions when the caller read the scenes; nil: any
}

// SceneChange is one change of a film's scenes. Its kind determines the allowed fields.
type SceneChange struct {
	Kind    ChangeKind `json:"kind"`
	SceneID string     `json:"sceneId,omitempty"` // the changed scene: for all but add
	After   *string    `json:"after,omitempty"`   // add, move: id of the scene before it; "" = it comes first. Required by move; added scenes come last without it
	At      int        `json:"at,omitempty"`      // split: number of characters of the narration in the first of the two scenes
	Shot    int        `json:"shot,omitempty"`    // repicture: the shot to replace, from 1; 0 = all of the scene
	SceneEdit
}

// ChangeKind is the kind of a SceneChange.
type ChangeKind string

// The kinds of changes.
const (
	ChangeEdit   ChangeKind = "edit"   // as in SceneEdit
	ChangeAdd    ChangeKind = "add"    // a new scene, whose narration is required
	ChangeDelete ChangeKind = "delete" // any scene, title and closing too, except the only one
	ChangeMove   ChangeKind = "move"   // to another place
	ChangeSplit  ChangeKind = "split"  // in two: a new scene behind it takes the rest; before a closing, the first part
	ChangeJoin   ChangeKind = "join"   // with the next one, which is removed
	// ChangePicture replaces the picture or film of a shot.
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

// InChange returns an error of one of several changes, with its field below changes[i].
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
	if err := fault.OneOf("kind", c.Kind, ChangeKinds()...); err != nil {
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

// checkFields refuses missing fields of a kind, and all others.
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

// Film has the settings of a film as a whole, which can be changed once it is finished.
type Film struct {
	AspectRatio      frame.Format      `json:"aspectRatio,omitempty"`
	Resolution       string            `json:"resolution,omitempty"`
	BgMusic          *BgMusic          `json:"bgMusic,omitempty"`          // empty: a track is chosen; nil or volume 0: none
	Subtitles        *SubtitleSettings `json:"subtitles,omitempty"`        // an empty one, or nil, is the default
	AIVoiceSettings  *VoiceSettings    `json:"aiVoiceSettings,omitempty"`  // an empty one, or nil, is the default
	AIAvatarSettings *AvatarSettings   `json:"aiAvatarSettings,omitempty"` // empty or nil: no presenter
}

// FilmEdit is a change of a whole finished film; zero fields stay as they are. The settings of
// music, subtitles, voice and presenter are each replaced as a whole.
type FilmEdit struct {
	Film
	Name      string `json:"name,omitempty"`      // of the project; the film stays as it is
	ToRebrand bool   `json:"toRebrand,omitempty"` // applies the workspace's present branding

	Seen *int `json:"-"` // as of SceneChanges
}

// Film returns the settings of the film as a whole.
func (r Request) Film() Film {
	c := r.PreConfigs()
	return Film{r.AspectRatio, r.Resolution, c.BgMusic, c.Subtitles, r.AIVoiceSettings, r.AIAvatarSettings}
}

// WithFilm returns the request with other settings of the film as a whole.
func (r Request) WithFilm(f Film) Request {
	r.AspectRatio, r.Resolution, r.AIVoiceSettings, r.AIAvatarSettings = f.AspectRatio, f.Resolution, f.AIVoiceSettings, f.AIAvatarSettings
	c := r.PreConfigs()
	if c.BgMusic == f.BgMusic && c.Subtitles == f.Subtitles {
		return r
	}
	c.BgMusic, c.Subtitles = f.BgMusic, f.Subtitles
	t := r.Template()
	t.PreConfigs = &c
	r.CustomTemplate = &t
	return r
}

// Sized reports whether two films have the same frame.
func (f Film) Sized(as Film) bool {
	return f.AspectRatio == as.AspectRatio && f.Resolution == as.Resolution
}

// Shows reports whether two films differ in nothing but their music.
func (f Film) Shows(as Film) bool {
	f.BgMusic, as.BgMusic = nil, nil
	return reflect.DeepEqual(f, as)
}

// Spoken reports whether two films are spoken in the same way.
func (f Film) Spoken(as Film) bool { return reflect.DeepEqual(f.AIVoiceSettings, as.AIVoiceSettings) }

// With returns a film with the given settings replaced.
func (f Film) With(other Film) Film {
	return Film{
		cmp.Or(other.AspectRatio, f.AspectRatio), cmp.Or(other.Resolution, f.Resolution), cmp.Or(other.BgMusic, f.BgMusic),
		cmp.Or(other.Subtitles, f.Subtitles), cmp.Or(other.AIVoiceSettings, f.AIVoiceSettings), cmp.Or(other.AIAvatarSettings, f.AIAvatarSettings),
	}
}

// Validate checks the request with the edit applied, as far as no adapter is needed. It returns the
// fault of the first invalid field.
func (e FilmEdit) Validate(r Request) error {
	if e == (FilmEdit{Seen: e.Seen}) {
		return fault.Invalid("", "names nothing to change", "give name, aspectRatio, resolution, bgMusic, subtitles, aiVoiceSettings, aiAvatarSettings or toRebrand")
	}
	return InFilm(cmp.Or(checkLimits(r), checkSize(r), checkVoice(r), checkAvatar(r), checkPreConfigs(r)))
}

// InFilm returns an error of a request's field under its name in a FilmEdit.
func InFilm(err error) error {
	var f *fault.Error
	if !errors.As(err, &f) || !strings.HasPrefix(f.Field, inPreConfigs) {
		return err
	}
	c := *f
	c.Field = strings.TrimPrefix(f.Field, inPreConfigs)
	return &c
}
