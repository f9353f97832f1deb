// Package story holds the plain values of a film: its script, narration and storyboard, the
// contents of its scenes, which a writer states and a designer draws, and the requests to and
// results of those who read, draw, speak and recognise for it.
//
// A [Content] is sealed: there is one type for each layout, and each has just
// the parts that this layout shows. Every part that is spoken carries Said, the
// words of the scene's narration it belongs to, letter for letter, so that the
// designer brings it in as they sound. Nothing in a content may say what the
// narration or its source does not say.
//
// A host adds a layout from outside by a [CustomLayout], whose scenes show a [Custom].
// To add one here make a file with its type and the name of its layout, and a row in
// the table of contents (screen.go). Package render/design says how a layout that
// draws it is added. Fields that a language model need not state, because the writer
// finds them or reads them off the others, have the tag `model:"-"`.
package story
