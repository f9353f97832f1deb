package request

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
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
		checkParams, checkSlides, checkVoice, checkAvatar, checkSources, checkCost, checkTemplate,
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

// checkSpeed wants a speed of speech, or 0 for none.
func checkSpeed(field string, v float64) error {
	return fault.CheckRange(field, cmp.Or(v, 1), .5, 2, "")
}

func checkVoice(r Request) error {
	v := r.AIVoiceSettings
	if v == nil {
		return nil
	}
	return cmp.Or(checkSpeed("aiVoiceSettings.voiceSpeed", v.VoiceSpeed), CheckVoiceTone("aiVoiceSettings.voiceTone", v.VoiceTone))
}

func checkAvatar(r Request) error {
	a := r.AIAvatarSettings
	if a == nil {
		return nil
	}
	return cmp.Or(fault.CheckRange("aiAvatarSettings.size", a.Size, 0, 1, ""), OneOf("aiAvatarSettings.position", a.Position, "", "left", "right"))
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
	if r.MaxCost == nil {
		return nil
	}
	return fault.CheckRange("maxCost", *r.MaxCost, 0, mostCost, " US dollars")
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
	if m := c.BgMusic; m != nil && m.Volume != nil {
		if err := fault.CheckRange(at+"bgMusic.volume", *m.Volume, 0, 1, ""); err != nil {
			return err
		}
	}
	s := c.Subtitles
	if s == nil {
		return nil
	}
	var offset float64
	if s.PercentOffset != nil {
		offset = *s.PercentOffset
	}
	err := cmp.Or(
		OneOf(at+"subtitles.strategy", cmp.Or(s.Strategy, "none"), SubtitleStrategies()...),
		fault.CheckRange(at+"subtitles.textSize", cmp.Or(s.TextSize, 16), 16, 120, " pixels"),
		fault.CheckRange(at+"subtitles.percentOffset", offset, 0, 90, ""),
	)
	if err != nil {
		return err
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

const inPreConfigs = "customTemplate.preConfigs."

func checkSize(r Request) error {
	if err := OneOf("aspectRatio", r.AspectRatio, frame.Formats()...); err != nil {
		return err
	}
	return OneOf("resolution", r.Resolution, Resolutions()...)
}

func checkTemplate(r Request) error {
	t := r.CustomTemplate
	if t == nil {
		return nil
	}
	if err := OneOf("customTemplate.flexibilityOverride", t.FlexibilityOverride, "", "strict", "balanced", "flexible"); err != nil {
		return err
	}
	for i, a := range t.Assets {
		field := fmt.Sprintf("customTemplate.assets[%d]", i)
		if err := OneOf(field+".type", a.Type, "video", "image", AssetAudio, AssetPDF); err != nil {
			return err
		}
		if a.URL == "" {
			return fault.Invalid(field+".url", "must not be empty", "")
		}
	}
	for i, s := range t.Scenes {
		if err := checkTemplateScene(fmt.Sprintf("customTemplate.scenes[%d]", i), s); err != nil {
			return err
		}
	}
	return checkPreConfigs(t.PreConfigs)
}

func checkTemplateScene(field string, s TemplateScene) error {
	if err := checkPlan(field, s); err != nil {
		return err
	}
	for i, d := range s.DynamicValues {
		f := fmt.Sprintf("%s.dynamicValues[%d]", field, i)
		if err := OneOf(f+".type", d.Type, "header", "subheader", "text", "bullet", "number", "quote", "cta", "logo", "image", "video", "color"); err != nil {
			return err
		}
		if d.Position < 0 {
			return fault.Invalid(f+".position", "is negative", "")
		}
		if _, err := timeline.ParseColor(d.Value); d.Type == "color" && err != nil {
			return fault.Invalid(f+".value", err.Error(), "write it like #0b2545")
		}
	}
	if err := checkVideos(field, s.VideosToAdd); err != nil {
		return err
	}
	for i, c := range s.CustomSpelling {
		if len(c.From) == 0 || c.To == "" {
			return fault.Invalid(fmt.Sprintf("%s.customSpelling[%d]", field, i), "needs from and to", "")
		}
	}
	return nil
}

// checkPlan checks what a scene has in common with those of stored templates.
func checkPlan(field string, s TemplateScene) error {
	if err := fault.CheckRange(field+".duration", s.Duration, 0, maxSceneSeconds, " seconds"); err != nil || s.Voice == nil {
		return err
	}
	return CheckSceneVoice(field+".voice", *s.Voice)
}

// CheckSceneVoice wants a speed within bounds and a style of voices, or neither.
func CheckSceneVoice(field string, v SceneVoice) error {
	return cmp.Or(checkSpeed(field+".speed", v.Speed), CheckVoiceTone(field+".tone", v.Tone))
}

// maxSceneSeconds is how long a scene may be asked to last.
const maxSceneSeconds = 600

// CheckVoiceTone wants one of the styles of voices, or none.
func CheckVoiceTone(field, id string) error {
	all := VoiceTones()
	if id == "" || slices.ContainsFunc(all, func(t VoiceTone) bool { return t.ID == id }) {
		return nil
	}
	return fault.Invalid(field, fmt.Sprintf("%q is not a tone of voices", id), "take one of "+joinIDs(all, func(t VoiceTone) string { return t.ID }))
}

// checkVideos checks the films of a scene, of which one may speak for it.
func checkVideos(scene string, all []VideoToAdd) error {
	masters := 0
	for i, v := range all {
		at := fmt.Sprintf("%s.videosToAdd[%d]", scene, i)
		if v.IsMaster {
			masters++
		}
		switch {
		case v.URL == "":
			return fault.Invalid(at+".url", "must not be empty", "")
		case v.StagePositionNumber < 0:
			return fault.Invalid(at+".stagePositionNumber", "is negative", "")
		case v.IsMaster && v.IsMuted:
			return fault.Invalid(at+".isMuted", "contradicts isMaster: the sound of a master is the scene's narration", "leave one of them out")
		case v.IsMaster && masters > 1:
			return fault.Invalid(at+".isMaster", "is set for a second film of the scene, and only one can speak for it", "give the other its own scene")
		}
	}
	return nil
}
