package main

import (
	"os"
	"slices"

	"github.com/scenewright/scenewright/examples/internal/providers"
)

// getenv is the environment as far as the flags let it be heard: keys of outside
// services with -services, addresses of free libraries with -stock.
func (f flags) getenv(name string) string {
	switch {
	case name == providers.MediaFolder:
		return f.Media
	case name == providers.FreeStock && f.Stock:
		return "1"
	case name == providers.FreeStock:
		return ""
	case f.Services || f.Stock && slices.Contains(providers.FreeStockURLs(), name):
		return os.Getenv(name)
	}
	return ""
}
