//go:build !nightly

package step_test

const nightly = false
