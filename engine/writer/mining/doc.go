// Package mining is the craft that every script writer shares, whether the
// words come from a language model, from a source text or from the user:
// cutting text into sentences, finding its key phrases, making a short heading
// out of a narration, the words to look for pictures with, and choosing how a
// scene is laid out.
//
// Everything here is extractive and deterministic. A heading, a point or a
// figure is made of words that the narration says; nothing is invented, and
// nothing is cut with an ellipsis.
//
// A writer that has its own words calls [Finish] on what it has; what is
// missing or wrong is filled in. A finished script is cut into scenes by
// [FromScript].
package mining
