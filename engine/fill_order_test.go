package engine_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
)

// TestWhatIsFreeIsLookedForFirst: where nobody asked for an order nothing is
// paid for as long as a still picture is there for nothing; the request's own
// orders are kept to the letter.
func TestWhatIsFreeIsLookedForFirst(t *testing.T) {
	const stock, owned, image, text = engine.SourceStock, engine.SourceAssets, engine.SourceFromImage, engine.SourceFromText
	source := func(name string, kind engine.SourceKind, media engine.MediaType) enginetest.Source {
		return enginetest.Source{Called: name, Kind: kind, Media: media, About: []string{"nothing of it"}}
	}
	all := []engine.MediaSource{
		source("made-films", text, engine.MediaVideo), source("moved-stills", image, engine.MediaVideo), source("made-stills", text, engine.MediaImage),
		source("own-stills", owned, engine.MediaImage), source("own-films", owned, engine.MediaVideo),
		source("stills", stock, engine.MediaImage), source("films", stock, engine.MediaVideo),
	}
	for name, c := range map[string]struct {
		films, pictures []engine.SourceKind
		want            string
	}{
		"nobody asked":           {nil, nil, "films own-films stills own-stills moved-stills made-stills made-films made-stills"},
		"films are in an order":  {[]engine.SourceKind{text, stock}, nil, "made-films films stills made-stills own-stills"},
		"pictures are":           {nil, []engine.SourceKind{owned, stock}, "films own-films own-stills stills moved-stills made-stills made-films"},
		"made pictures are next": {nil, []engine.SourceKind{stock, text, owned}, "films own-films stills moved-stills made-stills made-films made-stills own-stills"},
		"both are":               {[]engine.SourceKind{stock, text}, []engine.SourceKind{stock}, "films made-films stills"},
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
func askedOf(ledger []engine.LedgerEntry) string {
	for _, e := range ledger {
		if len(e.Asked) < 2 {
			continue
		}
		var all []string
		for _, a := range e.Asked[:len(e.Asked)-1] {
			all = append(all, a.Source)
		}
		return strings.Join(all, " ")
	}
	return ""
}
