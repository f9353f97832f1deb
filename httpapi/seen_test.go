package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// looking is a service whose storyboards can be seen.
func looking(t *testing.T) (c caller, boardOf func(body string) story.Storyboard) {
	boards := &enginetest.Boards{}
	c = newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Designer, p.Preparer, p.Transcribers = boards, enginetest.Preparer{}, []engine.Transcriber{enginetest.Transcriber{}}
	}})
	return c, func(body string) story.Storyboard {
		t.Helper()
		var made contract.ProjectCreated
		c.send(t, http.MethodPost, "/auth/project/create", body).into(t, http.StatusCreated, &made)
		wait(t, c, made.ProjectID)
		return boards.Last()
	}
}

// TestTheButton: a finished script ends with a button where the request gives one,
// and a text's own call to action gives way to an empty one.
func TestTheButton(t *testing.T) {
	ofValues(t)
	t.Parallel()
	_, boardOf := looking(t)
	const text = "A heat pump moves warmth from the cold air outside into the house. It needs far less power than a heater. Order yours today at warmth.example."
	const first, last = "A heat pump moves warmth from the cold air outside into the house.", "Order yours today at warmth.example."
	scenes := func(values string) string {
		return `,"customTemplate":{"scenes":[{"staticScript":"` + first + `"},{"staticScript":"` + last + `","type":"closing","dynamicValues":[` + values + `]}]}`
	}
	for name, row := range map[string]struct{ kind, more, want string }{
		"a text's own":            {"Prompt", "", "warmth.example"},
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
	ofValues(t)
	t.Parallel()
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
		i := slices.IndexFunc(b.Scenes, func(sc story.BoardScene) bool { return sc.Master })
		if i < 0 {
			t.Fatal("there is no master")
		}
		if got := strings.Join(b.Scenes[i].Screen.Texts(), " "); got != header {
			t.Errorf("the master's scene shows %q, want %q", got, header)
		}
	}
}

// TestPlacesOfFilms: each number of a place reaches the designer as it was given,
// and pictures that a scene has no place for are named.
func TestPlacesOfFilms(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c, boardOf := looking(t)
	clips := uploaded(t, c.Server, "", file("a.mp4", clip), file("b.mp4", clip+"b"), file("c.mp4", clip+"c"), file("d.mp4", clip+"d"))
	var films []any
	for i, a := range clips {
		films = append(films, map[string]any{"url": a.UploadPath, "stagePositionNumber": i})
	}
	body := func(media []any) string {
		raw, err := json.Marshal(map[string]any{"prompt": film, "promptType": "Script", "customTemplate": map[string]any{"scenes": []any{
			map[string]any{"staticScript": "A heat pump moves warmth.", "videosToAdd": media},
		}}})
		must(t, err)
		return string(raw)
	}
	b := boardOf(body(films))
	var stages []int
	for _, clip := range b.Scenes[0].Clips {
		stages = append(stages, clip.Stage)
	}
	if shots := b.Scenes[0].Shots; len(shots) == 0 || shots[0].Clip == nil || shots[0].From != 0 || !slices.Equal(stages, []int{1, 2, 3}) {
		t.Errorf("films stand at %v, over %+v", stages, shots)
	}

	var stills []any
	for _, name := range []string{"e.gif", "f.gif", "g.gif"} {
		stills = append(stills, map[string]any{"url": uploaded(t, c.Server, "", file(name, pixel+name))[0].UploadPath})
	}
	for name, row := range map[string]struct {
		media []any
		want  []int // the places in videosToAdd of those that are not seen
	}{
		"one":           {stills[:1], nil},
		"three":         {stills, nil},
		"beside a film": {append([]any{films[0]}, stills[:2]...), []int{1, 2}},
	} {
		var made contract.ProjectCreated
		c.send(t, http.MethodPost, "/auth/project/create", body(row.media)).into(t, http.StatusCreated, &made)
		said := strings.Join(wait(t, c, made.ProjectID).Warnings, "\n")
		for i := range row.media {
			if named := strings.Contains(said, fmt.Sprintf("customTemplate.scenes[0].videosToAdd[%d]: is not seen", i)); named != slices.Contains(row.want, i) {
				t.Errorf("%s: of %d it says %q", name, i, said)
			}
		}
	}
}
