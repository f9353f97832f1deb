// Package writer is the craft that every script writer shares: how a text
// becomes scenes.
//
// A text is read as its author marked it ([document.Parse]). Its blocks become
// passages ([Editor.Passages]): the words themselves, and what is marked or
// certain by its form alone — lists, tables, quotations with a name, figures,
// dated rows. Where a length is asked for, whole paragraphs and items go
// ([Editor.Fit]). What is left becomes scenes of one to three sentences
// ([Editor.Scenes]).
//
// Nothing here reads grammar. Nothing stands on the screen that the text does
// not say.
package writer
