package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// having is a service with some sources of pictures and films.
func having(t *testing.T, sources ...footage.Source) caller {
	return newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Preparer, p.Sources = enginetest.Preparer{}, sources
	}})
}

func source(name string, kind footage.Kind, media footage.Media) enginetest.Source {
	return enginetest.Source{Called: name, Kind: kind, Media: media, About: []string{"nothing of it"}}
}

// TestSourcesThatAreNotThere: a request that asks for sources that the service
// does not have is told so at once, and by its project.
func TestSourcesThatAreNotThere(t *testing.T) {
	ofValues(t)
	t.Parallel()
	owned := source("own-films", footage.Assets, footage.Video)
	maker := source("made-stills", footage.FromText, footage.Image)
	const missing = `"customTemplate":{"scenes":[{"staticScript":"Warm air rises.","type":"picture","toGenerateMissingImages":true}]}`
	for name, row := range map[string]struct {
		sources []footage.Source
		fields  string
		status  int
		names   string // what the warning or the refusal is about, "" = nothing
	}{
		"one of them is there":  {[]footage.Source{owned}, `"videoSourcesPipeline":["stock_footage","workspace_assets"]`, 201, ""},
		"others are not asked":  {[]footage.Source{owned, maker}, `"videoSourcesPipeline":["stock_footage"]`, 400, "videoSourcesPipeline"},
		"pictures stand in":     {[]footage.Source{source("stills", footage.Stock, footage.Image)}, `"videoSourcesPipeline":["stock_footage"]`, 201, "videoSourcesPipeline"},
		"a template's order":    {[]footage.Source{source("stills", footage.Stock, footage.Image)}, `"customTemplate":{"videoSourcesByOrder":["generate_from_text"]}`, 201, "customTemplate.videoSourcesByOrder"},
		"pictures":              {[]footage.Source{owned}, `"imagesSourcePipeline":["stock_footage"]`, 201, "imagesSourcePipeline"},
		"nothing at all":        {nil, `"videoSourcesPipeline":["stock_footage"]`, 400, "videoSourcesPipeline"},
		"no pictures at all":    {nil, `"imagesSourcePipeline":["generate_from_text"]`, 400, "imagesSourcePipeline"},
		"no generator":          {[]footage.Source{owned}, missing, 201, "customTemplate.scenes[0].toGenerateMissingImages"},
		"a generator":           {[]footage.Source{maker}, missing, 201, ""},
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
	ofValues(t)
	t.Parallel()
	made := 0
	maker := enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true, Made: func() { made++ }}
	c := having(t, maker, source("own-films", footage.Assets, footage.Video), source("own-stills", footage.Assets, footage.Image))
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
