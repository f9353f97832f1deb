// Lookbook draws one settled frame of every layout, in two brands, five
// languages and several formats, and pastes them into one sheet:
//
//	.ci/tools/run lookbook -o sheet.png
//	.ci/tools/run lookbook -mockups designs -o sheet.png -only list
//
// With -mockups, a folder of PNG or JPEG files named as the pages are, every
// frame stands beside the design it should match. Beside the sheet a folder of
// its name holds the frames in full size.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
)

func main() {
	var f flags
	flag.StringVar(&f.mockups, "mockups", "", "folder of designs to hold the frames against")
	flag.StringVar(&f.sheet, "o", "lookbook.png", "the sheet to write")
	flag.StringVar(&f.only, "only", "", "draw only pages that have this in their name")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, f); err != nil {
		fmt.Fprintln(os.Stderr, "lookbook:", err)
		stop()
		os.Exit(1)
	}
}

// flags are the command line.
type flags struct{ mockups, sheet, only string }

// run draws the pages that are asked for and writes the sheet.
func run(ctx context.Context, f flags) error {
	fonts, err := typeset.Load(nil)
	if err != nil {
		return err
	}
	designer, err := design.New(fonts, nil)
	if err != nil {
		return err
	}
	var pairs []pair
	for _, p := range pages() {
		if !strings.Contains(p.name, f.only) {
			continue
		}
		ours, err := p.draw(ctx, designer, fonts)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		design, err := mockup(f.mockups, p.name)
		if err != nil {
			return err
		}
		pairs = append(pairs, pair{name: p.name, ours: ours, design: design})
	}
	if len(pairs) == 0 {
		return fmt.Errorf("no page has %q in its name", f.only)
	}
	folder := strings.TrimSuffix(f.sheet, filepath.Ext(f.sheet))
	if err := savePairs(folder, pairs); err != nil {
		return err
	}
	return savePNG(f.sheet, sheet(fonts, pairs))
}
