package reader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// libreOffice is the program that draws the pages of a PPTX.
const libreOffice = "soffice"

// restarts is the exit status by which it asks for another start, with the profile it has made.
const restarts = 81

// officeLimits bound one start of LibreOffice.
var officeLimits = sandbox.Limits{
	Wall: 2 * time.Minute, CPU: 2 * time.Minute, Memory: 4 << 30, FileSize: maxFile, Files: 512,
}

// draw gives the slides of a PPTX the pictures of their pages.
func (r *Reader) draw(ctx context.Context, f *found, doc *story.Document) error {
	pdf, err := r.printed(ctx, f)
	if err != nil {
		return undrawn(err)
	}
	defer pdf.discard()
	drawn, err := r.document(ctx, pdf)
	if err != nil {
		return err
	}
	pages := drawn.Document
	if n := len(pages.Slides); n != len(doc.Slides) { // whose picture is missing is not known
		return undrawn(fmt.Errorf("%d pages are drawn of %d slides", n, len(doc.Slides)))
	}
	doc.Images = pages.Images
	doc.Warnings = append(doc.Warnings, pages.Warnings...)
	for i := range doc.Slides {
		doc.Slides[i].Images, doc.Slides[i].Drawn = pages.Slides[i].Images, true
	}
	return nil
}

// printed returns a deck as a PDF by LibreOffice, which works in a folder of its own that is removed
// afterwards. Besides it LibreOffice reads its program data alone, and it connects to nothing.
func (r *Reader) printed(ctx context.Context, f *found) (*found, error) {
	if err := r.children.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer r.children.Release(1)
	path, err := r.box.Look(libreOffice)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "deck-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	deck := filepath.Join(dir, "deck.pptx")
	if err := f.copyTo(deck); err != nil {
		return nil, err
	}
	c := sandbox.Command{
		Program: filepath.Join(filepath.Dir(path), libreOffice+".bin"),
		Dir:     dir, Write: []string{dir}, Serves: true, Limits: officeLimits, Nice: 5,
		Args: []string{
			"-env:UserInstallation=file://" + dir + "/profile", "-env:OSL_SOCKET_PATH=" + dir,
			"--headless", "--norestore", "--nolockcheck", "--nodefault",
			"--convert-to", "pdf", "--outdir", dir, deck,
		},
	}
	for _, data := range []string{"/etc/libreoffice", "/var/lib/libreoffice", "/var/spool/libreoffice"} {
		if _, err := os.Stat(data); err == nil {
			c.Read = append(c.Read, data)
		}
	}
	err = r.box.Run(ctx, c)
	if exit := (*sandbox.ExitError)(nil); errors.As(err, &exit) && exit.Code == restarts {
		err = r.box.Run(ctx, c)
	}
	if err != nil {
		return nil, err
	}
	pdf, err := os.Open(filepath.Join(dir, "deck.pdf"))
	if err != nil {
		return nil, err
	}
	defer pdf.Close()
	out := &found{errand: errand{Kind: kindPDF, As: story.PromptSlides}}
	return out, out.spool(pdf)
}

// copyTo writes the fetched bytes to a file.
func (f *found) copyTo(path string) error {
	to, err := os.Create(path) //nolint:gosec // in a folder of our own
	if err != nil {
		return err
	}
	_, err = io.Copy(to, f.content())
	return errors.Join(err, to.Close())
}
