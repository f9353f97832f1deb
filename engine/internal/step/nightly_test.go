//go:build nightly

package step_test

// nightly: nothing is left out.
const nightly = true
