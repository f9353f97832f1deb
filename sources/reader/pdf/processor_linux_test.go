package pdf

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// A thread that waits while another works takes no time of its own.
func TestProcessorTimeIsTheThreadsOwn(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	own, other := processorTime(), make(chan time.Duration)
	began := own()
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		work := processorTime()
		for start := work(); ; {
			if took := work() - start; took > 50*time.Millisecond {
				other <- took
				return
			}
		}
	}()
	if theirs, ours := <-other, own()-began; ours > theirs/2 {
		t.Errorf("%v passed for a thread that waited, %v for the one that worked", ours, theirs)
	}
}

// A reading that has taken its time ends with ErrSlow, and one that waited for a
// processor does not, however late it is.
func TestTimeIsTheProcessors(t *testing.T) {
	var took atomic.Int64
	now, ended := make(chan time.Time), make(chan error, 1)
	stop := watch(func() time.Duration { return time.Duration(took.Load()) }, 3*time.Second, now, func(err error) { ended <- err })
	defer stop()
	took.Store(int64(2 * time.Second))
	now <- time.Now().Add(time.Hour)
	now <- time.Now().Add(2 * time.Hour) // the first was looked at
	if len(ended) > 0 {
		t.Fatalf("it ended after two of its seconds: %v", <-ended)
	}
	took.Store(int64(4 * time.Second))
	select {
	case now <- time.Now():
	case err := <-ended: // at the second look
		ended <- err
	}
	if err := <-ended; err != ErrSlow { //nolint:errorlint // it is this one itself
		t.Errorf("it ended by %v", err)
	}
}
