// Package request holds what a client asks for: the request with its template,
// assets and settings, the choices there are for each field, and the checks that
// name a field that cannot be so and say what to do.
//
// It knows package story, whose scenes a template's values are shown by, and
// nothing of how films are made.
package request
