package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// having is a service with some sources of pictures and films.
func having(t *testing.T, sources ...engine.MediaSource) caller {
	return newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Preparer, p.Sources = enginetest.Preparer{}, sources
	}})
}

func source(name string, kind engine.SourceKind, media engine.MediaType) enginetest.Source {
	return enginetest.Source{Called: name, Kind: kind, Media: media, About: []string{"nothing of it"}}
}

// TestSourcesThatAreNotThere: a request that asks for sources that the service
// does not have is told so at once, and by its project.
func TestSourcesThatAreNotThere(t *testing.T) {
	owned := source("own-films", engine.SourceAssets, engine.MediaVideo)
	maker := source("made-stills", engine.SourceFromText, engine.MediaImage)
	const missing = `"customTemplate":{"scenes":[{"staticScript":"Warm air rises.","type":"picture","toGenerateMissingImages":true}]}`
	for name, row := range map[string]struct {
		sources []engine.MediaSource
		fields  string
		status  int
		names   string // what the warning or the refusal is about, "" = nothing
	}{
		"one of them is there":  {[]engine.MediaSource{owned}, `"videoSourcesPipeline":["stock_footage","workspace_assets"]`, 201, ""},
		"others are not asked":  {[]engine.MediaSource{owned, maker}, `"videoSourcesPipeline":["stock_footage"]`, 400, "videoSourcesPipeline"},
		"pictures stand in":     {[]engine.MediaSource{source("stills", engine.SourceStock, engine.MediaImage)}, `"videoSourcesPipeline":["stock_footage"]`, 201, "videoSourcesPipeline"},
		"a template's order":    {[]engine.MediaSource{source("stills", engine.SourceStock, engine.MediaImage)}, `"customTemplate":{"videoSourcesByOrder":["generate_from_text"]}`, 201, "customTemplate.videoSourcesByOrder"},
		"pictures":              {[]engine.MediaSource{owned}, `"imagesSourcePipeline":["stock_footage"]`, 201, "imagesSourcePipeline"},
		"nothing at all":        {nil, `"videoSourcesPipeline":["stock_footage"]`, 400, "videoSourcesPipeline"},
		"no pictures at all":    {nil, `"imagesSourcePipeline":["generate_from_text"]`, 400, "imagesSourcePipeline"},
		"no generator":          {[]engine.MediaSource{owned}, missing, 201, "customTemplate.scenes[0].toGenerateMissingImages"},
		"a generator":           {[]engine.MediaSource{maker}, missing, 201, ""},
		"no generator, nothing": {nil, missing, 400, "customTemplate.scenes[0].toGenerateMissingImages"},
		"nobody asked":          {nil, `"name":"Warmth"`, 201, ""},
	} {
		c := having(t, row.sources...)
		got := c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"Warm air rises. Cold air sinks to the floor.","promptType":"Script",`+row.fields+`}`)
		if row.status == http.StatusBadRequest {
			var p contract.Problem
			got.into(t, row.status, &p)
			if p.Param != row.names {
				t.Errorf("%s: it is about %q, want %q", name, p.Param, row.names)
			}
			continue
		}
		var made contract.ProjectCreated
		got.into(t, row.status, &made)
		kept := wait(t, c, made.ProjectID).Warnings
		for which, all := range map[string][]string{"creation": made.Warnings, "the project": kept} {
			about := slices.ContainsFunc(all, func(w string) bool { return strings.HasPrefix(w, row.names) })
			if row.names != "" && !about || row.names == "" && strings.Contains(strings.Join(all, "\n"), "this service has none") {
				t.Errorf("%s: %s warns of %q, want it to be about %q", name, which, all, row.names)
			}
		}
	}
}

// TestAssetsAloneBuyNothing: where a request wants its own assets, no picture is
// generated, neither for a scene nor for the empty place of one.
func TestAssetsAloneBuyNothing(t *testing.T) {
	made := 0
	maker := enginetest.Source{Called: "maker", Kind: engine.SourceFromText, Media: engine.MediaImage, Makes: true, Made: func() { made++ }}
	c := having(t, maker, source("own-films", engine.SourceAssets, engine.MediaVideo), source("own-stills", engine.SourceAssets, engine.MediaImage))
	for _, more := range []string{``, `,"customTemplate":{"scenes":[{"staticScript":"Warm air rises.","type":"picture"}]}`} {
		before := made
		var p contract.ProjectCreated
		c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"Warm air rises. Cold air sinks to the floor.","promptType":"Script","videoSourcesPipeline":["workspace_assets"]`+more+`}`).into(t, http.StatusCreated, &p)
		wait(t, c, p.ProjectID)
		if made != before {
			t.Errorf("with %q %d pictures were bought", more, made-before)
		}
	}
	var p contract.ProjectCreated
	c.send(t, http.MethodPost, "/auth/project/create", `{"prompt":"Warm air rises. Cold air sinks to the floor.","promptType":"Script","videoSourcesPipeline":["workspace_assets"],"imagesSourcePipeline":["generate_from_text"]}`).into(t, http.StatusCreated, &p)
	wait(t, c, p.ProjectID)
	if made == 0 {
		t.Error("an order of pictures that has them generated buys none")
	}
}
