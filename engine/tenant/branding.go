package tenant

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

// Entity is what branding, ideas and prompts belong to: a workspace, or an
// organization where WorkspaceID is empty. OrganizationID may be left out for a
// workspace; where both are given they must belong together.
type Entity struct {
	OrganizationID string
	WorkspaceID    string
}

// ID is the id of the workspace, or of the organization where there is none.
func (e Entity) ID() string {
	if e.WorkspaceID != "" {
		return e.WorkspaceID
	}
	return e.OrganizationID
}

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

// resolve checks an entity and fills in its organization.
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

// Branding gives what an entity effectively has: its own branding, else that
// of its organization, else the default.
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

// SetBranding changes exactly one property and gives the branding as it then
// is. The first change on an entity starts from what it effectively had; from
// then on the branding is its own. The properties and their values:
//
//	logo, logoW      string: http or https URL, "" = none
//	colors           object: colorPrimary, colorSecondary, colorExtra; missing ones stay
//	company          object: id, name, domain, minSize, maxSize, geoLocation; missing ones stay
//	about            string: at most MaxAbout characters
//	pronunciations   array: all of them, at most MaxPronunciations
//	enabled          boolean
//
// A change of about or company has new ideas thought of. Errors are CodeInvalid
// and name the field: propertyName, value, value.colorPrimary, value[3].to.
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

// asksForIdeas reports whether new ideas follow from a change.
func asksForIdeas(property string, b Branding) bool {
	return (property == "about" || property == "company") && (b.About != "" || b.Company.Name != "")
}
