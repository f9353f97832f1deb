//go:build nightly

package render

import (
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
)

// TestEveryFormat goes from the request to the files in all formats.
func TestEveryFormat(t *testing.T) { films(t, frame.Formats()...) }
