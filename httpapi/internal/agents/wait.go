package agents

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// Tools that refer to one another.
const (
	waitTool    = "wait_for_video"
	readProject = "get_video"
	readExport  = "get_export_status"
)

const (
	waitSeconds = "timeoutSeconds"
	defaultWait = 60  // seconds
	maxWait     = 300 // seconds
)

// waited is the result of wait_for_video.
type waited struct {
	Done     bool            `json:"done"`     // nothing more happens by itself
	Exported bool            `json:"exported"` // the newest export shows the project as it is
	Project  json.RawMessage `json:"project"`
	Export   json.RawMessage `json:"export,omitempty"` // the export's status, with its urls
	Next     string          `json:"next"`
}

// wait waits until a project does not change any more by itself, or for the requested time.
func (u *use) wait(ctx context.Context) (*mcp.CallToolResult, error) {
	c, err := u.tool.call(ctx, u.given)
	if err != nil {
		return nil, err
	}
	long, err := patience(c)
	if err != nil {
		return nil, err
	}
	id := c.request.PathValue("projectId")
	if p := u.send(c).problem(); p != nil { // it does not exist, or is not accessible
		return nil, p
	}
	p, err := u.watch(ctx, id, long)
	if err != nil {
		return nil, err
	}
	return u.outcome(ctx, p)
}

// patience returns the time to wait.
func patience(c *call) (time.Duration, error) {
	raw, ok := c.own[waitSeconds]
	if !ok {
		return defaultWait * time.Second, nil
	}
	var s float64
	if err := json.Unmarshal(raw, &s); err != nil || s < 0 || s > maxWait {
		return 0, fault.Invalid(waitSeconds, fmt.Sprintf("is not a number from 0 to %d", maxWait), "")
	}
	return time.Duration(s * float64(time.Second)), nil
}

// watch follows a project, reports its progress, and returns its last state. A key revoked
// meanwhile ends it.
func (u *use) watch(ctx context.Context, id string, long time.Duration) (project.Project, error) {
	whole := ctx
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	p, err := u.projects.Project(whole, id)
	if err != nil {
		return p, err
	}
	changes, err := u.projects.Watch(ctx, id)
	switch {
	case ctx.Err() != nil: // there was no time at all
		return p, whole.Err()
	case err != nil:
		return p, err
	}
	reported := -1.0
	for p = range changes {
		if err := u.door.Authenticate(ctx); err != nil && ctx.Err() == nil {
			return p, err
		}
		reported = u.progress(whole, p, reported)
	}
	return p, whole.Err()
}

// progress reports a project's progress to a client that requested it, if it has increased.
func (u *use) progress(ctx context.Context, p project.Project, reported float64) float64 {
	token := u.req.Params.GetProgressToken()
	if token == nil || p.Progress.Overall <= reported {
		return reported
	}
	err := u.req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
		ProgressToken: token, Progress: p.Progress.Overall, Total: 1, Message: p.Progress.Words(),
	})
	if err != nil {
		return reported // a lost report does not matter: the next one has more
	}
	return p.Progress.Overall
}

// outcome returns a project's state, in the API's words, with the next step.
func (u *use) outcome(ctx context.Context, p project.Project) (*mcp.CallToolResult, error) {
	state := p.FilmState()
	w := waited{Done: state != project.FilmMaking, Exported: state == project.FilmReady, Next: advice(p, state)}
	read, err := u.read(ctx, readProject, p.ID)
	if err != nil {
		return nil, err
	}
	w.Project = bytes.TrimSpace(read.body.Bytes())
	if p.Edit() != nil {
		export, err := u.read(ctx, readExport, p.ID)
		if err != nil {
			return nil, err
		}
		w.Export = bytes.TrimSpace(export.body.Bytes())
	}
	doc, err := plainjson.Marshal(w)
	if err != nil {
		return nil, err
	}
	return toolResult(bytes.TrimSpace(doc), w.Next), nil
}

// read calls another tool's operation for the same project.
func (u *use) read(ctx context.Context, tool, projectID string) (*answer, error) {
	arguments, err := json.Marshal(map[string]string{"projectId": projectID})
	if err != nil {
		return nil, err
	}
	c, err := u.tools[tool].call(ctx, arguments)
	if err != nil {
		return nil, err
	}
	a := u.send(c)
	if p := a.problem(); p != nil {
		return nil, p
	}
	return a, nil
}

// advice returns the next step for a project whose film is in a state.
func advice(p project.Project, state project.FilmState) string {
	_, failure := p.Idle()
	switch {
	case state == project.FilmMaking:
		return "It is still being made. Call wait_for_video again."
	case state == project.FilmCancelled:
		return "It was cancelled. retry_video goes on from where it stopped."
	case state == project.FilmFailed && failure.Retryable:
		return "It failed, and trying again may help: call retry_video, then wait_for_video."
	case state == project.FilmFailed:
		return "It failed, and trying again does not help: see the error, and create_video with what it says mended."
	case state == project.FilmReady:
		return "The video is ready: give the user export.urls.uploadPath (MP4); export.urls.dashPath is for players that stream."
	case p.Enhancement != project.Done:
		return "It is created. Call enhance_video, then wait_for_video."
	}
	return "It is ready to be exported. Call export_video, then wait_for_video."
}
