//go:build !nightly

package design

const nightly = false
