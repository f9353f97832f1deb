package outline

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

// favour values sentences more that speak of what brand and audience are said
// to be about, up to three words of it.
func (p *plan) favour(description string) {
	const each, most = .3, 3
	words := mining.ContentWords(strings.ToLower(description), p.language)
	slices.Sort(words)
	words = slices.Compact(words)
	for i := range p.units {
		text, hits := strings.ToLower(p.units[i].text), 0
		for _, w := range words {
			if strings.Contains(text, strings.TrimSuffix(w, "s")) {
				hits++
			}
		}
		p.units[i].worth += each * float64(min(hits, most))
	}
}

// company is the first sentences of what is known of the company, where they are
// in the film's language: what a film of a mere topic has to say.
func company(a engine.Assignment) []string {
	const most = 2
	if engine.DetectLanguage(a.About) != a.Language {
		return nil
	}
	var all []string
	for _, s := range mining.Sentences(a.About, a.Language) {
		if len(all) < most && finished(s) {
			all = append(all, s)
		}
	}
	return all
}
