package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
	"github.com/scenewright/scenewright/httpapi/internal/sse"
)

// heartbeat is how often a stream says that it is there, and looks whether the
// caller may still listen.
const heartbeat = 15 * time.Second

// events tell what happens to a project while it does.
type events struct {
	engine interface {
		Watch(ctx context.Context, projectID string) (<-chan project.Project, error)
	}
	guard     *guard
	responses responses
}

func (h events) routes() []route {
	return []route{get("/auth/project/{projectId}/events", access.ProjectsRead, h.serve).streams()}
}

// serve streams a project whenever it changes, as server-sent events. As Watch does,
// the stream ends once nothing more happens to the project by itself: clients wait for
// that, and open another one after they have changed or exported the project. Each event
// has all of it, so that one who comes back misses nothing and Last-Event-ID need not be
// looked at.
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
func (h events) follow(c *call, changes <-chan project.Project, beat <-chan time.Time) {
	out := sse.New(c.W)
	for out.Err() == nil {
		select {
		case p, more := <-changes:
			if !more || !h.report(out, p) {
				out.Event("end", "", []byte("{}"))
				return
			}
		case <-beat:
			if h.guard.identify(c) != nil {
				return // the key has ended
			}
			out.Comment("here")
		case <-ending(c.Context()):
			return // the client comes back, to a server that stays
		case <-c.Context().Done():
			return
		}
	}
}

// report sends a project, and reports whether it could.
func (h events) report(out *sse.Stream, p project.Project) bool {
	body, err := plainjson.Marshal(h.responses.project(p))
	if err != nil {
		return false
	}
	out.Event("progress", fmt.Sprint(p.UpdatedAt.UnixMilli()), body)
	return true
}
