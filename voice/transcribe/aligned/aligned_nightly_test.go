//go:build nightly

package aligned_test

import "testing"

func TestHowFarOffEachVoiceIs(t *testing.T) { howFarOff(t, speeches, "local/en-rms", "local/en-slt") }
