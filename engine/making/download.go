package making

import (
	"context"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// Limits of what is fetched.
const (
	MaxPicture = 64 << 20         // bytes
	MaxFilm    = 512 << 20        // bytes
	patience   = 10 * time.Minute // for all of a film
)

// Downloads fetches what services made, from wherever they put it, without
// their keys.
type Downloads struct {
	web  *safehttp.Client
	most int64
}

// NewDownloads fetches files of at most so many bytes. nil web: one that reaches
// public addresses, and the very address and port that the operator named as the
// service's, as a stand-in for it has what it made.
func NewDownloads(web *safehttp.Client, baseURL string, most int64) (*Downloads, error) {
	if web == nil {
		var err error
		if web, err = safehttp.New(reaching(baseURL)); err != nil {
			return nil, err
		}
	}
	return &Downloads{web, most}, nil
}

// reaching opens what is public, and a service's own address.
func reaching(baseURL string) *safehttp.Options {
	o := &safehttp.Options{Total: patience}
	u, err := url.Parse(baseURL)
	if err != nil {
		return o
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		o.Ports = []uint16{80, 443, uint16(port)}
	}
	if u.Hostname() == "localhost" {
		o.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("::1/128")}
	} else if ip, err := netip.ParseAddr(u.Hostname()); err == nil && ip.Zone() == "" {
		o.Allow = []netip.Prefix{netip.PrefixFrom(ip.Unmap(), ip.Unmap().BitLen())}
	}
	return o
}

// tries is how often a file is asked for that is paid for.
const tries = 3

// Fetch writes the file at an address that a service gave. What goes wrong on
// the way is that service's failure; what goes wrong at w is not. A file of which
// nothing came is asked for again.
func (d *Downloads) Fetch(ctx context.Context, c *provider.Client, address string, w io.Writer) error {
	for try := 1; ; try++ {
		some, err := d.fetch(ctx, c, address, w)
		if err == nil || some || ctx.Err() != nil || try == tries {
			return err
		}
		if err := c.Wait(ctx, time.Duration(try)*time.Second); err != nil {
			return err
		}
	}
}

// fetch asks once; some is true where there is no asking again.
func (d *Downloads) fetch(ctx context.Context, c *provider.Client, address string, w io.Writer) (some bool, err error) {
	resp, err := d.web.Get(ctx, address, &safehttp.Request{MaxBody: d.most})
	if err != nil {
		return false, lost(ctx, c, err)
	}
	defer resp.Body.Close()
	in := &watched{Reader: resp.Body}
	n, err := io.Copy(w, in)
	if in.err != nil {
		return n > 0, lost(ctx, c, in.err)
	}
	return true, err
}

// lost is the error of a file that did not arrive.
func lost(ctx context.Context, c *provider.Client, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%s: %w", c.Name(), ctx.Err())
	}
	return c.Fail(provider.Down, "", "what it made was not to be had: "+err.Error())
}

// watched remembers why reading failed.
type watched struct {
	io.Reader
	err error
}

// Read reads on.
func (r *watched) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}
