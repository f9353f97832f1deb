// Package agents is the agent-tool channel: the operations of an API as tools, over
// the Model Context Protocol.
package agents

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// Limits of a message from an agent.
const (
	maxMessage  = 8 << 20 // bytes: an upload of 5 MB, as base64, and some words
	messageTime = 30 * time.Second
)

// instructions are sent to an agent at its initialization.
const instructions = `Scenewright makes narrated, subtitled videos from a prompt, a page, a document, a deck or a finished script.

The usual way: create_video with a prompt and toAutoExport: true, then wait_for_video with the projectId until it answers done: true. The result is urls.uploadPath (MP4) and urls.dashPath (a stream). Making a video takes some time; wait_for_video may be called again and again.

Look before you set: list_options gives the permitted values of techniques, tones, tags, voices, avatars and music. list_organizations gives the ids of workspaces. A video takes its look from the workspace's branding (get_branding), and its media first of all from assets (upload_asset, list_assets).

The tools that are listed are those for making a video. find_tools finds the others, by a few words or by name: for templates, branding, assets, workspaces, keys, webhooks and shares, and for translating, changing, cancelling or deleting videos. Call them by their names, or by use_tool.

Lists have items and, where there is more, nextCursor: pass it as cursor.

An error has a message, a code and, where an argument was wrong, its name as param, for example scenes[2].videosToAdd[0].url. Mend that argument and call again. not_found means that there is no such thing, or none within the reach of this key. limited says in its message what to do: wait for the seconds that it names, wait until a film is done or for the next day, or delete what is not needed; where it names no time, waiting helps nobody.

Secrets are never shown here. issue_key and rotate_key answer a link; give it to the person you work for, who opens it and takes the key. Never ask them to tell you the key.`

// New makes the channel of an API's operations, by their ids in the document. An error is a mistake
// in the document's tool definitions.
func New(doc *spec.Document, operations map[string]http.Handler, projects Projects) (*Channel, error) {
	tools, err := read(doc)
	if err != nil {
		return nil, err
	}
	g := &Channel{projects: projects, tools: tools, operations: operations}
	g.serve(doc.Info().Version)
	return g, nil
}

// serve makes the MCP server. It is stateless, so that any process can answer any message, and a
// key's permissions are checked for each.
func (g *Channel) serve(version string) {
	g.server = mcp.NewServer(
		&mcp.Implementation{Name: "scenewright", Title: "Scenewright", Version: version},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}}},
	)
	g.server.AddReceivingMiddleware(g.throttled, g.shortened)
	for _, t := range g.tools {
		g.server.AddTool(t.described(), g.handler(t))
	}
	g.transport = mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return g.server }, &mcp.StreamableHTTPOptions{
		Stateless: true, MaxRequestBodyBytes: maxMessage, PropagateRequestCancellation: true,
		// The key protects the server, and browsers do not add it by themselves: a proxy on this
		// machine may pass on any Host.
		DisableLocalhostProtection: true,
	})
}

// shortened removes tools from the list that an agent can find when needed: the list is read before
// every task.
func (g *Channel) shortened(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if list, ok := res.(*mcp.ListToolsResult); ok && err == nil {
			list.Tools = slices.DeleteFunc(list.Tools, func(t *mcp.Tool) bool { return !g.tools[t.Name].First })
		}
		return res, err
	}
}

// described returns a tool in its listed form.
func (t *Tool) described() *mcp.Tool {
	no, destructive := false, t.Effect == Destroys
	return &mcp.Tool{
		Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: t.Input.brief(), OutputSchema: t.Output,
		Annotations: &mcp.ToolAnnotations{
			Title: t.Title, OpenWorldHint: &no, DestructiveHint: &destructive,
			ReadOnlyHint: t.Effect == Reads, IdempotentHint: t.Effect != Adds && t.Name != useTool,
		},
	}
}

// Read reads the message, in limited time, and lifts the limit for the answer, which may take long.
func Read(w http.ResponseWriter, r *http.Request) error {
	rc := http.NewResponseController(w)
	_ = rc.SetReadDeadline(time.Now().Add(messageTime)) // else the server has its own limits
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxMessage))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return &fault.Error{Code: fault.CodeTooLarge, Message: fmt.Sprintf("the message is over %d bytes", maxMessage), Remedy: "upload large files over REST"}
	case err != nil:
		return &fault.Error{Code: fault.CodeInvalid, Message: "the message could not be read", Err: err}
	}
	_ = rc.SetReadDeadline(time.Time{})
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return nil
}

// Receive passes a message to the MCP server, with the API's information about the caller.
func (g *Channel) Receive(w http.ResponseWriter, r *http.Request, from Caller) error {
	ctx := context.WithValue(r.Context(), doorKey{}, door{r, from})
	p := &polite{ResponseWriter: w}
	g.transport.ServeHTTP(p, r.WithContext(ctx))
	return p.problem()
}

// throttled counts the messages that are no tool calls; those are counted as the requests that they
// become.
func (g *Channel) throttled(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if method == "tools/call" {
			return next(ctx, method, req)
		}
		if err := doorOf(ctx).Throttle(); err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: doorOf(ctx).Problem(err).Message}
		}
		return next(ctx, method, req)
	}
}

// polite turns plain-text errors, which the MCP server returns for invalid messages, into problems.
type polite struct {
	http.ResponseWriter
	status int // of a held-back plain-text error
	words  bytes.Buffer
}

// Unwrap lets http.ResponseController reach the server's writer.
func (p *polite) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// WriteHeader holds back a plain-text error.
func (p *polite) WriteHeader(status int) {
	if status >= http.StatusBadRequest && strings.HasPrefix(p.Header().Get("Content-Type"), "text/plain") {
		p.status = cmp.Or(p.status, status)
		return
	}
	p.ResponseWriter.WriteHeader(status)
}

// Write keeps the text of an error.
func (p *polite) Write(b []byte) (int, error) {
	if p.status != 0 {
		return p.words.Write(b)
	}
	return p.ResponseWriter.Write(b)
}

// problem returns the held-back error, nil if there was none.
func (p *polite) problem() error {
	codes := map[int]fault.Code{
		http.StatusBadRequest: fault.CodeInvalid, http.StatusNotFound: fault.CodeNotFound,
		http.StatusRequestEntityTooLarge: fault.CodeTooLarge, http.StatusUnsupportedMediaType: fault.CodeUnsupported,
	}
	words := strings.TrimSpace(p.words.String())
	switch code := codes[p.status]; {
	case p.status == 0:
		return nil
	case code == "":
		return &fault.Error{Code: fault.CodeInternal, Message: "the message could not be worked", Remedy: "tell the operator the request id"}
	default:
		return &fault.Error{Code: code, Message: words, Remedy: "speak the Model Context Protocol over streamable HTTP"}
	}
}

// handler returns the handler of a tool.
func (g *Channel) handler(t *Tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, _ error) {
		u := &use{Channel: g, tool: t, given: req.Params.Arguments, door: doorOf(ctx), req: req}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		// The SDK keeps a tool running after its caller has gone; its answer would be lost.
		defer context.AfterFunc(u.door.Context(), cancel)()
		defer func() { res = u.rescue(res, recover()) }()
		res, err := u.do(ctx)
		if err != nil {
			res = u.fail(err)
		}
		return res, nil
	}
}

// do runs the tool: its operation, or its own code for the few tools that have some.
func (u *use) do(ctx context.Context) (*mcp.CallToolResult, error) {
	switch u.tool.Name {
	case waitTool:
		return u.wait(ctx)
	case uploadTool:
		return u.upload(ctx)
	case findTools:
		return u.find(ctx)
	case useTool:
		return u.other(ctx)
	}
	c, err := u.tool.call(ctx, u.given)
	if err != nil {
		return nil, err
	}
	return u.result(u.send(c))
}
