package making

import (
	"context"
	"errors"
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

// NewDownloads fetches files of at most so many bytes, by [Client] where web is nil.
func NewDownloads(web *safehttp.Client, baseURL string, most int64) (*Downloads, error) {
	if web != nil {
		return &Downloads{web, most}, nil
	}
	web, err := Client(baseURL, patience)
	return &Downloads{web, most}, err
}

// Client returns a client for the files that a service names: it reaches public addresses, and
// the very address and port that the operator named as the service's, as a stand-in for it has
// them.
func Client(baseURL string, total time.Duration) (*safehttp.Client, error) {
	o := &safehttp.Options{Total: total}
	u, err := url.Parse(baseURL)
	if err != nil {
		return nil, errors.New("it is not an address")
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		o.Ports = []uint16{80, 443, uint16(port)}
	}
	if u.Hostname() == "localhost" {
		o.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("::1/128")}
	} else if ip, err := netip.ParseAddr(u.Hostname()); err == nil && ip.Zone() == "" {
		o.Allow = []netip.Prefix{netip.PrefixFrom(ip.Unmap(), ip.Unmap().BitLen())}
	}
	return safehttp.New(o)
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
