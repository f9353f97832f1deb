// Package language knows how the languages of films are written: words,
// sentences, numbers, stems, and where a line of type may break. What it knows
// of a language is data, one folder a language; no code here or elsewhere asks
// which language it is.
package language
