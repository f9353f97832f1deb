package pipeline

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/workfolder"
)

// stepKept holds notes of the files that a project keeps, by their keys. It is no step of the
// pipeline.
const stepKept project.Step = "kept"

// KeptFile describes a file that a project keeps: disks corrupt files, and the step of a corrupted
// one makes it again.
type KeptFile struct {
	Sum   string       `json:"sum"` // SHA-256 of its content
	Bytes int64        `json:"bytes"`
	Step  project.Step `json:"step"` // and Part: the result that refers to it
	Part  string       `json:"part,omitempty"`
}

// Files stores the files of projects: those of a film, with a note of their content, and temporary
// ones.
type Files struct {
	Blobs  blobs.Blobs
	Folder *workfolder.Folder
}

// Open opens a file.
func (p *Files) Open(ctx context.Context, key string) (io.ReadCloser, error) {
	return p.Blobs.Open(ctx, key)
}

// KeepBlob stores a file of a project with a note of its content.
func (p *Files) KeepBlob(ctx context.Context, t *Task, key string, r io.Reader) error {
	m := digester{Hash: sha256.New()}
	if err := p.Blobs.Put(ctx, key, io.TeeReader(r, &m)); err != nil {
		return err
	}
	return p.noteBlob(ctx, t, key, m)
}

// KeepFile stores a file of this machine for a project with a note of its content.
func (p *Files) KeepFile(ctx context.Context, t *Task, key, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	m := digester{Hash: sha256.New()}
	_, err = io.Copy(&m, f)
	if err := errors.Join(err, f.Close(), blobs.PutFile(ctx, p.Blobs, key, path)); err != nil {
		return err
	}
	return p.noteBlob(ctx, t, key, m)
}

// digester hashes and counts the bytes written to it.
type digester struct {
	hash.Hash
	bytes int64
}

// Write implements io.Writer.
func (m *digester) Write(p []byte) (int, error) {
	m.bytes += int64(len(p))
	return m.Hash.Write(p)
}

func (p *Files) noteBlob(ctx context.Context, t *Task, key string, m digester) error {
	return t.Keep(ctx, stepKept, key, KeptFile{hex.EncodeToString(m.Sum(nil)), m.bytes, t.maker.Step, t.maker.Part})
}

// Intact reports whether a file is unchanged. One without a note counts as unchanged: it is older
// than the notes, or not the project's.
func (p *Files) Intact(ctx context.Context, t *Task, key string) (was KeptFile, ok bool, err error) {
	noted, err := t.Stored(ctx, stepKept, key, &was)
	if err != nil || !noted {
		return was, true, err
	}
	h := sha256.New()
	err = p.CopyBlob(ctx, key, h)
	if errors.Is(err, fault.ErrNotFound) {
		return was, false, nil
	}
	return was, hex.EncodeToString(h.Sum(nil)) == was.Sum, err
}

// Spoiled returns the changed files, by their keys.
func (p *Files) Spoiled(ctx context.Context, t *Task, keys []string) (map[string]KeptFile, error) {
	all := map[string]KeptFile{}
	for _, key := range keys {
		was, ok, err := p.Intact(ctx, t, key)
		if err != nil {
			return nil, err
		}
		if !ok {
			all[key] = was
		}
	}
	return all, nil
}

// CopyBlob writes a file to w.
func (p *Files) CopyBlob(ctx context.Context, key string, w io.Writer) error {
	b, err := p.Blobs.Open(ctx, key)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, b)
	return errors.Join(err, b.Close())
}

// Sound reads a WAV file.
func (p *Files) Sound(ctx context.Context, key string) (audio.Sound, error) {
	b, err := p.Blobs.Open(ctx, key)
	if err != nil {
		return audio.Sound{}, err
	}
	defer b.Close()
	s, err := audio.ReadWAV(bufio.NewReader(b))
	if err != nil {
		return s, fmt.Errorf("sound %s: %w", key, err)
	}
	return s, nil
}

// StoreFile stores the source of a film that its caller has. One of more than most bytes is a
// *fault.Error with CodeTooLarge.
func (p *Files) StoreFile(ctx context.Context, key string, file story.Source, most int64) error {
	from, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer from.Close()
	err = p.Blobs.Put(ctx, key, &countingReader{from: from, left: most})
	if errors.Is(err, ErrTooMuch) {
		return &fault.Error{Code: fault.CodeTooLarge, Field: "prompt", Message: "the file is too large", Remedy: fmt.Sprintf("the most are %d MB", most>>20)}
	}
	return err
}

// StorePicture stores a picture of a document. Its errors match ErrUnread where it cannot be read,
// and ErrTooMuch where it is too large.
func (p *Files) StorePicture(ctx context.Context, im story.DocumentImage) error {
	r, err := im.Open()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnread, err)
	}
	defer r.Close()
	return p.Blobs.Put(ctx, im.Blob, &countingReader{from: r, left: MaxPicture})
}

// WorkDir makes an empty folder for temporary files, in that of this process: the next process
// removes the folder of a killed one.
func (p *Files) WorkDir(name string) (string, error) {
	dir, err := os.MkdirTemp(p.Folder.Dir, name+"-")
	if err != nil {
		return "", fmt.Errorf("work folder: %w", err)
	}
	return dir, nil
}

// PutFile stores a file of this machine without a note of its content.
func (p *Files) PutFile(ctx context.Context, key, path string) error {
	return blobs.PutFile(ctx, p.Blobs, key, path)
}

// CloseFile closes a file and joins err with the error of that.
func CloseFile(f *os.File, err error) error { return fault.OfDisk(errors.Join(err, f.Close())) }

// MaxPicture bounds a picture of a document, in bytes.
const MaxPicture = 25 << 20

// Errors of copying a foreign file.
var (
	ErrUnread  = errors.New("it cannot be read")
	ErrTooMuch = errors.New("it has more bytes than are taken")
)

// countingReader fails with ErrTooMuch beyond its limit, and with ErrUnread where its reader fails.
type countingReader struct {
	from io.Reader
	left int64
}

// Read implements io.Reader.
func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.left -= int64(n)
	switch {
	case c.left < 0:
		return n, ErrTooMuch
	case err != nil && !errors.Is(err, io.EOF):
		return n, fmt.Errorf("%w: %w", ErrUnread, err)
	}
	return n, err
}

// LimitedWriter writes up to its limit.
type LimitedWriter struct {
	To    io.Writer
	Left  *atomic.Int64
	Bytes int64
}

// Write fails with ErrTooMuch beyond the limit.
func (m *LimitedWriter) Write(b []byte) (int, error) {
	if m.Left.Add(-int64(len(b))) < 0 {
		return 0, ErrTooMuch
	}
	n, err := m.To.Write(b)
	m.Bytes += int64(n)
	return n, err
}

// InScene adds the scene to a failure.
func InScene(err error, id string) error {
	e, ok := err.(*fault.Error) //nolint:errorlint // only the outermost error is ours to amend
	if !ok || e.SceneID != "" {
		return err
	}
	c := *e
	c.SceneID = id
	return &c
}

// Unusable reports whether an error is a fault of a file or its address, rather than of this
// machine, and why.
func Unusable(err error) (why string, ok bool) {
	var f *fault.Error
	if !errors.As(err, &f) || errors.Is(err, sandbox.ErrInterrupted) {
		return "", false
	}
	switch f.Code {
	case fault.CodeInvalid, fault.CodeUnsupported, fault.CodeTooLarge, fault.CodeNotFound, fault.CodeProvider:
		return f.Message, true
	}
	return "", false
}
