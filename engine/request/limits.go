package request

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
)

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

// CheckText returns an *Error that names the field unless a text is valid UTF-8 without NUL, has at
// most so many characters, and, as a line, no control characters.
func CheckText(field, value string, most int, line bool) error {
	n := utf8.RuneCountInString(value)
	switch {
	case n > most:
		return fault.Invalid(field, fmt.Sprintf("has %d characters, the most are %d", n, most), "shorten it")
	case !utf8.ValidString(value):
		return fault.Invalid(field, "is not valid UTF-8", "")
	case strings.Contains(value, "\x00"), line && strings.ContainsFunc(value, unicode.IsControl):
		return fault.Invalid(field, "has a control character", "leave it out")
	}
	return nil
}

// bounds checks texts and lists, up to the first fault.
type bounds struct{ err error }

// line checks a text on one line.
func (b *bounds) line(field, value string, most int) { b.is(CheckText(field, value, most, true)) }

// text checks a text that may have several lines.
func (b *bounds) text(field, value string, most int) { b.is(CheckText(field, value, most, false)) }

// list checks the number of a list's items.
func (b *bounds) list(field string, items, most int) { b.is(fault.CheckCount(field, items, most)) }

// is records the result of another check.
func (b *bounds) is(err error) {
	if b.err == nil {
		b.err = err
	}
}
