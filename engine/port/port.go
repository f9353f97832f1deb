// Package port declares what the engine works with and others implement: writers, voices,
// renderers, and the rest. Package engine has them under the same names.
package port

import (
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// URLChecker says early whether a URL has a form that would be fetched, without
// looking anything up; *safehttp.Client is one. Its error is for whoever gave
// the URL.
type URLChecker interface {
	CheckURL(url string) error
}

// Quoter is an optional port of writers, viewers and voices that ask a service outside:
// it tells of a film what that would be asked for, without asking.
type Quoter interface {
	Quote(o story.Outline) provider.Quote
}
