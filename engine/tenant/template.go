package tenant

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
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
	After          listing.Place // of the last one of the page before; zero = from the newest
	Limit          int           // 1..100, 0 = 100
}

// SaveTemplate keeps a template: a new one where ID is empty, else in place of
// the workspace's template of that id, whose creation stays as it was. Scenes
// are numbered in the order they are given; ones without an id get one.
func (d *Directory) SaveTemplate(ctx context.Context, t Template) (Template, error) {
	if t.ID == "" {
		id, err := newID()
		if err != nil {
			return Template{}, err
		}
		return d.AddTemplateAs(ctx, id, t)
	}
	t, err := d.placedTemplate(ctx, t)
	if err != nil {
		return Template{}, err
	}
	old, err := d.Template(ctx, t.ID)
	if err != nil {
		return Template{}, err
	}
	if old.WorkspaceID != t.WorkspaceID {
		return Template{}, fault.NotFound("template")
	}
	t.CreatedAt, t.CreatedBy = old.CreatedAt, old.CreatedBy
	return t, d.stores.Templates.ReplaceTemplate(ctx, t)
}

// AddTemplateAs keeps a new template under an id that the caller drew. Where there
// is a template of that id already, an earlier try has added it: it is given as it
// stands.
func (d *Directory) AddTemplateAs(ctx context.Context, id string, t Template) (Template, error) {
	if old, err := d.Template(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		return old, err
	}
	t, err := d.placedTemplate(ctx, t)
	if err != nil {
		return Template{}, err
	}
	t.ID, t.CreatedAt = id, d.now()
	return t, d.stores.Templates.AddTemplate(ctx, t)
}

// placedTemplate returns a template that is checked, in its workspace's
// organization.
func (d *Directory) placedTemplate(ctx context.Context, t Template) (Template, error) {
	t, err := cleanTemplate(t, d.opts.Layouts...)
	if err != nil {
		return Template{}, err
	}
	e, _, err := d.resolve(ctx, Entity{OrganizationID: t.OrganizationID, WorkspaceID: t.WorkspaceID})
	t.OrganizationID = e.OrganizationID
	return t, err
}

// Template gives one.
func (d *Directory) Template(ctx context.Context, id string) (Template, error) {
	if !known(id) {
		return Template{}, fault.NotFound("template")
	}
	return d.stores.Templates.Template(ctx, id)
}

// Templates lists templates, newest first.
func (d *Directory) Templates(ctx context.Context, q TemplateQuery) ([]Template, error) {
	q.Limit = pageLimit(q.Limit)
	return d.stores.Templates.Templates(ctx, q)
}

// DeleteTemplate removes one.
func (d *Directory) DeleteTemplate(ctx context.Context, id string) error {
	if !known(id) {
		return fault.NotFound("template")
	}
	return d.stores.Templates.DeleteTemplate(ctx, id)
}

// startersFor are the starters as templates of a new workspace, the first of
// them the newest, so that lists show them in their order.
func startersFor(w Workspace) ([]Template, error) {
	all := Starters()
	for i := range all {
		id, err := newID()
		if err != nil {
			return nil, err
		}
		t, err := cleanTemplate(all[i])
		if err != nil {
			return nil, fmt.Errorf("starter %q: %w", all[i].Name, err)
		}
		t.ID, t.OrganizationID, t.WorkspaceID = id, w.OrganizationID, w.ID
		t.CreatedBy, t.CreatedAt = w.CreatedBy, w.CreatedAt.Add(-time.Duration(i)*time.Millisecond)
		all[i] = t
	}
	return all, nil
}
