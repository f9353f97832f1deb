package host

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"
)

// listeners are those of a process.
type listeners struct {
	addr    net.Addr     // of api
	api     net.Listener // with TLS, if the flags set it
	metrics net.Listener // nil without -metrics-addr
}

// listen opens the listeners of the flags.
func (c *Config) listen() (_ *listeners, err error) {
	all := &listeners{}
	defer func() {
		if err != nil {
			all.close()
		}
	}()
	if all.api, err = c.listenAt("-addr", c.Addr, true); err != nil {
		return nil, err
	}
	all.addr = all.api.Addr()
	if c.MetricsAddr != "" {
		all.metrics, err = c.listenAt("-metrics-addr", c.MetricsAddr, false)
	}
	return all, err
}

// listenAt listens at the address of a flag.
func (c *Config) listenAt(flag, addr string, secured bool) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	if !secured {
		return l, nil
	}
	tls, err := c.secured(l)
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return tls, nil
}

// close closes them; closing twice is fine.
func (l *listeners) close() {
	for _, one := range []net.Listener{l.api, l.metrics} {
		if one != nil {
			_ = one.Close()
		}
	}
}

// secured returns a listener with TLS if the flags name a certificate.
func (c *Config) secured(l net.Listener) (net.Listener, error) {
	if c.TLSCert == "" {
		return l, nil
	}
	cert := &certificate{cert: c.TLSCert, key: c.TLSKey}
	if _, err := cert.get(nil); err != nil {
		return nil, err
	}
	return tls.NewListener(l, &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}, GetCertificate: cert.get}), nil
}

// certificate is a certificate of two files, read again when they change: a renewed one needs no
// restart.
type certificate struct {
	cert, key string

	mu   sync.Mutex
	at   time.Time // of the last file read
	last *tls.Certificate
}

// get returns the certificate, the last good one if the files do not match, as between the writing
// of both.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	info, err := os.Stat(c.cert)
	if err == nil && c.last != nil && info.ModTime().Equal(c.at) {
		return c.last, nil
	}
	read, wrong := tls.LoadX509KeyPair(c.cert, c.key)
	if err = errors.Join(err, wrong); err == nil {
		c.last, c.at = &read, info.ModTime()
	}
	if c.last != nil {
		return c.last, nil
	}
	return nil, errors.Join(errors.New("-tls-cert, -tls-key"), err)
}
