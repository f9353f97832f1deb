package safehttp

import (
	"context"
	"io"
	"net/http"
)

// MaxReply is what is read of the answer to a Post, in bytes.
const MaxReply = 20_000

// Reply is the answer to a [Client.Post], whatever its status.
type Reply struct {
	Status int
	Header http.Header
	Body   []byte // its first 20,000 bytes
}

// Post sends one request and follows no redirect: a 3xx is the reply. It is for
// webhooks, so the URL must be https unless the Options say otherwise.
//
// An error means that the exchange did not come to its end; the reply is not nil
// when a status had arrived by then. An answer longer than Body is no error.
func (c *Client) Post(ctx context.Context, rawURL string, header http.Header, content []byte) (*Reply, error) {
	req, err := c.newRequest(ctx, http.MethodPost, rawURL, header, content)
	if err != nil {
		return nil, err
	}
	if req.URL.Scheme != "https" && !c.opts.AllowPlainPost && !c.opts.AllowPrivate {
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
