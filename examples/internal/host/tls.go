package host

import (
	"crypto/tls"
	"errors"
	"net"
	"os"
	"sync"
	"time"
)

// secured returns a listener that speaks TLS where the flags name a certificate.
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

// certificate is that of two files, read again when they change: a renewed one
// needs no restart.
type certificate struct {
	cert, key string

	mu   sync.Mutex
	at   time.Time // of the file that was read
	last *tls.Certificate
}

// get returns the certificate, the last good one where the files do not fit
// together, as between the writing of both.
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
