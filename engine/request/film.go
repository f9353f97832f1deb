package request

import (
	"cmp"
	"errors"
	"reflect"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
)

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
