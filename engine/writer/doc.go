// Package writer is the craft that every script writer shares: how any text
// becomes scenes.
//
// A text is read into lines, its sentences and list items ([source.Read]).
// Lines become passages ([Editor.Passages]): some of them have a structure of
// their own, a list, steps, values that are compared, moments, a quotation, one
// striking number; the others are the words themselves. Charts, comparisons, sequences and
// quotations are found in folders of their own, below internal/structure. Passages that stand or
// fall together are a unit ([Editor.Units]). What is told becomes scenes
// ([Editor.Scenes]).
//
// Everything here is extractive and deterministic, and precision comes first: a
// rule that cannot be sure finds nothing, and then the words themselves are
// shown, which is always right. Nothing stands on the screen that the text does
// not say, and no heading is clipped out of a sentence.
package writer
