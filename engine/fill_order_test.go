package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
)

// TestWhatIsFreeIsLookedForFirst: where nobody asked for an order nothing is
// paid for as long as a still picture is there for nothing; the request's own
// orders are kept to the letter.
func TestWhatIsFreeIsLookedForFirst(t *testing.T) {
	ofValues(t)
	t.Parallel()
	const stock, owned, image, text = footage.Stock, footage.Assets, footage.FromImage, footage.FromText
	source := func(name string, kind footage.Kind, media footage.Media) enginetest.Source {
		return enginetest.Source{Called: name, Kind: kind, Media: media, About: []string{"nothing of it"}}
	}
	all := []footage.Source{
		source("made-films", text, footage.Video), source("moved-stills", image, footage.Video), source("made-stills", text, footage.Image),
		source("own-stills", owned, footage.Image), source("own-films", owned, footage.Video),
		source("stills", stock, footage.Image), source("films", stock, footage.Video),
	}
	for name, c := range map[string]struct {
		films, pictures []footage.Kind
		want            string
	}{
		"nobody asked":           {nil, nil, "films own-films stills own-stills moved-stills made-stills made-films made-stills"},
		"films are in an order":  {[]footage.Kind{text, stock}, nil, "made-films films stills made-stills own-stills"},
		"pictures are":           {nil, []footage.Kind{owned, stock}, "films own-films own-stills stills moved-stills made-stills made-films"},
		"made pictures are next": {nil, []footage.Kind{stock, text, owned}, "films own-films stills moved-stills made-stills made-films made-stills own-stills"},
		"both are":               {[]footage.Kind{stock, text}, []footage.Kind{stock}, "films made-films stills"},
	} {
		eng, _, _ := screening(t, func(p *engine.Ports) { p.Sources = all })
		r := statements()
		r.VideoSourcesPipeline, r.ImagesSourcePipeline = c.films, c.pictures
		_, ledger := fill(t, eng, r)
		if got := askedOf(ledger); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, c.want)
		}
	}
}

// askedOf are the sources that were asked for the first scene that is drawn in
// the end although some were.
func askedOf(ledger []footage.Entry) string {
	for _, e := range ledger {
		if len(e.Asked) < 2 {
			continue
		}
		var all []string
		for _, a := range e.Asked[:len(e.Asked)-1] {
			all = append(all, a.Source)
		}
		return strings.Join(slices.Compact(all), " ") // one is asked for wider words, too
	}
	return ""
}
