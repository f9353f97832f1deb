package making

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
)

// Job is work that a service takes and does in its own time.
type Job struct {
	// Begin has the service take the job, and gives the handle by which it is
	// asked for later. The handle holds no secret.
	Begin func(ctx context.Context) (handle string, err error)
	// Look asks how the job goes. Its error says that the service did not tell;
	// what became of the job is in the State.
	Look func(ctx context.Context, handle string) (State, error)

	Every  time.Duration // between two looks
	Within time.Duration // spent waiting; then the try is given up, and the handle stays
}

// State is where a job stands. The zero State is under way: so are states that
// a service has and its adapter does not know.
type State struct {
	URL    string // of what was made, "" while there is nothing
	Failed error  // why there will be nothing
}

// Run has the job done, or goes on with the one that an earlier try began, and
// gives the address of what was made. A job that came to nothing, or that the
// service does not know any more, is forgotten; one that was not heard of, or
// takes too long, is not.
func (j Job) Run(ctx context.Context, c *provider.Client, m footage.Making) (url string, err error) {
	handle := m.Handle
	if handle == "" {
		if handle, err = j.begin(ctx, c, m); err != nil {
			return "", err
		}
	}
	for waited := time.Duration(0); waited <= j.Within; waited += j.Every {
		s, err := j.Look(ctx, handle)
		if provider.KindOf(err) == provider.Absent {
			s.Failed, err = err, nil // it was kept for a while, and is gone
		}
		switch {
		case err != nil:
			return "", err
		case s.Failed != nil:
			if err := keep(ctx, m, ""); err != nil {
				return "", err
			}
			return "", s.Failed
		case s.URL != "":
			return s.URL, nil
		}
		if err := c.Wait(ctx, j.Every); err != nil {
			return "", err
		}
	}
	return "", c.Fail(provider.Down, "", "the job is not done after "+j.Within.String())
}

// begin has the job taken, its handle kept, and some time passed.
func (j Job) begin(ctx context.Context, c *provider.Client, m footage.Making) (string, error) {
	handle, err := j.Begin(ctx)
	if err != nil {
		return "", err
	}
	if err := keep(ctx, m, handle); err != nil {
		return "", err
	}
	return handle, c.Wait(ctx, j.Every)
}

// keep stores a handle, even where the caller gave up in the moment in which the
// job was taken: it is paid for.
func keep(ctx context.Context, m footage.Making, handle string) error {
	if m.Keep == nil {
		return nil
	}
	return m.Keep(context.WithoutCancel(ctx), handle)
}
