package agents

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// Channel is the agent-tool channel. Tool calls go through the same handlers as requests from
// outside, with the caller's key, so that every check applies to them.
type Channel struct {
	projects   Projects
	server     *mcp.Server
	transport  http.Handler
	tools      map[string]*Tool        // by their names
	operations map[string]http.Handler // by operationId
}

// Projects are the changes that tools wait for.
type Projects interface {
	Project(ctx context.Context, id string) (project.Project, error)
	Watch(ctx context.Context, id string) (<-chan project.Project, error)
}

// Caller is the sender of a message, as identified by the API.
type Caller interface {
	// Throttle counts a message that is no tool call; those are counted as the requests that they
	// become.
	Throttle() error
	// Authenticate fails once the caller has lost access.
	Authenticate(ctx context.Context) error
	// Adopt gives the caller's identity to an operation's request, whose path begins at the API's
	// root.
	Adopt(r *http.Request)
	// Problem returns a tool's own error as a problem document, and logs it as the API would.
	Problem(err error) contract.Problem
	// RequestID is the message's.
	RequestID() string
}

type doorKey struct{}

// door is the HTTP request of a message.
type door struct {
	*http.Request
	Caller
}

// doorOf returns the HTTP request of a message.
func doorOf(ctx context.Context) door { return ctx.Value(doorKey{}).(door) }

// use is one call of a tool.
type use struct {
	*Channel
	tool  *Tool
	given json.RawMessage // the arguments
	door  door            // the HTTP request that brought it
	req   *mcp.CallToolRequest
}

// rescue returns the answer after a tool's panic: tools run outside of net/http's recovery.
func (u *use) rescue(res *mcp.CallToolResult, panicked any) *mcp.CallToolResult {
	if panicked == nil {
		return res
	}
	return u.fail(fmt.Errorf("tool %s: panic: %v\n%s", u.tool.Name, panicked, debug.Stack()))
}

// fail returns an error for the agent: the API's problem, or the tool's own, converted and logged
// as the API would.
func (u *use) fail(err error) *mcp.CallToolResult {
	if p, ok := errors.AsType[*contract.Problem](err); ok {
		return u.refuse(*p)
	}
	return u.refuse(u.door.Problem(err))
}

// send sends a request through the API with the caller's identity.
func (u *use) send(c *call) *answer {
	u.door.Adopt(c.request)
	c.request.Header.Set("User-Agent", u.client())
	w := &answer{header: http.Header{}}
	u.operations[c.op.ID].ServeHTTP(w, c.request)
	return w
}

// client returns the stated name of the agent's program.
func (u *use) client() string {
	info := u.req.ClientInfo()
	if info == nil || info.Name == "" {
		return u.door.UserAgent()
	}
	return strings.TrimSuffix(info.Name+"/"+info.Version, "/")
}

// answer is a handler's answer in memory.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header gives the answer's headers.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader records the first status.
func (a *answer) WriteHeader(status int) { a.status = cmp.Or(a.status, status) }

// Write stores the bytes.
func (a *answer) Write(b []byte) (int, error) {
	a.status = cmp.Or(a.status, http.StatusOK)
	return a.body.Write(b)
}

// problem returns the answer's problem document, nil for a success.
func (a *answer) problem() *contract.Problem {
	if a.status < http.StatusBadRequest {
		return nil
	}
	p := &contract.Problem{Status: a.status}
	if json.Unmarshal(a.body.Bytes(), p) != nil || p.Message == "" {
		p.Message = http.StatusText(a.status)
	}
	return p
}

// next returns the cursor of the next page, "" if there is none.
func (a *answer) next() string {
	link, _, _ := strings.Cut(a.header.Get("Link"), ">")
	_, query, _ := strings.Cut(link, "?")
	values, _ := url.ParseQuery(query) // of ours
	return values.Get("cursor")
}

// document returns the answer as a JSON object: a list becomes its items.
func (a *answer) document() (json.RawMessage, error) {
	body := bytes.TrimSpace(a.body.Bytes())
	switch {
	case len(body) == 0:
		return json.RawMessage(`{"done":true}`), nil
	case body[0] != '[':
		return body, nil
	}
	list, err := plainjson.Marshal(struct {
		Items json.RawMessage `json:"items"`
		Next  string          `json:"nextCursor,omitempty"`
	}{body, a.next()})
	return bytes.TrimSpace(list), err
}

// result returns an answer for the agent: as data, as text for clients without support of data, and
// the next step.
func (u *use) result(a *answer) (*mcp.CallToolResult, error) {
	if p := a.problem(); p != nil {
		return nil, p
	}
	doc, err := a.document()
	if err != nil {
		return nil, err
	}
	return toolResult(doc, u.tool.Then), nil
}

func toolResult(doc json.RawMessage, then string) *mcp.CallToolResult {
	res := &mcp.CallToolResult{StructuredContent: doc, Content: []mcp.Content{&mcp.TextContent{Text: string(doc)}}}
	if then != "" {
		res.Content = append(res.Content, &mcp.TextContent{Text: then})
	}
	return res
}

// refusal is an error's data.
type refusal struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Param     string `json:"param,omitempty"` // the argument that was wrong
	RequestID string `json:"requestId"`
}

// refuse returns a problem for the agent. It names the argument by the tool's own name.
func (u *use) refuse(p contract.Problem) *mcp.CallToolResult {
	r := refusal{Code: p.Code, Message: p.Message, Param: u.tool.argument(p.Param), RequestID: cmp.Or(p.RequestID, u.door.RequestID())}
	if rest, ok := strings.CutPrefix(p.Message, p.Param+": "); ok && p.Param != "" {
		r.Message = r.Param + ": " + rest
	}
	text := fmt.Sprintf("%s [code: %s", r.Message, r.Code)
	if r.Param != "" {
		text += ", param: " + r.Param
	}
	return &mcp.CallToolResult{IsError: true, StructuredContent: r, Content: []mcp.Content{&mcp.TextContent{Text: text + "]"}}}
}
