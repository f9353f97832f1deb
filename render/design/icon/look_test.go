//go:build look

package icon

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLook draws a sheet of all symbols into the folder LOOK_DIR: each at 104
// pixels, as on a tile, and at 58, as in a list.
func TestLook(t *testing.T) {
	const columns, w, h = 10, 190, 150
	var sheet strings.Builder
	n := 0
	for _, row := range rows(symbolData) {
		i := Named(strings.TrimSpace(strings.Split(row, "|")[0]))
		large, err := i.In(104).MarshalText()
		small, smallErr := i.In(58).MarshalText()
		if i.Path == nil || err != nil || smallErr != nil {
			continue
		}
		fmt.Fprintf(&sheet, `<g transform="translate(%d %d)"><path d="%s"/><path d="%s" transform="translate(112 24)"/><text y="130">%s</text></g>`+"\n",
			n%columns*w+6, n/columns*h+6, large, small, i.Name)
		n++
	}
	svg := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" fill="#0b2545" style="background:#f6f1e8">%s</svg>`,
		columns*w, (n+columns-1)/columns*h, sheet.String())
	if err := os.WriteFile(filepath.Join(os.Getenv("LOOK_DIR"), "icons.svg"), []byte(svg), 0o644); err != nil {
		t.Fatal(err)
	}
}
