// Package making has the common parts of adapters to services that generate pictures and films:
// their prompts, the waiting for a job, the first still of a film, and the download of the result.
//
// A job's handle is stored before the first poll, so that a process that ends meanwhile pays for
// nothing twice:
//
//	job := making.Job{Begin: submit, Look: status, Every: 5 * time.Second, Within: 10 * time.Minute}
//	err = service.Make(ctx, job, m, making.MaxFilm, w)
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

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/safehttp"
)

// Bounds of downloads.
const (
	MaxPicture = 64 << 20         // bytes
	MaxFilm    = 512 << 20        // bytes
	patience   = 10 * time.Minute // for a whole film
)

// Service is a service that generates pictures and films: the client of its API, and the one for
// its results, at any address and without its key.
type Service struct {
	Client *provider.Client
	web    *safehttp.Client
}

// New returns the service with a name for people. web fetches files; nil is [Client]'s.
func New(name, baseURL string, key provider.Key, opts *provider.Options, web *safehttp.Client) (*Service, error) {
	c, err := provider.New(name, baseURL, key, opts)
	if err == nil && web == nil {
		web, err = Client(baseURL, patience)
	}
	return &Service{c, web}, err
}

// Make runs a job, or resumes the one of an earlier try, and writes its result, of at most so many
// bytes.
func (s *Service) Make(ctx context.Context, j Job, m footage.ProviderJob, most int64, w io.Writer) error {
	url, err := j.Run(ctx, s.Client, m)
	if err != nil {
		return err
	}
	return s.Fetch(ctx, url, most, w)
}

// Given returns what an answer must have, the id of a job or an address, or the failure that the
// answer lacks it.
func (s *Service) Given(value, lacks string) (string, error) {
	if value == "" {
		return "", s.Client.Fail(provider.Broken, "", lacks)
	}
	return value, nil
}

// SendSound posts a sound as the only file of a form, under a field's name, and reads the answer.
func (s *Service) SendSound(
	ctx context.Context, path, field string, open func(context.Context) (io.ReadCloser, error), answer any,
) error {
	sound, err := open(ctx)
	if err != nil {
		return err
	}
	defer sound.Close()
	form, err := soundForm(field, sound)
	if err != nil {
		return fmt.Errorf("%s: %w", s.Client.Name(), err)
	}
	return s.Client.JSON(ctx, provider.Call{Path: path, Body: form}, answer)
}

// Client returns a client for the files that a service names: it reaches public addresses, and the
// address and port that the operator set for the service, since a stand-in serves its files there.
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

// tries bounds the downloads of a file that is paid for.
const tries = 3

// Fetch writes the file at an address of the service, of at most so many bytes. A failed transfer
// is the service's failure; a failure of w is not. Fetch tries again where no byte arrived.
func (s *Service) Fetch(ctx context.Context, address string, most int64, w io.Writer) error {
	for try := 1; ; try++ {
		some, err := s.fetch(ctx, address, most, w)
		if err == nil || some || ctx.Err() != nil || try == tries {
			return err
		}
		if err := s.Client.Wait(ctx, time.Duration(try)*time.Second); err != nil {
			return err
		}
	}
}

// fetch tries once; some is true where another try is impossible.
func (s *Service) fetch(ctx context.Context, address string, most int64, w io.Writer) (some bool, err error) {
	resp, err := s.web.Get(ctx, address, &safehttp.Request{MaxBody: most})
	if err != nil {
		return false, lost(ctx, s.Client, err)
	}
	defer resp.Body.Close()
	in := &watched{Reader: resp.Body}
	n, err := io.Copy(w, in)
	if in.err != nil {
		return n > 0, lost(ctx, s.Client, in.err)
	}
	return true, err
}

// lost returns the error of a file that did not arrive.
func lost(ctx context.Context, c *provider.Client, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%s: %w", c.Name(), ctx.Err())
	}
	return c.Fail(provider.Down, "", "what it made was not to be had: "+err.Error())
}

// watched records the error of a failed read.
type watched struct {
	io.Reader
	err error
}

// Read reads from the underlying reader.
func (r *watched) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}
