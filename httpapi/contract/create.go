package contract

import "encoding/json"

// CreateProject is the body of project creation. Only Prompt is required; what
// is left out takes its documented default.
type CreateProject struct {
	Prompt                string          `json:"prompt"`
	PromptType            string          `json:"promptType,omitempty"`            // Prompt (default), Link, Docs, Slides, Script
	Language              string          `json:"language,omitempty"`              // auto, or a code of ISO 639-1; default en
	VideoLength           float64         `json:"videoLength,omitempty"`           // minutes: 0.5, 1, 2, 3; none: as long as the material is, up to 3
	StoryTellingTechnique string          `json:"storyTellingTechnique,omitempty"` // default: the one that fits
	ToneOfVoice           string          `json:"toneOfVoice,omitempty"`           // default Natural
	VideoTagID            string          `json:"videoTagId,omitempty"`            // default explainer
	Webhook               string          `json:"webhook,omitempty"`
	AdditionalParams      json.RawMessage `json:"additionalParams,omitempty"` // an object, given back as it is
	ToAutoEnhance         *bool           `json:"toAutoEnhance,omitempty"`    // default true
	ToAutoExport          bool            `json:"toAutoExport,omitempty"`
	AIVoiceSettings       *VoiceSettings  `json:"aiVoiceSettings,omitempty"`
	AIAvatarSettings      *AvatarSettings `json:"aiAvatarSettings,omitempty"`
	VideoSourcesPipeline  []string        `json:"videoSourcesPipeline,omitempty"`
	ImagesSourcePipeline  []string        `json:"imagesSourcePipeline,omitempty"`
	CustomTemplate        *CustomTemplate `json:"customTemplate,omitempty"`

	// Beside the documented fields.
	WorkspaceID      string `json:"workspaceId,omitempty"`      // default: the key's only one
	Seed             uint64 `json:"seed,omitempty"`             // 0 = drawn from the request
	AspectRatio      string `json:"aspectRatio,omitempty"`      // 16:9 (default), 9:16, 1:1, 4:5
	Resolution       string `json:"resolution,omitempty"`       // lines of the shorter side: 720p, 1080p (default), 1440p, 2160p
	Name             string `json:"name,omitempty"`             // default: the script's title
	ToNotifyFailures bool   `json:"toNotifyFailures,omitempty"` // the webhook is called when something fails, too
}

// VoiceSettings choose the voice.
type VoiceSettings struct {
	VoiceID    string  `json:"voiceId,omitempty"`
	VoiceType  string  `json:"voiceType,omitempty"`  // a voiceType of the voices
	VoiceSpeed float64 `json:"voiceSpeed,omitempty"` // 0.5 to 2, default 1
	VoiceTone  string  `json:"voiceTone,omitempty"`  // an id of aiVoiceTones, default natural
}

// AvatarSettings choose the presenter.
type AvatarSettings struct {
	AvatarID string  `json:"avatarId,omitempty"`
	Position string  `json:"position,omitempty"` // left, right
	Size     float64 `json:"size,omitempty"`     // share of the frame's height, 0 to 1
	Provider string  `json:"provider,omitempty"`
}

// CustomTemplate is the template and scene configuration.
type CustomTemplate struct {
	ID                  string          `json:"id,omitempty"`
	Description         string          `json:"description,omitempty"`
	FlexibilityOverride string          `json:"flexibilityOverride,omitempty"` // strict, balanced, flexible
	ToUseTemplateFont   bool            `json:"toUseTemplateFont,omitempty"`
	Assets              []TemplateAsset `json:"assets,omitempty"`
	VideoSourcesByOrder []string        `json:"videoSourcesByOrder,omitempty"`
	PreConfigs          *PreConfigs     `json:"preConfigs,omitempty"`
	Scenes              []SceneConfig   `json:"scenes,omitempty"`

	Values map[string]string `json:"values,omitempty"` // what {words in braces} of the template stand for
	Font   string            `json:"font,omitempty"`   // family of headings
}

// TemplateAsset is media that the request brings.
type TemplateAsset struct {
	URL         string `json:"url"`
	Type        string `json:"type"` // video, image, audio, pdf, document
	Description string `json:"description,omitempty"`
	Direction   string `json:"direction,omitempty"` // where to use it
}

// PreConfigs are settings of sound and subtitles.
type PreConfigs struct {
	BgMusic      *BgMusic   `json:"bgMusic,omitempty"`
	ToCleanAudio bool       `json:"toCleanAudio,omitempty"`
	Subtitles    *Subtitles `json:"subtitles,omitempty"`
}

// BgMusic chooses the music.
type BgMusic struct {
	Volume *float64 `json:"volume,omitempty"` // 0 to 1, default 0.15
	Path   string   `json:"path,omitempty"`   // a relativePath of the music library
}

// Subtitles choose how subtitles look.
type Subtitles struct {
	Strategy      string          `json:"strategy,omitempty"`      // none, line, word_highlight (default), karaoke, one_word, progressive
	TextSize      float64         `json:"textSize,omitempty"`      // pixels at 1080 lines
	PercentOffset *float64        `json:"percentOffset,omitempty"` // of the height, from the bottom
	FontName      string          `json:"fontName,omitempty"`
	IsBold        *bool           `json:"isBold,omitempty"`
	PrimaryColour string          `json:"primaryColour,omitempty"`
	OutlineColour string          `json:"outlineColour,omitempty"`
	Styles        *SubtitleStyles `json:"styles,omitempty"`
	PlateColour   string          `json:"plateColour,omitempty"`
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

// SceneConfig configures one scene.
type SceneConfig struct {
	ID                      string           `json:"id,omitempty"`
	StaticScript            string           `json:"staticScript,omitempty"`
	MoreDetailsAboutScene   string           `json:"moreDetailsAboutScene,omitempty"`
	DynamicValues           []SceneValue     `json:"dynamicValues,omitempty"`
	WordBoost               []string         `json:"wordBoost,omitempty"`
	CustomSpelling          []CustomSpelling `json:"customSpelling,omitempty"`
	ToGenerateMissingImages *bool            `json:"toGenerateMissingImages,omitempty"`
	VideosToAdd             []VideoToAdd     `json:"videosToAdd,omitempty"`

	Type     string      `json:"type,omitempty"`     // spoken, title, statement, list, number, quote, steps, compare, picture, timeline, chart, closing
	Duration float64     `json:"duration,omitempty"` // seconds, 0 = as long as the narration
	Voice    *SceneVoice `json:"voice,omitempty"`
}

// SceneVoice is how a scene is spoken; what is left out as in the video.
type SceneVoice struct {
	Speed float64 `json:"speed,omitempty"` // 0.5 to 2
	Tone  string  `json:"tone,omitempty"`  // an id of aiVoiceTones
}

// SceneValue fills a place of a template's scene.
type SceneValue struct {
	Position int    `json:"position"`
	Type     string `json:"type"`
	Value    string `json:"value"`
}

// CustomSpelling replaces spellings.
type CustomSpelling struct {
	From []string `json:"from"`
	To   string   `json:"to"`
}

// VideoToAdd is footage for a scene.
type VideoToAdd struct {
	URL                 string `json:"url"`
	IsMaster            bool   `json:"isMaster,omitempty"`
	StagePositionNumber int    `json:"stagePositionNumber,omitempty"`
	IsMuted             bool   `json:"isMuted,omitempty"`
	ToAutoTrim          bool   `json:"toAutoTrim,omitempty"`
}
