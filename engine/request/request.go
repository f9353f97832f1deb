// Package request holds what a client asks for: the request with its template,
// assets and settings, the choices there are for each field, and the checks that
// name a field that cannot be so and say what to do.
//
// It knows package story, whose scenes a template's values are shown by, and
// nothing of how films are made.
package request

import (
	"cmp"
	"encoding/json"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/subtitle"
)

// Request asks for a video: the body of project creation, field for field.
// Only Prompt is required; what is left out takes the documented default.
type Request struct {
	Prompt                string           `json:"prompt"`
	PromptType            story.PromptType `json:"promptType,omitempty"`            // default Prompt
	Language              string           `json:"language,omitempty"`              // auto, or a code that Voices lists; default en
	VideoLength           float64          `json:"videoLength,omitempty"`           // minutes: 0.5, 1, 2, 3; default: as long as the material is, up to 3
	StoryTellingTechnique string           `json:"storyTellingTechnique,omitempty"` // default: the one that fits
	ToneOfVoice           string           `json:"toneOfVoice,omitempty"`           // default Natural
	VideoTagID            string           `json:"videoTagId,omitempty"`            // default Explainer
	Webhook               string           `json:"webhook,omitempty"`
	AdditionalParams      json.RawMessage  `json:"additionalParams,omitempty"` // a JSON object, kept byte for byte
	ToAutoEnhance         *bool            `json:"toAutoEnhance,omitempty"`    // default true
	ToAutoExport          bool             `json:"toAutoExport,omitempty"`
	AIVoiceSettings       *VoiceSettings   `json:"aiVoiceSettings,omitempty"`
	AIAvatarSettings      *AvatarSettings  `json:"aiAvatarSettings,omitempty"`
	VideoSourcesPipeline  []footage.Kind   `json:"videoSourcesPipeline,omitempty"`
	ImagesSourcePipeline  []footage.Kind   `json:"imagesSourcePipeline,omitempty"`
	CustomTemplate        *CustomTemplate  `json:"customTemplate,omitempty"`

	// Ours, beside the contract.
	WorkspaceID string       `json:"workspaceId,omitempty"` // "" for hosts that have no workspaces
	Seed        uint64       `json:"seed,omitempty"`        // 0 = drawn from the request, so that the same request looks the same
	AspectRatio frame.Format `json:"aspectRatio,omitempty"` // 16:9 (default), 9:16, 1:1, 4:5
	Resolution  string       `json:"resolution,omitempty"`  // lines of the shorter side: 720p, 1080p (default), 1440p, 2160p
	Name        string       `json:"name,omitempty"`        // default: the script's title
	// ToNotifyFailures has Webhook called, too, when creation, enhancement or an
	// export fails.
	ToNotifyFailures bool `json:"toNotifyFailures,omitempty"`
	// MaxCost is what pictures and films may cost that are made for the film, and
	// looking at what is found, in US dollars by the price lists of their services.
	// Default: the host's.
	MaxCost *float64 `json:"maxCost,omitempty"`
	// ToResearch has a subject of a few words looked up, where the host has somebody
	// who does. Default true.
	ToResearch *bool `json:"toResearch,omitempty"`
	// SlidesAs says what a film of a deck shows: SlidesScenes (default), SlidesPages.
	SlidesAs string `json:"slidesAs,omitempty"`
	// ValidateOnly is of the API: its answer is engine.Engine.Estimate's.
	ValidateOnly bool `json:"validateOnly,omitempty"`

	File string `json:"-"` // blob of the file that stands for an address in Prompt, whose name that is then
}

// VoiceSettings choose the voice.
type VoiceSettings struct {
	VoiceID    string  `json:"voiceId,omitempty"`
	VoiceType  string  `json:"voiceType,omitempty"`  // local, elevenlabs, google
	VoiceSpeed float64 `json:"voiceSpeed,omitempty"` // 0.5..2, default 1
	VoiceTone  string  `json:"voiceTone,omitempty"`  // ours: VoiceTone.ID, default natural
}

// AvatarSettings choose the presenter.
type AvatarSettings struct {
	AvatarID string  `json:"avatarId,omitempty"`
	Position string  `json:"position,omitempty"` // left, right; default: where the look has it
	Size     float64 `json:"size,omitempty"`     // share of the frame's height, 0..1, brought within what layouts bear; 0 = as usual
	Provider string  `json:"provider,omitempty"` // AvatarOption.Provider; default: any
}

// CustomTemplate is the template and scene configuration.
type CustomTemplate struct {
	ID                  string          `json:"id,omitempty"`
	Description         string          `json:"description,omitempty"`
	FlexibilityOverride string          `json:"flexibilityOverride,omitempty"` // strict, balanced, flexible
	ToUseTemplateFont   bool            `json:"toUseTemplateFont,omitempty"`
	Assets              []TemplateAsset `json:"assets,omitempty"`
	VideoSourcesByOrder []footage.Kind  `json:"videoSourcesByOrder,omitempty"`
	PreConfigs          *PreConfigs     `json:"preConfigs,omitempty"`
	Scenes              []TemplateScene `json:"scenes,omitempty"`

	// Ours, beside the contract.
	Values map[string]string `json:"values,omitempty"` // what {words in braces} of the template stand for, by those words
	Font   string            `json:"font,omitempty"`   // family of headings; default the template's, with ToUseTemplateFont
}

// TemplateAsset is media the client brings.
type TemplateAsset struct {
	URL         string `json:"url"`
	Type        string `json:"type"` // video, image, audio, pdf, document
	Description string `json:"description,omitempty"`
	Direction   string `json:"direction,omitempty"` // where to use it
}

// PreConfigs are settings of sound and subtitles.
type PreConfigs struct {
	BgMusic      *BgMusic          `json:"bgMusic,omitempty"`
	ToCleanAudio bool              `json:"toCleanAudio,omitempty"`
	Subtitles    *SubtitleSettings `json:"subtitles,omitempty"`
}

// BgMusic chooses the bed.
type BgMusic struct {
	Volume *float64 `json:"volume,omitempty"` // 0..1, default 0.15
	Path   string   `json:"path,omitempty"`   // Track.RelativePath
}

// SubtitleSettings choose how subtitles look.
type SubtitleSettings struct {
	Strategy      string          `json:"strategy,omitempty"`      // none, line, word_highlight (default), karaoke, one_word, progressive
	TextSize      float64         `json:"textSize,omitempty"`      // pixels at 1080 lines
	PercentOffset *float64        `json:"percentOffset,omitempty"` // of the height, from the bottom
	FontName      string          `json:"fontName,omitempty"`
	IsBold        *bool           `json:"isBold,omitempty"`
	PrimaryColour string          `json:"primaryColour,omitempty"`
	OutlineColour string          `json:"outlineColour,omitempty"`
	Styles        *SubtitleStyles `json:"styles,omitempty"`
	PlateColour   string          `json:"plateColour,omitempty"` // ours, beside the contract
}

// SubtitleStyles are the colours of normal and highlighted text.
type SubtitleStyles struct {
	Normal    *SubtitleColor `json:"normal,omitempty"`
	Highlight *SubtitleColor `json:"highlight,omitempty"`
}

// SubtitleColor is a colour of text.
type SubtitleColor struct {
	Color string `json:"color,omitempty"`
}

// TemplateScene configures one scene.
type TemplateScene struct {
	ID                      string                 `json:"id,omitempty"`
	StaticScript            string                 `json:"staticScript,omitempty"`
	MoreDetailsAboutScene   string                 `json:"moreDetailsAboutScene,omitempty"`
	DynamicValues           []DynamicValue         `json:"dynamicValues,omitempty"`
	WordBoost               []string               `json:"wordBoost,omitempty"`
	CustomSpelling          []story.CustomSpelling `json:"customSpelling,omitempty"`
	ToGenerateMissingImages *bool                  `json:"toGenerateMissingImages,omitempty"`
	VideosToAdd             []VideoToAdd           `json:"videosToAdd,omitempty"`

	// Ours, beside the contract: what a stored template says of a scene.
	Type     string      `json:"type,omitempty"`     // how it is laid out: one of tenant.SceneTypes, or a layout of the host's own; "" = as suits it
	Duration float64     `json:"duration,omitempty"` // seconds it should last; 0 = as long as the narration
	Voice    *SceneVoice `json:"voice,omitempty"`
	Heading  string      `json:"heading,omitempty"` // of the stored template: shown where the scene tells what it names
}

// SceneVoice is how one scene is spoken.
type SceneVoice struct {
	Speed float64 `json:"speed,omitempty"` // 0.5..2; 0 = as the video
	Tone  string  `json:"tone,omitempty"`  // VoiceTone.ID; "" = as the video
}

// DynamicValue fills a place of a template's scene.
type DynamicValue struct {
	Position int    `json:"position"`
	Type     string `json:"type"`
	Value    string `json:"value"`
}

// VideoToAdd is footage for a scene.
type VideoToAdd struct {
	URL                 string `json:"url"`
	IsMaster            bool   `json:"isMaster,omitempty"`
	StagePositionNumber int    `json:"stagePositionNumber,omitempty"`
	IsMuted             bool   `json:"isMuted,omitempty"`
	ToAutoTrim          bool   `json:"toAutoTrim,omitempty"`
}

// BgMusic is what the request says of music, nil for none.
func (r Request) BgMusic() *BgMusic {
	c := r.PreConfigs()
	if c.BgMusic == nil || c.BgMusic.Volume != nil && *c.BgMusic.Volume == 0 {
		return nil
	}
	return c.BgMusic
}

// PreConfigs returns the settings of sound and subtitles, those of none given
// where the request has no template.
func (r Request) PreConfigs() PreConfigs {
	if r.CustomTemplate == nil || r.CustomTemplate.PreConfigs == nil {
		return PreConfigs{}
	}
	return *r.CustomTemplate.PreConfigs
}

// AutoEnhance reports whether enhancement starts by itself.
func (r Request) AutoEnhance() bool { return r.ToAutoEnhance == nil || *r.ToAutoEnhance }

// Researches reports whether a subject may be looked up.
func (r Request) Researches() bool { return r.ToResearch == nil || *r.ToResearch }

// ResolvedLanguage is the language the film will have.
func (r Request) ResolvedLanguage() string {
	if r.Language == "auto" {
		return detect.LanguageOf(r.Prompt)
	}
	return r.Language
}

// DrawnSeed is the request's own, or drawn from its text.
func (r Request) DrawnSeed() uint64 {
	if r.Seed != 0 {
		return r.Seed
	}
	h := fnv.New64a()
	h.Write([]byte(r.Prompt)) // never fails
	return max(1, h.Sum64())  // 0 is no seed
}

// Voice is what the request says of the voice.
func (r Request) Voice() VoiceSettings {
	if r.AIVoiceSettings == nil {
		return VoiceSettings{}
	}
	return *r.AIVoiceSettings
}

// BedVolume is the volume that the request asks for, nil where it does not.
func (r Request) BedVolume() *float64 {
	if m := r.PreConfigs().BgMusic; m != nil {
		return m.Volume
	}
	return nil
}

// TakesOwnBed reports whether a sound that the request brings is its music: not
// where it names a track, or wants to hear nothing.
func (r Request) TakesOwnBed() bool {
	m := r.PreConfigs().BgMusic
	return m == nil || m.Path == "" && (m.Volume == nil || *m.Volume > 0)
}

// NamesSubtitles reports whether the request itself says how subtitles are shown.
func (r Request) NamesSubtitles() bool {
	s := r.PreConfigs().Subtitles
	return s != nil && s.Strategy != ""
}

// PlacesSubtitles reports whether the request itself says where subtitles stand, or
// how large they are.
func (r Request) PlacesSubtitles() bool {
	s := r.PreConfigs().Subtitles
	return s != nil && (s.PercentOffset != nil || s.TextSize != 0)
}

// Subtitles are the request's settings with the defaults filled in.
func (r Request) Subtitles() SubtitleSettings {
	var s SubtitleSettings
	if c := r.PreConfigs(); c.Subtitles != nil {
		s = *c.Subtitles
	}
	s.Strategy = cmp.Or(s.Strategy, string(subtitle.WordHighlight))
	return s
}

// What films of decks show.
const (
	SlidesScenes = "scenes" // what stands on its pages, drawn anew
	SlidesPages  = "pages"  // its own pages
)

// ShowsPages reports whether the film shows the pages of the deck that it tells.
func (r Request) ShowsPages() bool { return r.SlidesAs == SlidesPages }

// Presented reports whether the request wants somebody to present.
func (r Request) Presented() bool {
	return r.AIAvatarSettings != nil && r.AIAvatarSettings.AvatarID != ""
}

// Resolutions are the sizes a film can have, by the lines of its shorter side.
func Resolutions() []string { return []string{"720p", "1080p", "1440p", "2160p"} }

// Size is the frame's width and height in pixels.
func (r Request) Size() (w, h int) { return r.AspectRatio.Size(r.lines()) }

// lines are those of the frame's shorter side.
func (r Request) lines() int {
	n, err := strconv.Atoi(strings.TrimSuffix(r.Resolution, "p"))
	if err != nil {
		return 1080
	}
	return n
}

// preConfigs are those of a template, nil where there are none.
func (t *CustomTemplate) preConfigs() *PreConfigs {
	if t == nil {
		return nil
	}
	return t.PreConfigs
}
