package engine

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
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

// text is a string of a request and where it stands.
type text struct {
	field, value string
	most         int
	line         bool // has no line breaks or other control characters
}

// check wants valid UTF-8 without NUL, of at most so many characters.
func (t text) check() error {
	n := utf8.RuneCountInString(t.value)
	switch {
	case n > t.most:
		return invalid(t.field, fmt.Sprintf("has %d characters, the most are %d", n, t.most), "shorten it")
	case !utf8.ValidString(t.value):
		return invalid(t.field, "is not valid UTF-8", "")
	case strings.Contains(t.value, "\x00"), t.line && strings.ContainsFunc(t.value, unicode.IsControl):
		return invalid(t.field, "has a control character", "leave it out")
	}
	return nil
}

// list is a list of a request and where it stands.
type list struct {
	field     string
	len, most int
}

func (l list) check() error {
	if l.len > l.most {
		return invalid(l.field, fmt.Sprintf("has %d items, the most are %d", l.len, l.most), "")
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
		text{"name", r.Name, MaxName, true},
		text{"workspaceId", r.WorkspaceID, MaxName, true},
		text{"webhook", r.Webhook, MaxURL, true},
		list{"videoSourcesPipeline", len(r.VideoSourcesPipeline), MaxItems},
		list{"imagesSourcePipeline", len(r.ImagesSourcePipeline), MaxItems},
	}
	if v := r.AIVoiceSettings; v != nil {
		all = append(all, text{"aiVoiceSettings.voiceId", v.VoiceID, MaxName, true}, text{"aiVoiceSettings.voiceType", v.VoiceType, MaxName, true}, text{"aiVoiceSettings.voiceTone", v.VoiceTone, MaxName, true})
	}
	if a := r.AIAvatarSettings; a != nil {
		all = append(all, text{"aiAvatarSettings.avatarId", a.AvatarID, MaxName, true}, text{"aiAvatarSettings.provider", a.Provider, MaxName, true})
	}
	if r.Seed > MaxSeed {
		return invalid("seed", "is too large", fmt.Sprintf("take 0 to %d", uint64(MaxSeed)))
	}
	if r.CustomTemplate != nil {
		all = append(all, r.CustomTemplate.limits()...)
	}
	return checkAll(all)
}

func (t *CustomTemplate) limits() []checker {
	const at = "customTemplate."
	all := []checker{
		text{at + "id", t.ID, MaxName, true},
		text{at + "description", t.Description, MaxDescription, false},
		list{at + "videoSourcesByOrder", len(t.VideoSourcesByOrder), MaxItems},
		list{at + "assets", len(t.Assets), MaxItems},
		list{at + "scenes", len(t.Scenes), MaxScenes},
		list{at + "values", len(t.Values), MaxItems},
		text{at + "font", t.Font, MaxName, true},
	}
	for name, v := range t.Values {
		all = append(all, text{at + "values", name, MaxName, true}, text{at + "values." + name, v, MaxDetails, false})
	}
	if p := t.PreConfigs; p != nil && p.BgMusic != nil {
		all = append(all, text{at + "preConfigs.bgMusic.path", p.BgMusic.Path, MaxURL, true})
	}
	if p := t.PreConfigs; p != nil && p.Subtitles != nil {
		all = append(all, text{at + "preConfigs.subtitles.fontName", p.Subtitles.FontName, MaxName, true})
	}
	for i, a := range t.Assets {
		f := fmt.Sprintf("%sassets[%d].", at, i)
		all = append(all, text{f + "url", a.URL, MaxURL, true}, text{f + "description", a.Description, MaxDetails, false}, text{f + "direction", a.Direction, MaxDetails, false})
	}
	for i, s := range t.Scenes {
		all = append(all, s.limits(fmt.Sprintf("%sscenes[%d].", at, i))...)
	}
	return all
}

func (s TemplateScene) limits(at string) []checker {
	all := []checker{
		text{at + "id", s.ID, MaxName, true},
		text{at + "staticScript", s.StaticScript, MaxStaticScript, false},
		text{at + "moreDetailsAboutScene", s.MoreDetailsAboutScene, MaxDetails, false},
		list{at + "dynamicValues", len(s.DynamicValues), MaxItems},
		list{at + "wordBoost", len(s.WordBoost), MaxItems},
		list{at + "customSpelling", len(s.CustomSpelling), MaxItems},
		list{at + "videosToAdd", len(s.VideosToAdd), MaxItems},
	}
	for i, d := range s.DynamicValues {
		all = append(all, text{fmt.Sprintf("%sdynamicValues[%d].value", at, i), d.Value, MaxDetails, false})
	}
	for i, w := range s.WordBoost {
		all = append(all, text{fmt.Sprintf("%swordBoost[%d]", at, i), w, MaxWord, true})
	}
	for i, c := range s.CustomSpelling {
		all = append(all, spellingLimits(c, fmt.Sprintf("%scustomSpelling[%d].", at, i))...)
	}
	for i, v := range s.VideosToAdd {
		all = append(all, text{fmt.Sprintf("%svideosToAdd[%d].url", at, i), v.URL, MaxURL, true})
	}
	return all
}
