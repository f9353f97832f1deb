package engine_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain runs more tests at once than there are processors: they wait for disks, and
// for steps that are tried again. The race detector has them all compute.
func TestMain(m *testing.M) {
	flag.Parse()
	if !testing.Short() {
		if err := flag.Set("test.parallel", "8"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// ofValues leaves a test out of the short run, which the race detector has: what it looks
// at are values, and what goroutines share on the way to them is raced by the others.
func ofValues(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("values alone")
	}
}
