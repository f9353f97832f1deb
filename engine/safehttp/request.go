package safehttp

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
)

// newRequest returns a request for a valid URL with a copy of the header.
func (c *Client) newRequest(ctx context.Context, method, rawURL string, header http.Header, content []byte) (*http.Request, error) {
	u, err := c.policy.parse(rawURL)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, u.String(), bytes.NewReader(content))
	if err != nil {
		return nil, badURL("it cannot be parsed")
	}
	req.URL = u // dial exactly the checked URL
	req.Header = header.Clone()
	if req.Header == nil {
		req.Header = http.Header{}
	}
	req.Header.Set("User-Agent", c.opts.UserAgent)
	// The transport requests and decodes gzip itself, so that limits apply to decoded bytes.
	req.Header.Del("Accept-Encoding")
	return req, nil
}

// redirect checks the next request of a chain; via holds the earlier ones. Only Accept and
// User-Agent are kept: credentials, and a Referer with the secrets of signed URLs, are not.
func (c *Client) redirect(req *http.Request, via []*http.Request) error {
	if len(via) > max(c.opts.MaxRedirects, 0) {
		return fmt.Errorf("%w: %d", ErrTooManyRedirects, len(via))
	}
	if via[len(via)-1].URL.Scheme == "https" && req.URL.Scheme == "http" {
		return ErrDowngrade
	}
	if err := c.policy.check(req.URL); err != nil {
		return fmt.Errorf("%w: redirect: %w", ErrBlocked, err)
	}
	tidy(req.URL)
	if n := len(req.URL.String()); n > MaxURL {
		return fmt.Errorf("%w: redirect: a URL of %d bytes", ErrBlocked, n)
	}
	req.Header = http.Header{"Accept": req.Header["Accept"], "User-Agent": {c.opts.UserAgent}}
	return nil
}

// stay follows no redirects.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
