package httpapi_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
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

// TestStillsBeyondTheLimitAreRefused: while one is drawn and sixteen wait, one more of
// the organization is a 429 that says when to come again. The others get theirs.
func TestStillsBeyondTheLimitAreRefused(t *testing.T) {
	t.Parallel()
	e := slowEasel{open: make(chan struct{})}
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Renderer = e }})
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script"})
	wait(t, c, id)
	scenes, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	still := c.URL + "/v1/auth/project/" + id + "/scenes/" + scenes[0].ID + "/still"
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

// branded notes whose brand each film was designed in.
type branded struct {
	enginetest.Designer
	names chan string
}

func (d branded) Design(ctx context.Context, b story.Storyboard) ([]timeline.Scene, error) {
	d.names <- b.Brand.Name
	return d.Designer.Design(ctx, b)
}

// TestAStillInTheWorkspacesBrand is designed in the branding as it is saved now; the film's own
// still is that of its film.
func TestAStillInTheWorkspacesBrand(t *testing.T) {
	t.Parallel()
	d := branded{names: make(chan string, 100)}
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Designer = d }})
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script"})
	wait(t, c, id)
	scenes, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	still := c.URL + "/v1/auth/project/" + id + "/scenes/" + scenes[0].ID + "/still"
	for _, company := range []string{"Lightship", "Harbour"} {
		wantStatus(t, company, say(t, "PUT", c.URL+"/v1/auth/branding/entity?workspaceId="+c.Workspace.ID,
			`{"propertyName":"company","value":{"name":"`+company+`"}}`, "X-Api-Key", c.Key), http.StatusOK)
		for len(d.names) > 0 {
			<-d.names
		}
		wantStatus(t, "the film's own", say(t, "GET", still+"?brand=film", "", "X-Api-Key", c.Key), http.StatusOK)
		wantStatus(t, "in the brand", say(t, "GET", still+"?brand=workspace", "", "X-Api-Key", c.Key), http.StatusOK)
		if len(d.names) != 1 {
			t.Fatalf("designed %d times, want once", len(d.names))
		}
		if name := <-d.names; name != company {
			t.Errorf("the still is of the brand %q, want %q", name, company)
		}
	}
	wantProblem(t, say(t, "GET", still+"?brand=mine", "", "X-Api-Key", c.Key), http.StatusBadRequest)
}
