package httpapi

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// heard passes on what is written.
type heard struct {
	*httptest.ResponseRecorder
	texts chan string
}

func (h heard) Write(b []byte) (int, error) {
	h.texts <- string(b)
	return len(b), nil
}

// TestAStreamEndsWithItsKey: each heartbeat looks whether the caller may still
// listen.
func TestAStreamEndsWithItsKey(t *testing.T) {
	t.Parallel()
	eng := enginetest.Build(t, t.TempDir(), nil)
	o, err := eng.CreateOrganization(t.Context(), tenant.NewOrganization{Name: "Acme"})
	if err != nil {
		t.Fatal(err)
	}
	credential, key, err := eng.Keys.IssueRoot(t.Context(), access.Owner{OrganizationID: o.ID}, access.NewCredential{
		Name: "test", Target: access.Target{Type: access.TargetOrganization, ID: o.ID}, Scopes: access.Scopes(),
	})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
	r.Header.Set(keyHeader, key)
	w := heard{httptest.NewRecorder(), make(chan string, 8)}
	g, c := &guard{keys: eng.Keys}, &call{Request: r, W: w}
	if err := g.identify(c); err != nil {
		t.Fatal(err)
	}
	revoker := access.Actor{Grant: c.Grant}
	beat, ended := make(chan time.Time), make(chan struct{})
	go func() {
		defer close(ended)
		events{eng, g, responses{eng.FileURL}}.follow(c, make(chan project.Project), beat)
	}()
	beat <- time.Now()
	for text := ""; text != ": here\n\n"; {
		select {
		case text = <-w.texts:
		case <-time.After(time.Minute):
			t.Fatal("there is no heartbeat")
		}
	}
	if _, err := eng.Keys.Revoke(t.Context(), revoker, credential.ID, ""); err != nil {
		t.Fatal(err)
	}
	beat <- time.Now()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatal("the stream goes on")
	}
	if n := len(w.texts); n != 0 {
		t.Errorf("%d more texts came", n)
	}
}
