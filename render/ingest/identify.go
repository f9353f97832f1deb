package ingest

import (
	"context"
	"fmt"
	"os"

	"github.com/scenewright/scenewright/engine/library"
)

// Identify returns the format and properties of a file: see library.Media.
func (in *Ingest) Identify(ctx context.Context, path string) (library.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return library.File{}, fmt.Errorf("ingest: %w", err)
	}
	defer f.Close()
	kind, err := sniff(f)
	if err != nil {
		return library.File{}, err
	}
	file := library.File{MIMEType: kind.MIMEType, Type: kind.Type, Extension: kind.Extension}
	switch {
	case kind.Extension == "svg":
		err = in.identifyDrawing(ctx, f, &file)
	case kind.Type == library.Image:
		err = identifyImage(f, &file)
	case kind.Extension == "pdf":
		err = checkPDF(f)
	case kind.Type == library.PDF:
		err = checkOffice(f, kind.Extension)
	default:
		err = in.identifyMedia(ctx, path, &file)
	}
	if err != nil {
		return library.File{}, failure(ctx, err)
	}
	return file, nil
}

// identifyImage reads a picture's headers, without unpacking it.
func identifyImage(f *os.File, file *library.File) error {
	p, err := readPicture(f, file.Extension)
	if err != nil {
		return err
	}
	file.Width, file.Height, file.Frames = p.width, p.height, p.frames
	if p.orientation >= 5 {
		file.Width, file.Height = p.height, p.width
	}
	return nil
}

// readPicture walks through a file of the format. Its error is the file's fault.
func readPicture(f *os.File, extension string) (picture, error) {
	p, err := walkPicture(f, extension)
	if err == nil {
		err = p.check()
	}
	if err == nil && extension != "svg" {
		err = p.agree(f)
	}
	return p, damaged(err)
}

// walkPicture reads the headers of a file by the walk of its format.
func walkPicture(f *os.File, extension string) (picture, error) {
	if extension == "svg" {
		return walkSVG(f)
	}
	s, err := newScanner(f)
	if err != nil {
		return picture{}, err
	}
	walk := map[string]func(*scanner) picture{"png": walkPNG, "gif": walkGIF, "webp": walkWebP, "jpg": walkJPEG}[extension]
	p := walk(s)
	return p, s.err
}

// Analyze analyses a file's content: see library.Media.
func (in *Ingest) Analyze(ctx context.Context, path string, f library.File) (library.Analytics, error) {
	found := library.Analytics{Width: f.Width, Height: f.Height, Duration: f.Duration.Seconds(), FPS: f.FPS}
	var err error
	switch f.Type {
	case library.Image:
		err = in.analyzeImage(ctx, path, f, &found)
	case library.Video, library.Audio:
		found.HasAudio = &f.HasAudio
		err = in.analyzeMedia(ctx, path, f, &found)
	}
	if err != nil {
		return library.Analytics{}, failure(ctx, err)
	}
	return found, nil
}
