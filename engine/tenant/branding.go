package tenant

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

// resolve checks an entity and sets its organization.
func (d *Directory) resolve(ctx context.Context, e Entity) (Entity, Organization, error) {
	if e.WorkspaceID != "" {
		w, err := d.Workspace(ctx, e.WorkspaceID)
		if err == nil && e.OrganizationID != "" && e.OrganizationID != w.OrganizationID {
			err = fault.NotFound("workspace")
		}
		if err != nil {
			return e, Organization{}, err
		}
		e.OrganizationID = w.OrganizationID
	}
	o, err := d.Organization(ctx, e.OrganizationID)
	return e, o, err
}

// Branding returns the effective branding of an entity: its own, else that of its organization,
// else the default.
func (d *Directory) Branding(ctx context.Context, e Entity) (Branding, error) {
	e, o, err := d.resolve(ctx, e)
	if err != nil {
		return Branding{}, err
	}
	return effectiveBranding(ctx, d.stores.Branding, e, o)
}

func effectiveBranding(ctx context.Context, store BrandingStore, e Entity, o Organization) (Branding, error) {
	b, found, err := store.Branding(ctx, e)
	if err != nil || found {
		return b, err
	}
	return DefaultBranding(o), nil
}

// SetBranding changes exactly one property and returns the new branding. The first change on an
// entity starts from its effective branding, which becomes its own. The properties and their
// values:
//
//	logo, logoW      string: http or https URL, "" = none
//	colors           object: colorPrimary, colorSecondary, colorExtra; missing ones stay
//	company          object: id, name, domain, minSize, maxSize, geoLocation; missing ones stay
//	about            string: at most MaxAbout characters
//	pronunciations   array: all of them, at most MaxPronunciations
//	enabled          boolean
//
// A change of about or company starts the writing of new ideas. Errors are CodeInvalid and name the
// field: propertyName, value, value.colorPrimary, value[3].to.
func (d *Directory) SetBranding(ctx context.Context, e Entity, property string, value json.RawMessage) (Branding, error) {
	if err := new(Branding).set(property, value); err != nil {
		return Branding{}, err
	}
	e, o, err := d.resolve(ctx, e)
	if err != nil {
		return Branding{}, err
	}
	return d.stores.Branding.ChangeBranding(ctx, BrandingChange{
		Entity: e, Default: DefaultBranding(o),
		Ideas: job.Job{Kind: job.Ideas, Subject: e.ID()},
		Change: func(b *Branding) (think bool, err error) {
			b.IsDefault = false
			err = cmp.Or(b.set(property, value), b.Company.check())
			return d.opts.Ideas != nil && asksForIdeas(property, *b), err
		},
	})
}

// asksForIdeas reports whether a change starts the writing of new ideas.
func asksForIdeas(property string, b Branding) bool {
	return (property == "about" || property == "company") && (b.About != "" || b.Company.Name != "")
}

// Prompts returns the prompts of an entity, newest first and each once: the saved ones, and the
// free-text ones of its newest 20 projects. An organization has those of all its workspaces.
func (d *Directory) Prompts(ctx context.Context, e Entity) ([]Prompt, error) {
	e, _, err := d.resolve(ctx, e)
	if err != nil {
		return nil, err
	}
	all, err := recentPrompts(ctx, d.stores.Prompts, e)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Suggestions = d.suggestions.of(all[i].Prompt)
	}
	return all, nil
}

func recentPrompts(ctx context.Context, store PromptStore, e Entity) ([]Prompt, error) {
	saved, err := store.SavedPrompts(ctx, e, savedPrompts)
	if err != nil {
		return nil, err
	}
	used, err := store.UsedPrompts(ctx, e, recentProjects)
	if err != nil {
		return nil, err
	}
	all := append(saved, used...)
	slices.SortStableFunc(all, func(a, b Prompt) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return distinct(all), nil
}

// distinct returns the first of each text, with the tags of all.
func distinct(all []Prompt) []Prompt {
	at := map[string]int{}
	once := []Prompt{}
	for _, p := range all {
		text := strings.TrimSpace(p.Prompt)
		i, again := at[text]
		if !again {
			i = len(once)
			at[text] = i
			once = append(once, Prompt{ID: p.ID, Prompt: p.Prompt, Tags: []string{}, CreatedAt: p.CreatedAt})
		}
		for _, tag := range p.Tags {
			if !slices.Contains(once[i].Tags, tag) {
				once[i].Tags = append(once[i].Tags, tag)
			}
		}
	}
	return once
}

// SavePrompt stores a prompt of an entity, and returns it as stored: only its text and tags are
// used.
func (d *Directory) SavePrompt(ctx context.Context, e Entity, p Prompt) (Prompt, error) {
	if err := checkPrompt(p); err != nil {
		return Prompt{}, err
	}
	e, _, err := d.resolve(ctx, e)
	if err != nil {
		return Prompt{}, err
	}
	kept := Prompt{ID: uuid.NewString(), Prompt: strings.TrimSpace(p.Prompt), Tags: append([]string{}, p.Tags...), CreatedAt: d.now()}
	if err := d.stores.Prompts.AddPrompt(ctx, e, kept); err != nil {
		return Prompt{}, err
	}
	kept.Suggestions = d.suggestions.of(kept.Prompt)
	return kept, nil
}

// Ideas returns the ideas of an entity: its own, or those of its organization where it never had
// any of its own. Before the first branding they are COMPLETED, and none.
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

// WorkIdeas runs a job of job.Ideas: it has ideas written for the entity that is the job's subject.
// A failed last attempt sets FAILED. A change of branding meanwhile wins: the ideas from before it
// are dropped, and its own job follows.
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

// subject returns the entity of an id.
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
	for i := range ideas {
		ideas[i].ID = uuid.NewString()
	}
	return ideas, nil
}
