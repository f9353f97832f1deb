package engine

import (
	"context"
	"encoding/json"

	"github.com/scenewright/scenewright/engine/tenant"
)

// SetBranding is the directory's, with a logo checked as any other media is: an
// asset must be of the workspace, or of one of the organization's, and another
// URL must be one that a fetch would take.
func (e *Engine) SetBranding(ctx context.Context, of tenant.Entity, property string, value json.RawMessage) (tenant.Branding, error) {
	if property == "logo" || property == "logoW" {
		if err := e.checker.Logo(ctx, of, value); err != nil {
			return tenant.Branding{}, err
		}
	}
	return e.Directory.SetBranding(ctx, of, property, value)
}

// SaveTemplate is the directory's, with what projects would refuse, or leave out,
// refused at once: tones of voices that there are not, values that are no colour,
// and media that a workspace's films cannot have.
func (e *Engine) SaveTemplate(ctx context.Context, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.Template(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.SaveTemplate(ctx, t)
}

// AddTemplateAs is the directory's, checked as SaveTemplate does.
func (e *Engine) AddTemplateAs(ctx context.Context, id string, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.Template(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.AddTemplateAs(ctx, id, t)
}
