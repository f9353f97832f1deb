// Package kit is what layouts and motifs draw with: the grid and its units, type set
// to fit, colours of a ground, when each word is spoken, how things come in, and the
// canvas that takes them. A [Stage] has one of each for a scene.
package kit
