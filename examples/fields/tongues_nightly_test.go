//go:build nightly

package fields

import "testing"

// TestFurtherLanguagesWhole has the whole text of each language told.
func TestFurtherLanguagesWhole(t *testing.T) {
	t.Parallel()
	tellAll(t, func(text string) string { return text })
}
