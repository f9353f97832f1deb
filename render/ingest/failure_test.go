package ingest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// TestABusyMachineRefusesNoFile: what ran out by the clock may be tried again;
// what used its processor time up is the file's own fault.
func TestABusyMachineRefusesNoFile(t *testing.T) {
	for name, c := range map[string]struct {
		err   error
		code  fault.Code
		again bool
	}{
		"the clock":      {fmt.Errorf("ffprobe: still running: %w", sandbox.ErrTimeout), fault.CodeExhausted, true},
		"processor time": {&sandbox.ExitError{Program: "ffmpeg", Code: -1, Signal: "killed", Limit: "CPU time"}, fault.CodeInvalid, false},
		"memory":         {&sandbox.ExitError{Program: "ffmpeg", Code: 1, Limit: "memory"}, fault.CodeInvalid, false},
	} {
		var got *fault.Error
		if err := failure(t.Context(), c.err); !errors.As(err, &got) || got.Code != c.code || got.Retryable != c.again {
			t.Errorf("%s: got %+v, want %s, retryable %v", name, got, c.code, c.again)
		}
	}
	if l := quick(); l.Wall < 20*l.CPU {
		t.Errorf("a look may take %v by the clock and %v of the processor: among twenty others a good file is given up", l.Wall, l.CPU)
	}
}
