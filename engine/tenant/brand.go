package tenant

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/job"
)

// Branding is how the videos of an entity look and sound, and whom they speak
// for.
type Branding struct {
	IsDefault      bool            `json:"isDefault"` // nobody has set anything here or in the organization
	Enabled        bool            `json:"enabled"`   // videos are branded
	Company        Company         `json:"company"`
	Logo           string          `json:"logo"`  // URL, "" = none
	LogoW          string          `json:"logoW"` // URL of the one for dark grounds, "" = none
	Colors         Colors          `json:"colors"`
	About          string          `json:"about"` // what writers should know of the company
	Pronunciations []Pronunciation `json:"pronunciations"`
}

// Company is whom videos speak for.
type Company struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	Domain      string  `json:"domain"`      // host name, "" = none
	MinSize     *int    `json:"minSize"`     // employees, at least
	MaxSize     *int    `json:"maxSize"`     // employees, at most
	GeoLocation *string `json:"geoLocation"` // where it is
}

// Colors are hex colours, #RRGGBB or #RGB.
type Colors struct {
	Primary   string `json:"colorPrimary"`
	Secondary string `json:"colorSecondary"`
	Extra     string `json:"colorExtra"`
}

// Pronunciation says how to speak a word.
type Pronunciation struct {
	From     []string `json:"from"` // spellings, matched as whole words, any case
	To       string   `json:"to"`   // as it would be spelled if it sounded so
	Language string   `json:"language,omitempty"`
}

// DefaultBranding is that of an organization in which nobody has set any: its
// own name as the company's, and the colours of the designer's first palette.
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
	Default Branding // what is changed where neither the entity nor its organization has any
	// Change edits what the entity effectively has, which becomes its own, and
	// says whether new ideas are wanted. An error of it aborts the transaction
	// and is returned as it is. It may be called more than once and must not
	// do anything else.
	Change func(*Branding) (think bool, err error)
	Ideas  job.Job // enqueued where ideas are wanted; their status becomes PENDING
}

// Idea is a video somebody could make.
type Idea struct {
	ID        string  `json:"id"`
	Title     string  `json:"title"`
	Prompt    string  `json:"prompt"`    // of project creation, as it is
	Tag       string  `json:"tag"`       // a video tag's id
	Technique string  `json:"technique"` // a storytelling technique
	Length    float64 `json:"length"`    // minutes: 0.5, 1, 2, 3
}

// IdeaStatus is where the thinking stands. The moves that exist:
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

// VideoIdeas are an entity's ideas and where the thinking stands; ideas of
// before stay until there are new ones.
type VideoIdeas struct {
	Status IdeaStatus `json:"status"`
	Ideas  []Idea     `json:"ideas"`
}

// Brand is what an idea writer gets to know.
type Brand struct {
	Name     string // of the company, may be ""
	Domain   string // its host name, may be ""
	About    string // may be "" where Name is not
	Language string // a code that Voices lists, such as en; "" = that of About
	Prompts  []string
}

// IdeaWriter thinks of videos a company could make.
//
// It gives six to nine ideas, each with a title, a prompt that is fit for
// project creation as it is, a tag, a technique and a length; no two have the
// same title. It speaks of nothing that the brand does not say, in the brand's
// language. The caller guarantees that Name or About is not blank, and gives
// the ideas their ids.
type IdeaWriter interface {
	Ideas(ctx context.Context, b Brand) ([]Idea, error)
}

// Suggester is an optional part of an IdeaWriter: it gives up to three further
// prompts that follow from one somebody wrote, at once and from nothing but
// the prompt itself.
type Suggester interface {
	Suggest(prompt string) []string
}

// Prompt is a prompt that somebody used or saved.
type Prompt struct {
	ID          string    `json:"id"` // of the saved prompt, or of the project it made
	Prompt      string    `json:"prompt"`
	Tags        []string  `json:"tags"`        // video tag, technique and tone, as far as they were chosen
	Suggestions []string  `json:"suggestions"` // further prompts that follow from it
	CreatedAt   time.Time `json:"createdAt"`
}
