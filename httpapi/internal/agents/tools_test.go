package agents

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/spec"
)

// notForAgents are the operations that no tool calls, and why.
var notForAgents = map[string]string{
	"getSceneStill":     "its answer is a picture, and no JSON",
	"getSceneNarration": "its answer is a sound, and no JSON",
	"streamProject":     "wait_for_video tells of progress, and ends",
	"getWebhookSecret":  "it shows a secret",
	"listExports":       "list_videos and get_video tell as much",
	// Who is told from now on, and of everything, is for people to settle: a text that
	// an agent reads could talk it into telling anybody. Such addresses are secrets, too.
	"listWebhookSubscriptions": "it shows addresses that are secrets",
	"subscribeWebhook":         "it tells an address of all that is made from now on",
	"unsubscribeWebhook":       "it ends what people have set up",
	"rotateWebhookSecret":      "it shows a secret",
}

func TestAgentsReachEveryOperation(t *testing.T) {
	doc, err := spec.Load("http://localhost/v1")
	if err != nil {
		t.Fatal(err)
	}
	unseen := maps.Clone(notForAgents)
	var reached []string
	for _, p := range tools(t) {
		for _, at := range p.Targets {
			reached = append(reached, at.op.ID)
		}
	}
	for _, op := range doc.Operations() {
		reason, left := notForAgents[op.ID]
		if left == slices.Contains(reached, op.ID) {
			t.Errorf("%s (%s %s): a tool reaches it: %v, left out because %q", op.ID, op.Method, op.Path, !left, reason)
		}
		delete(unseen, op.ID)
	}
	for id := range unseen {
		t.Errorf("%s is left out and there is no such operation", id)
	}
}

// TestTextsAreForAgents holds descriptions to what helps in choosing a tool.
func TestTextsAreForAgents(t *testing.T) {
	for name, p := range tools(t) {
		if p.Title == "" || len(p.Description) < 40 || len(p.Description) > 500 || !strings.HasSuffix(p.Description, ".") {
			t.Errorf("%s: %q, %q", name, p.Title, p.Description)
		}
	}
}
