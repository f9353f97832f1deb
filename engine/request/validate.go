package request

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// WithDefaults returns the request with defaults in its empty fields.
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

// Validate checks everything that needs no adapter. It returns the fault of the first invalid
// field.
func (r Request) Validate() error { return cmp.Or(r.Faults()...) }

// Faults returns the faults that show without an adapter, one for each part of a request, nil for
// valid parts.
func (r Request) Faults() []error {
	tag, technique := func(t VideoTag) string { return t.ID }, func(t Technique) string { return t.Technique }
	tone := func(t Tone) string { return t.ID }
	return []error{
		checkPrompt(r),
		checkLimits(r),
		fault.OneOf("language", r.Language, append([]string{"auto"}, language.Codes()...)...),
		checkLength(r),
		known("storyTellingTechnique", r.StoryTellingTechnique, "technique", techniques(), technique, same),
		known("toneOfVoice", r.ToneOfVoice, "tone", Tones(), tone, strings.EqualFold),
		known("videoTagId", r.VideoTagID, "video tag", VideoTags(), tag, strings.EqualFold),
		checkSize(r),
		checkWebhook(r),
		checkParams(r),
		checkSlides(r),
		checkVoice(r),
		checkAvatar(r),
		checkSources(r),
		fault.CheckRange("maxCost", valueOf(r.MaxCost), 0, mostCost, " US dollars"),
		checkTemplate(r),
	}
}

// mostCost is the highest maxCost of a request, in US dollars.
const mostCost = 1000

func checkPrompt(r Request) error {
	if strings.TrimSpace(r.Prompt) == "" {
		return fault.Invalid("prompt", "must not be empty", "say what the video is about")
	}
	if err := fault.CheckText("prompt", r.Prompt, MaxPrompt, false); err != nil {
		return err
	}
	if !strings.ContainsFunc(r.Prompt, language.Speakable) {
		return fault.Invalid("prompt", "has no words", "say what the video is about")
	}
	return fault.OneOf("promptType", r.PromptType, story.PromptText, story.PromptLink, story.PromptDocs, story.PromptSlides, story.PromptScript)
}

// checkLength accepts 0 for no requested length.
func checkLength(r Request) error {
	if r.VideoLength == 0 {
		return nil
	}
	return fault.OneOf("videoLength", r.VideoLength, .5, 1, 2, 3)
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
		why := fmt.Sprintf("has %d bytes, the most are %d", len(raw), MaxAdditionalParams)
		return fault.Invalid("additionalParams", why, "")
	case raw[0] != '{' || !json.Valid(raw):
		return fault.Invalid("additionalParams", "is not a JSON object", "")
	}
	return nil
}

// checkSlides refuses pages for a prompt that is no deck.
func checkSlides(r Request) error {
	switch {
	case r.SlidesAs == "":
		return nil
	case r.ShowsPages() && r.PromptType != story.PromptSlides:
		return fault.Invalid("slidesAs", "only a deck has pages", "set promptType to Slides, or leave slidesAs out")
	}
	return fault.OneOf("slidesAs", r.SlidesAs, SlidesScenes, SlidesPages)
}

func checkVoice(r Request) error {
	v := r.Voice()
	return cmp.Or(checkSpeed("aiVoiceSettings.voiceSpeed", v.VoiceSpeed), CheckVoiceTone("aiVoiceSettings.voiceTone", v.VoiceTone))
}

func checkAvatar(r Request) error {
	a := r.Avatar()
	return cmp.Or(fault.CheckRange("aiAvatarSettings.size", a.Size, 0, 1, ""), fault.OneOf("aiAvatarSettings.position", a.Position, "", "left", "right"))
}

func checkSources(r Request) error {
	return cmp.Or(
		checkKinds("videoSourcesPipeline", r.VideoSourcesPipeline, filmKinds),
		checkKinds("imagesSourcePipeline", r.ImagesSourcePipeline, imageKinds),
		checkKinds("customTemplate.videoSourcesByOrder", r.Template().VideoSourcesByOrder, filmKinds),
	)
}

func checkKinds(field string, given, allowed []footage.Kind) error {
	for i, s := range given {
		if err := fault.OneOf(fmt.Sprintf("%s[%d]", field, i), s, allowed...); err != nil {
			return err
		}
	}
	return nil
}

// NoWorkspace returns the error of a request that names a workspace that does not exist, or that is
// hidden from the caller.
func NoWorkspace() *fault.Error {
	return fault.Invalid("workspaceId", "there is no such workspace", "take one of those the organization lists")
}

func checkSize(r Request) error {
	if err := fault.OneOf("aspectRatio", r.AspectRatio, frame.Formats()...); err != nil {
		return err
	}
	return fault.OneOf("resolution", r.Resolution, Resolutions()...)
}
