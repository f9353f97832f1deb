package making

import (
	"context"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
)

// Job is asynchronous work of a service.
type Job struct {
	// Begin starts the job, and returns the handle for polling it. The handle holds no secret.
	Begin func(ctx context.Context) (handle string, err error)
	// Look polls the job. Its error means that the service did not answer; the job's outcome is in
	// the State.
	Look func(ctx context.Context, handle string) (State, error)

	Every  time.Duration // between two polls
	Within time.Duration // total wait; then the try is given up, and the handle stays
}

// State is the state of a job. The zero State is in progress: so are states of a service that its
// adapter does not know.
type State struct {
	Done   bool // it has ended, and URL is the address of its result
	URL    string
	Failed error // why there will be no result
}

// silence is how long a service that accepted a job may fail to answer: the job is paid for. It
// exceeds the time for which a service is not called after repeated failures.
const silence = 45 * time.Second

// outage has the length of a service's silence, and its first error.
type outage struct {
	first error
	took  time.Duration
}

// after records the end of a poll that took so long with the wait after it. Its error is that of a
// service that failed otherwise, or that of the first failure where the service was silent for
// silence.
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

// Run runs the job, or resumes the one of an earlier try, and returns the address of its result. It
// forgets a job that failed, or that the service no longer knows; it keeps one whose service is
// silent for silence, or that takes too long.
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

// look polls the job. A job that the service does not know has expired there.
func (j Job) look(ctx context.Context, handle string) (State, error) {
	s, err := j.Look(ctx, handle)
	if provider.KindOf(err) == provider.Absent {
		return State{Failed: err}, nil
	}
	return s, err
}

// late returns the error of a job that takes too long. Another wait of that length is not
// worthwhile.
func (j Job) late(c *provider.Client) error {
	err := c.Fail(provider.Down, "", "the job is not done after "+j.Within.String())
	if f, ok := errors.AsType[*fault.Error](err); ok {
		f.Retryable = false
	}
	return err
}

// begin starts the job, stores its handle, and waits a while.
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

// keep stores a handle, even where the caller cancelled just as the job was accepted: it is paid
// for.
func keep(ctx context.Context, m footage.ProviderJob, handle string) error {
	if m.Keep == nil {
		return nil
	}
	return m.Keep(context.WithoutCancel(ctx), handle)
}
