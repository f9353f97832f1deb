package pipeline

import (
	"context"
	"encoding/json"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
)

// exportWebhooks are the word of a finished export to all who want it.
func (r *Runner) exportWebhooks(ctx context.Context, p project.Project, row project.StepRow, editID string, raw json.RawMessage, now time.Time) ([]delivery.Delivery, error) {
	if r.Webhooks == nil || row.Job != project.JobExport || project.After(row) != "" {
		return nil, nil
	}
	var film project.Rendition
	if err := json.Unmarshal(raw, &film); err != nil {
		return nil, err
	}
	to, err := r.Webhooks.Receivers(ctx, p.WorkspaceID, delivery.EventExport, p.Request.Webhook)
	if err != nil {
		return nil, err
	}
	told := make([]delivery.Delivery, len(to))
	for i, receiver := range to {
		told[i] = delivery.Of(delivery.Export{
			WorkspaceID: p.WorkspaceID, ProjectID: p.ID, ProjectName: p.Name, EditID: editID, To: receiver,
			UploadPath: film.VideoURL, DashPath: film.ManifestURL, AdditionalParams: p.Request.AdditionalParams, At: now,
		})
	}
	return told, nil
}

// failureWebhooks are the word of a failure: to those who subscribed, and to the
// project's own webhook where that is asked for.
func (r *Runner) failureWebhooks(ctx context.Context, p project.Project, editID string, failure *fault.Error, now time.Time) ([]delivery.Delivery, error) {
	if r.Webhooks == nil {
		return nil, nil
	}
	own := ""
	if p.Request.ToNotifyFailures {
		own = p.Request.Webhook
	}
	to, err := r.Webhooks.Receivers(ctx, p.WorkspaceID, delivery.EventFailure, own)
	if err != nil {
		return nil, err
	}
	id := project.NewEditID()
	told := make([]delivery.Delivery, len(to))
	for i, receiver := range to {
		told[i], err = delivery.OfFailure(delivery.Failure{
			ID: id, WorkspaceID: p.WorkspaceID, ProjectID: p.ID, ProjectName: p.Name, EditID: editID, To: receiver,
			Error: failure, AdditionalParams: p.Request.AdditionalParams, At: now,
		})
		if err != nil {
			return nil, err
		}
	}
	return told, nil
}
