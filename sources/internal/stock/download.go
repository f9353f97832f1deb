package stock

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// MaxBytes is the longest file that is fetched if the host sets no limit.
const MaxBytes = 200 << 20

// Files fetches the files of a service, by a client of its own: the service chooses their
// addresses, which must not get the key.
type Files struct {
	Service string // its display name
	Client  *safehttp.Client
	Max     int64 // bytes; 0 = MaxBytes
}

// Save fetches a file. A failure is a *fault.Error with CodeProvider around a *provider.Failure, or
// matches ctx's error.
func (f Files) Save(ctx context.Context, address string, w io.Writer) error {
	most := f.Max
	if most <= 0 {
		most = MaxBytes
	}
	resp, err := f.Client.Get(ctx, address, &safehttp.Request{MaxBody: most})
	if err != nil {
		return f.fail(ctx, err)
	}
	defer resp.Body.Close()
	if t := resp.ContentType; strings.HasPrefix(t, "text/") || strings.HasSuffix(t, "json") || strings.HasSuffix(t, "xml") && t != "image/svg+xml" {
		return f.fail(ctx, &provider.Failure{Kind: provider.Broken, Message: "what it gave for a file is none"})
	}
	into := &target{w: w}
	if _, err := io.Copy(into, resp.Body); err != nil {
		if into.err != nil {
			return into.err // not the service's fault
		}
		return f.fail(ctx, err)
	}
	return nil
}

// target records whether writing failed.
type target struct {
	w   io.Writer
	err error
}

func (t *target) Write(p []byte) (n int, err error) {
	n, t.err = t.w.Write(p)
	return n, t.err
}

func (f Files) fail(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	var known *provider.Failure
	if !errors.As(err, &known) {
		known = failure(err)
	}
	return &fault.Error{
		Code: fault.CodeProvider, Provider: f.Service, Message: f.Service + ": its file: " + known.Error(),
		Remedy: "another one is taken", Retryable: known.Kind.Retryable(), Err: known,
	}
}

func failure(err error) *provider.Failure {
	var status *safehttp.StatusError
	switch {
	case errors.As(err, &status) && status.Status == http.StatusTooManyRequests:
		return &provider.Failure{Kind: provider.Limited, Status: status.Status}
	case errors.As(err, &status) && status.Status >= 500:
		return &provider.Failure{Kind: provider.Down, Status: status.Status}
	case errors.As(err, &status):
		return &provider.Failure{Kind: provider.Absent, Status: status.Status}
	case errors.Is(err, safehttp.ErrTooLarge):
		return &provider.Failure{Kind: provider.Refused, Message: "it is larger than what is fetched"}
	case errors.Is(err, safehttp.ErrMislabelled):
		return &provider.Failure{Kind: provider.Broken, Message: "it is a web page"}
	case errors.Is(err, safehttp.ErrURL):
		return &provider.Failure{Kind: provider.Broken, Message: "its address is none that is fetched"}
	}
	return &provider.Failure{Kind: provider.Down, Message: "it could not be fetched", Cause: err}
}

// mostPreview is the longest thumbnail that is fetched, in bytes.
const mostPreview = 2 << 20

// Preview fetches the thumbnail of a candidate, as a footage.Previewer must.
func (f Files) Preview(ctx context.Context, c footage.Candidate, w io.Writer) error {
	if c.Preview == "" {
		return f.fail(ctx, &provider.Failure{Kind: provider.Absent, Message: "it has no small picture"})
	}
	f.Max = mostPreview
	return f.Save(ctx, c.Preview, w)
}

// Copy copies a local file, and ends with the context.
func Copy(ctx context.Context, w io.Writer, r io.Reader) error {
	_, err := io.Copy(w, reader{ctx, r})
	return err
}

type reader struct {
	ctx context.Context
	r   io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}
