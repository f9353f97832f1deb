// Package story holds what the scenes of a film show: plain values that a
// writer states and a designer draws.
//
// A [Content] is sealed: there is one type for each layout, and each has just
// the parts that this layout shows. Every part that is spoken carries Said, the
// words of the scene's narration it belongs to, letter for letter, so that the
// designer brings it in as they sound. Nothing in a content may say what the
// narration or its source does not say.
package story
