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

// close closes them; what is closed already stays so.
func (l *listeners) close() {
	for _, one := range []net.Listener{l.api, l.metrics} {
		if one != nil {
			_ = one.Close()
		}
	}
}
