package tenant

import (
	"context"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

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

// Ideas gives the ideas of an entity: its own, or those of its organization
// where it never had any of its own. Before anybody has set branding they are
// COMPLETED, and none.
func (d *Directory) Ideas(ctx context.Context, e Entity) (VideoIdeas, error) {
	e, _, err := d.resolve(ctx, e)
	if err != nil {
		return VideoIdeas{}, err
	}
	v, found, err := d.stores.Ideas.Ideas(ctx, e)
	if err != nil {
		return VideoIdeas{}, err
	}
	if !found {
		v = VideoIdeas{Status: IdeasCompleted}
	}
	if v.Ideas == nil {
		v.Ideas = []Idea{}
	}
	return v, nil
}

// WorkIdeas does a job of job.Ideas: it has ideas thought of for the entity
// that is the job's subject. The last attempt that fails leaves FAILED. A
// change of branding meanwhile wins: what was thought of before it is dropped,
// and its own job follows.
func (d *Directory) WorkIdeas(ctx context.Context, j job.Job) error {
	e, o, err := d.subject(ctx, j.Subject)
	if errors.Is(err, fault.ErrNotFound) {
		return nil // deleted since
	}
	if err != nil {
		return err
	}
	due, err := d.stores.Ideas.MoveIdeas(ctx, e.ID(), []IdeaStatus{IdeasPending, IdeasInProgress}, VideoIdeas{Status: IdeasInProgress})
	if err != nil || !due {
		return err
	}
	ideas, err := d.think(ctx, e, o)
	next := VideoIdeas{Status: IdeasCompleted, Ideas: ideas}
	if err != nil {
		if ctx.Err() != nil || j.Attempt < job.MaxAttempts {
			return err
		}
		next = VideoIdeas{Status: IdeasFailed}
	}
	_, errMove := d.stores.Ideas.MoveIdeas(ctx, e.ID(), []IdeaStatus{IdeasInProgress}, next)
	return errors.Join(err, errMove)
}

// subject is the entity whose id it is.
func (d *Directory) subject(ctx context.Context, id string) (Entity, Organization, error) {
	e, o, err := d.resolve(ctx, Entity{WorkspaceID: id})
	if errors.Is(err, fault.ErrNotFound) {
		return d.resolve(ctx, Entity{OrganizationID: id})
	}
	return e, o, err
}

func (d *Directory) think(ctx context.Context, e Entity, o Organization) ([]Idea, error) {
	if d.opts.Ideas == nil {
		return nil, &fault.Error{Code: fault.CodeMissing, Message: "there is no idea writer", Remedy: "give the directory one"}
	}
	b, err := effectiveBranding(ctx, d.stores.Branding, e, o)
	if err != nil {
		return nil, err
	}
	saved, err := recentPrompts(ctx, d.stores.Prompts, e)
	if err != nil {
		return nil, err
	}
	brand := Brand{Name: b.Company.Name, Domain: b.Company.Domain, About: b.About}
	for _, p := range saved {
		brand.Prompts = append(brand.Prompts, p.Prompt)
	}
	ideas, err := d.opts.Ideas.Ideas(ctx, brand)
	if err != nil {
		return nil, fmt.Errorf("think of ideas: %w", err)
	}
	return withIDs(ideas)
}

func withIDs(ideas []Idea) ([]Idea, error) {
	for i := range ideas {
		id, err := newID()
		if err != nil {
			return nil, err
		}
		ideas[i].ID = id
	}
	return ideas, nil
}
