package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
	"time"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// pollEvery is the polling interval of Wait if events do not arrive.
const pollEvery = 2 * time.Second

// CreateAndWait creates a project and waits for it: see Wait.
func (s *ProjectsService) CreateAndWait(ctx context.Context, r CreateProject) (contract.Project, error) {
	id, err := s.Create(ctx, r)
	if err != nil {
		return contract.Project{}, err
	}
	return s.Wait(ctx, id)
}

// Wait blocks until a project does not change any more by itself: it is exported, or ready for a
// call, or failed, or cancelled. For the last two the error is the *contract.Failure of the project
// or its newest export.
func (s *ProjectsService) Wait(ctx context.Context, id string) (contract.Project, error) {
	for {
		for p, err := range s.Events(ctx, id) {
			if err != nil {
				break
			}
			if p.Idle {
				return p, stopped(p)
			}
		}
		// The stream broke, or a proxy holds it back.
		p, err := s.Get(ctx, id)
		if err != nil {
			return contract.Project{}, err
		}
		if p.Idle {
			return p, stopped(p)
		}
		select {
		case <-time.After(pollEvery):
		case <-ctx.Done():
			return p, ctx.Err()
		}
	}
}

// stopped returns why a project, or its newest export, did not complete.
func stopped(p contract.Project) error {
	if p.Video.Error != nil {
		return p.Video.Error
	}
	return nil
}

// Events returns a project's record now and after each change, until it does not change any more by
// itself. An error ends the sequence.
func (s *ProjectsService) Events(ctx context.Context, id string) iter.Seq2[contract.Project, error] {
	return func(yield func(contract.Project, error) bool) {
		resp, err := s.listen(ctx, id)
		if err != nil {
			yield(contract.Project{}, err)
			return
		}
		defer resp.Body.Close()
		for event, err := range events(resp.Body) {
			var p contract.Project
			switch {
			case err == nil && event.name == "end":
				return
			case err == nil && event.name != "progress":
				continue
			case err == nil:
				err = json.Unmarshal([]byte(event.data), &p)
			}
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

// listen opens the stream.
func (s *ProjectsService) listen(ctx context.Context, id string) (*http.Response, error) {
	resp, err := s.transport.open(ctx, request{method: http.MethodGet, path: projectPath(id) + "/events", accept: "text/event-stream"}, "")
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusOK {
		return resp, nil
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	return nil, errors.Join(err, asProblem(&answer{resp.StatusCode, resp.Header, body}))
}

// event is one server-sent event.
type event struct{ name, data string }

// events reads a stream until its end, which is an error: a complete stream announces its end by an
// event.
func events(r io.Reader) iter.Seq2[event, error] {
	return func(yield func(event, error) bool) {
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, maxAnswer)
		var e event
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ":")
			value = strings.TrimPrefix(value, " ")
			switch {
			case lines.Text() == "" && e.name != "":
				if !yield(e, nil) {
					return
				}
				e = event{}
			case name == "event":
				e.name = value
			case name == "data":
				e.data += value
			}
		}
		err := lines.Err()
		if err == nil {
			err = io.ErrUnexpectedEOF
		}
		yield(event{}, fmt.Errorf("client: events: %w", err))
	}
}
