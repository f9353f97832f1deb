package operator

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Default names organizations without caps of their own.
const Default = "default"

// Caps are what an organization may have; 0 is no bound.
type Caps struct {
	OrganizationID string `json:"organizationId"` // Default: all without caps of their own
	Running        int    `json:"running"`        // steps of films at once, of each kind
	Queued         int    `json:"queued"`         // films that wait or are made
	Bytes          int64  `json:"bytes"`          // stored
	FilmsADay      int    `json:"filmsADay"`
}

// Caps returns all that were set.
func (o *Operator) Caps(ctx context.Context) ([]Caps, error) {
	all, err := o.db.AllCaps(ctx)
	return each(slices.Sorted(maps.Keys(all)), func(id string) Caps {
		c := all[id]
		return Caps{cmp.Or(id, Default), c.Running, c.Queued, c.Bytes, c.FilmsADay}
	}), err
}

// SetCaps sets the caps of the organization that they name.
func (o *Operator) SetCaps(ctx context.Context, c Caps) error {
	id, err := o.capped(ctx, c.OrganizationID)
	if err != nil {
		return err
	}
	return o.db.SetCaps(ctx, id, &engine.Caps{Running: c.Running, Queued: c.Queued, Bytes: c.Bytes, FilmsADay: c.FilmsADay})
}

// ClearCaps has what holds for all hold for an organization again, or for Default no
// bound.
func (o *Operator) ClearCaps(ctx context.Context, organizationID string) error {
	id, err := o.capped(ctx, organizationID)
	if err != nil {
		return err
	}
	return o.db.SetCaps(ctx, id, nil)
}

// capped returns the id by which the database has an organization's caps.
func (o *Operator) capped(ctx context.Context, name string) (string, error) {
	if name == Default {
		return "", nil
	}
	_, err := o.engine.Organization(ctx, name)
	return name, err
}

// Retention is for how many days a workspace keeps what is in it; 0 keeps it for ever.
type Retention struct {
	WorkspaceID string `json:"workspaceId"`
	Name        string `json:"name"` // of the workspace
	ProjectDays int    `json:"projectDays"`
	ExportDays  int    `json:"exportDays"`
	UploadDays  int    `json:"uploadDays"`
}

// Retentions returns that of each workspace of an organization.
func (o *Operator) Retentions(ctx context.Context, organizationID string) ([]Retention, error) {
	all, err := o.workspacesOf(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	kept, err := o.engine.Retentions(ctx)
	return each(all, func(w tenant.Workspace) Retention {
		r := kept[w.ID]
		return Retention{w.ID, w.Name, r.Projects, r.Exports, r.Uploads}
	}), err
}

// SetRetention sets that of the workspace that it names. What is older is deleted
// within the hour, for good. Days outside 0 to 3650 are CodeInvalid.
func (o *Operator) SetRetention(ctx context.Context, r Retention) error {
	return o.engine.SetRetention(ctx, r.WorkspaceID, tenant.Retention{Projects: r.ProjectDays, Exports: r.ExportDays, Uploads: r.UploadDays})
}
