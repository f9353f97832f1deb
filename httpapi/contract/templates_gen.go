// Code generated from httpapi/spec/templates.yaml; DO NOT EDIT.

package contract

// TemplateSummary: a template in a list.
type TemplateSummary struct {
	// Names it.
	ID string `json:"id"`
	// What it is for.
	Description string `json:"description"`
	// Its display name.
	Name string `json:"name"`
}

// Template: a plan for videos.
type Template struct {
	// Names it.
	ID string `json:"id"`
	// What it is for.
	Description string `json:"description"`
	// Its display name.
	Name string `json:"name"`
	// The workspace it belongs to.
	WorkspaceID string `json:"workspaceId"`
	// When it was made.
	CreatedAt Time `json:"createdAt"`
	// Extension: family of its headings; empty: the brand's.
	Font string `json:"font"`
	// Its scenes, in order.
	Scenes []TemplateScene `json:"scenes"`
	// Fields of the request that had no effect.
	Warnings []string `json:"warnings,omitempty"`
}

// SaveTemplate: a new template. In UpdateTemplateRequest: all that the template is to
// say, in place of what it says. In the document: CreateTemplateRequest,
// UpdateTemplateRequest.
type SaveTemplate struct {
	// The display name: 1 to 200 characters on one line.
	Name string `json:"name"`
	// What it is for.
	Description string `json:"description,omitempty"`
	// Family of its headings, for projects with `toUseTemplateFont`. A project's warnings say
	// where it is not installed. Default: the brand's.
	Font string `json:"font,omitempty"`
	// Its scenes, in order.
	Scenes []TemplateScene `json:"scenes"`
}

// TemplateScene: one scene of a template. In SaveTemplateScene: one scene of a template.
// Only `type` is required.
type TemplateScene struct {
	// Names the scene in its template. In SaveTemplateScene: names the scene in its template.
	// Default: one is given.
	ID string `json:"id"`
	// Its place among the scenes, from 1. In SaveTemplateScene: as it is read; what counts is
	// the place in the list.
	Order int `json:"order"`
	// How it is laid out. One of: spoken, title, list, number, quote, steps, compare,
	// picture, timeline, chart, closing. In SaveTemplateScene: how it is laid out.
	Type string `json:"type"`
	// The narration, with {words in braces} for what a video fills in; empty where it is
	// written for each video. In SaveTemplateScene: the narration as it is, but for {words in
	// braces}, which a video fills in. Default: written for each video.
	Script string `json:"script"`
	// What the scene should say and show.
	MoreDetails string `json:"moreDetails"`
	// What is shown, place by place. In SaveTemplateScene: what is shown, place by place; a
	// value may have {words in braces}, or be empty.
	DynamicValues []SceneValue `json:"dynamicValues"`
	// How it is spoken.
	Voice TemplateVoice `json:"voice"`
	// Seconds it should take; 0 = as long as the narration. In SaveTemplateScene: seconds it
	// should take; 0: as long as its narration. Default: 0.
	Duration float64 `json:"duration"`
}

// TemplateVoice: how a scene is spoken. In SaveTemplateVoice: how a scene is spoken; what
// is left out as in the video.
type TemplateVoice struct {
	// 0.5 to 2; 0 = as the video. In SaveTemplateVoice: speed of the voice: 0.5 to 2, or 0:
	// as in the video. Default: 0.
	Speed float64 `json:"speed"`
	// A voice tone's id; empty = as the video. In SaveTemplateVoice: an `id` of the voice
	// tones. Default: as in the video.
	Tone string `json:"tone"`
}
