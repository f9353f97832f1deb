package tenant

import (
	_ "embed"
	"encoding/json"
	"time"

	"github.com/scenewright/scenewright/engine/listing"
)

// Template is a plan for videos: its scenes with their words and contents.
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

// Cursor returns the template's position in a list.
func (t Template) Cursor() listing.Cursor { return listing.Cursor{CreatedAt: t.CreatedAt, ID: t.ID} }

// TemplateScene is one scene of a template. Empty fields are written and chosen for each video.
type TemplateScene struct {
	ID            string         `json:"id"`                      // unique in the template
	Order         int            `json:"order"`                   // 1, 2, 3 …
	Type          string         `json:"type"`                    // one of SceneTypes, or of Options.Layouts
	Script        string         `json:"script,omitempty"`        // fixed narration; {words in braces} are replaced by the video's values
	MoreDetails   string         `json:"moreDetails,omitempty"`   // guidance for the scene's words and contents
	DynamicValues []DynamicValue `json:"dynamicValues,omitempty"` // contents, place by place
	Voice         *SceneVoice    `json:"voice,omitempty"`
	Duration      float64        `json:"duration,omitempty"` // seconds, 0 = as long as the narration
}

// DynamicValue fills a place of a scene.
type DynamicValue struct {
	Position int    `json:"position"` // 0, 1, 2 … among the values of its type
	Type     string `json:"type"`     // one of ValueTypes
	Value    string `json:"value"`
}

// SceneVoice has the settings of a scene's speech.
type SceneVoice struct {
	Speed float64 `json:"speed,omitempty"` // 0.5..2, 0 = as the video
	Tone  string  `json:"tone,omitempty"`  // a voice tone's id, "" = as the video
}

// SceneTypes lists the layouts of scenes.
func SceneTypes() []string {
	return []string{"spoken", "title", "list", "number", "quote", "steps", "compare", "picture", "timeline", "chart", "closing"}
}

// CurrentSceneType returns the replacement of a former type, and any other unchanged.
func CurrentSceneType(t string) string {
	if t == "statement" {
		return "title"
	}
	return t
}

// ValueTypes lists the types of dynamic values.
func ValueTypes() []string {
	return []string{"header", "subheader", "text", "bullet", "number", "quote", "cta", "logo", "image", "video", "color"}
}

// TemplateQuery selects templates, newest first. Empty fields match any.
type TemplateQuery struct {
	OrganizationID string
	WorkspaceID    string
	CreatedBy      string
	After          listing.Cursor // of the last one of the page before; zero = from the newest
	Limit          int            // 1..100, 0 = 100
}

// starters are the templates of a new workspace, in the form of the API's templates. Their guidance
// is for a person or a writer of the script.
//
//go:embed starters.json
var starters []byte

// Starters returns the templates that every new workspace gets.
func Starters() (all []Template) {
	_ = json.Unmarshal(starters, &all) // a test reads them all
	return all
}
