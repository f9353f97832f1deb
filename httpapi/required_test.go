package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// sighted are the objects of answers, by the schema that describes them.
type sighted struct {
	root    map[string]any
	objects map[string][]map[string]any
}

func newSighted(t *testing.T, s *stage) *sighted {
	t.Helper()
	x := &sighted{objects: map[string][]map[string]any{}}
	if err := json.Unmarshal([]byte(say(t, "GET", s.URL+"/v1/openapi.json", "").Body), &x.root); err != nil {
		t.Fatal(err)
	}
	return x
}

// at is what lies at a path of the document, nil where there is nothing.
func (x *sighted) at(path ...string) map[string]any {
	here := x.root
	for _, name := range path {
		here, _ = here[name].(map[string]any)
	}
	return here
}

// schema is that of an operation's answer.
func (x *sighted) schema(pair string, status string) map[string]any {
	method, path, _ := strings.Cut(pair, " ")
	answer := x.at("paths", path, strings.ToLower(method), "responses", status)
	if ref, ok := answer["$ref"].(string); ok {
		answer = x.at(strings.Split(strings.TrimPrefix(ref, "#/"), "/")...)
	}
	content, _ := answer["content"].(map[string]any)
	for _, media := range []string{"application/json", "application/problem+json"} {
		if m, ok := content[media].(map[string]any); ok {
			schema, _ := m["schema"].(map[string]any)
			return schema
		}
	}
	return nil
}

// see keeps the objects of an answer.
func (x *sighted) see(t *testing.T, pair string, got said) {
	t.Helper()
	schema := x.schema(pair, strconv.Itoa(got.Status))
	if schema == nil {
		return
	}
	var body any
	if err := json.Unmarshal([]byte(got.Body), &body); err != nil {
		t.Fatalf("%v in %s", err, got.Body)
	}
	x.walk(schema, body)
}

func (x *sighted) walk(schema map[string]any, v any) {
	if ref, ok := schema["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/components/schemas/")
		schema = x.at("components", "schemas", name)
		if object, ok := v.(map[string]any); ok {
			x.objects[name] = append(x.objects[name], object)
		}
	}
	forms, _ := schema["oneOf"].([]any)
	for _, form := range forms { // an object, or null
		x.walk(form.(map[string]any), v)
	}
	switch v := v.(type) {
	case []any:
		items, _ := schema["items"].(map[string]any)
		for _, e := range v {
			x.walk(items, e)
		}
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		for name, sub := range properties {
			if e, there := v[name]; there {
				x.walk(sub.(map[string]any), e)
			}
		}
	}
}

// answered are the named objects that answers are made of.
func (x *sighted) answered() map[string]bool {
	names := map[string]bool{}
	var follow func(any)
	follow = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			ref, _ := v["$ref"].(string)
			name, isSchema := strings.CutPrefix(ref, "#/components/schemas/")
			if isSchema && !names[name] {
				names[name] = true
				follow(x.at("components", "schemas", name))
			}
			for name, e := range v {
				if name != "example" && name != "examples" {
					follow(e)
				}
			}
		case []any:
			for _, e := range v {
				follow(e)
			}
		}
	}
	for _, item := range x.at("paths") {
		for _, op := range item.(map[string]any) {
			follow(op.(map[string]any)["responses"])
		}
	}
	follow(x.at("components", "responses"))
	maps.DeleteFunc(names, func(name string, _ bool) bool { return x.at("components", "schemas", name)["properties"] == nil })
	return names
}

// TestRequiredIsWhatEveryAnswerHas holds the lists of required fields against
// what the service answers: each object of the document comes in some answer, a
// field that is required is in all of them, one that is not is missing in some.
func TestRequiredIsWhatEveryAnswerHas(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := newStage(t)
	x := newSighted(t, s)
	for _, e := range everyEndpoint() {
		if err := e.call(t, s); err != nil {
			t.Fatalf("%s: %v", e.pair, err)
		}
		x.see(t, e.pair, s.last.said)
	}
	x.seeSpare(t, s)
	x.seeYoung(t)
	x.seeEstimates(t)
	for _, name := range slices.Sorted(maps.Keys(x.answered())) {
		x.compare(t, name)
	}
}

// seeSpare asks for answers that lack what those of everyEndpoint have.
func (x *sighted) seeSpare(t *testing.T, s *stage) {
	t.Helper()
	ask := func(key, pair string, q question, header ...string) {
		t.Helper()
		q.path = map[string]string{"workspaceId": s.Workspace.ID, "id": s.grant(t, s.Key).CredentialID}
		got := q.send(t, s.URL, key, pair, header...)
		if refused := got.Status >= http.StatusBadRequest; refused != (key == "") {
			t.Fatalf("%s: %d %s", pair, got.Status, got.Body)
		}
		x.see(t, pair, got)
	}
	ask("", "GET /keys", question{})         // a problem
	ask(s.Key, "GET /keys/{id}", question{}) // which the host made
	ask(s.Key, "PUT /auth/branding/entity", question{query: "?workspaceId=" + s.Workspace.ID, body: `{"propertyName":"pronunciations","value":[{"from":["SQL"],"to":"sequel"}]}`})

	for _, file := range []client.UploadFile{file("1.wav", "RIFF\x24\x00\x00\x00WAVEfmt "), {Name: "logo.png", Content: bytes.NewReader(librarytest.Picture(4, 4))}} {
		got, err := s.As(t, s.nobodys(t)).Assets.Upload(t.Context(), s.Workspace.ID, "/", file)
		must(t, err)
		await(t, s.Server, got[0].ID)
	}
	ask(s.Key, "GET /auth/workspace/{workspaceId}/assets", question{}) // with a folder among them

	target := map[string]any{"type": "workspace", "id": s.Workspace.ID}
	const rotate = "POST /auth/workspace/{workspaceId}/webhook-secret/rotate"
	issue := fmt.Sprintf(`{"name":"Twice","target":{"type":"workspace","id":%q},"scopes":["projects:read"]}`, s.Workspace.ID)
	for range 2 { // secrets are shown once
		ask(s.Key, "POST /keys", question{body: issue}, "Idempotency-Key", "issued-twice")
		ask(s.Key, rotate, question{}, "Idempotency-Key", "rotated-twice")
	}
	claimed := connect(t, s.Server, s.Key).use(t, "issue_key", "name", "By an agent", "target", target, "scopes", []string{"projects:read"}).must(t)
	x.walk(x.schema("POST /keys", "202"), claimed.data)
}

// nobodys is a key in the name of no person.
func (s *stage) nobodys(t *testing.T) string {
	t.Helper()
	_, key, err := s.Engine.Keys.IssueRoot(t.Context(), access.Owner{OrganizationID: s.Organization.ID}, access.NewCredential{
		Name: "nobody's", Target: access.Target{Type: access.TargetOrganization, ID: s.Organization.ID}, Scopes: access.Scopes(),
	})
	must(t, err)
	return key
}

// seeYoung asks a service of other parts, while its first video is made, and
// after a receiver could not be reached.
func (x *sighted) seeYoung(t *testing.T) {
	t.Helper()
	spoken, rendered := newGate(), newGate()
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		rendered.ports(p)
		p.Voices, p.Music, p.Notifier, p.IdeaWriter = []engine.Voice{slowVoice{gate: spoken}}, plainMusic{}, unreached{}, writer.Ideas{}
	}})
	ids := map[string]string{"workspaceId": c.Workspace.ID}
	ask := func(pair string, q question) (got said) {
		t.Helper()
		q.path = ids
		got = q.send(t, c.URL, c.key, pair)
		x.see(t, pair, got)
		return got
	}
	ask("GET /auth/config/music-library", question{})
	const branding = "/auth/branding/entity"
	of := question{query: "?workspaceId=" + c.Workspace.ID}
	ask("PUT "+branding, question{query: of.query, body: `{"propertyName":"about","value":"Acme repairs bicycles in Bristol. Every repair is guaranteed for two years."}`})
	eventually(t, func() bool { return strings.Contains(ask("GET "+branding, of).Body, `"videoIdeas":[{`) })

	ids["projectId"] = create(t, c, client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script", ToAutoExport: true, Webhook: "https://hooks.example.com/done",
		CustomTemplate: &contract.CustomTemplate{PreConfigs: &contract.PreConfigs{Subtitles: &contract.Subtitles{
			Styles: &contract.SubtitleStyles{Normal: &contract.SubtitleColor{Color: "#fff"}, Highlight: &contract.SubtitleColor{}},
		}}},
	})
	spoken.wait(t)
	ask("GET /auth/project/{projectId}/scenes", question{})
	close(spoken.open)
	rendered.wait(t)
	ask("GET /auth/project/{projectId}", question{})
	close(rendered.open)
	wait(t, c, ids["projectId"])
	list, _, err := c.Client.Webhooks.List(t.Context(), c.Workspace.ID, client.WebhookList{})
	if err != nil || len(list) != 1 {
		t.Fatalf("%d deliveries, %v", len(list), err)
	}
	ids["deliveryId"] = list[0].ID
	eventually(t, func() bool {
		return strings.Contains(ask("GET /auth/workspace/{workspaceId}/webhooks/{deliveryId}", question{}).Body, `"attempts":[{`)
	})
}

// eventually asks until the answer is yes.
func eventually(t *testing.T, ask func() bool) {
	t.Helper()
	tick, end := time.NewTicker(10*time.Millisecond), time.After(time.Minute)
	defer tick.Stop()
	for !ask() {
		select {
		case <-tick.C:
		case <-end:
			t.Fatal("it did not come")
		}
	}
}

// slowVoice speaks when it is let.
type slowVoice struct {
	enginetest.Voice
	gate
}

// Speak waits.
func (v slowVoice) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	v.began <- struct{}{}
	select {
	case <-v.open:
		return v.Voice.Speak(ctx, u)
	case <-ctx.Done():
		return story.Speech{}, ctx.Err()
	}
}

// seeEstimates asks what a film takes of a service that asks others: one with a price
// and one without, with a budget and without.
func (x *sighted) seeEstimates(t *testing.T) {
	t.Helper()
	const pair = "POST /auth/project/create"
	c := newCaller(t, &apitest.Setup{Engine: func(o *engine.Options) { o.MaxCost = new(-1.) }, Ports: func(p *engine.Ports) {
		p.Preparer, p.Voices = enginetest.Preparer{}, []engine.Voice{farVoice{}}
		p.Sources = []footage.Source{enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true}}
	}})
	for _, most := range []string{"", `"maxCost":1,`} {
		body := `{"prompt":"Tea came to Europe by ship.","promptType":"Script",` + most + `"validateOnly":true}`
		x.see(t, pair, question{body: body}.send(t, c.URL, c.key, pair))
	}
}

// farVoice speaks elsewhere.
type farVoice struct{ enginetest.Voice }

// Voices lists one.
func (farVoice) Voices(context.Context) ([]story.VoiceOption, error) {
	return []story.VoiceOption{{ID: "far/hum", VoiceType: "far", Name: "Hum", Languages: []string{"en"}}}, nil
}

// plainMusic knows no more of a track than its name.
type plainMusic struct{ enginetest.Music }

// Tracks lists one.
func (plainMusic) Tracks(context.Context) ([]story.Track, error) {
	return []story.Track{{ID: "tone", Name: "Tone", RelativePath: "fake/tone.wav"}}, nil
}

// unreached is a notifier that reaches nobody.
type unreached struct{}

// Notify fails.
func (unreached) Notify(context.Context, delivery.Notice) (delivery.Reply, error) {
	return delivery.Reply{}, errors.New("connection refused")
}

func (x *sighted) compare(t *testing.T, name string) {
	t.Helper()
	schema, objects := x.at("components", "schemas", name), x.objects[name]
	if len(objects) == 0 {
		t.Errorf("no answer has a %s", name)
		return
	}
	required, _ := schema["required"].([]any)
	for _, field := range slices.Sorted(maps.Keys(schema["properties"].(map[string]any))) {
		lacks := slices.ContainsFunc(objects, func(o map[string]any) bool { _, there := o[field]; return !there })
		switch must := slices.Contains(required, any(field)); {
		case must && lacks:
			t.Errorf("%s.%s is required, and missing in an answer", name, field)
		case !must && !lacks:
			t.Errorf("%s.%s is in every answer, and not required", name, field)
		}
	}
}
