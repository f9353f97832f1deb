//go:build !nightly

package voicetest

const nightly = false
