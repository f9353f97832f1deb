package fill

import (
	"slices"
	"sync"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/slides"
	"github.com/scenewright/scenewright/engine/relevance"
	"github.com/scenewright/scenewright/engine/story"
)

// figures are the pictures of the source document; each is shown once.
type figures struct {
	all  []story.DocumentImage
	deck bool                // they are pictures of slides
	own  map[string][]string // keys of a slide's pictures, by the first scene that can show them

	mu   sync.Mutex
	used map[string]bool
}

// newFigures assigns the pictures of slides to the scenes of these slides, in their order.
func newFigures(d story.Document, pages slides.Deck, b story.Storyboard) *figures {
	f := &figures{all: d.Images, deck: len(d.Slides) > 0, own: map[string][]string{}, used: map[string]bool{}}
	bare := map[string][]string{} // scenes that have room for a picture, by their page
	for _, sc := range b.Scenes {
		if base := story.BaseID(sc.ID); slides.Wordy(sc.Shown()) {
			bare[base] = append(bare[base], sc.ID)
		}
	}
	for id, p := range pages {
		for i, key := range p.Images {
			if n := len(bare[id]); n > 0 {
				f.own[bare[id][i%n]] = append(f.own[bare[id][i%n]], key)
			}
		}
	}
	return f
}

// claim takes a picture for a scene: its slide's own, else, without slides and with captioned, the
// one whose caption fits best; ok is false where none is left.
func (f *figures) claim(sc story.BoardScene, language string, captioned bool, refused []footage.Ref) (im story.DocumentImage, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	best := -1
	most := relevance.Floor
	for i, candidate := range f.all {
		switch {
		case f.used[candidate.Key], slices.Contains(refused, footage.Ref{Source: SourceDocument, ID: candidate.Key}):
		case slices.Contains(f.own[sc.ID], candidate.Key):
			f.used[candidate.Key] = true
			return candidate, true
		case captioned && !f.deck && candidate.Caption != "":
			fits := relevance.Score(relevance.Query{Words: sc.Query, Text: sc.Narration, Language: language}, relevance.Subject{Title: candidate.Caption})
			if fits >= most {
				best, most = i, fits
			}
		}
	}
	if best < 0 {
		return im, false
	}
	f.used[f.all[best].Key] = true
	return f.all[best], true
}
