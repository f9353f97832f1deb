package httpapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/show"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// config serves the values that requests may name.
type config struct {
	engine  *engine.Engine
	samples *show.Samples
}

func (h config) routes() []route {
	return []route{
		on("GET", "/auth/config/storytelling_techniques", access.ConfigRead, constant(techniques)),
		on("GET", "/auth/config/tone_of_voice", access.ConfigRead, constant(tones)),
		on("GET", "/auth/config/video_tags", access.ConfigRead, constant(tags)),
		on("GET", "/auth/config/ai_voice_options", access.ConfigRead, h.voices),
		on("GET", "/auth/config/ai_avatar_options", access.ConfigRead, h.avatars),
		on("GET", "/auth/config/music-library", access.ConfigRead, h.music),
	}
}

// constant serves a list that never changes.
func constant[T any](list func() T) func(*call) error {
	return func(c *call) error { return current(c, list()) }
}

// current answers with a list, or with status 304 if the caller has it already. It is the same for
// everyone with access, and rarely changes.
func current(c *call, v any) error {
	body, err := plainjson.Marshal(v)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(body)
	h := c.W.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "private, max-age=60")
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	return c.serve(time.Time{}, bytes.NewReader(body))
}

// each maps a list to another, which is empty and not null without items.
func each[A, B any](all []A, to func(A) B) []B {
	out := make([]B, len(all))
	for i, v := range all {
		out[i] = to(v)
	}
	return out
}

func techniques() contract.Techniques {
	return contract.Techniques{Techniques: each(request.Techniques(), func(t request.Technique) contract.Technique {
		return contract.Technique{Technique: t.Technique, Name: t.Name, Description: t.Description + " " + t.Offline(), WhyItWorks: t.WhyItWorks, Examples: t.Examples}
	})}
}

func tones() contract.Tones {
	return contract.Tones{Tones: each(request.Tones(), func(t request.Tone) contract.Tone {
		return contract.Tone{ID: t.ID, Name: t.Name, Description: t.Description}
	})}
}

func tags() contract.Tags {
	return contract.Tags{Tags: each(request.VideoTags(), func(t request.VideoTag) contract.Tag {
		return contract.Tag{ID: t.ID, Name: t.Name, Description: t.Description, Techniques: t.Techniques}
	})}
}

// voices lists the voices of all adapters. A failing adapter is left out, unless all fail.
func (h config) voices(c *call) error {
	all, err := h.engine.AllVoices(c.Context())
	if err != nil && len(all) == 0 {
		return err
	}
	return current(c, contract.Voices{
		AIVoiceOptions: each(all, func(v story.VoiceOption) contract.Voice {
			return contract.Voice{
				ID: v.ID, VoiceType: v.VoiceType, Name: v.Name, Languages: v.Languages, Gender: v.Gender, Note: v.Note,
				Preview: c.sample(h.samples.OfVoice(v)),
			}
		}),
		AIVoiceTones: each(request.VoiceTones(), func(t request.VoiceTone) contract.VoiceTone {
			return contract.VoiceTone{ID: t.ID, Name: t.Name, Description: t.Description}
		}),
	})
}

func (h config) avatars(c *call) error {
	all, err := h.engine.Avatars(c.Context())
	if err != nil && len(all) == 0 {
		return err
	}
	language, err := h.previewLanguage(c)
	if err != nil {
		return err
	}
	return current(c, contract.Avatars{AIAvatarOptions: each(all, func(o story.AvatarOption) contract.Avatar {
		return contract.Avatar{ID: o.ID, Name: o.Name, Accent: o.Accent, PreviewVideoURL: c.preview(o, language)}
	})})
}

func (h config) music(c *call) error {
	all, err := h.engine.Tracks(c.Context())
	if err != nil {
		return err
	}
	return current(c, each(all, func(t story.Track) contract.Track {
		return contract.Track{
			ID: t.ID, Name: t.Name, RelativePath: t.RelativePath, Image: c.artwork(t.Image), Mood: t.Mood, Tags: t.Tags, Tones: t.Tones, BPM: t.BPM,
			Preview: c.sample(h.samples.OfTrack(t)),
		}
	}))
}

// preview returns the address of a presenter's preview film, "" if there is none. A presenter's
// provider may have its own.
func (c *call) preview(o story.AvatarOption, language string) string {
	if o.PreviewURL != "" || o.Preview == "" {
		return o.PreviewURL
	}
	return c.host.url + filesPath + previews + o.Preview + "/" + language + ".mp4"
}

// sample returns the address of a short sound, "" if it has no name.
func (c *call) sample(name string) string {
	if name == "" {
		return ""
	}
	return c.host.url + filesPath + previews + name + ".wav"
}

// artwork returns the address of a library's picture for clients: a data: URL is served as a file
// instead.
func (c *call) artwork(image string) string {
	if p, ok := parsePicture(image); ok {
		return c.host.url + filesPath + artworks + p.name
	}
	return image
}

// previewLanguage returns the requested language of a list's previews.
func (h config) previewLanguage(c *call) (string, error) {
	code := c.URL.Query().Get("language")
	if code == "" {
		return "en", nil
	}
	l, _ := language.ByCode(code)
	if spoken := h.engine.LanguagesSpoken(c.Context()); !slices.Contains(spoken, l.Code) {
		return "", fault.Invalid("language", "no voice here speaks such a language", "take one of "+strings.Join(spoken, ", "))
	}
	return l.Code, nil
}
