// Package fields holds the tests that measure in finished videos what each field
// of a request does, and the table that says which test measures which field. A
// field without a row fails.
package fields
