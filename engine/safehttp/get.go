package safehttp

import (
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
)

// Request holds options of [Client.Get].
type Request struct {
	Accept  string      // Accept header; "": */*
	Header  http.Header // for the first URL only, not for redirects
	MaxBody int64       // bytes after decompression; 0: Options.MaxBody
}

// Response is a response with a status of 200 to 299.
type Response struct {
	URL         string // after redirects
	Header      http.Header
	ContentType string // as declared, lower case, without parameters; untrusted
	Length      int64  // bytes; -1: unknown
	// Body returns ErrTooLarge after MaxBody bytes; its other errors are
	// those of Get. The caller must close it.
	Body io.ReadCloser
}

// Get fetches a URL and follows redirects, each checked like the first.
// The time limits apply until the body is closed. A nil request is empty.
//
// The error matches [ErrURL] or that of ctx, or is an [Error] or a [StatusError].
func (c *Client) Get(ctx context.Context, rawURL string, r *Request) (*Response, error) {
	if r == nil {
		r = &Request{}
	}
	req, err := c.newRequest(ctx, http.MethodGet, rawURL, r.Header, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", r.Accept)
	if r.Accept == "" {
		req.Header.Set("Accept", "*/*")
	}
	l := limits{total: c.opts.Total, grace: c.opts.Grace, body: r.MaxBody}
	if l.body <= 0 {
		l.body = c.opts.MaxBody
	}
	resp, b, err := c.send(ctx, c.get, req, l)
	if err != nil {
		return nil, err
	}
	answer, err := open(resp, b)
	if err != nil {
		_ = resp.Body.Close() // the body is not needed
		return nil, err
	}
	return answer, nil
}

// open checks the header of a response and returns it.
func open(resp *http.Response, b *body) (*Response, error) {
	coding := resp.Header.Get("Content-Encoding")
	switch {
	case resp.StatusCode/100 != 2:
		return nil, &StatusError{Host: b.host, Status: resp.StatusCode}
	case coding != "" && !strings.EqualFold(coding, "identity"): // gzip was already decoded
		return nil, &Error{Host: b.host, Kind: ErrUnreachable, cause: fmt.Errorf("content coding %q was not asked for", coding)}
	case resp.ContentLength > b.max:
		return nil, b.tooLarge()
	}
	answer := &Response{
		URL:         resp.Request.URL.String(),
		Header:      resp.Header,
		ContentType: mediaType(resp.Header),
		Length:      resp.ContentLength,
		Body:        b,
	}
	return answer, b.sniff(answer.ContentType)
}

// mediaType returns the declared media type without parameters.
func mediaType(h http.Header) string {
	t, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return t
}
