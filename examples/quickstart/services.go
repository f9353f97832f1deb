package main

import (
	"os"
	"slices"

	"github.com/scenewright/scenewright"
)

// getenv is the environment as far as the flags let it be heard: whether free
// services are asked and where, and with -services the keys of others.
func (f flags) getenv(name string) string {
	switch {
	case name == scenewright.EnvMediaFolder:
		return f.Media
	case name == scenewright.EnvOffline && f.Offline:
		return "1"
	case f.Services || name == scenewright.EnvOffline || slices.Contains(scenewright.FreeServiceVariables(), name):
		return os.Getenv(name)
	}
	return ""
}
