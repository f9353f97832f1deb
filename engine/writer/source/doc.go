// Package source reads a text into what is told of it: its title, and its lines, the
// sentences and the items of its lists, each with the title that it stands under.
// Titles are shown and not spoken; code, letterheads and what a page has around a text
// are neither. A finished script is read letter for letter.
package source
