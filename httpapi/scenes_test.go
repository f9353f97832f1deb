package httpapi_test

import (
	"encoding/json"
	"image/jpeg"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestSceneIsEditedOverHTTP changes a scene as a client would, and exports again.
func TestSceneIsEditedOverHTTP(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship. A cup takes three minutes. It is drunk by the fire.", PromptType: "Script", ToAutoExport: true})
	wait(t, c, id)
	scenes, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil || len(scenes) == 0 {
		t.Fatalf("%d scenes, %v", len(scenes), err)
	}
	path := "/auth/project/" + id + "/scenes/" + scenes[0].ID
	for body, param := range map[string]string{
		`{}`:                              "",
		`{"narration":""}`:                "narration",
		`{"layout":"poem"}`:               "layout",
		`{"layout":"donut"}`:              "layout",
		`{"media":[{"isMuted":true}]}`:    "media[0].url",
		`{"media":[{"url":"file:///a"}]}`: "media[0].url",
		`{"voice":{"speed":9}}`:           "voice.speed",
		`{"voice":{"tone":"bored"}}`:      "voice.tone",
		`{"heading":7}`:                   "heading",
	} {
		got := c.send(t, "PATCH", path, body)
		var p contract.Problem
		if err := json.Unmarshal([]byte(got.body), &p); err != nil || got.status != http.StatusBadRequest || p.Param != param {
			t.Errorf("%s: %d %s, want 400 for %q", body, got.status, got.body, param)
		}
	}
	if got := c.send(t, "PATCH", "/auth/project/"+id+"/scenes/none", `{"heading":"A"}`); got.status != http.StatusNotFound {
		t.Errorf("a scene that is not there: %d %s", got.status, got.body)
	}
	reader := caller{c.Server, c.Issue(t, c.Tenant, "", access.ProjectsRead)}
	if got := reader.send(t, "PATCH", path, `{"heading":"A"}`); got.status != http.StatusForbidden {
		t.Errorf("a key that only reads: %d %s", got.status, got.body)
	}
	const text = "Tea came to Europe in the holds of tall ships."
	got := c.send(t, "PATCH", path, `{"narration":"`+text+`","colour":1}`)
	if got.status != http.StatusAccepted || !strings.Contains(got.body, "the field colour is not known") || !strings.Contains(got.body, `"isIdle":false`) {
		t.Fatalf("an edit: %d %s", got.status, got.body)
	}
	p := wait(t, c, id)
	if len(p.Edits) != 1 {
		t.Errorf("%d exports after the edit, want the first one alone", len(p.Edits))
	}
	if scenes, err = c.Client.Projects.Scenes(t.Context(), id); err != nil || scenes[0].Narration != text {
		t.Errorf("scenes %+v, %v", scenes, err)
	}
	edit, err := c.Client.Exports.Start(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if p = wait(t, c, id); len(p.Edits) != 2 || p.Edits[1].EditID != edit || p.Edits[0].EditID == edit {
		t.Errorf("edits %+v", p.Edits)
	}
}

// TestTheSecondOfTwoWhoEditIsTold: what the first changed is not overwritten unseen.
func TestTheSecondOfTwoWhoEditIsTold(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship. A cup takes three minutes. It is drunk by the fire.", PromptType: "Script"})
	wait(t, c, id)
	scenes := c.URL + "/v1/auth/project/" + id + "/scenes"
	list := say(t, "GET", scenes, "", "X-Api-Key", c.Key)
	all, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil || len(all) == 0 || list.Header.Get("ETag") == "" {
		t.Fatalf("%d scenes, ETag %q, %v", len(all), list.Header.Get("ETag"), err)
	}
	edit := func(scene, heading, tag string) said {
		return say(t, "PATCH", scenes+"/"+scene, `{"heading":"`+heading+`"}`, "X-Api-Key", c.Key, "If-Match", tag)
	}
	wantStatus(t, "the first", edit(all[0].ID, "Tea, by ship", `"another", `+list.Header.Get("ETag")), http.StatusAccepted)
	if p := wait(t, c, id); p.Revision != 1 {
		t.Errorf("the revision is %d after an edit", p.Revision)
	}
	wantProblem(t, edit(all[0].ID, "Tea", list.Header.Get("ETag")), http.StatusPreconditionFailed)
	if now, err := c.Client.Projects.Scenes(t.Context(), id); err != nil || now[0].Heading != "Tea, by ship" {
		t.Errorf("the scenes are %+v, %v", now, err)
	}
	list = say(t, "GET", scenes, "", "X-Api-Key", c.Key)
	wantStatus(t, "who has looked again", edit(all[0].ID, "Tea", list.Header.Get("ETag")), http.StatusAccepted)
	wait(t, c, id)
	wantStatus(t, "who does not care", edit(all[0].ID, "Tea, again", "*"), http.StatusAccepted)
}

// threeScenes is a script that is too long for one scene, or two.
const threeScenes = "Tea came to Europe by ship in the year of the great fire, and nobody knew what to do with it. " +
	"A cup takes three minutes, which is as long as the song that sailors sang while they waited for it. " +
	"It is drunk by the fire in winter and in the garden when the first warm evening of the year has come."

// TestScenesAreArrangedOverHTTP in one go, as a client sends it, with what it has
// seen; and taken back.
func TestScenesAreArrangedOverHTTP(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: threeScenes, PromptType: "Script"})
	wait(t, c, id)
	before, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil || len(before) < 2 {
		t.Fatalf("%d scenes, %v", len(before), err)
	}
	project := c.URL + "/v1/auth/project/" + id
	first, last := before[0].ID, before[len(before)-1].ID
	for body, param := range map[string]string{
		`{}`:                              "changes",
		`{"changes":[]}`:                  "changes",
		`{"changes":[{"kind":"swap"}]}`:   "changes[0].kind",
		`{"changes":[{"kind":"delete"}]}`: "changes[0].sceneId",
		`{"changes":[{"kind":"split","sceneId":"` + first + `","at":2}]}`:         "changes[0].at",
		`{"changes":[{"kind":"split","sceneId":"` + first + `","at":"x"}]}`:       "changes[0].at",
		`{"changes":[{"kind":"join","sceneId":"` + last + `"}]}`:                  "changes[0].sceneId",
		`{"changes":[{"kind":"repicture","sceneId":"` + first + `"}]}`:            "changes[0].sceneId",
		`{"changes":[{"kind":"move","sceneId":"` + first + `","after":"none"}]}`:  "changes[0].after",
		`{"changes":[{"kind":"move","sceneId":"` + first + `","after":7}]}`:       "changes[0].after",
		`{"changes":[{"kind":"add"}]}`:                                            "changes[0].narration",
		`{"changes":[{"kind":"add","narration":"A.","media":[{"url":"/etc"}]}]}`:  "changes[0].media[0].url",
		`{"changes":[{"kind":"edit","sceneId":"` + first + `","layout":"poem"}]}`: "changes[0].layout",
	} {
		wantParam(t, body, say(t, "PATCH", project+"/scenes", body, "X-Api-Key", c.Key), param)
	}
	for body, param := range map[string]string{`{}`: "", `{"resolution":"8p"}`: "resolution", `{"bgMusic":{"volume":3}}`: "bgMusic.volume", `{"bgMusic":{"path":"x"}}`: "bgMusic.path"} {
		wantParam(t, body, say(t, "PATCH", project, body, "X-Api-Key", c.Key), param)
	}
	for body, param := range map[string]string{`{}`: "revision", `{"revision":0}`: "revision", `{"revision":-1}`: "revision"} {
		wantParam(t, body, say(t, "POST", project+"/restore", body, "X-Api-Key", c.Key), param)
	}
	tag := say(t, "GET", project+"/scenes", "", "X-Api-Key", c.Key).Header.Get("ETag")
	move := `{"changes":[{"kind":"move","sceneId":"` + last + `","after":""},{"kind":"add","narration":"Sugar came with it."}]}`
	wantStatus(t, "the first", say(t, "PATCH", project+"/scenes", move, "X-Api-Key", c.Key, "If-Match", tag), http.StatusAccepted)
	p := wait(t, c, id)
	for path, body := range map[string]string{"/scenes": move, "": `{"resolution":"720p"}`} {
		wantProblem(t, say(t, "PATCH", project+path, body, "X-Api-Key", c.Key, "If-Match", tag), http.StatusPreconditionFailed)
	}
	wantProblem(t, say(t, "POST", project+"/restore", `{"revision":0}`, "X-Api-Key", c.Key, "If-Match", tag), http.StatusPreconditionFailed)
	after, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil || len(after) != len(before)+1 || after[0].ID != last || after[len(after)-1].Narration != "Sugar came with it." || p.Revision != 1 {
		t.Errorf("revision %d, scenes %+v, %v", p.Revision, after, err)
	}
	wantStatus(t, "taken back", say(t, "POST", project+"/restore", `{"revision":0}`, "X-Api-Key", c.Key), http.StatusAccepted)
	p = wait(t, c, id)
	if again, err := c.Client.Projects.Scenes(t.Context(), id); err != nil || again[0].Narration != before[0].Narration || len(again) != len(before) || p.Revision != 2 {
		t.Errorf("revision %d, scenes %+v, %v; want %+v", p.Revision, again, err, before)
	}
}

// wantParam wants a body refused for a field.
func wantParam(t *testing.T, body string, got said, param string) {
	t.Helper()
	var p contract.Problem
	if err := json.Unmarshal([]byte(got.Body), &p); err != nil || got.Status != http.StatusBadRequest || p.Param != param {
		t.Errorf("%s: %d %s, want 400 for %q", body, got.Status, got.Body, param)
	}
}

// TestScenesAreSeenAndHeard as soon as they are planned and spoken, and again after
// an edit.
func TestScenesAreSeenAndHeard(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship. A cup takes three minutes. It is drunk by the fire.", PromptType: "Script"})
	wait(t, c, id)
	all, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d scenes, %v", len(all), err)
	}
	one := c.URL + "/v1/auth/project/" + id + "/scenes/" + all[0].ID
	still := say(t, "GET", one+"/still?width=320", "", "X-Api-Key", c.Key)
	wantStatus(t, "a still", still, http.StatusOK)
	if picture, err := jpeg.DecodeConfig(strings.NewReader(still.Body)); err != nil || picture.Width != 320 || picture.Height != 180 {
		t.Errorf("the still is %+v, %v", picture, err)
	}
	wantStatus(t, "a still that one has", say(t, "GET", one+"/still?width=320", "", "X-Api-Key", c.Key, "If-None-Match", still.Header.Get("ETag")), http.StatusNotModified)
	for width, status := range map[string]int{"": 200, "16": 200, "3840": 200, "15": 400, "3841": 400, "wide": 400, "-320": 400} {
		wantStatus(t, "width "+width, say(t, "GET", one+"/still?width="+width, "", "X-Api-Key", c.Key), status)
	}
	sound := say(t, "GET", one+"/narration", "", "X-Api-Key", c.Key)
	if kind := sound.Header.Get("Content-Type"); sound.Status != http.StatusOK || kind != "audio/wav" || !strings.HasPrefix(sound.Body, "RIFF") {
		t.Errorf("a narration: %d, %s of %d bytes", sound.Status, kind, len(sound.Body))
	}
	for _, path := range []string{"/still", "/narration"} {
		wantProblem(t, say(t, "GET", strings.Replace(one, all[0].ID, "none", 1)+path, "", "X-Api-Key", c.Key), http.StatusNotFound)
	}
	early := create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script", VideoLength: 3})
	must(t, c.Engine.Cancel(t.Context(), early))
	for _, path := range []string{"/still", "/narration"} {
		wantProblem(t, say(t, "GET", c.URL+"/v1/auth/project/"+early+"/scenes/s1"+path, "", "X-Api-Key", c.Key), http.StatusConflict)
	}
}

// TestSceneVoicesOfTheClient has Go clients name a style alone, and a speed alone.
func TestSceneVoicesOfTheClient(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	spoken := &contract.CustomTemplate{Scenes: []contract.SceneConfig{{StaticScript: "Tea came to Europe by ship.", Voice: &contract.SceneVoice{Speed: 1.2}}}}
	id, err := c.Client.Projects.Create(t.Context(), client.CreateProject{Prompt: "Tea, by ship", CustomTemplate: spoken})
	if err != nil {
		t.Fatal(err)
	}
	wait(t, c, id)
	scenes, err := c.Client.Projects.Scenes(t.Context(), id)
	if err != nil || len(scenes) == 0 {
		t.Fatalf("%d scenes, %v", len(scenes), err)
	}
	for _, voice := range []contract.SceneVoice{{Tone: "calm"}, {}} {
		if _, err := c.Client.Projects.EditScene(t.Context(), id, scenes[0].ID, contract.EditScene{Voice: &voice}); err != nil {
			t.Errorf("%+v: %v", voice, err)
		}
		wait(t, c, id)
	}
}
