package tenant

import (
	_ "embed"
	"encoding/json"
	"time"

	"github.com/scenewright/scenewright/engine/listing"
)

// Template is a plan for videos: its scenes, what each says and shows.
type Template struct {
	ID             string          `json:"id"`
	OrganizationID string          `json:"organizationId"`
	WorkspaceID    string          `json:"workspaceId"`
	Name           string          `json:"name"`
	Description    string          `json:"description"`
	Font           string          `json:"font,omitempty"`      // family of headings, for videos that ask for it; "" = the brand's
	CreatedBy      string          `json:"createdBy,omitempty"` // id of a user, "" = the host
	CreatedAt      time.Time       `json:"createdAt"`
	Scenes         []TemplateScene `json:"scenes"`
}

// Cursor returns where the template stands in a list.
func (t Template) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: t.CreatedAt, ID: t.ID} }

// TemplateScene is one scene of a template. What is left empty is written and
// chosen for each video.
type TemplateScene struct {
	ID            string         `json:"id"`                      // unique in the template
	Order         int            `json:"order"`                   // 1, 2, 3 …
	Type          string         `json:"type"`                    // one of SceneTypes, or of Options.Layouts
	Script        string         `json:"script,omitempty"`        // narration as it is; {words in braces} stand for what the video fills in
	MoreDetails   string         `json:"moreDetails,omitempty"`   // guidance: what the scene should say and show
	DynamicValues []DynamicValue `json:"dynamicValues,omitempty"` // what is shown, place by place
	Voice         *SceneVoice    `json:"voice,omitempty"`
	Duration      float64        `json:"duration,omitempty"` // seconds, 0 = as long as the narration
}

// DynamicValue fills a place of a scene.
type DynamicValue struct {
	Position int    `json:"position"` // 0, 1, 2 … among the values of its type
	Type     string `json:"type"`     // one of ValueTypes
	Value    string `json:"value"`
}

// SceneVoice is how a scene is spoken.
type SceneVoice struct {
	Speed float64 `json:"speed,omitempty"` // 0.5..2, 0 = as the video
	Tone  string  `json:"tone,omitempty"`  // a voice tone's id, "" = as the video
}

// SceneTypes lists the ways a scene can be laid out.
func SceneTypes() []string {
	return []string{"spoken", "title", "list", "number", "quote", "steps", "compare", "picture", "timeline", "chart", "closing"}
}

// CurrentSceneType returns the type that took the place of a former one, any other as
// it is.
func CurrentSceneType(t string) string {
	if t == "statement" {
		return "title"
	}
	return t
}

// ValueTypes lists what a dynamic value can be.
func ValueTypes() []string {
	return []string{"header", "subheader", "text", "bullet", "number", "quote", "cta", "logo", "image", "video", "color"}
}

// TemplateQuery selects templates, newest first. What is empty matches any.
type TemplateQuery struct {
	OrganizationID string
	WorkspaceID    string
	CreatedBy      string
	After          listing.Cursor // of the last one of the page before; zero = from the newest
	Limit          int            // 1..100, 0 = 100
}

// starters are the templates every new workspace gets, as the API has templates. Their
// guidance is written for whoever writes the script: a person, or a writer.
//
//go:embed starters.json
var starters []byte

// Starters are the templates every new workspace gets.
func Starters() (all []Template) {
	_ = json.Unmarshal(starters, &all) // a test reads them all
	return all
}
