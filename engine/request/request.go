// Package request holds a client's request with its template, assets and settings, the choices for
// each field, and the checks that name an invalid field and the remedy.
//
// It knows package story, whose contents show a template's values, and nothing of how films are
// made.
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
	"github.com/scenewright/scenewright/engine/tenant"
)

// Request asks for a video: the body of project creation, field for field. Only Prompt is required;
// missing fields take the documented default.
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
	VideoSourcesPipeline  []footage.Kind   `json:"videoSourcesPipeline,omitempty"` // default: the template's, else all
	ImagesSourcePipeline  []footage.Kind   `json:"imagesSourcePipeline,omitempty"` // default: stock, generated, assets
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
	// MaxCost bounds the cost of generated pictures and films and of rating found ones, in US
	// dollars by the price lists of their services. Default: the host's.
	MaxCost *float64 `json:"maxCost,omitempty"`
	// ToResearch has a short subject looked up, where the host has a researcher. Default true.
	ToResearch *bool `json:"toResearch,omitempty"`
	// SlidesAs is the content of a deck's film: SlidesScenes (default), SlidesPages.
	SlidesAs string `json:"slidesAs,omitempty"`
	// ValidateOnly is part of the API: it returns engine.Engine.Estimate instead.
	ValidateOnly bool `json:"validateOnly,omitempty"`

	File string `json:"-"` // blob of the file in place of an address; Prompt is its name then
}

// VoiceSettings choose the voice.
type VoiceSettings struct {
	VoiceID    string  `json:"voiceId,omitempty"`
	VoiceType  string  `json:"voiceType,omitempty"`  // of a VoiceOption: local, elevenlabs, the host's own
	VoiceSpeed float64 `json:"voiceSpeed,omitempty"` // 0.5..2, default 1
	VoiceTone  string  `json:"voiceTone,omitempty"`  // ours: VoiceTone.ID, default natural
}

// AvatarSettings choose the presenter.
type AvatarSettings struct {
	AvatarID string  `json:"avatarId,omitempty"`
	Position string  `json:"position,omitempty"` // left, right; default: by the look
	Size     float64 `json:"size,omitempty"`     // share of the frame's height, 0..1, limited by layouts; 0 = the usual
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
	Values map[string]string `json:"values,omitempty"` // replacements of {words in braces}, by these words
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

// SubtitleStrategies lists the ways of showing subtitles.
func SubtitleStrategies() []string {
	return []string{"none", "line", "word_highlight", "karaoke", "one_word", "progressive"}
}

// Colours returns the colours, "" where they are not set, by their fields.
func (s SubtitleSettings) Colours() map[string]string {
	m := map[string]string{
		"primaryColour": s.PrimaryColour, "outlineColour": s.OutlineColour, "plateColour": s.PlateColour,
	}
	st := valueOf(s.Styles)
	m["styles.normal.color"], m["styles.highlight.color"] = valueOf(st.Normal).Color, valueOf(st.Highlight).Color
	return m
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

	// Ours, beside the contract: a stored template's settings of a scene.
	Type     string      `json:"type,omitempty"`     // its layout: one of tenant.SceneTypes, or a layout of the host's own; "" = a suitable one
	Duration float64     `json:"duration,omitempty"` // wanted seconds; 0 = as long as the narration
	Voice    *SceneVoice `json:"voice,omitempty"`
	Heading  string      `json:"heading,omitempty"` // of the stored template: shown where the narration fits
}

// SceneVoice is that of a stored template.
type SceneVoice = tenant.SceneVoice

// DynamicValue is that of a stored template.
type DynamicValue = tenant.DynamicValue

// VideoToAdd is footage for a scene.
type VideoToAdd struct {
	URL                 string `json:"url"`
	IsMaster            bool   `json:"isMaster,omitempty"`
	StagePositionNumber int    `json:"stagePositionNumber,omitempty"`
	IsMuted             bool   `json:"isMuted,omitempty"`
	ToAutoTrim          bool   `json:"toAutoTrim,omitempty"`
}

// valueOf returns the settings behind a pointer, zero for nil.
func valueOf[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// Template returns the request's template, zero without one.
func (r Request) Template() CustomTemplate { return valueOf(r.CustomTemplate) }

// PreConfigs returns the settings of sound and subtitles, zero without any.
func (r Request) PreConfigs() PreConfigs { return valueOf(r.Template().PreConfigs) }

// Voice returns the settings of the voice, zero without any.
func (r Request) Voice() VoiceSettings { return valueOf(r.AIVoiceSettings) }

// Avatar returns the settings of the presenter, zero without any.
func (r Request) Avatar() AvatarSettings { return valueOf(r.AIAvatarSettings) }

// BgMusic returns the request's settings of music, nil for none.
func (r Request) BgMusic() *BgMusic {
	m := r.PreConfigs().BgMusic
	if m == nil || m.Volume != nil && *m.Volume == 0 {
		return nil
	}
	return m
}

// AutoEnhance reports whether enhancement starts by itself.
func (r Request) AutoEnhance() bool { return r.ToAutoEnhance == nil || *r.ToAutoEnhance }

// Researches reports whether a subject may be looked up.
func (r Request) Researches() bool { return r.ToResearch == nil || *r.ToResearch }

// ResolvedLanguage returns the language of the film.
func (r Request) ResolvedLanguage() string {
	if r.Language == "auto" {
		return detect.LanguageOf(r.Prompt)
	}
	return r.Language
}

// DrawnSeed returns the request's own seed, or one drawn from its text.
func (r Request) DrawnSeed() uint64 {
	if r.Seed != 0 {
		return r.Seed
	}
	h := fnv.New64a()
	h.Write([]byte(r.Prompt)) // never fails
	return max(1, h.Sum64())  // 0 means no seed
}

// BedVolume returns the requested volume, nil for none.
func (r Request) BedVolume() *float64 { return valueOf(r.PreConfigs().BgMusic).Volume }

// TakesOwnBed reports whether the request's own sound is its music: unless it names a track, or
// wants no music.
func (r Request) TakesOwnBed() bool {
	m := valueOf(r.PreConfigs().BgMusic)
	return m.Path == "" && (m.Volume == nil || *m.Volume > 0)
}

// NamesSubtitles reports whether the request itself sets the strategy of subtitles.
func (r Request) NamesSubtitles() bool { return valueOf(r.PreConfigs().Subtitles).Strategy != "" }

// PlacesSubtitles reports whether the request itself sets the position or the size of subtitles.
func (r Request) PlacesSubtitles() bool {
	s := valueOf(r.PreConfigs().Subtitles)
	return s.PercentOffset != nil || s.TextSize != 0
}

// Subtitles returns the request's settings with the defaults filled in.
func (r Request) Subtitles() SubtitleSettings {
	s := valueOf(r.PreConfigs().Subtitles)
	s.Strategy = cmp.Or(s.Strategy, string(subtitle.WordHighlight))
	return s
}

// Contents of a deck's film.
const (
	SlidesScenes = "scenes" // the contents of its pages, drawn anew; pages of a PDF with drawings as they are
	SlidesPages  = "pages"  // its own pages
)

// ShowsPages reports whether the film shows the pages of its deck.
func (r Request) ShowsPages() bool { return r.SlidesAs == SlidesPages }

// Presented reports whether the request wants a presenter.
func (r Request) Presented() bool { return r.Avatar().AvatarID != "" }

// Resolutions lists the sizes of films, by the lines of the shorter side.
func Resolutions() []string { return []string{"720p", "1080p", "1440p", "2160p"} }

// Size returns the frame's width and height in pixels.
func (r Request) Size() (w, h int) { return r.AspectRatio.Size(r.lines()) }

// lines returns those of the frame's shorter side.
func (r Request) lines() int {
	n, err := strconv.Atoi(strings.TrimSuffix(r.Resolution, "p"))
	if err != nil {
		return 1080
	}
	return n
}
