package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/render/rendertest"
)

// TestHostileBodies sends creation what it must not take: each is a problem of
// its own status that names the field, and nothing is kept.
func TestHostileBodies(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	other := c.AddTenant(t, "Other")
	with := func(field, value string) string { return fmt.Sprintf(`{"prompt": "A film.", %q: %s}`, field, value) }
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	_, _ = w.Write([]byte(`{"prompt": "A film."}`))
	w.Close()
	const bad = http.StatusBadRequest
	for name, row := range map[string]struct {
		body   string
		status int
		param  string
		header []string
	}{
		"nothing":               {"", bad, "", nil},
		"null":                  {"null", bad, "", nil},
		"an array":              {`[{"prompt": "a"}]`, bad, "", nil},
		"a string":              {`"prompt"`, bad, "", nil},
		"cut off":               {`{"prompt": "a`, bad, "", nil},
		"garbage behind":        {`{"prompt": "a"} x`, bad, "", nil},
		"two":                   {`{"prompt": "a"} {"prompt": "b"}`, bad, "", nil},
		"BOM":                   {"\ufeff" + `{"prompt": "a"}`, bad, "", nil},
		"not UTF-8":             {"{\"prompt\": \"\xff\"}", bad, "", nil},
		"deep":                  {strings.Repeat(`{"a":`, 100_000), bad, strings.TrimSuffix(strings.Repeat("a.", 32), "."), nil},
		"deep params":           {with("additionalParams", strings.Repeat("[", 100)+strings.Repeat("]", 100)), bad, "additionalParams" + strings.Repeat("[0]", 31), nil},
		"half a character":      {`{"prompt": "\ud83d"}`, bad, "prompt", nil},
		"a field twice":         {`{"prompt": "a", "prompt": "b"}`, bad, "prompt", nil},
		"10 MB":                 {with("name", `"`+strings.Repeat("a", 10<<20)+`"`), http.StatusRequestEntityTooLarge, "", nil},
		"XML":                   {"<prompt/>", http.StatusUnsupportedMediaType, "", []string{"Content-Type", "application/xml"}},
		"a form":                {"prompt=a", http.StatusUnsupportedMediaType, "", []string{"Content-Type", "application/x-www-form-urlencoded"}},
		"gzip":                  {gz.String(), http.StatusUnsupportedMediaType, "", []string{"Content-Encoding", "gzip"}},
		"no prompt":             {`{}`, bad, "prompt", nil},
		"no text":               {`{"prompt": ["a"]}`, bad, "prompt", nil},
		"blank":                 {`{"prompt": " \n "}`, bad, "prompt", nil},
		"no words":              {`{"prompt": "\u200b!\ud83d\ude42"}`, bad, "prompt", nil},
		"NUL":                   {`{"prompt": "a\u0000b"}`, bad, "prompt", nil},
		"too long":              {`{"prompt": "` + strings.Repeat("é", 20_001) + `"}`, bad, "prompt", nil},
		"length":                {with("videoLength", "0.50000001"), bad, "videoLength", nil},
		"no number":             {with("videoLength", "1e400"), bad, "videoLength", nil},
		"a number as text":      {with("videoLength", `"1"`), bad, "videoLength", nil},
		"language":              {with("language", `"xx"`), bad, "language", nil},
		"prompt type":           {with("promptType", `"script"`), bad, "promptType", nil},
		"no reader":             {with("promptType", `"Link"`), bad, "promptType", nil},
		"a wish as text":        {with("toAutoExport", `"yes"`), bad, "toAutoExport", nil},
		"tag":                   {with("videoTagId", `"opera"`), bad, "videoTagId", nil},
		"technique":             {with("storyTellingTechnique", `"*"`), bad, "storyTellingTechnique", nil},
		"a file as webhook":     {with("webhook", `"file:///"`), bad, "webhook", nil},
		"no webhook":            {with("webhook", `"hooks"`), bad, "webhook", nil},
		"params 17 KiB":         {with("additionalParams", `{"a": "`+strings.Repeat("x", 17<<10)+`"}`), bad, "additionalParams", nil},
		"params 1 MB":           {with("additionalParams", `{"a": "`+strings.Repeat("x", 1_000_000)+`"}`), bad, "additionalParams", nil},
		"params as list":        {with("additionalParams", `["a"]`), bad, "additionalParams", nil},
		"speed":                 {with("aiVoiceSettings", `{"voiceSpeed": 2.01}`), bad, "aiVoiceSettings.voiceSpeed", nil},
		"voice":                 {with("aiVoiceSettings", `{"voiceId": "nobody"}`), bad, "aiVoiceSettings.voiceId", nil},
		"avatar":                {with("aiAvatarSettings", `{"avatarId": "nobody"}`), bad, "aiAvatarSettings.avatarId", nil},
		"source":                {with("videoSourcesPipeline", `["stock_footage", "*"]`), bad, "videoSourcesPipeline[1]", nil},
		"sources as text":       {with("videoSourcesPipeline", `"stock_footage"`), bad, "videoSourcesPipeline", nil},
		"image source":          {with("imagesSourcePipeline", `["generate_from_image"]`), bad, "imagesSourcePipeline[0]", nil},
		"101 scenes":            {with("customTemplate", `{"scenes": [{}`+strings.Repeat(", {}", 100)+`]}`), bad, "customTemplate.scenes", nil},
		"a value's type":        {with("customTemplate", `{"scenes": [{}, {"dynamicValues": [{"type": "hologram", "value": "x"}]}]}`), bad, "customTemplate.scenes[1].dynamicValues[0].type", nil},
		"a value's colour":      {with("customTemplate", `{"scenes": [{"dynamicValues": [{"type": "color", "value": "redd"}]}]}`), bad, "customTemplate.scenes[0].dynamicValues[0].value", nil},
		"colour":                {with("customTemplate", `{"preConfigs": {"subtitles": {"primaryColour": "red"}}}`), bad, "customTemplate.preConfigs.subtitles.primaryColour", nil},
		"music":                 {with("customTemplate", `{"preConfigs": {"bgMusic": {"path": "../../etc/passwd"}}}`), bad, "customTemplate.preConfigs.bgMusic.path", nil},
		"metadata address":      {with("customTemplate", `{"scenes": [{"videosToAdd": [{"url": "http://169.254.169.254/"}]}]}`), bad, "customTemplate.scenes[0].videosToAdd[0].url", nil},
		"an asset that is none": {with("customTemplate", `{"scenes": [{"videosToAdd": [{"url": "`+c.URL+`/v1/files/assets/7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11/original.mp4"}]}]}`), bad, "customTemplate.scenes[0].videosToAdd[0].url", nil},
		"template":              {with("customTemplate", `{"id": "*"}`), bad, "customTemplate.id", nil},
		"another's workspace":   {with("workspaceId", `"`+other.Workspace.ID+`"`), bad, "workspaceId", nil},
		"every workspace":       {with("workspaceId", `"*"`), bad, "workspaceId", nil},
		"seed":                  {with("seed", "-1"), bad, "seed", nil},
		"half a seed":           {with("seed", "0.5"), bad, "seed", nil},
		"shape":                 {with("aspectRatio", `"21:9"`), bad, "aspectRatio", nil},
		"shape as a number":     {with("aspectRatio", "1.78"), bad, "aspectRatio", nil},
		"lines":                 {with("resolution", `"4320p"`), bad, "resolution", nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := c.send(t, http.MethodPost, "/auth/project/create", row.body, row.header...)
			var p contract.Problem
			got.into(t, row.status, &p)
			if kind := got.header.Get("Content-Type"); kind != "application/problem+json" {
				t.Errorf("Content-Type %q", kind)
			}
			if p.Param != row.param || p.Type == "" || p.Title == "" || p.Message == "" || p.RequestID == "" {
				t.Errorf("param %q, want %q: %s", p.Param, row.param, got.body)
			}
		})
	}
	if all, err := c.Engine.Projects(t.Context(), project.Query{}); err != nil || len(all) != 0 {
		t.Errorf("%d projects were kept, %v; want none", len(all), err)
	}
}

// TestProblemsOfProjects compares whole problem documents.
func TestProblemsOfProjects(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script", ToAutoEnhance: new(bool)})
	wait(t, c, id)
	for name, row := range map[string]struct{ method, path, body, key string }{
		"invalid":      {"POST", "/auth/project/create", `{"prompt": "A film.", "videoLength": 4}`, c.key},
		"nested":       {"POST", "/auth/project/create", `{"prompt": "A film.", "customTemplate": {"scenes": [{}, {"videosToAdd": [{"url": "file:///etc/passwd"}]}]}}`, c.key},
		"missing":      {"POST", "/auth/project/create", `{}`, c.key},
		"unauthorized": {"GET", "/auth/project/" + id, "", "swk-nobody"},
		"not_found":    {"GET", "/auth/project/7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11", "", c.key},
		"no_uuid":      {"GET", "/auth/project/x", "", c.key},
		"conflict":     {"POST", "/auth/project/" + id + "/edit/export", "", c.key},
		"method":       {"PUT", "/auth/project/" + id, "", c.key},
	} {
		got := caller{c.Server, row.key}.send(t, row.method, row.path, row.body, "X-Request-Id", "golden")
		rendertest.Golden(t, "problem_"+name+".json", fmt.Sprintf("%d %s\n%s", got.status, got.header.Get("Content-Type"), got.body))
	}
}
