package httpapi

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine"
)

// heartbeat is how often a stream says that it is there, and looks whether the
// caller may still listen.
const heartbeat = 15 * time.Second

// projectEvents streams a project's record whenever it changes, as server-sent
// events, until nothing more happens to it by itself. Each event has the whole
// record, so that one who comes back misses nothing and Last-Event-ID need not
// be looked at.
func (a *api) projectEvents(c *call) error {
	h := c.W.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // of proxies that hold answers back
	if c.Method == http.MethodHead {
		return nil
	}
	changes, err := a.eng.Watch(c.Context(), c.Project.ID)
	if err != nil {
		return err
	}
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	a.follow(c, changes, tick.C)
	return nil
}

// follow streams until there is nothing more to tell, or nobody to tell it to.
func (a *api) follow(c *call, changes <-chan engine.Project, beat <-chan time.Time) {
	out := newEvents(c.W)
	for out.err == nil {
		select {
		case p, ok := <-changes:
			if !ok || !a.tell(out, p) {
				out.event("end", "", []byte("{}"))
				return
			}
		case <-beat:
			if a.authenticate(c) != nil {
				return // the key has ended
			}
			out.comment("here")
		case <-ending(c.Context()):
			return // the client comes back, to a server that stays
		case <-c.Context().Done():
			return
		}
	}
}

// tell sends a record, and reports whether more may follow.
func (a *api) tell(out *events, p engine.Project) bool {
	if p.UpdatedAt.Before(out.told) {
		return true // overtaken
	}
	out.told = p.UpdatedAt
	body, err := marshal(a.record(p))
	if err != nil {
		return false
	}
	out.event("progress", fmt.Sprint(p.UpdatedAt.UnixMilli()), body)
	idle, _ := p.Idle()
	return !idle
}

// events is a stream of server-sent events. The first error stays.
type events struct {
	w    http.ResponseWriter
	ctl  *http.ResponseController
	told time.Time // of the last record
	err  error
}

// newEvents begins a stream: the server's deadline for reading is lifted, as far
// as it lets it be; that for writing is moved by pace.
func newEvents(w http.ResponseWriter) *events {
	e := &events{w: w, ctl: http.NewResponseController(w)}
	_ = e.ctl.SetReadDeadline(time.Time{})
	w.WriteHeader(http.StatusOK)
	e.send("retry: 2000\n\n")
	return e
}

// event sends one event; data is one line of JSON.
func (e *events) event(name, id string, data []byte) {
	e.send(fmt.Sprintf("event: %s\nid: %s\ndata: %s\n\n", name, id, bytes.TrimSpace(data)))
}

// comment sends what receivers ignore.
func (e *events) comment(text string) { e.send(": " + text + "\n\n") }

func (e *events) send(text string) {
	if e.err != nil {
		return
	}
	if _, e.err = e.w.Write([]byte(text)); e.err == nil {
		e.err = e.ctl.Flush()
	}
}
