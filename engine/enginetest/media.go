package enginetest

import (
	"context"
	"image"
	_ "image/gif" // formats that Identify measures
	_ "image/jpeg"
	_ "image/png"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
)

// Media is a fake that believes a file's first bytes and measures pictures;
// any sound or video has a second and Full HD.
type Media struct{}

// Identify tells the type by the first bytes.
func (Media) Identify(ctx context.Context, path string) (library.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return library.File{}, err
	}
	defer f.Close()
	head := make([]byte, library.SniffBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && n == 0 {
		return library.File{}, &fault.Error{Code: fault.CodeUnsupported, Message: "the file is empty"}
	}
	k, ok := library.Sniff(head[:n])
	if !ok {
		return library.File{}, &fault.Error{Code: fault.CodeUnsupported, Message: "this kind of file is not taken"}
	}
	file := library.File{MIMEType: k.MIMEType, Type: k.Type, Extension: k.Extension}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return file, err
	}
	return measured(file, f), ctx.Err()
}

// measured fills in a file's size and length.
func measured(file library.File, r io.Reader) library.File {
	switch file.Type {
	case library.Video:
		file.Width, file.Height, file.FPS, file.HasAudio, file.Duration = 1920, 1080, 30, true, time.Second
	case library.Audio:
		file.HasAudio, file.Duration = true, time.Second
	case library.Image:
		if c, _, err := image.DecodeConfig(r); err == nil {
			file.Width, file.Height, file.Frames = c.Width, c.Height, 1
		}
	}
	return file
}

// Analyze gives what Identify found out.
func (Media) Analyze(ctx context.Context, _ string, f library.File) (library.Analytics, error) {
	return library.Analytics{Width: f.Width, Height: f.Height, Duration: f.Duration.Seconds(), FPS: f.FPS}, ctx.Err()
}

// Stream writes a manifest without segments.
func (Media) Stream(ctx context.Context, _ string, _ library.File, dir string) (string, error) {
	const name = "manifest.mpd"
	if err := os.WriteFile(filepath.Join(dir, name), []byte(`<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>`), 0o600); err != nil {
		return "", err
	}
	return name, ctx.Err()
}
