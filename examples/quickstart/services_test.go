package main

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/examples/internal/providers"
)

// Without a flag nothing is asked of anybody, whatever the environment has.
func TestFlagsDecideWhoIsAsked(t *testing.T) {
	t.Setenv("PEXELS_API_KEY", "k")
	t.Setenv("OPENVERSE_BASE_URL", "http://127.0.0.1:1")
	dir := t.TempDir()
	for _, tt := range []struct {
		flags flags
		want  string
	}{
		{flags{}, ""},
		{flags{Services: true}, "pexels"},
		{flags{Stock: true}, "openverse commons nasa archive"},
		{flags{Media: dir}, "folder"},
		{flags{Media: dir, Stock: true, Services: true}, "folder pexels openverse commons nasa archive"},
	} {
		c, err := providers.FromEnv(tt.flags.getenv)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, s := range c.Sources {
			names = append(names, s.Name())
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("%+v: asks %q, want %q", tt.flags, got, tt.want)
		}
	}
}
