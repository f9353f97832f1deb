package material

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// Bounds of the downloads of a project in one step, and of the files at once.
const (
	longestFetch  = 15 * time.Minute
	largestFetch  = 4 << 30 // bytes
	fetchesAtOnce = 8
)

// Address is a URL to download for a project.
type Address struct {
	URL    string
	Accept string
	Most   int64            // bytes
	as     story.PromptType // the Reader fetches it as this; "" = a plain file
	must   bool             // the film needs it
}

// result is the outcome of a download.
type download struct {
	Blob    string       `json:"blob,omitempty"`  // the project's key of it
	Bytes   int64        `json:"bytes,omitempty"` //
	Found   *story.Found `json:"found,omitempty"` // by the Reader
	Failure *fault.Error `json:"failure,omitempty"`
}

// FetchPart names the result of an address.
func FetchPart(url string) string { return "url/" + blobs.Digest([]byte(url)) }

// Sources downloads the source texts of a project. It waits for other servers without blocking
// other films.
func (me *Maker) Sources(ctx context.Context, t *pipeline.Task) error {
	if me.Fetcher == nil {
		return nil // it fetches when it reads
	}
	p, r := t.Project, t.Project.Request
	var all []Address
	if r.PromptType.PointsAt() && p.File == "" {
		all = append(all, Address{URL: strings.TrimSpace(r.Prompt), as: r.PromptType, must: true})
	}
	for _, a := range r.Assets() {
		if a.IsText() && r.PromptType != story.PromptScript {
			all = append(all, Address{URL: strings.TrimSpace(a.URL), as: story.PromptDocs})
		}
	}
	return me.fetchAll(ctx, t, project.StepFetch, all)
}

// Collect downloads a project's media: films, logos, pictures of the source document.
func (me *Maker) Collect(ctx context.Context, t *pipeline.Task) error {
	own, branded, err := me.Workspaces.Branding(ctx, t.Project)
	if err != nil {
		return err
	}
	var logos []string
	if branded {
		logos = append(logos, own.Logo, own.LogoW)
	}
	for _, s := range t.Project.Request.TemplateScenes() {
		logos = append(logos, s.Value("logo", 0))
	}
	var all []Address
	for _, url := range logos {
		all = append(all, Address{URL: url, Accept: AcceptPictures, Most: MostLogo})
	}
	if me.Preparer == nil {
		return me.fetchAll(ctx, t, project.StepCollect, all)
	}
	for _, er := range TasksOf(t.Project) {
		var prepared Material
		switch ready, err := t.Stored(ctx, project.StepGather, er.Checkpoint(), &prepared); {
		case err != nil:
			return err
		case !ready:
			all = append(all, Address{URL: er.URL, Accept: AcceptMedia, Most: LargestMedia})
		}
	}
	for _, im := range t.Source.Images {
		if im.URL != "" && im.Caption != "" { // others are not shown
			all = append(all, Address{URL: im.URL, Accept: AcceptPictures, Most: pipeline.MaxPicture})
		}
	}
	return me.fetchAll(ctx, t, project.StepCollect, all)
}

// fetchAll downloads addresses, each once, and stores each result: after a restart it continues
// with the rest.
func (me *Maker) fetchAll(ctx context.Context, t *pipeline.Task, step project.Step, all []Address) error {
	all, err := me.outside(ctx, t.Project, all)
	if err != nil || len(all) == 0 {
		return err
	}
	t.Begins()
	dir, err := me.Files.WorkDir(string(step) + "-" + t.Project.ID)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	f := &fetchRun{Maker: me, t: t, step: step, dir: dir}
	f.left.Store(largestFetch)
	limited, cancel := context.WithTimeout(ctx, longestFetch)
	defer cancel()
	var done atomic.Int32
	return pipeline.Each(limited, len(all), fetchesAtOnce, func(ctx context.Context, i int) error {
		err := f.one(ctx, all[i])
		t.Report(0, 0, float64(done.Add(1))/float64(len(all)))
		return err
	})
}

// outside leaves out empty addresses, uploads, and duplicates.
func (me *Maker) outside(ctx context.Context, p project.Project, all []Address) ([]Address, error) {
	var out []Address
	for _, a := range all {
		if a.URL == "" || slices.ContainsFunc(out, func(b Address) bool { return b.URL == a.URL }) {
			continue
		}
		_, ours, err := me.Workspaces.CompanyAsset(ctx, p, a.URL)
		if err != nil && !ours {
			return nil, err
		}
		if !ours {
			out = append(out, a)
		}
	}
	return out, nil
}

// fetchRun is a step that fetches.
type fetchRun struct {
	*Maker
	t    *pipeline.Task
	step project.Step
	dir  string
	left atomic.Int64 // bytes
}

// one downloads an address, unless an earlier try did. It stores the error of one that the film can
// do without.
func (f *fetchRun) one(ctx context.Context, a Address) error {
	part := FetchPart(a.URL)
	var got download
	found, err := f.t.Stored(ctx, f.step, part, &got)
	if err != nil {
		return err
	}
	if found {
		f.left.Add(-got.Bytes)
		return nil
	}
	if err = f.bring(ctx, a, &got); err != nil {
		failure := pipeline.AsFailure(err, f.step)
		if _, theirs := pipeline.Unusable(err); !theirs || a.must {
			return err
		}
		got = download{Failure: failure}
	}
	return f.t.Keep(context.WithoutCancel(ctx), f.step, part, got)
}

// bring downloads an address into the project's folder.
func (f *fetchRun) bring(ctx context.Context, a Address, got *download) error {
	path := filepath.Join(f.dir, blobs.Digest([]byte(a.URL)))
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer os.Remove(path)
	to := &pipeline.LimitedWriter{To: file, Left: &f.left}
	if a.as != "" {
		got.Found, err = f.Fetcher.Fetch(ctx, story.Source{Type: a.as, URL: a.URL}, to)
	} else {
		err = f.fetchNow(ctx, a, to)
	}
	if err = pipeline.CloseFile(file, err); err != nil {
		return f.fetchFailure(ctx, err)
	}
	got.Blob, got.Bytes = project.FilesPrefix(f.t.Project.ID)+"fetched/"+blobs.Digest([]byte(a.URL)), to.Bytes
	return f.Files.PutFile(context.WithoutCancel(ctx), got.Blob, path)
}

// fetchFailure returns the error of a download where it concerns the whole project.
func (f *fetchRun) fetchFailure(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, pipeline.ErrTooMuch):
		return &fault.Error{Code: fault.CodeTooLarge, Message: fmt.Sprintf("all that is to be fetched is larger than %d GB", largestFetch>>30), Remedy: "take fewer or smaller files, or upload them as assets", Err: err}
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &fault.Error{Code: fault.CodeProvider, Message: fmt.Sprintf("all that is to be fetched takes longer than %d minutes", longestFetch/time.Minute), Remedy: "take fewer or smaller files, or upload them as assets", Err: err}
	}
	return err
}

// downloaded returns the download of an address, without a blob where there is none. The failure of a
// download is its error.
func downloaded(ctx context.Context, t *pipeline.Task, step project.Step, url string) (got download, err error) {
	_, err = t.Stored(ctx, step, FetchPart(url), &got)
	if err == nil && got.Failure != nil {
		err = got.Failure
	}
	return got, err
}

// Source returns the downloaded file of a source with an address. It returns one without a download
// unchanged: the Reader fetches that.
func (me *Maker) Source(ctx context.Context, t *pipeline.Task, s story.Source) (story.Source, error) {
	if s.URL == "" {
		return s, nil
	}
	got, err := downloaded(ctx, t, project.StepFetch, s.URL)
	if err != nil || got.Blob == "" {
		return s, err
	}
	open := func(ctx context.Context) (io.ReadCloser, error) { return me.Files.Open(ctx, got.Blob) }
	return story.Source{Type: s.Type, Name: got.Found.Name, Found: got.Found, Open: open}, nil
}

// Copy writes a file to a new one at path: that of a key, or, where the key is "", the download of
// an address. It downloads an address that StepCollect did not know now: a logo set since.
func (me *Maker) Copy(ctx context.Context, t *pipeline.Task, key string, a Address, path string) error {
	if key == "" {
		got, err := downloaded(ctx, t, project.StepCollect, a.URL)
		if err != nil {
			return err
		}
		key = got.Blob
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if key != "" {
		return pipeline.CloseFile(f, me.Files.CopyBlob(ctx, key, f))
	}
	late, cancel := context.WithTimeout(ctx, lateFetch)
	defer cancel()
	return pipeline.CloseFile(f, me.fetchNow(late, a, f))
}

// Values of the Accept header.
const (
	AcceptMedia    = "video/*, image/*;q=0.9, */*;q=0.5"
	AcceptPictures = "image/*"
)

// fetchNow downloads a given URL.
func (me *Maker) fetchNow(ctx context.Context, a Address, w io.Writer) error {
	resp, err := me.Web.Get(ctx, a.URL, &safehttp.Request{Accept: a.Accept, MaxBody: a.Most})
	if err != nil {
		return unfetched(ctx, err)
	}
	defer resp.Body.Close()
	if _, err := io.Copy(w, resp.Body); err != nil {
		return unfetched(ctx, err)
	}
	return nil
}

// unfetched returns the error of a download; a full or failing disk is no fault of the address.
func unfetched(ctx context.Context, err error) error {
	var local *fs.PathError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &local):
		return err
	}
	return &fault.Error{Code: fault.CodeProvider, Message: "could not be fetched: " + err.Error(), Remedy: "check the address, or upload the file as an asset", Err: err}
}

// lateFetch bounds the download of an address that was not downloaded before.
const lateFetch = 20 * time.Second

// Forget removes the downloads of addresses, once they are prepared.
func (me *Maker) Forget(ctx context.Context, t *pipeline.Task, urls []string) error {
	var gone []project.Result
	var keys []string
	for _, url := range urls {
		var got download
		part := FetchPart(url)
		if _, err := t.Stored(ctx, project.StepCollect, part, &got); err != nil {
			return err
		}
		if got.Blob != "" {
			gone, keys = append(gone, project.Result{Step: project.StepCollect, Part: part}), append(keys, got.Blob)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	err := t.Commit(ctx, gone...)
	if err != nil {
		return err
	}
	for _, key := range keys {
		err = errors.Join(err, me.Files.Blobs.Delete(ctx, key))
	}
	return err
}

// LargestMedia bounds a film or a picture of a request, in bytes.
const LargestMedia = 2 << 30

// MostLogo bounds a logo, in bytes.
const MostLogo = 10 << 20
