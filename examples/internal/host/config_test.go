package host

import (
	"io"
	"net"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/httpapi"
)

func TestParse(t *testing.T) {
	usual := Config{Addr: "127.0.0.1:8080", Data: "d", Database: "d/scenewright.db", Blobs: "d/files"}
	with := func(edit func(*Config)) Config {
		c := usual
		edit(&c)
		return c
	}
	for _, c := range []struct {
		args []string
		want Config
	}{
		{nil, usual},
		{[]string{"-blobs", "/srv/files"}, with(func(c *Config) { c.Blobs = "/srv/files" })},
		{[]string{"-blobs", "file:///srv/files"}, with(func(c *Config) { c.Blobs = "/srv/files" })},
		{[]string{"-database", "sqlite:/srv/my.db"}, with(func(c *Config) { c.Database = "sqlite:/srv/my.db" })},
		{[]string{"-public-url", "https://video.example.com/"}, with(func(c *Config) { c.PublicURL = "https://video.example.com" })},
		{[]string{"-offline"}, with(func(c *Config) { c.Offline = true })},
		{[]string{"-addr", ":80", "-rate", "-1", "-allow-private-urls"}, with(func(c *Config) { c.Addr, c.Rate, c.Private = ":80", -1, true })},
	} {
		got, err := parse("server", append([]string{"-data", "d"}, c.args...), io.Discard)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%v: %v %s", c.args, err, diff)
		}
	}
}

// TestEnvironment: -offline says what the variable says, and a program without an
// environment asks nobody.
func TestEnvironment(t *testing.T) {
	getenv := func(name string) string { return "of " + name }
	for _, tt := range []struct {
		offline bool
		getenv  func(string) string
		name    string
		want    string
	}{
		{false, getenv, scenewright.EnvOffline, "of " + scenewright.EnvOffline},
		{true, getenv, scenewright.EnvOffline, "1"},
		{true, getenv, "OPENAI_API_KEY", "of OPENAI_API_KEY"},
		{false, nil, scenewright.EnvOffline, "1"},
		{false, nil, "OPENAI_API_KEY", ""},
	} {
		c := Config{Offline: tt.offline}
		if got := c.environment(tt.getenv)(tt.name); got != tt.want {
			t.Errorf("offline %t: %s is %q, want %q", tt.offline, tt.name, got, tt.want)
		}
	}
}

func TestRates(t *testing.T) {
	for rate, want := range map[int]httpapi.Rates{
		0:    {},
		-1:   {PerMinute: -1, CreatesPerMinute: -1},
		5:    {PerMinute: 5, CreatesPerMinute: 1},
		1200: {PerMinute: 1200, CreatesPerMinute: 120},
	} {
		if got := (&Config{Rate: rate}).Rates(); got != want {
			t.Errorf("%d: %+v, want %+v", rate, got, want)
		}
	}
}

func TestReached(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:80": "http://127.0.0.1:80",
		"0.0.0.0:8080": "http://localhost:8080",
		"[::]:8080":    "http://localhost:8080",
		"[::1]:8080":   "http://[::1]:8080",
	} {
		at, err := net.ResolveTCPAddr("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		if got := reached(at); got != want {
			t.Errorf("%s: %s, want %s", addr, got, want)
		}
	}
}
