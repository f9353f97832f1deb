package httpapi_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/render/rendertest"
)

var seconds = regexp.MustCompile(`wait \d+ s`)

// TestProblemDocuments compares a problem of each kind, as a whole, with what
// clients have been told so far.
func TestProblemDocuments(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	must(t, s.Client.Assets.CreateFolder(t.Context(), s.Workspace.ID, "Brand"))
	reader := s.Issue(t, s.Tenant, "", access.ConfigRead)
	const none = "7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11"
	workspace := "/auth/organization/" + s.Organization.ID + "/workspace/" + s.Workspace.ID
	assets := "/auth/workspace/" + s.Workspace.ID + "/assets"
	for name, row := range map[string]struct{ request, body, key, header string }{
		"400_field_missing":   {"PUT " + workspace, `{}`, s.Key, ""},
		"400_field_type":      {"PUT " + workspace, `{"name":7}`, s.Key, ""},
		"400_field_deep":      {"POST /auth/project/create", `{"prompt":"Tea.","customTemplate":{"scenes":[{},{"videosToAdd":[{"url":7}]}]}}`, s.Key, ""},
		"400_empty":           {"POST /auth/project/create", `{"prompt":""}`, s.Key, ""},
		"400_blank":           {"POST /auth/project/create", `{"prompt":" \n"}`, s.Key, ""},
		"400_enum":            {"POST /auth/project/create", `{"prompt":"Tea.","promptType":"prompt"}`, s.Key, ""},
		"400_enum_number":     {"POST /auth/project/create", `{"prompt":"Tea.","videoLength":4}`, s.Key, ""},
		"400_bounds":          {"POST /auth/project/create", `{"prompt":"Tea.","aiVoiceSettings":{"voiceSpeed":3}}`, s.Key, ""},
		"400_whole_number":    {"POST /auth/project/create", `{"prompt":"Tea.","seed":1.5}`, s.Key, ""},
		"400_point":           {"POST /auth/project/create", `{"prompt":"Tea.","seed":1e2}`, s.Key, ""},
		"400_too_long":        {"POST /auth/project/create", `{"prompt":"Tea.","name":"` + strings.Repeat("é", 201) + `"}`, s.Key, ""},
		"400_too_many":        {"POST /auth/project/create", `{"prompt":"Tea.","videoSourcesPipeline":[` + strings.Repeat(`"stock_footage",`, 100) + `"stock_footage"]}`, s.Key, ""},
		"400_pattern":         {"POST /auth/project/create", `{"prompt":"Tea.","customTemplate":{"preConfigs":{"subtitles":{"primaryColour":"blue"}}}}`, s.Key, ""},
		"400_url":             {"POST /auth/project/create", `{"prompt":"Tea.","webhook":"example"}`, s.Key, ""},
		"400_case":            {"POST /auth/project/create", `{"prompt":"Tea.","promptTYPE":"Script"}`, s.Key, ""},
		"400_fields_missing":  {"POST /keys", `{}`, s.Key, ""},
		"400_no_entries":      {"POST /keys", `{"name":"k","target":{"type":"workspace","id":"w"},"scopes":[]}`, s.Key, ""},
		"400_entry_twice":     {"POST /keys", `{"name":"k","target":{"type":"workspace","id":"w"},"scopes":["assets:read","assets:read"]}`, s.Key, ""},
		"400_date":            {"POST /keys", `{"name":"k","target":{"type":"workspace","id":"w"},"scopes":["assets:read"],"expiresAt":"tomorrow"}`, s.Key, ""},
		"400_field_name":      {"POST /keys", `{"name":"k","target":{"type":"workspace","id":"w"},"scopes":["assets:read"],"metadata":{"` + strings.Repeat("k", 41) + `":""}}`, s.Key, ""},
		"400_field_open":      {"POST /keys", `{"name":"k","target":{"type":"workspace","id":"w"},"scopes":["assets:read"],"metadata":{"team":7}}`, s.Key, ""},
		"400_forms":           {"DELETE " + assets, `{"assetIds":7}`, s.Key, ""},
		"400_not_json":        {"PUT " + workspace, `{"name":`, s.Key, ""},
		"400_twice":           {"PUT " + workspace, `{"name":"a","name":"b"}`, s.Key, ""},
		"400_limit":           {"GET " + assets + "?limit=101", "", s.Key, ""},
		"400_cursor":          {"GET " + assets + "?cursor=*", "", s.Key, ""},
		"400_idempotency_key": {"POST " + assets + "/folder", `{"newName":"x"}`, s.Key, "Idempotency-Key: a b"},
		"401":                 {"GET /auth/templates", "", "", ""},
		"403":                 {"GET /auth/templates", "", reader, ""},
		"404_project":         {"GET /auth/project/" + none, "", s.Key, ""},
		"404_workspace":       {"GET /auth/workspace/" + none + "/assets", "", s.Key, ""},
		"404_path":            {"GET /auth/nothing", "", s.Key, ""},
		"405":                 {"POST /auth/templates", "{}", s.Key, ""},
		"409_folder":          {"POST " + assets + "/folder", `{"newName":"brand"}`, s.Key, ""},
		"413":                 {"PUT " + workspace, strings.Repeat(" ", 1<<20+1), s.Key, ""},
		"415_body":            {"PUT " + workspace, `{"name":"x"}`, s.Key, "Content-Type: text/plain"},
		"415_encoding":        {"PUT " + workspace, `{"name":"x"}`, s.Key, "Content-Encoding: gzip"},
		"422":                 {"POST /auth/project/create", `{"prompt":"Milk.","promptType":"Script"}`, s.Key, "Idempotency-Key: tea"},
	} {
		method, path, _ := strings.Cut(row.request, " ")
		header := []string{"X-Request-Id", "golden", "X-Api-Key", row.key, "Content-Type", "application/json"}
		if k, v, ok := strings.Cut(row.header, ": "); ok {
			header = append(header, k, v)
		}
		if name == "422" {
			say(t, method, s.URL+"/v1"+path, `{"prompt":"Tea.","promptType":"Script"}`, header...)
		}
		golden(t, name, say(t, method, s.URL+"/v1"+path, row.body, header...))
	}
}

// golden compares a problem with testdata/problems; the file's name begins with
// its status.
func golden(t *testing.T, name string, got said) {
	t.Helper()
	if !strings.HasPrefix(name, fmt.Sprint(got.Status)) || got.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%s: %d %s", name, got.Status, got.Header.Get("Content-Type"))
	}
	var whole bytes.Buffer
	if err := json.Indent(&whole, []byte(seconds.ReplaceAllString(got.Body, "wait 60 s")), "", "  "); err != nil {
		t.Fatalf("%s: %v: %s", name, err, got.Body)
	}
	rendertest.Golden(t, "problems/"+name+".json", whole.String())
}

func TestProblemsOfLimitsAndFailures(t *testing.T) {
	ofValues(t)
	t.Parallel()
	y := newWays(t, &world{Server: apitest.New(t, nil)})
	limited := func() said {
		return say(t, "GET", y.limited.URL+"/v1/auth/templates", "", "X-Api-Key", y.limited.Key, "X-Request-Id", "golden")
	}
	limited()
	golden(t, "429", limited())
	panicked, failed := y.failures(t, "GET /auth/templates", question{})
	golden(t, "500_panic", panicked)
	golden(t, "500_error", failed)
	golden(t, "503_database", say(t, "GET", y.away.URL+"/v1/auth/templates", "", "X-Api-Key", y.away.Key, "X-Request-Id", "golden"))
	golden(t, "503_language", askFrench(t, "X-Request-Id", "golden"))
}

// TestABrokenDatabaseIsNotShown loses all tables but those that tell who
// calls, so that every handler that needs the database fails in the middle.
func TestABrokenDatabaseIsNotShown(t *testing.T) {
	ofValues(t)
	t.Parallel()
	dir := t.TempDir()
	w := &world{Server: apitest.New(t, &apitest.Setup{Dir: dir})}
	w.project, w.asset, w.template, w.delivery, w.subscription = rand(), rand(), rand(), rand(), rand()
	y := &ways{world: w}
	dropTables(t, filepath.Join(dir, "scenewright.db"))
	rows := w.rows()
	for _, rt := range httpapi.Routes() {
		pair := rt.Method + " " + rt.Path
		if strings.Contains(pair, "/config/") || strings.Contains(pair, "/keys") {
			continue // they need none, or those that are left
		}
		t.Run(pair, func(t *testing.T) {
			row, ok := rows[pair]
			if !ok {
				t.Fatalf("%v has no row in isolation_rows_test.go", pair)
			}
			got := y.send(t, w.URL, w.Key, pair, row.make(t, w, false))
			wantProblem(t, got, http.StatusInternalServerError)
			if strings.Contains(got.Body, "table") {
				t.Errorf("the problem shows what is missing: %s", got.Body)
			}
		})
	}
}

func dropTables(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)") // the service writes, too
	must(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	_, err = db.Exec("PRAGMA foreign_keys = off")
	must(t, err)
	rows, err := db.Query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'river%' AND name NOT LIKE 'credential%'")
	must(t, err)
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		must(t, rows.Scan(&name))
		names = append(names, name)
	}
	must(t, rows.Err())
	for _, name := range names {
		_, err := db.Exec("DROP TABLE " + name)
		must(t, err)
	}
}
