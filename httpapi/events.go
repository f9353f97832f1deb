package httpapi

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// heartbeat is the interval at which a stream sends a sign of life, and checks the caller's
// permission.
const heartbeat = 15 * time.Second

// events reports the changes of a project.
type events struct {
	engine    *engine.Engine
	guard     *guard
	responses responses
}

func (h events) routes() []route {
	return []route{on("GET", "/auth/project/{projectId}/events", access.ProjectsRead, h.serve).streams()}
}

// serve streams a project whenever it changes, as server-sent events. Like Watch, the stream ends
// once the project does not change any more by itself: clients wait for that, and open another one
// after they have changed or exported the project. Each event has the whole project, so that a
// reconnecting client misses nothing and Last-Event-ID can be ignored.
func (h events) serve(c *call) error {
	header := c.W.Header()
	header.Set("Content-Type", "text/event-stream; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // for proxies that buffer answers
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

// follow streams until there is nothing more to report, or the client has gone.
func (h events) follow(c *call, changes <-chan project.Project, beat <-chan time.Time) {
	out := newStream(c.W)
	for out.err == nil {
		select {
		case p, more := <-changes:
			if !more || !h.report(out, p) {
				out.event("end", "", []byte("{}"))
				return
			}
		case <-beat:
			if h.guard.identify(c) != nil {
				return // the key has ended
			}
			out.send(": here\n\n") // a comment, which receivers ignore
		case <-ending(c.Context()):
			return // the client reconnects, to a server that stays
		case <-c.Context().Done():
			return
		}
	}
}

// report sends a project, and reports whether that succeeded.
func (h events) report(out *stream, p project.Project) bool {
	body, err := plainjson.Marshal(h.responses.project(p))
	if err != nil {
		return false
	}
	out.event("progress", fmt.Sprint(p.UpdatedAt.UnixMilli()), body)
	return true
}

// stream is a stream of server-sent events. It keeps the first error.
type stream struct {
	w   http.ResponseWriter
	ctl *http.ResponseController
	err error
}

// newStream begins a stream: the server's read deadline is lifted, if the server supports that;
// package pace moves the write deadline.
func newStream(w http.ResponseWriter) *stream {
	e := &stream{w: w, ctl: http.NewResponseController(w)}
	_ = e.ctl.SetReadDeadline(time.Time{})
	w.WriteHeader(http.StatusOK)
	e.send("retry: 2000\n\n")
	return e
}

// event sends one event; data is one line of JSON.
func (e *stream) event(name, id string, data []byte) {
	e.send(fmt.Sprintf("event: %s\nid: %s\ndata: %s\n\n", name, id, bytes.TrimSpace(data)))
}

func (e *stream) send(text string) {
	if e.err != nil {
		return
	}
	if _, e.err = e.w.Write([]byte(text)); e.err == nil {
		e.err = e.ctl.Flush()
	}
}
