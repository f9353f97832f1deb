package making

import (
	"context"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
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
	Done   bool // it is over, and URL is of what was made
	URL    string
	Failed error // why there will be nothing
}

// silence is how long a service that took a job may say nothing of it: the job
// is paid for. It is longer than the time for which a service that failed too
// often is left alone.
const silence = 45 * time.Second

// outage is for how long a service has not been heard of, and how that began.
type outage struct {
	first error
	took  time.Duration
}

// after notes how a look ended that took so long with the wait after it. Its
// error is that of a service that failed otherwise, or was not heard of for
// silence: then what was wrong at first.
func (o *outage) after(err error, took time.Duration) error {
	kind := provider.KindOf(err)
	switch {
	case err == nil:
		*o = outage{}
		return nil
	case kind != provider.Down && kind != provider.Unavailable:
		return err
	case o.first == nil:
		o.first = err
	}
	if o.took += took; o.took > silence {
		return o.first
	}
	return nil
}

// Run has the job done, or goes on with the one that an earlier try began, and
// gives the address of what was made. A job that came to nothing, or that the
// service does not know any more, is forgotten; one that was not heard of for
// silence, or takes too long, is not.
func (j Job) Run(ctx context.Context, c *provider.Client, m footage.ProviderJob) (url string, err error) {
	handle := m.Handle
	if handle == "" {
		if handle, err = j.begin(ctx, c, m); err != nil {
			return "", err
		}
	}
	var quiet outage
	for waited := time.Duration(0); waited <= j.Within; waited += j.Every {
		asked := time.Now()
		s, err := j.look(ctx, handle)
		if err = quiet.after(err, j.Every+time.Since(asked)); err != nil {
			return "", err
		}
		if s.Done && s.URL == "" {
			s.Failed = c.Fail(provider.Broken, "", "it made nothing")
		}
		switch {
		case s.Failed != nil:
			if err := keep(ctx, m, ""); err != nil {
				return "", err
			}
			return "", s.Failed
		case s.Done:
			return s.URL, nil
		}
		if err := c.Wait(ctx, j.Every); err != nil {
			return "", err
		}
	}
	return "", j.late(c)
}

// look asks how the job goes. One that the service does not know was kept by it
// for a while, and is gone.
func (j Job) look(ctx context.Context, handle string) (State, error) {
	s, err := j.Look(ctx, handle)
	if provider.KindOf(err) == provider.Absent {
		return State{Failed: err}, nil
	}
	return s, err
}

// late is the error of a job that takes too long. Waiting as long once more is
// not worth it.
func (j Job) late(c *provider.Client) error {
	err := c.Fail(provider.Down, "", "the job is not done after "+j.Within.String())
	var f *fault.Error
	if errors.As(err, &f) {
		f.Retryable = false
	}
	return err
}

// begin has the job taken, its handle kept, and some time passed.
func (j Job) begin(ctx context.Context, c *provider.Client, m footage.ProviderJob) (string, error) {
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
func keep(ctx context.Context, m footage.ProviderJob, handle string) error {
	if m.Keep == nil {
		return nil
	}
	return m.Keep(context.WithoutCancel(ctx), handle)
}
