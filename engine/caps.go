package engine

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Caps bound an organization's use. 0 = no bound.
type Caps struct {
	Running   int     `json:"running,omitempty"`   // steps of its films, downloads, and uploads at once, each; the others wait
	Queued    int     `json:"queued,omitempty"`    // films that wait or run; one more is refused
	Bytes     int64   `json:"bytes,omitempty"`     // of its uploads and finished films; beyond it both are refused
	FilmsADay int     `json:"filmsADay,omitempty"` // created in a day (UTC), with deleted ones
	FilmCost  float64 `json:"filmCost,omitempty"`  // of one film's generated media, in US dollars; a request cannot raise it
}

// CapError is a refusal because of a cap.
type CapError struct {
	Fault *fault.Error
	Cap   string        // queued, bytes or films-a-day
	Until time.Duration // from now, until another try may succeed; 0 = only a higher cap or a deletion helps
}

// Unwrap returns the error for clients.
func (c *CapError) Unwrap() error { return c.Fault }

// Error names the cap and the remedy.
func (c *CapError) Error() string { return c.Fault.Error() }

// quota keeps organizations within their caps.
type quota struct {
	caps      func(ctx context.Context, organizationID string) (Caps, error)
	directory *tenant.Directory
	now       func() time.Time
	store     project.UsageStore
	usual     *float64 // Options.MaxCost
}

// capsOf returns the caps of an organization; ok is false where there are none.
func (q *quota) capsOf(ctx context.Context, organizationID string) (c Caps, ok bool, err error) {
	if q.caps == nil || organizationID == "" {
		return c, false, nil
	}
	c, err = q.caps(ctx, organizationID)
	return c, err == nil && c != Caps{}, err
}

// running returns how many jobs of an organization run at once, for the queue.
func (q *quota) running(ctx context.Context, organizationID string) (int, error) {
	c, _, err := q.capsOf(ctx, organizationID)
	return c.Running, err
}

// workOptions returns the queue's options that enforce the caps, nil without caps.
func (q *quota) workOptions() *job.WorkOptions {
	if q.caps == nil {
		return nil
	}
	return &job.WorkOptions{Running: q.running}
}

// usualCost bounds a film's cost, in US dollars, where neither host nor request does.
const usualCost = 1.0

// maxCost returns the bound on the cost of a request's pictures and films, nil for no bound, and
// notices for the caller.
func (q *quota) maxCost(ctx context.Context, organizationID string, asked *float64) (most *float64, notices []string, err error) {
	if most = asked; most == nil {
		most = cmp.Or(q.usual, new(usualCost))
	}
	if *most < 0 {
		most = nil
	}
	c, ok, err := q.capsOf(ctx, organizationID)
	if err != nil || !ok || c.FilmCost == 0 || most != nil && *most <= c.FilmCost {
		return most, nil, err
	}
	if asked != nil {
		notices = []string{fmt.Sprintf("maxCost: the organization allows %s a film, which holds in place of %s",
			footage.Dollars(c.FilmCost), footage.Dollars(*asked))}
	}
	return &c.FilmCost, notices, nil
}

// within returns a function that refuses a film beyond the caps of an organization; nil where it
// has no caps.
func (q *quota) within(ctx context.Context, organizationID string) (func(project.Usage) error, error) {
	c, ok, err := q.capsOf(ctx, organizationID)
	if err != nil || !ok {
		return nil, err
	}
	now := q.now()
	return func(u project.Usage) error { return c.film(u, now) }, nil
}

// film returns an error where one more film exceeds the caps.
func (c Caps) film(u project.Usage, now time.Time) error {
	switch {
	case c.Queued > 0 && u.Queued >= c.Queued:
		return reached("queued", time.Minute, fmt.Sprintf("the organization has %d films that wait or are being made, which is as many as it may", u.Queued), "wait until one is done, cancel one, or ask the operator for more")
	case c.FilmsADay > 0 && u.Today >= c.FilmsADay:
		tomorrow := time.Unix((project.Day(now)+1)*24*60*60, 0)
		return reached("films-a-day", tomorrow.Sub(now), fmt.Sprintf("the organization has created %d films today, which is as many as it may", u.Today), "wait until tomorrow (UTC), or ask the operator for more")
	}
	return c.keep(u, 0)
}

// keep returns an error where files of so many bytes exceed the caps.
func (c Caps) keep(u project.Usage, bytes int64) error {
	if c.Bytes == 0 || u.Bytes+bytes <= c.Bytes && u.Bytes < c.Bytes {
		return nil
	}
	return reached("bytes", 0, fmt.Sprintf("the organization keeps %d MB of uploads and films, of the %d MB that it may", u.Bytes>>20, c.Bytes>>20), "delete uploads or projects, or ask the operator for more")
}

func reached(name string, until time.Duration, message, remedy string) error {
	return &CapError{Cap: name, Until: until, Fault: &fault.Error{Code: fault.CodeLimited, Message: message, Remedy: remedy, Retryable: until > 0}}
}

// room returns an error where an upload exceeds the caps of a workspace's organization.
func (q *quota) room(ctx context.Context, workspaceID string, bytes int64) error {
	w, err := q.directory.Workspace(ctx, workspaceID)
	if err != nil {
		return err
	}
	c, ok, err := q.capsOf(ctx, w.OrganizationID)
	if err != nil || !ok {
		return err
	}
	u, err := q.store.Usage(ctx, w.OrganizationID, project.Day(q.now()))
	if err != nil {
		return err
	}
	return c.keep(u, bytes)
}
