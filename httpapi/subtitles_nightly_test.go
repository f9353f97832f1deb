//go:build nightly

package httpapi_test

import "testing"

// TestSubtitlesOfEverySizeCoverNothing tries each size at each place.
func TestSubtitlesOfEverySizeCoverNothing(t *testing.T) {
	t.Parallel()
	coverNothing(t, true)
}
