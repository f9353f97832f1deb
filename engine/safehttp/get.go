package safehttp

import (
	"context"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
)

// Request is what a [Client.Get] may add.
type Request struct {
	Accept  string      // the header of that name; "": */*
	Header  http.Header // for the first URL only; redirects are followed without it
	MaxBody int64       // bytes after decompression; 0: that of the Options
}

// Response is an answer with a status of 200 to 299.
type Response struct {
	URL         string // after redirects
	Header      http.Header
	ContentType string // media type as the server says, in lower case, without parameters; not to be trusted
	Length      int64  // bytes; -1: not known
	// Body reads at most MaxBody bytes and then fails with ErrTooLarge; its other
	// errors are those of Get. It must be closed.
	Body io.ReadCloser
}

// Get fetches a URL and follows redirects, each checked like the first. The
// time limits hold until the body is closed. nil request: no wishes.
//
// It fails with an error that matches [ErrURL], is an [Error] or a
// [StatusError], or matches that of ctx.
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
		_ = resp.Body.Close() // nothing was asked of it
		return nil, err
	}
	return answer, nil
}

// open looks at the head of an answer.
func open(resp *http.Response, b *body) (*Response, error) {
	coding := resp.Header.Get("Content-Encoding")
	switch {
	case resp.StatusCode/100 != 2:
		return nil, &StatusError{Host: b.host, Status: resp.StatusCode}
	case coding != "" && !strings.EqualFold(coding, "identity"): // gzip was undone before
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

// mediaType is the server's word without parameters.
func mediaType(h http.Header) string {
	t, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return t
}
