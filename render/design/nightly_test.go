//go:build nightly

package design

// nightly: nothing is left out.
const nightly = true
