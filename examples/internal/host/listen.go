package host

import (
	"errors"
	"fmt"
	"net"
)

// listeners are what a process listens on.
type listeners struct {
	addr    net.Addr     // of api
	api     net.Listener // with TLS, where the flags say so
	metrics net.Listener // nil without -metrics-addr
}

// listen listens as the flags say.
func (c *Config) listen() (*listeners, error) {
	l, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return nil, fmt.Errorf("-addr: %w", err)
	}
	all := &listeners{addr: l.Addr(), api: l}
	if all.api, err = c.secured(l); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	if c.MetricsAddr == "" {
		return all, nil
	}
	if all.metrics, err = net.Listen("tcp", c.MetricsAddr); err != nil {
		return nil, errors.Join(fmt.Errorf("-metrics-addr: %w", err), l.Close())
	}
	return all, nil
}

// close closes them; what is closed already stays so.
func (l *listeners) close() {
	_ = l.api.Close()
	if l.metrics != nil {
		_ = l.metrics.Close()
	}
}
