package driver

import (
	"context"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"
)

// claiming is a driver of River's with a Claim of ours, and told of each notice.
type claiming[T any] struct {
	riverdriver.Driver[T]
	claim Claim
	told  func(queue string)
}

// GetListener returns River's listener, and reports what it hears.
func (d claiming[T]) GetListener(p *riverdriver.GetListenenerParams) riverdriver.Listener {
	return listening{d.Driver.GetListener(p), d.told}
}

// GetExecutor returns River's executor, except for what begins jobs.
func (d claiming[T]) GetExecutor() riverdriver.Executor {
	return executor{d.Driver.GetExecutor(), d.claim}
}

type executor struct {
	riverdriver.Executor
	claim Claim
}

// JobGetAvailable begins jobs.
func (e executor) JobGetAvailable(ctx context.Context, p *riverdriver.JobGetAvailableParams) ([]*rivertype.JobRow, error) {
	return e.claim(ctx, p.ClientID, p.Queue, p.MaxToLock)
}
