//go:build nightly

package ingest

import "testing"

func TestLogosAndStillsThatTakeLongAreTriedOnce(t *testing.T) {
	triedOnce(t, func(in *Ingest, path, to string) error { _, err := in.Logo(t.Context(), path, to); return err })
	triedOnce(t, func(in *Ingest, path, to string) error { _, err := in.Picture(t.Context(), path, to); return err })
}
