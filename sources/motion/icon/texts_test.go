package icon

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTexts: what is found in texts that nobody had tuned to fits. The share is
// printed for the lines that were looked at and for those held back.
func TestTexts(t *testing.T) {
	raw, err := os.ReadFile("testdata/texts.txt")
	if err != nil {
		t.Fatal(err)
	}
	var found, fit, wanted, met [2]int
	n := 0
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), " | ")
		fits := strings.Fields(f[2])
		half := n % 2
		n++
		i, ok := Find(f[1], f[0])
		if !slices.Contains(fits, "-") {
			wanted[half]++
			if ok {
				met[half]++
			}
		}
		if !ok {
			continue
		}
		found[half]++
		if slices.Contains(fits, i.Name) {
			fit[half]++
		} else {
			t.Logf("%s: %q found %q, one of %v fits", f[0], f[1], i.Name, fits)
		}
	}
	for half, name := range []string{"looked at", "held back"} {
		t.Logf("%s: %d of %d found fit, %d of %d wanted are found", name, fit[half], found[half], met[half], wanted[half])
	}
}
