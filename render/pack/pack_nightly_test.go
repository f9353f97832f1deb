//go:build nightly

package pack

import "testing"

func TestFilmKeepsTheGridOfMoreRates(t *testing.T) { keepsTheGrid(t, 25, 30, 50) }
