package tenant

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/job"
)

// Branding is the look and sound of an entity's videos, and the company they represent.
type Branding struct {
	IsDefault      bool            `json:"isDefault"` // nothing is set here or in the organization
	Enabled        bool            `json:"enabled"`   // videos are branded
	Company        Company         `json:"company"`
	Logo           string          `json:"logo"`  // URL, "" = none
	LogoW          string          `json:"logoW"` // URL of the variant for dark grounds, "" = none
	Colors         Colors          `json:"colors"`
	About          string          `json:"about"` // the company's description for writers
	Pronunciations []Pronunciation `json:"pronunciations"`
}

// Company is the company that videos represent.
type Company struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Domain      string  `json:"domain"`      // host name, "" = none
	MinSize     *int    `json:"minSize"`     // employees, at least
	MaxSize     *int    `json:"maxSize"`     // employees, at most
	GeoLocation *string `json:"geoLocation"` // its location
}

// Colors are hex colours, #RRGGBB or #RGB.
type Colors struct {
	Primary   string `json:"colorPrimary"`
	Secondary string `json:"colorSecondary"`
	Extra     string `json:"colorExtra"`
}

// Pronunciation is the spoken form of a word.
type Pronunciation struct {
	From     []string `json:"from"` // spellings, matched as whole words, any case
	To       string   `json:"to"`   // the spelling that sounds like it
	Language string   `json:"language,omitempty"`
}

// DefaultBranding returns the branding of an organization that has set none: its own name as the
// company's, and the colours of the designer's first palette.
func DefaultBranding(o Organization) Branding {
	return Branding{
		IsDefault: true, Enabled: true,
		Company:        Company{ID: o.ID, Name: o.Name},
		Colors:         Colors{Primary: "#0B2545", Secondary: "#17B3A6", Extra: "#FFB224"},
		Pronunciations: []Pronunciation{},
	}
}

// BrandingChange is one transaction on an entity's branding.
type BrandingChange struct {
	Entity  Entity
	Default Branding // the base of the change where neither the entity nor its organization has any
	// Change edits the entity's effective branding, which becomes its own, and returns whether to
	// write new ideas. Its error aborts the transaction and is returned unchanged. It may be called
	// more than once and must have no other effects.
	Change func(*Branding) (think bool, err error)
	Ideas  job.Job // enqueued for new ideas; their status becomes PENDING
}

// Idea is an idea for a video.
type Idea struct {
	ID        string  `json:"id"`
	Title     string  `json:"title"`
	Prompt    string  `json:"prompt"`    // fit for project creation
	Tag       string  `json:"tag"`       // a video tag's id
	Technique string  `json:"technique"` // a storytelling technique
	Length    float64 `json:"length"`    // minutes: 0.5, 1, 2, 3
}

// IdeaStatus is the state of writing ideas. The possible changes:
//
//	COMPLETED, FAILED, PENDING, IN_PROGRESS → PENDING   (branding changed)
//	PENDING → IN_PROGRESS → COMPLETED, FAILED
type IdeaStatus string

// The statuses.
const (
	IdeasPending    IdeaStatus = "PENDING"
	IdeasInProgress IdeaStatus = "IN_PROGRESS"
	IdeasCompleted  IdeaStatus = "COMPLETED"
	IdeasFailed     IdeaStatus = "FAILED"
)

// VideoIdeas are an entity's ideas and their status; earlier ideas stay until there are new ones.
type VideoIdeas struct {
	Status IdeaStatus `json:"status"`
	Ideas  []Idea     `json:"ideas"`
}

// Brand is an idea writer's input.
type Brand struct {
	Name     string // of the company, may be ""
	Domain   string // its host name, may be ""
	About    string // may be "" with a Name
	Language string // a code that Voices lists, such as en; "" = that of About
	Prompts  []string
}

// IdeaWriter writes ideas for a company's videos.
//
// It returns six to nine ideas, each with a title, a prompt fit for project creation, a tag, a
// technique and a length; titles are unique. It uses only the brand's own statements, in the
// brand's language. The caller guarantees that Name or About is not blank, and assigns the ideas'
// ids.
type IdeaWriter interface {
	Ideas(ctx context.Context, b Brand) ([]Idea, error)
}

// Suggester is an optional port of an IdeaWriter: it returns up to three further prompts from a
// given one, at once and from the prompt alone.
type Suggester interface {
	Suggest(prompt string) []string
}

// Prompt is a used or saved prompt.
type Prompt struct {
	ID          string    `json:"id"` // of the saved prompt, or of its project
	Prompt      string    `json:"prompt"`
	Tags        []string  `json:"tags"`        // video tag, technique and tone, as far as they were chosen
	Suggestions []string  `json:"suggestions"` // further prompts derived from it
	CreatedAt   time.Time `json:"createdAt"`
}
