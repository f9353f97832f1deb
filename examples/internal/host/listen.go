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
	if all.api, err = net.Listen("tcp", c.Addr); err != nil {
		return nil, fmt.Errorf("-addr: %w", err)
	}
	if all.api, err = c.secured(all.api); err != nil || c.MetricsAddr == "" {
		return all, err
	}
	if all.metrics, err = net.Listen("tcp", c.MetricsAddr); err != nil {
		return nil, fmt.Errorf("-metrics-addr: %w", err)
	}
	return all, nil
}

// close closes them; closing twice is fine.
func (l *listeners) close() {
	for _, one := range []net.Listener{l.api, l.metrics} {
		if one != nil {
			_ = one.Close()
		}
	}
}

// secured returns a listener with TLS if the flags name a certificate. After an error it returns the
// listener itself.
func (c *Config) secured(l net.Listener) (net.Listener, error) {
	if c.TLSCert == "" {
		return l, nil
	}
	cert := &certificate{cert: c.TLSCert, key: c.TLSKey}
	if _, err := cert.get(nil); err != nil {
		return l, err
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
