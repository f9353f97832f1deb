package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
)

// slowEasel draws stills once the test lets it.
type slowEasel struct {
	enginetest.Renderer
	open chan struct{}
}

func (e slowEasel) Still(ctx context.Context, r story.StillRequest) (string, error) {
	select {
	case <-e.open:
		return e.Renderer.Still(ctx, r)
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// stillOf makes a film and returns the address of its first still.
func stillOf(t *testing.T, c caller) string {
	t.Helper()
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script"})
	wait(t, c, id)
	scenes, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c.URL + "/v1/auth/project/" + id + "/scenes/" + scenes[0].ID + "/still"
}

// TestStillsBeyondTheLimitAreRefused: while one is drawn and sixteen wait, one more of
// the organization is a 429 that says when to come again. The others get theirs.
func TestStillsBeyondTheLimitAreRefused(t *testing.T) {
	t.Parallel()
	e := slowEasel{open: make(chan struct{})}
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Renderer = e }})
	still := stillOf(t, c)
	const more = 18 // one that is drawn, sixteen that wait, and one more
	answers := make(chan said, more)
	for i := range more {
		go func() { answers <- say(t, "GET", fmt.Sprintf("%s?width=%d", still, 320+i), "", "X-Api-Key", c.Key) }()
	}
	refused := <-answers // nothing is drawn yet
	wantProblem(t, refused, http.StatusTooManyRequests)
	if again := refused.Header.Get("Retry-After"); again != "2" {
		t.Errorf("Retry-After %q, want 2", again)
	}
	close(e.open)
	for range more - 1 {
		wantStatus(t, "a still that waited", <-answers, http.StatusOK)
	}
}

// branded notes the brand of each film that is designed.
type branded struct {
	enginetest.Designer
	brands chan story.Brand
}

func (d branded) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	d.brands <- b.Brand
	return d.Designer.Design(ctx, b)
}

// TestAStillInTheWorkspacesBrand is designed in the branding as it is saved now; the film's own
// still is that of its film.
func TestAStillInTheWorkspacesBrand(t *testing.T) {
	t.Parallel()
	d := branded{brands: make(chan story.Brand, 100)}
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Designer, p.Preparer = d, enginetest.Preparer{} }})
	still := stillOf(t, c)
	file := client.UploadFile{Name: "logo.png", Content: bytes.NewReader(librarytest.Picture(160, 90))}
	logo := uploaded(t, c.Server, "", file)[0].UploadPath
	wantStatus(t, "a logo", say(t, "PUT", c.URL+"/v1/auth/branding/entity?workspaceId="+c.Workspace.ID,
		`{"propertyName":"logo","value":"`+logo+`"}`, "X-Api-Key", c.Key), http.StatusOK)
	for _, company := range []string{"Lightship", "Harbour"} {
		wantStatus(t, company, say(t, "PUT", c.URL+"/v1/auth/branding/entity?workspaceId="+c.Workspace.ID,
			`{"propertyName":"company","value":{"name":"`+company+`"}}`, "X-Api-Key", c.Key), http.StatusOK)
		for len(d.brands) > 0 {
			<-d.brands
		}
		wantStatus(t, "the film's own", say(t, "GET", still+"?brand=film", "", "X-Api-Key", c.Key), http.StatusOK)
		wantStatus(t, "in the brand", say(t, "GET", still+"?brand=workspace", "", "X-Api-Key", c.Key), http.StatusOK)
		if len(d.brands) != 1 {
			t.Fatalf("designed %d times, want once", len(d.brands))
		}
		if b := <-d.brands; b.Name != company || b.Logo.Full.ForLight.Blob == "" {
			t.Errorf("the still is in the brand %+v, want %q with its logo", b, company)
		}
	}
	wantProblem(t, say(t, "GET", still+"?brand=mine", "", "X-Api-Key", c.Key), http.StatusBadRequest)
}
