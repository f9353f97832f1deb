//go:build !nightly

package local

const nightly = false
