// Package port declares the interfaces of the engine's adapters: writers, voices, renderers and
// others. Package engine exports them under the same names.
package port

import (
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// URLChecker reports early whether a URL's form may be fetched, without a lookup; *safehttp.Client
// is one. Its error is for the person who gave the URL.
type URLChecker interface {
	CheckURL(url string) error
}

// Quoter is an optional port of writers, viewers and voices that call an outside service: it
// estimates a film's calls, without making any.
type Quoter interface {
	Quote(o story.Outline) provider.Quote
}
