//go:build nightly

package voicetest

// nightly: every voice speaks, and every language has every text.
const nightly = true
