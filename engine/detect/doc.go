// Package detect identifies the language of a text.
package detect
