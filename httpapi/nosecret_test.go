package httpapi_test

import (
	"bytes"
	random "crypto/rand"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// record is a log that can be read while it is written.
type record struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (r *record) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.Write(b)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.String()
}

// TestNoSecretIsStored has each secret shown that there is, with Idempotency-Keys where
// they are taken, and looks for all of them in every table of the database and in the log.
func TestNoSecretIsStored(t *testing.T) {
	ofValues(t)
	t.Parallel()
	dir, log := t.TempDir(), &record{}
	logger := slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s := askClaim(t, &apitest.Setup{Dir: dir, API: httpapi.Options{Logger: logger}, Engine: func(o *engine.Options) { o.Logger = logger }})
	shown := map[string]string{"password": apitest.Password, "first key": s.Key}
	shown["wrong password"] = random.Text()
	wantStatus(t, "a wrong password", sayAs(t, s, "GET", "/keys", "", s.Owner.Email, shown["wrong password"]), http.StatusUnauthorized)
	s.showKeys(t, shown)
	s.showWebhookSecrets(t, shown)
	s.showClaim(t, shown)
	s.showPasswords(t, shown)

	everything := dump(t, filepath.Join(dir, "scenewright.db"))
	if !strings.Contains(everything, s.Workspace.ID) || !strings.Contains(everything, "replay") || !strings.Contains(log.String(), "requestId") {
		t.Fatal("the database or the log was not read")
	}
	for name, secret := range shown {
		if len(secret) < 16 {
			t.Errorf("%s: %q is too short to be looked for", name, secret)
		}
		for _, form := range formsOf(secret) {
			if strings.Contains(everything, form) {
				t.Errorf("%s is in the database, as %q", name, form)
			}
			if strings.Contains(log.String(), form) {
				t.Errorf("%s is in the log, as %q", name, form)
			}
		}
	}
}

// sayAs calls the API as a person.
func sayAs(t *testing.T, s *asked, method, path, body, email, password string, header ...string) said {
	t.Helper()
	basic := base64.StdEncoding.EncodeToString([]byte(email + ":" + password))
	return say(t, method, s.URL+"/v1"+path, body, append(header, "Authorization", "Basic "+basic)...)
}

// twice calls an operation twice under one Idempotency-Key, reads the first answer into
// v, and checks that the second is a repetition.
func (s *asked) twice(t *testing.T, call func(header ...string) said, v any) {
	t.Helper()
	key := random.Text()
	first, second := call("Idempotency-Key", key), call("Idempotency-Key", key)
	if first.Status/100 != 2 || second.Status != first.Status || second.Header.Get("Idempotent-Replayed") != "true" {
		t.Fatalf("%d %s, then %d %s", first.Status, first.Body, second.Status, second.Body)
	}
	must(t, json.Unmarshal([]byte(first.Body), v))
}

func (s *asked) showKeys(t *testing.T, shown map[string]string) {
	t.Helper()
	asked, err := json.Marshal(newKey(s.Server, "projects:read", "keys:rotate"))
	must(t, err)
	in := string(asked)
	var issued, byPerson, rotated contract.IssuedKey
	s.twice(t, func(h ...string) said { return say(t, "POST", s.URL+"/v1/keys", in, append(h, "X-Api-Key", s.Key)...) }, &issued)
	s.twice(t, func(h ...string) said { return sayAs(t, s, "POST", "/keys", in, s.Owner.Email, apitest.Password, h...) }, &byPerson)
	s.twice(t, func(h ...string) said {
		return say(t, "POST", s.URL+"/v1/keys/"+issued.Key.ID+"/rotate", "{}", append(h, "X-Api-Key", s.Key)...)
	}, &rotated)
	shown["issued key"], shown["key issued by a person"], shown["rotated key"] = string(issued.APIKey), string(byPerson.APIKey), string(rotated.APIKey)
	wantStatus(t, "a mistyped key", say(t, "GET", s.URL+"/v1/keys?key="+shown["rotated key"], "", "X-Api-Key", shown["rotated key"]+"x"), http.StatusUnauthorized)
}

func (s *asked) showWebhookSecrets(t *testing.T, shown map[string]string) {
	t.Helper()
	path := s.URL + "/v1/auth/workspace/" + s.Workspace.ID + "/webhook-secret"
	var first, rotated contract.WebhookSecret
	must(t, json.Unmarshal([]byte(say(t, "GET", path, "", "X-Api-Key", s.Key).Body), &first))
	s.twice(t, func(h ...string) said { return say(t, "POST", path+"/rotate", "", append(h, "X-Api-Key", s.Key)...) }, &rotated)
	shown["webhook secret"], shown["rotated webhook secret"] = string(first.Secret), string(rotated.Secret)
}

// showClaim has a person sign in on the page of a claim and take the key.
func (s *asked) showClaim(t *testing.T, shown map[string]string) {
	t.Helper()
	c := browser(t)
	page := s.signIn(t, c, s.Owner.Email)
	at, err := url.Parse(s.Page)
	must(t, err)
	for _, cookie := range c.Jar.Cookies(at) {
		shown["cookie"] = cookie.Value
	}
	shown["form token"] = token(t, page)
	shown["claimed key"] = anyKey.FindString(fill(t, c, s.Page, url.Values{"token": {shown["form token"]}}).Body)
}

// showPasswords makes a person, and gives them another password.
func (s *asked) showPasswords(t *testing.T, shown map[string]string) {
	t.Helper()
	shown["new person's password"], shown["second password"] = random.Text(), random.Text()
	u, err := s.Engine.AddUser(t.Context(), tenant.NewUser{OrganizationID: s.Organization.ID, Email: "bob@example.com", Password: shown["new person's password"]})
	must(t, err)
	must(t, s.Engine.SetPassword(t.Context(), u.ID, shown["second password"]))
	_, err = s.Engine.SignIn(t.Context(), u.Email, shown["second password"])
	must(t, err)
}

// formsOf returns how a secret could be written: as it is, its secret part, in base64 and
// hexadecimal, and of what is base64 its bytes.
func formsOf(secret string) []string {
	parts := []string{secret}
	if _, after, ok := strings.Cut(secret, "."); ok {
		hidden, _, _ := strings.Cut(after, ":")
		parts = append(parts, hidden)
	}
	if raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_")); err == nil && strings.HasPrefix(secret, "whsec_") {
		parts = append(parts, string(raw), strings.TrimPrefix(secret, "whsec_"))
	}
	var all []string
	for _, p := range parts {
		all = append(all, p, base64.StdEncoding.EncodeToString([]byte(p)), hex.EncodeToString([]byte(p)))
	}
	return all
}

// dump returns all that is in the tables of an SQLite file.
func dump(t *testing.T, file string) string {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	must(t, err)
	defer db.Close()
	var all strings.Builder
	for _, table := range rowsOf(t, db, `SELECT name FROM sqlite_master WHERE type = 'table'`) {
		fmt.Fprintln(&all, table[0])
		for _, row := range rowsOf(t, db, fmt.Sprintf(`SELECT * FROM %q`, table[0])) {
			fmt.Fprintln(&all, strings.Join(row, "\t"))
		}
	}
	return all.String()
}

func rowsOf(t *testing.T, db *sql.DB, query string) (all [][]string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	must(t, err)
	defer rows.Close()
	names, err := rows.Columns()
	must(t, err)
	for rows.Next() {
		cells, into := make([]sql.NullString, len(names)), make([]any, len(names))
		for i := range cells {
			into[i] = &cells[i]
		}
		must(t, rows.Scan(into...))
		row := make([]string, len(cells))
		for i, c := range cells {
			row[i] = c.String
		}
		all = append(all, row)
	}
	must(t, rows.Err())
	return all
}
