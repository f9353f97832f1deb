// Package writer has the common functions of script writers: they turn a text into scenes.
//
// A text is read by its markup ([document.Parse]). Its blocks become passages ([Editor.Passages]):
// the words themselves, and structures that are marked or certain by their form alone — lists,
// tables, quotations with a name, figures, dated rows. For a requested length, whole paragraphs and
// items are removed ([Editor.Fit]). The rest becomes scenes of one to three sentences
// ([Editor.Scenes]).
//
// Nothing here parses grammar. The screen shows nothing that the text does not say.
package writer
