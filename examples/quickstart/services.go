package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/examples/internal/nearby"
)

// services are those that the flags let be asked: the free ones, servers that are found
// on this machine, and with -services those of the environment. Lines say what is sent
// to whom.
func (f flags) services(ctx context.Context) (*scenewright.Services, error) {
	getenv, line, err := nearby.Find(ctx, f.getenv, f.wanted())
	if err != nil {
		return nil, err
	}
	if line != "" {
		fmt.Fprintln(os.Stderr, line)
	}
	all, err := scenewright.FromEnvironment(getenv)
	if err != nil {
		return nil, err
	}
	for _, line := range all.Reach(ctx) {
		fmt.Fprintln(os.Stderr, line)
	}
	if f.Writer == noModel {
		all.Writer = nil
	}
	return all, nil
}

// noModel is the writer that asks no model.
const noModel = "plain"

// wanted is what is looked for on this machine: what no flag has chosen, and no variable,
// whether it is used or not.
func (f flags) wanted() nearby.Wanted {
	w := nearby.Wanted{
		Writer: f.Writer != noModel && f.List == "",
		Voice:  f.Voice == "" && (f.List == "" || f.List == "voices") || slices.Contains(nearby.Voices(), f.voiceType()),
	}
	if f.Offline {
		return nearby.Wanted{}
	}
	return w.Unset(func(name string) string {
		if strings.HasSuffix(name, "_BASE_URL") || name == scenewright.EnvOffline {
			return os.Getenv(name)
		}
		return f.getenv(name)
	})
}

// voiceType is whose voice is asked for.
func (f flags) voiceType() string {
	kind, _, _ := strings.Cut(f.Voice, "/")
	return kind
}

// getenv is the environment as far as the flags let it be heard: whether free
// services are asked and where, and with -services the keys of others.
func (f flags) getenv(name string) string {
	switch {
	case name == scenewright.EnvMediaFolder:
		return f.Media
	case name == scenewright.EnvOffline && (f.Offline || f.List != ""): // lists ask nobody outside
		return "1"
	case f.Services || name == scenewright.EnvOffline || name == nearby.EnvPorts || slices.Contains(scenewright.FreeServiceVariables(), name):
		return os.Getenv(name)
	}
	return ""
}
