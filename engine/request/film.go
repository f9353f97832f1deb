package request

import (
	"errors"
	"reflect"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
)

// FilmEdit is what is to change of a whole film that is made; what is nil stays as
// it is. The settings of music, subtitles, voice and presenter are each replaced
// whole, and mean what they mean in a Request.
type FilmEdit struct {
	AspectRatio      *frame.Format     `json:"aspectRatio,omitempty"`
	Resolution       *string           `json:"resolution,omitempty"`
	BgMusic          *BgMusic          `json:"bgMusic,omitempty"`          // an empty one has a track chosen, a volume of 0 is none
	Subtitles        *SubtitleSettings `json:"subtitles,omitempty"`        // an empty one is the default
	AIVoiceSettings  *VoiceSettings    `json:"aiVoiceSettings,omitempty"`  // an empty one is the default
	AIAvatarSettings *AvatarSettings   `json:"aiAvatarSettings,omitempty"` // an empty one is nobody
	ToRebrand        bool              `json:"toRebrand,omitempty"`        // the workspace's branding as it is now, without another change

	Seen *int `json:"-"` // as of SceneChanges
}

// Film is what a request says of a film as a whole, and can be changed of it once it
// is made.
type Film struct {
	AspectRatio frame.Format      `json:"aspectRatio,omitempty"`
	Resolution  string            `json:"resolution,omitempty"`
	Music       *BgMusic          `json:"music,omitempty"`
	Subtitles   *SubtitleSettings `json:"subtitles,omitempty"`
	Voice       *VoiceSettings    `json:"voice,omitempty"`
	Presenter   *AvatarSettings   `json:"presenter,omitempty"`
}

// Film returns what the request says of the film as a whole.
func (r Request) Film() Film {
	c := r.PreConfigs()
	return Film{r.AspectRatio, r.Resolution, c.BgMusic, c.Subtitles, r.AIVoiceSettings, r.AIAvatarSettings}
}

// WithFilm returns the request with other words on the film as a whole.
func (r Request) WithFilm(f Film) Request {
	r.AspectRatio, r.Resolution, r.AIVoiceSettings, r.AIAvatarSettings = f.AspectRatio, f.Resolution, f.Voice, f.Presenter
	c := r.PreConfigs()
	if c.BgMusic == f.Music && c.Subtitles == f.Subtitles {
		return r
	}
	c.BgMusic, c.Subtitles = f.Music, f.Subtitles
	var t CustomTemplate
	if r.CustomTemplate != nil {
		t = *r.CustomTemplate
	}
	t.PreConfigs = &c
	r.CustomTemplate = &t
	return r
}

// Sized reports whether two films have the same frame.
func (f Film) Sized(as Film) bool {
	return f.AspectRatio == as.AspectRatio && f.Resolution == as.Resolution
}

// Spoken reports whether two films are spoken in the same way.
func (f Film) Spoken(as Film) bool { return reflect.DeepEqual(f.Voice, as.Voice) }

// On returns a film with what the edit changes of it.
func (e FilmEdit) On(f Film) Film {
	set(&f.AspectRatio, e.AspectRatio)
	set(&f.Resolution, e.Resolution)
	if e.BgMusic != nil {
		f.Music = e.BgMusic
	}
	if e.Subtitles != nil {
		f.Subtitles = e.Subtitles
	}
	if e.AIVoiceSettings != nil {
		f.Voice = e.AIVoiceSettings
	}
	if e.AIAvatarSettings != nil {
		f.Presenter = e.AIAvatarSettings
	}
	return f
}

func set[T any](to *T, v *T) {
	if v != nil {
		*to = *v
	}
}

// Validate checks everything that needs no adapter of the request with the edit on
// it. It reports the first field that is wrong.
func (e FilmEdit) Validate(r Request) error {
	if e == (FilmEdit{Seen: e.Seen}) {
		return fault.Invalid("", "names nothing to change", "give aspectRatio, resolution, bgMusic, subtitles, aiVoiceSettings, aiAvatarSettings or toRebrand")
	}
	for _, check := range []func(Request) error{checkLimits, checkSize, checkVoice, checkAvatar} {
		if err := check(r); err != nil {
			return InFilm(err)
		}
	}
	return InFilm(checkPreConfigs(r.CustomTemplate.preConfigs()))
}

// preConfigs are those of a template, nil where there are none.
func (t *CustomTemplate) preConfigs() *PreConfigs {
	if t == nil {
		return nil
	}
	return t.PreConfigs
}

// InFilm returns a failure of a request's field under the name that it has in a
// FilmEdit.
func InFilm(err error) error {
	var f *fault.Error
	if !errors.As(err, &f) || !strings.HasPrefix(f.Field, inPreConfigs) {
		return err
	}
	c := *f
	c.Field = strings.TrimPrefix(f.Field, inPreConfigs)
	return &c
}

const inPreConfigs = "customTemplate.preConfigs."
