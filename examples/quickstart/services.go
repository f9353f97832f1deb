package main

import (
	"os"
	"slices"

	"github.com/scenewright/scenewright/examples/internal/providers"
)

// getenv is the environment as far as the flags let it be heard: whether free
// services are asked and where, and with -services the keys of others.
func (f flags) getenv(name string) string {
	switch {
	case name == providers.MediaFolder:
		return f.Media
	case name == providers.Offline && f.Offline:
		return "1"
	case f.Services || name == providers.Offline || slices.Contains(providers.FreeURLs(), name):
		return os.Getenv(name)
	}
	return ""
}
