package httpapi_test

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgres"
)

// TestADatabaseThatIsAway stops the Postgres server under a running service,
// and starts it again. Whatever is asked meanwhile is a 503 that says when to
// come back, and the log says it once a minute; afterwards all is as before.
func TestADatabaseThatIsAway(t *testing.T) {
	t.Parallel()
	cluster, log := newCluster(t), &logLines{}
	s := askClaim(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		db, err := postgres.Open(context.Background(), postgres.URL(cluster.url), &store.Options{Logger: slog.New(slog.NewTextHandler(log, nil))})
		must(t, err)
		t.Cleanup(func() { must(t, db.Close()) })
		p.Stores, p.Queue = db.Stores, db
	}})
	w := &world{Server: s.Server}
	w.project, w.asset, w.template, w.delivery, w.subscription, w.key = rand(), rand(), rand(), rand(), rand(), rand()
	y, rows := &ways{world: w}, w.rows()
	questions := map[string]question{}
	for _, rt := range httpapi.Routes() {
		pair := rt.Method + " " + rt.Path
		questions[pair] = rows[pair].make(t, w, false)
	}
	list := func() said { return say(t, "GET", s.URL+"/v1/auth/organization/list", "", "X-Api-Key", s.Key) }
	wantStatus(t, "before", list(), http.StatusOK)

	cluster.stop(t)
	for pair, q := range questions {
		got := y.send(t, s.URL, s.Key, pair, q)
		if strings.Contains(pair, "/config/") && got.Status == http.StatusOK {
			continue // what needs no database goes on
		}
		t.Run(pair, func(t *testing.T) {
			wantProblem(t, got, http.StatusServiceUnavailable)
			if !strings.Contains(got.Body, `"title":"Service unavailable"`) || !strings.Contains(got.Body, `"code":"unavailable"`) || got.Header.Get("Retry-After") != "5" {
				t.Errorf("Retry-After %q: %s", got.Header.Get("Retry-After"), got.Body)
			}
		})
	}
	page := openPage(t, browser(t), s.Page)
	if wantStatus(t, "the claim page", page, http.StatusServiceUnavailable); !strings.Contains(page.Body, "cannot reach its database") || page.Header.Get("Retry-After") != "5" {
		t.Errorf("a person is told %s", page.Body)
	}
	front := say(t, "GET", s.URL+"/", "", "Accept", "text/html")
	if wantStatus(t, "the front page", front, http.StatusServiceUnavailable); !strings.Contains(front.Body, "Not available for now: the database cannot be reached") {
		t.Errorf("a person is told %s", front.Body)
	}
	wantProblem(t, say(t, "GET", s.URL+"/", ""), http.StatusServiceUnavailable)

	if said := log.String(); !strings.Contains(said, `msg="the database does not answer"`) || strings.Contains(said, "Error fetching jobs") {
		t.Errorf("the log says %s", said)
	}
	cluster.start(t)
	wantStatus(t, "after", list(), http.StatusOK)
}
