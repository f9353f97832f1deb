// Package detect finds out which language a text is written in.
package detect
