//go:build !nightly

package engine_test

const nightly = false
