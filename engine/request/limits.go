package request

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// Limits of a request, in characters where nothing else is said.
const (
	MaxPrompt           = 20_000
	MaxAdditionalParams = 16 << 10 // bytes
	MaxScenes           = 100
	MaxItems            = 100 // of any other list
	MaxName             = 200
	MaxDescription      = 4_000
	MaxStaticScript     = 20_000 // as a prompt
	MaxNarration        = 2_000  // of one scene that is edited
	MaxHeading          = 120    // likewise
	MaxDetails          = 2_000  // moreDetailsAboutScene, description and direction of an asset, value of a dynamicValue
	MaxURL              = 2_048  // bytes
	MaxWord             = 200    // of wordBoost and customSpelling
	MaxSpellings        = 20     // customSpelling.from
)

// CheckText wants valid UTF-8 without NUL, of at most so many characters, and in a
// line without control characters. What is wrong is an *Error that names the field.
func CheckText(field, value string, most int, line bool) error {
	n := utf8.RuneCountInString(value)
	switch {
	case n > most:
		return fault.Invalid(field, fmt.Sprintf("has %d characters, the most are %d", n, most), "shorten it")
	case !utf8.ValidString(value):
		return fault.Invalid(field, "is not valid UTF-8", "")
	case strings.Contains(value, "\x00"), line && strings.ContainsFunc(value, unicode.IsControl):
		return fault.Invalid(field, "has a control character", "leave it out")
	}
	return nil
}

// bounds checks texts and lists, up to the first that is wrong.
type bounds struct{ err error }

// line wants a text on one line.
func (b *bounds) line(field, value string, most int) {
	if b.err == nil {
		b.err = CheckText(field, value, most, true)
	}
}

// text wants a text that may have several lines.
func (b *bounds) text(field, value string, most int) {
	if b.err == nil {
		b.err = CheckText(field, value, most, false)
	}
}

func (b *bounds) list(field string, items, most int) {
	if b.err == nil {
		b.err = fault.CheckCount(field, items, most)
	}
}

// checkLimits bounds every text and list of a request.
func checkLimits(r Request) error {
	var b bounds
	b.line("name", r.Name, MaxName)
	b.line("workspaceId", r.WorkspaceID, MaxName)
	b.line("webhook", r.Webhook, MaxURL)
	b.list("videoSourcesPipeline", len(r.VideoSourcesPipeline), MaxItems)
	b.list("imagesSourcePipeline", len(r.ImagesSourcePipeline), MaxItems)
	if v := r.AIVoiceSettings; v != nil {
		b.line("aiVoiceSettings.voiceId", v.VoiceID, MaxName)
		b.line("aiVoiceSettings.voiceType", v.VoiceType, MaxName)
		b.line("aiVoiceSettings.voiceTone", v.VoiceTone, MaxName)
	}
	if a := r.AIAvatarSettings; a != nil {
		b.line("aiAvatarSettings.avatarId", a.AvatarID, MaxName)
		b.line("aiAvatarSettings.provider", a.Provider, MaxName)
	}
	if r.Seed > story.MaxSeed {
		return fault.Invalid("seed", "is too large", fmt.Sprintf("take 0 to %d", uint64(story.MaxSeed)))
	}
	if r.CustomTemplate != nil {
		b.template(r.CustomTemplate)
	}
	return b.err
}

func (b *bounds) template(t *CustomTemplate) {
	const at = "customTemplate."
	b.line(at+"id", t.ID, MaxName)
	b.text(at+"description", t.Description, MaxDescription)
	b.list(at+"videoSourcesByOrder", len(t.VideoSourcesByOrder), MaxItems)
	b.list(at+"assets", len(t.Assets), MaxItems)
	b.list(at+"scenes", len(t.Scenes), MaxScenes)
	b.list(at+"values", len(t.Values), MaxItems)
	b.line(at+"font", t.Font, MaxName)
	for name, v := range t.Values {
		b.line(at+"values", name, MaxName)
		b.text(at+"values."+name, v, MaxDetails)
	}
	if p := t.PreConfigs; p != nil && p.BgMusic != nil {
		b.line(at+"preConfigs.bgMusic.path", p.BgMusic.Path, MaxURL)
	}
	if p := t.PreConfigs; p != nil && p.Subtitles != nil {
		b.line(at+"preConfigs.subtitles.fontName", p.Subtitles.FontName, MaxName)
	}
	for i, a := range t.Assets {
		b.line(fmt.Sprintf("%sassets[%d].url", at, i), a.URL, MaxURL)
		b.text(fmt.Sprintf("%sassets[%d].description", at, i), a.Description, MaxDetails)
		b.text(fmt.Sprintf("%sassets[%d].direction", at, i), a.Direction, MaxDetails)
	}
	for i, s := range t.Scenes {
		b.scene(fmt.Sprintf("%sscenes[%d].", at, i), s)
	}
}

func (b *bounds) scene(at string, s TemplateScene) {
	b.line(at+"id", s.ID, MaxName)
	b.line(at+"type", s.Type, MaxName)
	b.text(at+"staticScript", s.StaticScript, MaxStaticScript)
	b.text(at+"moreDetailsAboutScene", s.MoreDetailsAboutScene, MaxDetails)
	b.list(at+"dynamicValues", len(s.DynamicValues), MaxItems)
	b.list(at+"wordBoost", len(s.WordBoost), MaxItems)
	b.list(at+"customSpelling", len(s.CustomSpelling), MaxItems)
	b.list(at+"videosToAdd", len(s.VideosToAdd), MaxItems)
	for i, d := range s.DynamicValues {
		b.text(fmt.Sprintf("%sdynamicValues[%d].value", at, i), d.Value, MaxDetails)
	}
	for i, w := range s.WordBoost {
		b.line(fmt.Sprintf("%swordBoost[%d]", at, i), w, MaxWord)
	}
	for i, c := range s.CustomSpelling {
		b.line(fmt.Sprintf("%scustomSpelling[%d].to", at, i), c.To, MaxWord)
		b.list(fmt.Sprintf("%scustomSpelling[%d].from", at, i), len(c.From), MaxSpellings)
		for k, from := range c.From {
			b.line(fmt.Sprintf("%scustomSpelling[%d].from[%d]", at, i, k), from, MaxWord)
		}
	}
	for i, v := range s.VideosToAdd {
		b.line(fmt.Sprintf("%svideosToAdd[%d].url", at, i), v.URL, MaxURL)
	}
}
