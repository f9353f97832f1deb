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

// textLimit is a string of a request and where it stands.
type textLimit struct {
	field, value string
	most         int
	line         bool // has no line breaks or other control characters
}

func (t textLimit) check() error { return CheckText(t.field, t.value, t.most, t.line) }

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

// listLimit is a list of a request and where it stands.
type listLimit struct {
	field     string
	len, most int
}

func (l listLimit) check() error { return CheckList(l.field, l.len, l.most) }

// CheckList wants no more than so many items. Else it is an *Error that names the field.
func CheckList(field string, items, most int) error {
	if items > most {
		return fault.Invalid(field, fmt.Sprintf("has %d items, the most are %d", items, most), "")
	}
	return nil
}

// checker is a text or a list.
type checker interface{ check() error }

func checkAll(all []checker) error {
	for _, c := range all {
		if err := c.check(); err != nil {
			return err
		}
	}
	return nil
}

// checkLimits bounds every text and list of a request.
func checkLimits(r Request) error {
	all := []checker{
		textLimit{"name", r.Name, MaxName, true},
		textLimit{"workspaceId", r.WorkspaceID, MaxName, true},
		textLimit{"webhook", r.Webhook, MaxURL, true},
		listLimit{"videoSourcesPipeline", len(r.VideoSourcesPipeline), MaxItems},
		listLimit{"imagesSourcePipeline", len(r.ImagesSourcePipeline), MaxItems},
	}
	if v := r.AIVoiceSettings; v != nil {
		all = append(all, textLimit{"aiVoiceSettings.voiceId", v.VoiceID, MaxName, true}, textLimit{"aiVoiceSettings.voiceType", v.VoiceType, MaxName, true}, textLimit{"aiVoiceSettings.voiceTone", v.VoiceTone, MaxName, true})
	}
	if a := r.AIAvatarSettings; a != nil {
		all = append(all, textLimit{"aiAvatarSettings.avatarId", a.AvatarID, MaxName, true}, textLimit{"aiAvatarSettings.provider", a.Provider, MaxName, true})
	}
	if r.Seed > story.MaxSeed {
		return fault.Invalid("seed", "is too large", fmt.Sprintf("take 0 to %d", uint64(story.MaxSeed)))
	}
	if r.CustomTemplate != nil {
		all = append(all, r.CustomTemplate.limits()...)
	}
	return checkAll(all)
}

func (t *CustomTemplate) limits() []checker {
	const at = "customTemplate."
	all := []checker{
		textLimit{at + "id", t.ID, MaxName, true},
		textLimit{at + "description", t.Description, MaxDescription, false},
		listLimit{at + "videoSourcesByOrder", len(t.VideoSourcesByOrder), MaxItems},
		listLimit{at + "assets", len(t.Assets), MaxItems},
		listLimit{at + "scenes", len(t.Scenes), MaxScenes},
		listLimit{at + "values", len(t.Values), MaxItems},
		textLimit{at + "font", t.Font, MaxName, true},
	}
	for name, v := range t.Values {
		all = append(all, textLimit{at + "values", name, MaxName, true}, textLimit{at + "values." + name, v, MaxDetails, false})
	}
	if p := t.PreConfigs; p != nil && p.BgMusic != nil {
		all = append(all, textLimit{at + "preConfigs.bgMusic.path", p.BgMusic.Path, MaxURL, true})
	}
	if p := t.PreConfigs; p != nil && p.Subtitles != nil {
		all = append(all, textLimit{at + "preConfigs.subtitles.fontName", p.Subtitles.FontName, MaxName, true})
	}
	for i, a := range t.Assets {
		f := fmt.Sprintf("%sassets[%d].", at, i)
		all = append(all, textLimit{f + "url", a.URL, MaxURL, true}, textLimit{f + "description", a.Description, MaxDetails, false}, textLimit{f + "direction", a.Direction, MaxDetails, false})
	}
	for i, s := range t.Scenes {
		all = append(all, s.limits(fmt.Sprintf("%sscenes[%d].", at, i))...)
	}
	return all
}

func (s TemplateScene) limits(at string) []checker {
	all := []checker{
		textLimit{at + "id", s.ID, MaxName, true},
		textLimit{at + "staticScript", s.StaticScript, MaxStaticScript, false},
		textLimit{at + "moreDetailsAboutScene", s.MoreDetailsAboutScene, MaxDetails, false},
		listLimit{at + "dynamicValues", len(s.DynamicValues), MaxItems},
		listLimit{at + "wordBoost", len(s.WordBoost), MaxItems},
		listLimit{at + "customSpelling", len(s.CustomSpelling), MaxItems},
		listLimit{at + "videosToAdd", len(s.VideosToAdd), MaxItems},
	}
	for i, d := range s.DynamicValues {
		all = append(all, textLimit{fmt.Sprintf("%sdynamicValues[%d].value", at, i), d.Value, MaxDetails, false})
	}
	for i, w := range s.WordBoost {
		all = append(all, textLimit{fmt.Sprintf("%swordBoost[%d]", at, i), w, MaxWord, true})
	}
	for i, c := range s.CustomSpelling {
		all = append(all, spellingLimits(c, fmt.Sprintf("%scustomSpelling[%d].", at, i))...)
	}
	for i, v := range s.VideosToAdd {
		all = append(all, textLimit{fmt.Sprintf("%svideosToAdd[%d].url", at, i), v.URL, MaxURL, true})
	}
	return all
}
