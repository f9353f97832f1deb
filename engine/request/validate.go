package request

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// WithDefaults fills in what the request leaves out.
func (r Request) WithDefaults() Request {
	if string(bytes.TrimSpace(r.AdditionalParams)) == "null" {
		r.AdditionalParams = nil
	}
	r.PromptType = cmp.Or(r.PromptType, story.PromptText)
	r.Language = language.Alias(cmp.Or(r.Language, "en"))
	r.ToneOfVoice = cmp.Or(r.ToneOfVoice, "Natural")
	r.VideoTagID = cmp.Or(r.VideoTagID, "Explainer")
	r.AspectRatio = cmp.Or(r.AspectRatio, frame.Wide)
	r.Resolution = cmp.Or(r.Resolution, "1080p")
	return r
}

// Validate checks everything that needs no adapter. It reports the first field
// that is wrong.
func (r Request) Validate() error { return cmp.Or(r.Faults()...) }

// Faults returns what is wrong with each part of a request that needs no adapter to be
// checked, nil for parts that are right.
func (r Request) Faults() (all []error) {
	for _, check := range []func(Request) error{
		checkPrompt, checkLimits, checkLanguage, checkLength, checkTechnique, checkTone, checkTag, checkSize, checkWebhook,
		checkParams, checkVoice, checkAvatar, checkSources, checkCost, checkTemplate,
	} {
		all = append(all, check(r))
	}
	return all
}

func checkPrompt(r Request) error {
	if strings.TrimSpace(r.Prompt) == "" {
		return fault.Invalid("prompt", "must not be empty", "say what the video is about")
	}
	if err := CheckText("prompt", r.Prompt, MaxPrompt, false); err != nil {
		return err
	}
	if !strings.ContainsFunc(r.Prompt, Speakable) {
		return fault.Invalid("prompt", "has no words", "say what the video is about")
	}
	switch r.PromptType {
	case story.PromptText, story.PromptScript, story.PromptLink, story.PromptDocs, story.PromptSlides:
		return nil
	}
	return OneOf("promptType", r.PromptType, story.PromptText, story.PromptLink, story.PromptDocs, story.PromptSlides, story.PromptScript)
}

// Speakable tells what words and numbers are made of.
func Speakable(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func checkLanguage(r Request) error {
	return OneOf("language", r.Language, append([]string{"auto"}, language.Codes()...)...)
}

func checkTone(r Request) error {
	if _, ok := ToneByID(r.ToneOfVoice); !ok {
		return fault.Invalid("toneOfVoice", fmt.Sprintf("%q is not a tone", r.ToneOfVoice), "take one of "+joinIDs(Tones(), func(t Tone) string { return t.ID }))
	}
	return nil
}

func checkTag(r Request) error {
	if _, ok := TagByID(r.VideoTagID); !ok {
		return fault.Invalid("videoTagId", fmt.Sprintf("%q is not a video tag", r.VideoTagID), "take one of "+joinIDs(VideoTags(), func(t VideoTag) string { return t.ID }))
	}
	return nil
}

// checkLength takes 0 for none asked.
func checkLength(r Request) error {
	if r.VideoLength == 0 {
		return nil
	}
	return OneOf("videoLength", r.VideoLength, .5, 1, 2, 3)
}

// checkTechnique looks only at what was asked for: the techniques are a long
// list to make.
func checkTechnique(r Request) error {
	id := r.StoryTellingTechnique
	if id == "" {
		return nil
	}
	if _, ok := TechniqueByID(id); ok {
		return nil
	}
	return fault.Invalid("storyTellingTechnique", fmt.Sprintf("%q is not a technique", id), "take one of "+joinIDs(Techniques(), func(t Technique) string { return t.Technique }))
}

func joinIDs[T any](all []T, id func(T) string) string {
	ids := make([]string, len(all))
	for i, t := range all {
		ids[i] = id(t)
	}
	return strings.Join(ids, ", ")
}

// OneOf wants one of the allowed values. Else it is an *fault.Error that names the field and them.
func OneOf[T comparable](field string, v T, allowed ...T) error {
	if slices.Contains(allowed, v) {
		return nil
	}
	return fault.Invalid(field, fmt.Sprintf("%v is not allowed", v), fmt.Sprintf("take one of %v", allowed))
}

func checkWebhook(r Request) error {
	if r.Webhook == "" && r.ToNotifyFailures {
		return fault.Invalid("toNotifyFailures", "has nobody to tell", "name a webhook")
	}
	if r.Webhook == "" {
		return nil
	}
	u, err := url.Parse(r.Webhook)
	if err != nil || u.Host == "" || u.User != nil || (u.Scheme != "https" && u.Scheme != "http") {
		return fault.Invalid("webhook", "is not an http(s) URL", "pass an absolute URL without user and password")
	}
	return nil
}

func checkParams(r Request) error {
	raw := bytes.TrimSpace(r.AdditionalParams)
	switch {
	case len(raw) == 0, string(raw) == "null":
		return nil
	case len(raw) > MaxAdditionalParams:
		return fault.Invalid("additionalParams", fmt.Sprintf("has %d bytes, the most are %d", len(raw), MaxAdditionalParams), "")
	case raw[0] != '{' || !json.Valid(raw):
		return fault.Invalid("additionalParams", "is not a JSON object", "")
	}
	return nil
}

func checkVoice(r Request) error {
	v := r.AIVoiceSettings
	if v == nil {
		return nil
	}
	if v.VoiceSpeed != 0 && !(v.VoiceSpeed >= .5 && v.VoiceSpeed <= 2) {
		return fault.Invalid("aiVoiceSettings.voiceSpeed", fmt.Sprintf("%v is out of range", v.VoiceSpeed), "take 0.5 to 2")
	}
	return OneOf("aiVoiceSettings.voiceTone", v.VoiceTone, append(ids(VoiceTones()), "")...)
}

func checkAvatar(r Request) error {
	a := r.AIAvatarSettings
	if a == nil {
		return nil
	}
	if !(a.Size >= 0 && a.Size <= 1) {
		return fault.Invalid("aiAvatarSettings.size", fmt.Sprintf("%v is out of range", a.Size), "take 0 to 1")
	}
	return OneOf("aiAvatarSettings.position", a.Position, "", "left", "right")
}

func checkSources(r Request) error {
	all := []footage.Kind{footage.Stock, footage.Assets, footage.FromImage, footage.FromText}
	stills := []footage.Kind{footage.Stock, footage.FromText, footage.Assets}
	var byOrder []footage.Kind
	if r.CustomTemplate != nil {
		byOrder = r.CustomTemplate.VideoSourcesByOrder
	}
	return cmp.Or(
		checkKinds("videoSourcesPipeline", r.VideoSourcesPipeline, all),
		checkKinds("imagesSourcePipeline", r.ImagesSourcePipeline, stills),
		checkKinds("customTemplate.videoSourcesByOrder", byOrder, all),
	)
}

// mostCost is what a request may allow to be spent, in US dollars.
const mostCost = 1000

func checkCost(r Request) error {
	if r.MaxCost != nil && !(*r.MaxCost >= 0 && *r.MaxCost <= mostCost) {
		return fault.Invalid("maxCost", fmt.Sprintf("%v is out of range", *r.MaxCost), fmt.Sprintf("take 0 to %d US dollars", mostCost))
	}
	return nil
}

func checkKinds(field string, given, allowed []footage.Kind) error {
	for i, s := range given {
		if err := OneOf(fmt.Sprintf("%s[%d]", field, i), s, allowed...); err != nil {
			return err
		}
	}
	return nil
}

// SubtitleStrategies are the ways subtitles can be shown.
func SubtitleStrategies() []string {
	return []string{"none", "line", "word_highlight", "karaoke", "one_word", "progressive"}
}

func checkPreConfigs(c *PreConfigs) error {
	const at = inPreConfigs
	if c == nil {
		return nil
	}
	if m := c.BgMusic; m != nil && m.Volume != nil && !(*m.Volume >= 0 && *m.Volume <= 1) {
		return fault.Invalid(at+"bgMusic.volume", fmt.Sprintf("%v is out of range", *m.Volume), "take 0 to 1")
	}
	s := c.Subtitles
	if s == nil {
		return nil
	}
	if s.Strategy != "" {
		if err := OneOf(at+"subtitles.strategy", s.Strategy, SubtitleStrategies()...); err != nil {
			return err
		}
	}
	if s.TextSize != 0 && !(s.TextSize >= 16 && s.TextSize <= 120) {
		return fault.Invalid(at+"subtitles.textSize", fmt.Sprintf("%v is out of range", s.TextSize), "take 16 to 120 pixels")
	}
	if p := s.PercentOffset; p != nil && (math.IsNaN(*p) || *p < 0 || *p > 90) {
		return fault.Invalid(at+"subtitles.percentOffset", fmt.Sprintf("%v is out of range", *p), "take 0 to 90")
	}
	for field, c := range s.Colours() {
		if _, err := timeline.ParseColor(c); err != nil && c != "" {
			return fault.Invalid(at+"subtitles."+field, err.Error(), "")
		}
	}
	return nil
}

// Colours returns the colours that are given, by their fields.
func (s *SubtitleSettings) Colours() map[string]string {
	m := map[string]string{"primaryColour": s.PrimaryColour, "outlineColour": s.OutlineColour, "plateColour": s.PlateColour}
	if st := s.Styles; st != nil && st.Normal != nil {
		m["styles.normal.color"] = st.Normal.Color
	}
	if st := s.Styles; st != nil && st.Highlight != nil {
		m["styles.highlight.color"] = st.Highlight.Color
	}
	return m
}

// NoWorkspace is what a request is told that names a workspace which does not
// exist, or which the caller may not know of.
func NoWorkspace() *fault.Error {
	return fault.Invalid("workspaceId", "there is no such workspace", "take one of those the organization lists")
}
