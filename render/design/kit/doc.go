// Package kit has the parts with which layouts and motifs draw: the grid and its units, type set to
// fit, colours of a ground, the times of spoken words, entrances, and the canvas that collects
// them. A [Stage] has one of each for a scene.
package kit
