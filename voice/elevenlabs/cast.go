package elevenlabs

import (
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

// Speed range of the service.
const (
	slowest = .7
	fastest = 1.2
)

// cast holds the settings of an utterance for its lines.
type cast struct {
	model, language string
	tag             string // audio tag of the tone, only for v3
	settings        settings
	line            int
	ids             []string // of the previous requests, newest last
}

// settings is voice_settings.
type settings struct {
	Stability  float64 `json:"stability"`
	Similarity float64 `json:"similarity_boost"`
	Style      float64 `json:"style"`
	Speed      float64 `json:"speed"`
}

// request is the body of a synthesis request.
type request struct {
	Text        string   `json:"text"`
	Model       string   `json:"model_id"`
	Language    string   `json:"language_code,omitempty"`
	Settings    settings `json:"voice_settings"`
	Before      string   `json:"previous_text,omitempty"`
	After       string   `json:"next_text,omitempty"`
	PreviousIDs []string `json:"previous_request_ids,omitempty"`
}

func (v *Voice) cast(u story.Utterance) cast {
	c := cast{model: v.model, language: u.Language, settings: settingsOf(u.Tone), line: v.line}
	if language.Of(u.Language).Script == "Hebr" { // other models do not read Hebrew
		c.model = hebrewModel
	}
	if c.expressive() {
		c.tag = tags()[u.Tone]
		// v3 accepts only the stabilities 0, 0.5 and 1.
		c.settings = settings{Stability: .5, Similarity: .75}
	}
	if c.line <= 0 {
		c.line = most(c.model)
	}
	return c
}

// expressive reports whether the model is eleven_v3, which follows tags
// and ignores surrounding lines.
func (c cast) expressive() bool { return strings.HasPrefix(c.model, "eleven_v3") }

// most returns the character limit of a model, less room for a tag.
func most(model string) int {
	switch {
	case strings.HasPrefix(model, "eleven_v3"):
		return 4_900
	case strings.HasPrefix(model, "eleven_flash_v2_5"), strings.HasPrefix(model, "eleven_turbo_v2_5"):
		return 39_000
	}
	return 9_900
}

func (c cast) request(l spoken.Line) request {
	r := request{Text: l.Text, Model: c.model, Settings: c.settings}
	if c.tag != "" {
		r.Text = c.tag + " " + l.Text
	}
	if c.model != DefaultModel { // it rejects the field
		r.Language = language.Of(c.language).ISO()
	}
	if !c.expressive() {
		r.Before, r.After, r.PreviousIDs = l.Before, l.After, c.ids
	}
	return r
}

// remember stores a request's id for the following lines; the service accepts three.
func (c *cast) remember(h http.Header) {
	id := h.Get("Request-Id")
	if id == "" {
		return
	}
	c.ids = append(c.ids, id)
	c.ids = c.ids[max(0, len(c.ids)-3):]
}

// settingsOf returns the settings of a tone: lower stability is
// livelier, more style exaggerates the voice's own.
func settingsOf(tone string) settings {
	s, ok := map[string]settings{
		"Professional":  {.7, .8, 0, 1},
		"Informative":   {.6, .8, .1, 1},
		"Inspirational": {.4, .75, .4, 1},
		"Energetic":     {.3, .75, .5, 1},
		"friendly":      {.45, .75, .2, 1},
		"professional":  {.65, .8, 0, 1},
		"calm":          {.75, .75, 0, 1},
		"excited":       {.3, .75, .5, 1},
		"dramatic":      {.3, .8, .6, 1},
		"serious":       {.7, .8, .05, 1},
		"cheerful":      {.35, .75, .35, 1},
	}[tone]
	if !ok {
		return settings{.5, .75, 0, 1}
	}
	return s
}

// tags maps tones to audio tags of v3.
func tags() map[string]string {
	return map[string]string{
		"Professional": "[measured]", "Informative": "[clearly]", "Inspirational": "[warmly]", "Energetic": "[energetic]",
		"friendly": "[warmly]", "professional": "[confidently]", "calm": "[calmly]", "excited": "[excited]",
		"dramatic": "[dramatically]", "serious": "[seriously]", "cheerful": "[cheerfully]",
	}
}
