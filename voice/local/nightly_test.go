//go:build nightly

package local

// nightly: nothing is left out.
const nightly = true
