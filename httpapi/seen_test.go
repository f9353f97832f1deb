package httpapi_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// looker is a designer that shows the storyboard that it was last given.
type looker struct {
	enginetest.Designer
	last *atomic.Pointer[engine.Storyboard]
}

// Design keeps the board.
func (l looker) Design(ctx context.Context, b engine.Storyboard) ([]timeline.Scene, error) {
	l.last.Store(&b)
	return l.Designer.Design(ctx, b)
}

// looking is a service whose storyboards can be seen.
func looking(t *testing.T) (c caller, boardOf func(body string) engine.Storyboard) {
	l := looker{last: &atomic.Pointer[engine.Storyboard]{}}
	c = newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Designer, p.Preparer, p.Transcribers = l, enginetest.Preparer{}, []engine.Transcriber{enginetest.Transcriber{}}
	}})
	return c, func(body string) engine.Storyboard {
		t.Helper()
		var made contract.ProjectCreated
		c.send(t, http.MethodPost, "/auth/project/create", body).into(t, http.StatusCreated, &made)
		wait(t, c, made.ProjectID)
		return *l.last.Load()
	}
}

// TestTheButton: a finished script ends with a button where the request gives one,
// and a text's own call to action gives way to an empty one.
func TestTheButton(t *testing.T) {
	_, boardOf := looking(t)
	const text = "A heat pump moves warmth from the cold air outside into the house. It needs far less power than a heater. Order yours today at warmth.example."
	const first, last = "A heat pump moves warmth from the cold air outside into the house.", "Order yours today at warmth.example."
	scenes := func(values string) string {
		return `,"customTemplate":{"scenes":[{"staticScript":"` + first + `"},{"staticScript":"` + last + `","type":"closing","dynamicValues":[` + values + `]}]}`
	}
	for name, row := range map[string]struct{ kind, more, want string }{
		"a text's own":            {"Prompt", "", "Order yours today · warmth.example"},
		"a script's":              {"Script", "", ""},
		"a script's, given":       {"Script", scenes(`{"type":"cta","position":0,"value":"Order now"}`), "Order now"},
		"a script's, of a scene":  {"Script", scenes(`{"type":"header","position":0,"value":"Warm for less"}`), ""},
		"a script's, given empty": {"Script", scenes(`{"type":"cta","position":0,"value":""}`), ""},
		"a text's, given empty":   {"Prompt", scenes(`{"type":"cta","position":0,"value":""}`), ""},
	} {
		b := boardOf(`{"prompt":"` + text + `","promptType":"` + row.kind + `"` + row.more + `}`)
		c, _ := b.Scenes[len(b.Scenes)-1].Shown().(story.Closing)
		if c.Action != row.want {
			t.Errorf("%s: the button says %q, want %q", name, c.Action, row.want)
		}
	}
}

// TestAMasterShowsNoOthersHeading: a film that speaks for its scene stands under
// the scene's own header, and under none where it has none.
func TestAMasterShowsNoOthersHeading(t *testing.T) {
	c, boardOf := looking(t)
	address := uploaded(t, c.Server, "", file("a.mp4", clip))[0].UploadPath
	for header, values := range map[string]string{"": `[]`, "Hear her": `[{"type":"header","position":0,"value":"Hear her"}]`} {
		body, err := json.Marshal(map[string]any{
			"prompt": film, "promptType": "Script", "name": "Warmth for all",
			"customTemplate": map[string]any{"scenes": []any{
				map[string]any{"staticScript": "A heat pump moves warmth.", "dynamicValues": json.RawMessage(`[{"type":"header","position":0,"value":"Warm air"}]`)},
				map[string]any{"id": "her", "moreDetailsAboutScene": "Our engineer", "dynamicValues": json.RawMessage(values), "videosToAdd": []any{map[string]any{"url": address, "isMaster": true}}},
			}},
		})
		must(t, err)
		b := boardOf(string(body))
		i := slices.IndexFunc(b.Scenes, func(sc engine.BoardScene) bool { return sc.Master })
		if i < 0 {
			t.Fatal("there is no master")
		}
		if got := strings.Join(b.Scenes[i].Screen.Texts(), " "); got != header {
			t.Errorf("the master's scene shows %q, want %q", got, header)
		}
	}
}
