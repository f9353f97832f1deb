package host

import (
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/httpapi"
)

func TestParse(t *testing.T) {
	usual := Config{Addr: "127.0.0.1:8080", Data: "d", Database: "d/scenewright.db", Blobs: "d/files", SecretFile: "d/secret", Role: All, Share: "auto", MaxCost: 1, Writer: "auto", Voice: "auto"}
	with := func(edit func(*Config)) Config {
		c := usual
		edit(&c)
		return c
	}
	password := filepath.Join(t.TempDir(), "database")
	if err := os.WriteFile(password, []byte("postgres://u:p@db/scenewright\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	type variables = map[string]string
	for _, c := range []struct {
		args []string
		env  variables
		want Config
	}{
		{nil, nil, usual},
		{[]string{"-blobs", "/srv/files"}, nil, with(func(c *Config) { c.Blobs = "/srv/files" })},
		{[]string{"-blobs", "file:///srv/files"}, nil, with(func(c *Config) { c.Blobs = "/srv/files" })},
		{[]string{"-database", "sqlite:/srv/my.db"}, nil, with(func(c *Config) { c.Database = "sqlite:/srv/my.db" })},
		{[]string{"-public-url", "https://video.example.com/"}, nil, with(func(c *Config) { c.PublicURL = "https://video.example.com" })},
		{[]string{"-offline"}, nil, with(func(c *Config) { c.Offline = true })},
		{[]string{"-addr", ":80", "-rate", "-1", "-allow-private-urls"}, nil, with(func(c *Config) { c.Addr, c.Rate, c.Private = ":80", -1, true })},
		{nil, variables{"SCENEWRIGHT_OFFLINE": "1", "SCENEWRIGHT_ALLOW_PRIVATE_URLS": "true", "SCENEWRIGHT_LOG_LEVEL": "warn"},
			with(func(c *Config) { c.Offline, c.Private, c.LogLevel = true, true, slog.LevelWarn })},
		{[]string{"-workers", "3"}, variables{"SCENEWRIGHT_WORKERS": "5", "SCENEWRIGHT_SEGMENTS": "4", "SCENEWRIGHT_DOWNLOADS": "7", "SCENEWRIGHT_DELIVERIES": "9"},
			with(func(c *Config) { c.Workers, c.Segments, c.Downloads, c.Deliveries = 3, 4, 7, 9 })},
		{[]string{"-role", "worker"}, variables{"SCENEWRIGHT_DATABASE_FILE": password, "SCENEWRIGHT_SECRET": "/run/secrets/s"},
			with(func(c *Config) {
				c.Role, c.Database, c.SecretFile = Worker, "postgres://u:p@db/scenewright", "/run/secrets/s"
			})},
		{[]string{"-writer", "plain", "-voice", "local"}, nil, with(func(c *Config) { c.Writer, c.Voice = "plain", "local" })},
		{[]string{"-share", "off"}, nil, with(func(c *Config) { c.Share = "off" })},
		{[]string{"-proxies", "10.0.0.7, 2001:db8::/32"}, nil, with(func(c *Config) {
			c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.7/32"), netip.MustParsePrefix("2001:db8::/32")}
		})},
	} {
		got, err := parse("server", append([]string{"-data", "d"}, c.args...), func(name string) string { return c.env[name] }, io.Discard)
		if diff := cmp.Diff(c.want, got, cmpopts.EquateComparable(netip.Prefix{})); err != nil || diff != "" {
			t.Errorf("%v %v: %v %s", c.args, c.env, err, diff)
		}
	}
}

// TestSharing: several processes make one film where the database is shared, unless it
// is said otherwise.
func TestSharing(t *testing.T) {
	for _, c := range []struct {
		share, database string
		want            bool
	}{
		{"auto", "d/scenewright.db", false}, {"auto", "postgres://db/x", true}, {"off", "postgres://db/x", false}, {"on", "d/scenewright.db", true},
	} {
		if got := (&Config{Share: c.share, Database: c.database}).Shares(); got != c.want {
			t.Errorf("-share %s with %s: %t", c.share, c.database, got)
		}
	}
	if _, err := parse("server", []string{"-share", "perhaps"}, nil, io.Discard); err == nil || !strings.Contains(err.Error(), "-share") {
		t.Errorf("-share perhaps: %v", err)
	}
}

// TestWrongVariable: what is wrong with a variable is said by its name, and a
// password in it is not.
func TestWrongVariable(t *testing.T) {
	for name, value := range map[string]string{
		"SCENEWRIGHT_WORKERS": "many", "SCENEWRIGHT_LOG_LEVEL": "loud", "SCENEWRIGHT_OFFLINE": "maybe",
		"SCENEWRIGHT_DATABASE_FILE": "/nowhere", "SCENEWRIGHT_PROXIES": "proxy.example.com",
	} {
		getenv := func(asked string) string { return map[string]string{name: value}[asked] }
		_, err := parse("server", nil, getenv, io.Discard)
		if err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(name, "_FILE")) {
			t.Errorf("%s=%s: %v", name, value, err)
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
		if got := new(Config).reached(at); got != want {
			t.Errorf("%s: %s, want %s", addr, got, want)
		}
	}
}
