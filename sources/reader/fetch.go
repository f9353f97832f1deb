package reader

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"

	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// get fetches an address into memory, once there is a slot.
func (r *Reader) get(ctx context.Context, address string, as story.PromptType) (*found, error) {
	resp, err := r.fetch.Get(ctx, address, &safehttp.Request{Accept: accepts, MaxBody: maxFile})
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	f := &found{desk: r.desk, url: resp.URL, contentType: resp.Header.Get("Content-Type"), disposition: resp.Header.Get("Content-Disposition"), as: as}
	f.name = path.Base(f.at().Path)
	if err := f.spool(resp.Body); err != nil {
		return nil, err
	}
	if err := f.load(ctx); err != nil {
		return nil, err
	}
	f.kind = kindOf(f.raw, resp.ContentType, f.name)
	return f, nil
}

// spool writes a download to a file without a name, which is removed with the process at the
// latest.
func (f *found) spool(from io.Reader) error {
	file, err := nameless("download-*")
	if err != nil {
		return err
	}
	f.file = file
	if _, err = io.Copy(file, from); err != nil {
		f.discard()
	}
	return err
}

// load reads the spooled download into memory, and waits for a slot there.
func (f *found) load(ctx context.Context) error {
	if err := f.desk.Acquire(ctx, 1); err != nil {
		f.discard()
		return err
	}
	f.loaded = true
	size, err := f.file.Seek(0, io.SeekEnd)
	if err == nil {
		f.raw = make([]byte, size)
		_, err = f.file.ReadAt(f.raw, 0)
	}
	if err != nil && size > 0 {
		f.discard()
		return fmt.Errorf("read what was fetched: %w", err)
	}
	return nil
}

// shelve releases the slot in memory until the next load.
func (f *found) shelve() {
	if f.loaded {
		f.raw, f.loaded = nil, false
		f.desk.Release(1)
	}
}

func (f *found) discard() {
	f.shelve()
	if f.file != nil {
		_ = f.file.Close() // it was read, or is not wanted
		_ = os.Remove(f.file.Name())
		f.file = nil
	}
}

// accepts lists the accepted media types, pages first.
const accepts = "text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.presentationml.presentation,*/*;q=0.5"
