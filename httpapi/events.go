package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
)

// heartbeat is how often a stream says that it is there, and looks whether the
// caller may still listen.
const heartbeat = 15 * time.Second

// events tell what happens to a project while it does.
type events struct {
	engine interface {
		Watch(ctx context.Context, projectID string) (<-chan engine.Project, error)
	}
	guard   *guard
	records records
}

func (h events) routes() []route {
	return []route{get("/auth/project/{projectId}/events", access.ProjectsRead, h.serve).streams()}
}

// serve streams a project's record whenever it changes, as server-sent
// events, until nothing more happens to it by itself. Each event has the whole
// record, so that one who comes back misses nothing and Last-Event-ID need not
// be looked at.
func (h events) serve(c *call) error {
	header := c.W.Header()
	header.Set("Content-Type", "text/event-stream; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // of proxies that hold answers back
	if c.Method == http.MethodHead {
		return nil
	}
	changes, err := h.engine.Watch(c.Context(), c.Project.ID)
	if err != nil {
		return err
	}
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	h.follow(c, changes, tick.C)
	return nil
}

// follow streams until there is nothing more to report, or nobody to report it to.
func (h events) follow(c *call, changes <-chan engine.Project, beat <-chan time.Time) {
	out := newEventStream(c.W)
	for out.err == nil {
		select {
		case p, ok := <-changes:
			if !ok || !h.report(out, p) {
				out.event("end", "", []byte("{}"))
				return
			}
		case <-beat:
			if h.guard.authenticate(c) != nil {
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

// report sends a record, and reports whether more may follow.
func (h events) report(out *eventStream, p engine.Project) bool {
	if p.UpdatedAt.Before(out.last) {
		return true // overtaken
	}
	out.last = p.UpdatedAt
	body, err := marshal(h.records.project(p))
	if err != nil {
		return false
	}
	out.event("progress", fmt.Sprint(p.UpdatedAt.UnixMilli()), body)
	idle, _ := p.Idle()
	return !idle
}

// eventStream is a stream of server-sent events. The first error stays.
type eventStream struct {
	w    http.ResponseWriter
	ctl  *http.ResponseController
	last time.Time // of the last record
	err  error
}

// newEventStream begins a stream: the server's deadline for reading is lifted, as far
// as it lets it be; that for writing is moved by pace.
func newEventStream(w http.ResponseWriter) *eventStream {
	e := &eventStream{w: w, ctl: http.NewResponseController(w)}
	_ = e.ctl.SetReadDeadline(time.Time{})
	w.WriteHeader(http.StatusOK)
	e.send("retry: 2000\n\n")
	return e
}

// event sends one event; data is one line of JSON.
func (e *eventStream) event(name, id string, data []byte) {
	e.send(fmt.Sprintf("event: %s\nid: %s\ndata: %s\n\n", name, id, bytes.TrimSpace(data)))
}

// comment sends what receivers ignore.
func (e *eventStream) comment(text string) { e.send(": " + text + "\n\n") }

func (e *eventStream) send(text string) {
	if e.err != nil {
		return
	}
	if _, e.err = e.w.Write([]byte(text)); e.err == nil {
		e.err = e.ctl.Flush()
	}
}
