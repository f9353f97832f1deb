package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestNullIsLeftOut sends null for each optional field of a creation, and for
// all that its objects have: each is the field left out. What is required must be
// there.
func TestNullIsLeftOut(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Required   []string
				Properties map[string]any
			}
		}
	}
	c.send(t, http.MethodGet, "/openapi.json", "").into(t, http.StatusOK, &doc)
	nulls := func(schema, more string) string {
		s := doc.Components.Schemas[schema]
		var fields []string
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if !slices.Contains(s.Required, name) && !strings.Contains(more, `"`+name+`":`) {
				fields = append(fields, `"`+name+`":null`)
			}
		}
		if len(fields) == 0 {
			t.Fatalf("%s has no optional fields", schema)
		}
		return "{" + more + strings.Join(fields, ",") + "}"
	}
	scene := nulls("CustomScene", `"staticScript":"Warm air rises.",`)
	for name, body := range map[string]string{
		"the request":  nulls("CreateProjectRequest", `"prompt":"Warm air rises.","promptType":"Script",`),
		"voice":        nulls("CreateProjectRequest", `"prompt":"Warm air rises.","promptType":"Script","aiVoiceSettings":`+nulls("AiVoiceSettings", "")+`,`),
		"presenter":    nulls("CreateProjectRequest", `"prompt":"Warm air rises.","promptType":"Script","aiAvatarSettings":`+nulls("AiAvatarSettings", "")+`,`),
		"the template": nulls("CreateProjectRequest", `"prompt":"Warm air rises.","promptType":"Script","customTemplate":`+nulls("CustomTemplate", `"scenes":[`+scene+`],"preConfigs":`+nulls("PreConfigs", `"subtitles":`+nulls("SubtitleSettings", `"styles":`+nulls("SubtitleStyles", "")+`,`)+`,`)+`,`)+`,`),
	} {
		got := c.send(t, http.MethodPost, "/auth/project/create", body)
		var made contract.ProjectCreated
		got.into(t, http.StatusCreated, &made)
		if len(made.Warnings) > 0 {
			t.Errorf("%s: warnings %q", name, made.Warnings)
		}
		var p map[string]json.RawMessage
		c.send(t, http.MethodGet, "/auth/project/"+made.ProjectID, "").into(t, http.StatusOK, &p)
		if params, told := p["additionalParams"]; told {
			t.Errorf("%s: additionalParams %s", name, params)
		}
	}
	for body, field := range map[string]string{
		`{"prompt":null}`: "prompt",
		`{"prompt":"p","videoSourcesPipeline":[null]}`:                                "videoSourcesPipeline[0]",
		`{"prompt":"p","customTemplate":{"scenes":[{"videosToAdd":[{"url":null}]}]}}`: "customTemplate.scenes[0].videosToAdd[0].url",
	} {
		var p contract.Problem
		c.send(t, http.MethodPost, "/auth/project/create", body).into(t, http.StatusBadRequest, &p)
		if p.Param != field {
			t.Errorf("%s: %q, want %q", body, p.Param, field)
		}
	}
}
