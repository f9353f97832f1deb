package tenant

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// Priority is how soon a workspace's films begin beside those of others. While some of
// each wait, three steps of a higher priority begin for one of the next lower; within a
// priority organizations take turns, and their workspaces. What runs is not stopped.
type Priority int

// The priorities. A workspace has Normal, unless its operator says otherwise.
const (
	Low    Priority = -1
	Normal Priority = 0
	High   Priority = 1
)

// String returns low, normal or high.
func (p Priority) String() string {
	switch {
	case p < Normal:
		return "low"
	case p > Normal:
		return "high"
	}
	return "normal"
}

// ParsePriority reads what String writes. Anything else is CodeInvalid.
func ParsePriority(s string) (Priority, error) {
	for _, p := range []Priority{Low, Normal, High} {
		if p.String() == s {
			return p, nil
		}
	}
	return Normal, fault.Invalid("priority", fmt.Sprintf("%q is no priority", s), "take one of low, normal, high")
}

// SetPriority sets the priority of a workspace, for what begins from now on, and
// returns the workspace as it then is.
func (d *Directory) SetPriority(ctx context.Context, id string, p Priority) (Workspace, error) {
	p = max(Low, min(p, High))
	return d.changeWorkspace(ctx, access.ActSetPriority, id, p.String(), func(ctx context.Context) (Workspace, error) {
		return d.stores.Workspaces.SetPriority(ctx, id, p)
	})
}
