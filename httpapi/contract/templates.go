package contract

import "time"

// TemplateSummary is a template in a list.
type TemplateSummary struct {
	ID          string `json:"id"`
	Description string `json:"description"`
	Name        string `json:"name"`
}

// Template is a plan for videos.
type Template struct {
	ID          string          `json:"id"`
	Description string          `json:"description"`
	Name        string          `json:"name"`
	WorkspaceID string          `json:"workspaceId"`
	CreatedAt   time.Time       `json:"createdAt"`
	Font        string          `json:"font"` // family of headings, "" = the brand's
	Scenes      []TemplateScene `json:"scenes"`
	Warnings    []string        `json:"warnings,omitempty"`
}

// SaveTemplate is the body of a template's creation, and of its update, which
// replaces all of it.
type SaveTemplate struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Font        string          `json:"font,omitempty"`
	Scenes      []TemplateScene `json:"scenes"`
}

// TemplateScene is one scene of a template. Where one is sent, only Type is
// required, and the list says the order.
type TemplateScene struct {
	ID            string        `json:"id"`
	Order         int           `json:"order"` // 1, 2, 3 …
	Type          string        `json:"type"`
	Script        string        `json:"script"`      // "" = written for each video
	MoreDetails   string        `json:"moreDetails"` // guidance
	DynamicValues []SceneValue  `json:"dynamicValues"`
	Voice         TemplateVoice `json:"voice"`
	Duration      float64       `json:"duration"` // seconds, 0 = as long as the narration
}

// TemplateVoice is how a scene of a template is spoken.
type TemplateVoice struct {
	Speed float64 `json:"speed"` // 0.5 to 2, 0 = as the video
	Tone  string  `json:"tone"`  // "" = as the video
}
