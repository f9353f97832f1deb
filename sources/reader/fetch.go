package reader

import (
	"context"
	"fmt"
	"io"
	"os"
	"path"

	"golang.org/x/sync/semaphore"

	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// mostLoaded is how many downloads are in memory at once. During the transfer, and while another
// fetch for them runs, they are on disk: hundreds of slow servers cost no memory.
const mostLoaded = 4

// newDesk returns the semaphore for downloads in memory.
func newDesk() *semaphore.Weighted { return semaphore.NewWeighted(mostLoaded) }

// Fetch downloads an address, and implements engine.SourceFetcher.
func (r *Reader) Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, errSlow)
	defer cancel()
	f, err := r.find(ctx, s)
	if err != nil {
		return nil, err
	}
	defer f.discard()
	_, err = w.Write(f.raw)
	return &story.Found{URL: f.url, Name: f.name, ContentType: f.contentType, Format: string(f.kind)}, err
}

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
