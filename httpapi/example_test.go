package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi"
)

// The service is a handler: it is mounted like any other, under a prefix too.
func ExampleNew() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	secret := make([]byte, 32) // a host keeps random ones
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{
		Engine: engine.Options{Secret: secret}, BaseURL: "https://example.com/video/v1/files",
	})
	if err != nil {
		panic(err)
	}
	defer eng.Close(ctx)
	api, err := httpapi.New(eng.Engine, &httpapi.Options{PublicURL: "https://example.com/video"})
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/video/", http.StripPrefix("/video", api))

	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/video/v1/openapi.json", nil))
	fmt.Println(answer.Code, answer.Header().Get("Content-Type"))
	// Output: 200 application/json; charset=utf-8
}

// hostSessions are those of a host, which has its people sign in itself: one is signed in here.
type hostSessions struct{ person access.Human }

// Human implements [httpapi.Humans].
func (s hostSessions) Human(r *http.Request) (access.Human, error) {
	if c, err := r.Cookie("session"); err != nil || c.Value != "ada's" {
		return access.Human{}, fault.Unauthorized("nobody is signed in", "sign in at /login")
	}
	return s.person, nil
}

// Grant implements [httpapi.Granter]: who is signed in may all in their organization.
func (s hostSessions) Grant(r *http.Request) (access.Grant, error) {
	h, err := s.Human(r)
	return access.Grant{UserID: h.UserID, OrganizationID: h.OrganizationID, Scopes: access.Scopes()}, err
}

// A host's own sessions stand in for keys. A session that a browser sends by itself needs a
// guard against requests from other sites.
func ExampleGranter() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Engine: engine.Options{Secret: make([]byte, 32)}})
	if err != nil {
		panic(err)
	}
	defer eng.Close(ctx)
	first, err := scenewright.CreateFirstTenant(ctx, eng.Engine) // or eng.CreateOrganization, eng.CreateWorkspace
	if err != nil {
		panic(err)
	}
	ada := access.Human{UserID: "an id of the host's", OrganizationID: first.OrganizationID, Email: "ada@example.com"}
	api, err := httpapi.New(eng.Engine, &httpapi.Options{Humans: hostSessions{ada}})
	if err != nil {
		panic(err)
	}
	guarded := http.NewCrossOriginProtection().Handler(api)

	films := "/v1/auth/workspace/" + first.WorkspaceID + "/projects"
	for _, session := range []string{"ada's", "nobody's"} {
		answer, ask := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, films, nil)
		ask.AddCookie(&http.Cookie{Name: "session", Value: session})
		guarded.ServeHTTP(answer, ask)
		fmt.Println(answer.Code)
	}
	// Output:
	// 200
	// 401
}

// A webhook is verified by any library of Standard Webhooks. It may come more than
// once, always under the same webhook-id.
func Example_webhook() {
	hook, err := standardwebhooks.NewWebhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		panic(err)
	}
	receive := func(body []byte, header http.Header) string {
		if err := hook.Verify(body, header); err != nil {
			return "not ours"
		}
		return "the film is there"
	}

	body, now := []byte(`{"type":"video.exported"}`), time.Now()
	signature, err := hook.Sign("msg_1", now, body)
	if err != nil {
		panic(err)
	}
	header := http.Header{}
	header.Set("webhook-id", "msg_1")
	header.Set("webhook-timestamp", fmt.Sprint(now.Unix()))
	header.Set("webhook-signature", signature)
	fmt.Println(receive(body, header))
	header.Set("webhook-id", "msg_2")
	fmt.Println(receive(body, header))
	// Output:
	// the film is there
	// not ours
}
