package httpapi

import (
	"net/http"
	"time"
)

// leastRate is the rate at which a client must take an answer, in bytes a second,
// as it must send an upload.
const leastRate = 16 << 10

// pace bounds how long a client may keep an answer waiting: the server's
// WriteTimeout, from which all time goes off that it takes beyond leastRate and to
// which it comes back by taking faster. Only the time counts in which there was
// something to take, so that events may come as late as they like. There is no
// credit: what a connection's buffers took in, nobody may have read. A server
// without a WriteTimeout is the host's own affair: a deadline of ours would
// outlive the request there.
type pace struct {
	grace time.Duration // 0 = no bounds
	lifts bool          // the server ends answers by the clock, and should not
	debt  time.Duration // what is gone of grace
}

// paceOf returns the pace of a request. Streams of HTTP/2 end with their
// deadline, written to or not: they are left to the connection's.
func paceOf(r *http.Request) pace {
	s, ok := r.Context().Value(http.ServerContextKey).(*http.Server)
	switch {
	case !ok || s.WriteTimeout <= 0:
		return pace{}
	case r.ProtoMajor > 1:
		return pace{lifts: true}
	}
	return pace{grace: s.WriteTimeout}
}

// begin lifts the deadline that the server set for the whole of the answer.
func (p *pace) begin(w http.ResponseWriter) {
	if p.lifts {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // a server that cannot has none
	}
}

// write writes b, in bounded time.
func (p *pace) write(w http.ResponseWriter, b []byte) (int, error) {
	began, due := time.Now(), time.Duration(len(b))*time.Second/leastRate
	p.within(w, due)
	n, err := w.Write(b)
	p.debt = max(0, p.debt+time.Since(began)-due)
	return n, err
}

// within has what is written be taken in the time that is due to it and what is
// left of the grace.
func (p *pace) within(w http.ResponseWriter, due time.Duration) {
	if p.grace > 0 {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(p.grace - p.debt + due)) // a server that cannot has limits of its own
	}
}
