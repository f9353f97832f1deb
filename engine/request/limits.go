package request

import "github.com/scenewright/scenewright/engine/fault"

// Limits of a request, in characters unless noted.
const (
	MaxPrompt           = 20_000
	MaxAdditionalParams = 16 << 10 // bytes
	MaxScenes           = 100
	MaxItems            = 100 // of any other list
	MaxName             = 200
	MaxDescription      = 4_000
	MaxStaticScript     = 20_000 // as a prompt
	MaxNarration        = 2_000  // of one edited scene
	MaxHeading          = 120    // likewise
	MaxDetails          = 2_000  // moreDetailsAboutScene, description and direction of an asset, value of a dynamicValue
	MaxURL              = 2_048  // bytes
	MaxWord             = 200    // of wordBoost and customSpelling
	MaxSpellings        = 20     // customSpelling.from
)

// bounds checks texts and lists, up to the first fault.
type bounds struct{ err error }

// line checks a text on one line.
func (b *bounds) line(field, value string, most int) { b.is(fault.CheckText(field, value, most, true)) }

// text checks a text that may have several lines.
func (b *bounds) text(field, value string, most int) {
	b.is(fault.CheckText(field, value, most, false))
}

// list checks the number of a list's items.
func (b *bounds) list(field string, items, most int) { b.is(fault.CheckCount(field, items, most)) }

// is records the result of another check.
func (b *bounds) is(err error) {
	if b.err == nil {
		b.err = err
	}
}
