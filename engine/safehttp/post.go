package safehttp

import (
	"context"
	"io"
	"net/http"
	"net/url"
)

// MaxReply is the maximum length in bytes of Reply.Body.
const MaxReply = 20_000

// Reply is the response to a [Client.Post], with any status.
type Reply struct {
	Status int
	Header http.Header
	Body   []byte // the first 20,000 bytes
}

// Post sends one request without following redirects: a 3xx is returned. It
// is for webhooks, so the URL must be https unless the Options permit http.
//
// An error means that the exchange was not completed; the reply is not
// nil if a status had arrived. A response longer than Body is no error.
func (c *Client) Post(ctx context.Context, rawURL string, header http.Header, content []byte) (*Reply, error) {
	req, err := c.newRequest(ctx, http.MethodPost, rawURL, header, content)
	if err != nil {
		return nil, err
	}
	if !c.mayPost(req.URL) {
		return nil, badURL("its scheme is %q; use https", req.URL.Scheme)
	}
	resp, _, err := c.send(ctx, c.post, req, limits{total: c.opts.PostTotal, grace: c.opts.Grace, body: MaxReply + 1})
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	reply := &Reply{Status: resp.StatusCode, Header: resp.Header}
	reply.Body, err = io.ReadAll(io.LimitReader(resp.Body, MaxReply))
	return reply, err
}

// CheckPost checks the form of a URL as CheckURL does, and that Post would not refuse its scheme.
func (c *Client) CheckPost(rawURL string) error {
	u, err := c.policy.parse(rawURL)
	if err == nil && !c.mayPost(u) {
		err = badURL("its scheme is not https")
	}
	return err
}

func (c *Client) mayPost(u *url.URL) bool {
	return u.Scheme == "https" || c.opts.AllowPlainPost || c.opts.AllowPrivate
}
