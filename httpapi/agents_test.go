package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/render/rendertest"
)

// wire is a connection's transport: it adds headers to what goes out, and keeps
// all that comes in.
type wire struct {
	header http.Header
	mu     sync.Mutex
	seen   bytes.Buffer
}

func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, values := range w.header {
		r.Header[name] = values
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	resp.Body = struct {
		io.Reader
		io.Closer
	}{io.TeeReader(resp.Body, w), resp.Body}
	return resp, nil
}

func (w *wire) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen.Write(b)
}

func (w *wire) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen.String()
}

// agent is a client of the agent-tool channel.
type agent struct {
	*mcp.ClientSession
	wire     *wire
	progress chan *mcp.ProgressNotificationParams
}

// connect comes in with a key, and with headers as pairs.
func connect(t *testing.T, s *apitest.Server, key string, headers ...string) *agent {
	t.Helper()
	a := &agent{wire: &wire{header: http.Header{"X-Api-Key": {key}}}, progress: make(chan *mcp.ProgressNotificationParams, 1000)}
	for i := 0; i+1 < len(headers); i += 2 {
		a.wire.header.Set(headers[i], headers[i+1])
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test-agent", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { a.progress <- r.Params },
	})
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: s.URL + "/mcp", HTTPClient: &http.Client{Transport: a.wire}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	a.ClientSession = session
	t.Cleanup(func() { session.Close() })
	return a
}

// result is what a tool answered.
type result struct {
	isError bool
	text    string
	data    map[string]any
}

// use calls a tool; arguments are pairs.
func (a *agent) use(t *testing.T, tool string, arguments ...any) result {
	t.Helper()
	r, err := a.try(t.Context(), tool, arguments...)
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return r
}

// try is use for other goroutines than the test's.
func (a *agent) try(ctx context.Context, tool string, arguments ...any) (result, error) {
	p := &mcp.CallToolParams{Name: tool, Arguments: pairs(arguments)}
	p.SetProgressToken("of " + tool)
	res, err := a.CallTool(ctx, p)
	if err != nil {
		return result{}, err
	}
	out := result{isError: res.IsError}
	for _, c := range res.Content {
		out.text += c.(*mcp.TextContent).Text + "\n"
	}
	out.data, _ = res.StructuredContent.(map[string]any)
	return out, nil
}

func pairs(list []any) map[string]any {
	m := map[string]any{}
	for i := 0; i+1 < len(list); i += 2 {
		m[list[i].(string)] = list[i+1]
	}
	return m
}

// must fails the test where the tool did.
func (r result) must(t *testing.T) result {
	t.Helper()
	if r.isError {
		t.Fatal(r.text)
	}
	return r
}

// at is the value at a path: "export.urls.uploadPath".
func (r result) at(path string) any {
	var v any = r.data
	for name := range strings.SplitSeq(path, ".") {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

func (r result) string(t *testing.T, path string) string {
	t.Helper()
	s, ok := r.at(path).(string)
	if !ok || s == "" {
		t.Fatalf("%s is %v in %s", path, r.at(path), r.text)
	}
	return s
}

// refused is an error's code and the argument it names.
func (r result) refused() string {
	if !r.isError {
		return "not refused: " + r.text
	}
	return fmt.Sprint(r.at("code"), " ", r.at("param"))
}

func TestAgentsFindTools(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	a := connect(t, s, s.Key)
	info := a.InitializeResult()
	if info.ServerInfo.Name != "scenewright" || info.ServerInfo.Version != "1.2.0" || !strings.Contains(info.Instructions, "wait_for_video") {
		t.Errorf("it presents itself as %+v: %q", info.ServerInfo, info.Instructions)
	}
	var got strings.Builder
	for tool, err := range a.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		schema := tool.InputSchema.(map[string]any)
		fmt.Fprintf(&got, "%s (%s)\n", tool.Name, hints(tool.Annotations))
		required, _ := schema["required"].([]any)
		for _, name := range required {
			fmt.Fprintf(&got, "\t%s\n", name)
		}
	}
	rendertest.Golden(t, "tools.txt", got.String())
	list, err := a.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if raw, _ := json.Marshal(list); len(raw) > 25_000 {
		t.Errorf("the list of tools has %d bytes, want 25,000 at most", len(raw))
	}
	for _, tool := range list.Tools {
		if tool.OutputSchema == nil {
			t.Errorf("%s does not say what it answers", tool.Name)
		}
	}
}

// TestAgentsFindOtherTools: what is not listed is found by words or by its name, and used
// by it.
func TestAgentsFindOtherTools(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	a := connect(t, s, s.Key)
	for words, want := range map[string]string{
		"rename a workspace": "rename_workspace", "issue an API key": "issue_key", "translate": "translate_video", "webhook deliveries": "list_webhook_deliveries",
	} {
		tools, _ := a.use(t, "find_tools", "words", words).must(t).at("tools").([]any)
		var names []string
		for _, tool := range tools {
			its := tool.(map[string]any)
			names = append(names, its["name"].(string))
			if its["inputSchema"] == nil {
				t.Errorf("%s: %v does not say what it takes", words, its["name"])
			}
		}
		if !slices.Contains(names, want) || len(names) > 5 {
			t.Errorf("%q finds %v, want %s among them", words, names, want)
		}
	}
	if one := a.use(t, "find_tools", "words", "create_video").must(t); !strings.Contains(one.text, "videosToAdd") {
		t.Errorf("create_video is not described in full: %s", one.text)
	}
	if all, _ := a.use(t, "find_tools").must(t).at("tools").([]any); len(all) < 50 {
		t.Errorf("there are %d tools", len(all))
	}
	tones := a.use(t, "use_tool", "name", "list_options", "arguments", map[string]any{"kind": "tones"}).must(t)
	if tones.at("tones") == nil {
		t.Errorf("got %s", tones.text)
	}
	renamed := a.use(t, "use_tool", "name", "rename_workspace", "arguments", map[string]any{"organizationId": s.Organization.ID, "workspaceId": s.Workspace.ID, "name": "Trips"}).must(t)
	if renamed.at("name") != "Trips" {
		t.Errorf("got %s", renamed.text)
	}
	if got := a.use(t, "use_tool", "name", "use_tool", "arguments", map[string]any{}).refused(); got != "invalid name" {
		t.Errorf("a tool that calls itself: %s", got)
	}
}

func hints(a *mcp.ToolAnnotations) string {
	switch {
	case a.ReadOnlyHint:
		return "reads"
	case *a.DestructiveHint:
		return "destroys"
	case a.IdempotentHint:
		return "sets"
	}
	return "adds"
}

func TestAgentMakesAVideo(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	a := connect(t, s, s.Key)
	id := a.use(t, "create_video", "prompt", "Tea is a drink made of leaves and hot water.", "toAutoExport", true).must(t).string(t, "projectId")
	got := a.use(t, "wait_for_video", "projectId", id, "timeoutSeconds", 120).must(t)
	if got.at("done") != true || got.at("exported") != true || got.at("project.status") != "DONE" {
		t.Fatalf("got %s", got.text)
	}
	for _, name := range []string{"uploadPath", "dashPath"} {
		resp, err := http.Get(got.string(t, "export.urls."+name))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: got %s", name, resp.Status)
		}
	}
	p, told := <-a.progress, -1.0
	for ; p != nil; p = next(a.progress) {
		if p.ProgressToken != "of wait_for_video" || p.Progress <= told || p.Progress > p.Total {
			t.Errorf("after %v got %+v", told, p)
		}
		told = p.Progress
	}
	if scenes := a.use(t, "list_scenes", "projectId", id).must(t).at("items"); len(scenes.([]any)) == 0 {
		t.Error("there are no scenes")
	}
	if videos := a.use(t, "list_videos", "workspaceId", s.Workspace.ID, "limit", 1).must(t); videos.at("nextCursor") == nil {
		t.Errorf("a full page has no cursor: %s", videos.text)
	}
}

// next is what came, nil where that was all.
func next[T any](c chan *T) *T {
	select {
	case v := <-c:
		return v
	default:
		return nil
	}
}

func TestAgentIsToldWhatIsWrong(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	a := connect(t, s, s.Key)
	for _, c := range []struct {
		tool      string
		arguments []any
		want      string
	}{
		{"create_video", []any{"prompt", "a", "videoLength", 4}, "invalid videoLength"},
		{"create_video", []any{"prompt", "a", "duration", 4}, "invalid duration"},
		{"create_video", []any{}, "invalid prompt"},
		{"create_video", []any{"prompt", "Tea.", "customTemplate", map[string]any{"scenes": []any{map[string]any{"videosToAdd": []any{map[string]any{"url": "file:///etc/passwd"}}}}}}, "invalid customTemplate.scenes[0].videosToAdd[0].url"},
		{"get_video", []any{"projectId", "0197f0a2-7b3c-7d4e-8f5a-6b7c8d9e0f14"}, "not_found <nil>"},
		{"get_video", []any{"projectId", ".."}, "not_found <nil>"},
		{"get_key", []any{"keyId", "nobody"}, "not_found <nil>"},
		{"list_videos", []any{"workspaceId", s.Workspace.ID, "limit", 1000}, "invalid limit"},
		{"list_options", []any{"kind", "fonts"}, "invalid kind"},
		{"wait_for_video", []any{"projectId", "x", "timeoutSeconds", 301}, "invalid timeoutSeconds"},
		{"upload_asset", []any{"workspaceId", s.Workspace.ID, "name", "a.png", "contentBase64", "!"}, "invalid contentBase64"},
		{"upload_asset", []any{"workspaceId", s.Workspace.ID, "name", "a.png", "contentBase64", strings.Repeat("A", 6_666_672)}, "too_large contentBase64"},
		{"upload_asset", []any{"workspaceId", s.Workspace.ID, "name", "a.png", "contentBase64", "Z28="}, "unsupported contentBase64"},
	} {
		got := a.use(t, c.tool, c.arguments...)
		if got.refused() != c.want {
			t.Errorf("%s %v: got %s, want %s", c.tool, c.arguments[:min(2, len(c.arguments))], got.refused(), c.want)
		}
		if param, ok := got.at("param").(string); ok && !strings.Contains(got.text, "param: "+param) {
			t.Errorf("%s: the text does not name %s: %s", c.tool, param, got.text)
		}
	}
	if _, err := a.CallTool(t.Context(), &mcp.CallToolParams{Name: "make_coffee"}); err == nil {
		t.Error("a tool that there is not was called")
	}
}

func TestAgentMayDoWhatItsKeyMay(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	other := s.AddTenant(t, "Other")
	theirs := connect(t, s, s.Issue(t, other, "", access.Scopes()...)).use(t, "create_video", "prompt", "Tea is a drink. It is made of leaves.").must(t).string(t, "projectId")

	reader := connect(t, s, s.Issue(t, s.Tenant, "", access.ProjectsRead))
	for _, tool := range []struct {
		name      string
		arguments []any
	}{
		{"create_video", []any{"prompt", "Tea is a drink. It is made of leaves."}},
		{"list_organizations", nil},
		{"list_keys", nil},
		{"list_options", []any{"kind", "tones"}},
	} {
		if got := reader.use(t, tool.name, tool.arguments...).refused(); got != "forbidden <nil>" {
			t.Errorf("%s: got %s", tool.name, got)
		}
	}
	const nowhere = "0197f0a2-7b3c-7d4e-8f5a-6b7c8d9e0f14"
	for _, tool := range []string{"get_video", "wait_for_video", "list_scenes", "get_export_status"} {
		got, want := reader.use(t, tool, "projectId", theirs), reader.use(t, tool, "projectId", nowhere)
		if got.at("message") != want.at("message") || got.refused() != "not_found <nil>" {
			t.Errorf("%s: another's project is %q, one that is not there %q", tool, got.text, want.text)
		}
	}
	if got := reader.use(t, "list_videos", "workspaceId", other.Workspace.ID).refused(); got != "not_found <nil>" {
		t.Errorf("another's workspace: got %s", got)
	}
}

func TestAgentLooksUpAndSets(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	a := connect(t, s, s.Key)
	for _, kind := range []string{"techniques", "tones", "tags", "voices", "avatars", "music"} {
		a.use(t, "list_options", "kind", kind).must(t)
	}
	at := []any{"organizationId", s.Organization.ID, "workspaceId", s.Workspace.ID}
	a.use(t, "rename_workspace", slices.Concat(at, []any{"name", "Renamed"})...).must(t)
	if got := a.use(t, "get_workspace", at...).must(t).at("name"); got != "Renamed" {
		t.Errorf("got the name %v", got)
	}
	got := a.use(t, "set_branding", "workspaceId", s.Workspace.ID, "propertyName", "about", "value", "We make tea.").must(t)
	if got.at("about") != "We make tea." {
		t.Errorf("got %s", got.text)
	}
	a.use(t, "get_organization", "organizationId", s.Organization.ID).must(t)
	templates := a.use(t, "list_templates", at...).must(t).at("items").([]any)
	a.use(t, "get_template", "templateId", templates[0].(map[string]any)["id"]).must(t)
	a.use(t, "list_webhook_deliveries", "workspaceId", s.Workspace.ID).must(t)
}

// png is a picture of one pixel.
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

func TestAgentUploadsAndKeepsHouse(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	a := connect(t, s, s.Key)
	w := []any{"workspaceId", s.Workspace.ID}
	with := func(more ...any) []any { return slices.Concat(w, more) }
	got := a.use(t, "upload_asset", with("name", "Dot \"1\".png", "contentBase64", png, "idempotencyKey", "k1")...).must(t)
	asset := got.at("uploaded").([]any)[0].(map[string]any)
	id := asset["_id"].(string)
	if asset["displayName"] != `Dot "1".png` || asset["type"] != "image" {
		t.Errorf("got %v", asset)
	}
	again := a.use(t, "upload_asset", with("name", "Dot \"1\".png", "contentBase64", png, "idempotencyKey", "k1")...).must(t)
	if again.at("uploaded").([]any)[0].(map[string]any)["_id"] != id {
		t.Errorf("the same call made another asset: %s", again.text)
	}
	a.use(t, "create_folder", with("newName", "Dots")...).must(t)
	a.use(t, "move_assets", with("assetIds", []string{id}, "toFolder", "/Dots")...).must(t)
	a.use(t, "rename_asset", with("assetId", id, "newName", "Dot")...).must(t)
	if got := a.use(t, "get_asset", with("assetId", id)...).must(t); got.at("displayName") != "Dot" || got.at("folder") != "/Dots" {
		t.Errorf("got %s", got.text)
	}
	if got := a.use(t, "delete_assets", with("assetIds", id)...).must(t); got.at("done") != true {
		t.Errorf("got %s", got.text)
	}
	if got := a.use(t, "get_asset", with("assetId", id)...).refused(); got != "not_found <nil>" {
		t.Errorf("a deleted asset: %s", got)
	}
}

// logLines keeps lines, for whoever writes them.
type logLines struct{ wire }

func (l *logLines) options() httpapi.Options {
	return httpapi.Options{Logger: slog.New(slog.NewJSONHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))}
}

// decode is a JSON object.
func decode(t *testing.T, r io.Reader) map[string]any {
	t.Helper()
	var m map[string]any
	if err := json.NewDecoder(r).Decode(&m); err != nil {
		t.Fatal(err)
	}
	return m
}
