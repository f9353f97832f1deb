// Package readertest is a web for tests of whoever reads links: hosts that are
// handlers, without a network.
package readertest

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"

	"github.com/scenewright/scenewright/engine/safehttp"
)

// Web is hosts by their names. It fetches as *safehttp.Client does, as far as
// readers see it: redirects are followed, statuses other than success are
// errors.
type Web map[string]http.Handler

// Get implements reader.Fetcher.
func (w Web) Get(ctx context.Context, rawURL string, r *safehttp.Request) (*safehttp.Response, error) {
	for range safehttp.DefaultMaxRedirects + 1 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		u, err := url.Parse(rawURL)
		if err != nil || u.Host == "" {
			return nil, safehttp.ErrURL
		}
		h, ok := w[u.Host]
		if !ok {
			return nil, &safehttp.Error{Host: u.Host, Kind: safehttp.ErrUnreachable}
		}
		req := httptest.NewRequestWithContext(ctx, http.MethodGet, rawURL, nil)
		req.Header.Set("Accept", r.Accept)
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, req)
		if to := rec.Header().Get("Location"); rec.Code/100 == 3 && to != "" {
			next, err := u.Parse(to)
			if err != nil {
				return nil, safehttp.ErrURL
			}
			rawURL = next.String()
			continue
		}
		return answer(u, rec, r)
	}
	return nil, &safehttp.Error{Host: "", Kind: safehttp.ErrTooManyRedirects}
}

func answer(u *url.URL, rec *httptest.ResponseRecorder, r *safehttp.Request) (*safehttp.Response, error) {
	if rec.Code/100 != 2 {
		return nil, &safehttp.StatusError{Host: u.Hostname(), Status: rec.Code}
	}
	body := rec.Body.Bytes()
	if r.MaxBody > 0 && int64(len(body)) > r.MaxBody {
		return nil, &safehttp.Error{Host: u.Hostname(), Kind: safehttp.ErrTooLarge}
	}
	kind, _, _ := mime.ParseMediaType(rec.Header().Get("Content-Type")) // "" where it is none
	return &safehttp.Response{
		URL: u.String(), Header: rec.Header(), ContentType: kind, Length: int64(len(body)), Body: io.NopCloser(bytes.NewReader(body)),
	}, nil
}

// Serve is a host that answers with one thing.
func Serve(contentType string, content []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write(content) // to a recorder
	})
}
