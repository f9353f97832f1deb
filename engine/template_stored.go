package engine

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// SaveTemplate is the directory's, with what projects would refuse, or leave out,
// refused at once: tones of voices that there are not, values that are no colour,
// and media that a workspace's films cannot have.
func (e *Engine) SaveTemplate(ctx context.Context, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.checkStored(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.SaveTemplate(ctx, t)
}

// AddTemplateAs is the directory's, checked as SaveTemplate does.
func (e *Engine) AddTemplateAs(ctx context.Context, id string, t tenant.Template) (tenant.Template, error) {
	if err := e.checker.checkStored(ctx, t); err != nil {
		return tenant.Template{}, err
	}
	return e.Directory.AddTemplateAs(ctx, id, t)
}

func (c *referenceChecker) checkStored(ctx context.Context, t tenant.Template) error {
	for i, s := range t.Scenes {
		at := fmt.Sprintf("scenes[%d]", i)
		if s.Voice != nil {
			if err := request.CheckVoiceTone(at+".voice.tone", s.Voice.Tone); err != nil {
				return err
			}
		}
		for j, v := range s.DynamicValues {
			if err := c.checkStoredValue(ctx, t.WorkspaceID, fmt.Sprintf("%s.dynamicValues[%d].value", at, j), request.DynamicValue(v)); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkStoredValue leaves alone what each video fills in.
func (c *referenceChecker) checkStoredValue(ctx context.Context, workspaceID, field string, d request.DynamicValue) error {
	if d.Value == "" || request.Placeholder.MatchString(d.Value) {
		return nil
	}
	if types := isMedia(d); types != nil && request.LooksLikeURL(d.Value) {
		return c.checkReference(ctx, workspaceID, reference{field, d.Value, types})
	}
	if _, err := timeline.ParseColor(d.Value); d.Type == "color" && err != nil {
		return fault.Invalid(field, err.Error(), "write it like #0b2545")
	}
	return nil
}
