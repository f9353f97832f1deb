package reader

import (
	"context"
	"io"
	"os"
	"path"

	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// found is a download or a file. Its content is on disk: only children read all of it, so that slow
// servers and large files cost this process no memory.
type found struct {
	errand             // to read it
	disposition string // the server's
	file        *os.File
	size        int64
	answer      *answer // to its errand; nil = it was not sent yet
	failed      error   // of its errand
}

// get fetches an address.
func (r *Reader) get(ctx context.Context, address string, as story.PromptType) (*found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.timeout, errSlow)
	defer cancel()
	resp, err := r.fetch.Get(ctx, address, &safehttp.Request{Accept: accepts, MaxBody: maxFile})
	if err != nil {
		return nil, unfetched(ctx, err)
	}
	defer resp.Body.Close()
	f := &found{disposition: resp.Header.Get("Content-Disposition")}
	f.errand = errand{URL: resp.URL, ContentType: resp.Header.Get("Content-Type"), As: as}
	f.Name = path.Base(f.at().Path)
	if err := f.spool(resp.Body); err != nil {
		return nil, unfetched(ctx, err)
	}
	f.Kind = kindOf(f.content(), resp.ContentType, f.Name)
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
	if f.size, err = io.Copy(file, from); err != nil {
		f.discard()
	}
	return err
}

func (f *found) content() *io.SectionReader { return io.NewSectionReader(f.file, 0, f.size) }

func (f *found) discard() {
	_ = f.file.Close() // it was read, or is not wanted
	_ = os.Remove(f.file.Name())
}

// accepts lists the accepted media types, pages first.
const accepts = "text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.presentationml.presentation,*/*;q=0.5"
