//go:build nightly

package engine_test

// nightly: nothing is left out.
const nightly = true
