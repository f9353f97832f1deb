package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/examples/nearby"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/open"
)

// FetchTime is the time limit of fetching one film or document.
const FetchTime = 10 * time.Minute

// Role is the part of the service that a process runs.
type Role string

// The roles.
const (
	All    Role = "all"
	API    Role = "api"    // serves, and works no jobs: it needs no ffmpeg
	Worker Role = "worker" // works jobs, and serves only its health
)

// Config has the values of the flags, with the secret that they name.
type Config struct {
	Addr       string
	Data       string // folder of all data without another place
	PublicURL  string // without a slash at the end
	Database   string // file or URL
	Blobs      string // folder, or the URL of a bucket
	SecretFile string
	Role       Role
	Private    bool    // private addresses and plain http are allowed for sources and webhooks
	Rate       int     // requests a minute; 0: the default, negative: without limit
	SoundFont  string  // of the music: a file, or auto; empty: none
	Offline    bool    // no free service is used, and no server on this machine searched
	Writer     string  // plain: no language model; auto: one configured, or found on this machine
	Voice      string  // local: voices of this machine's programs; auto: configured and found ones, too
	MaxCost    float64 // of a film whose request states none; negative: no limit
	Confined   bool    // no start unless children can be confined fully

	Share string // whether several processes make one film: auto, on, off

	// Concurrent tasks; 0: the default.
	Workers, Segments, Downloads, Deliveries int

	Proxies         []netip.Prefix // whose X-Forwarded-For is trusted
	Origins         []string       // whose pages' scripts may use /mcp
	TLSCert, TLSKey string         // files; empty: plain HTTP
	LogLevel        slog.Level
	MetricsAddr     string   // empty: no metrics
	Figures         *Figures // set once the process starts

	Secret    []byte
	NewSecret bool // made by this start

	// Getenv returns the variables that configure outside services.
	Getenv func(string) string
}

// Serves reports whether the process answers API requests.
func (c *Config) Serves() bool { return c.Role != Worker }

// Shares reports whether several processes make one film.
func (c *Config) Shares() bool { return c.Share == "on" || c.Share == "auto" && c.InPostgres() }

// Works reports whether the process works jobs.
func (c *Config) Works() bool { return c.Role != API }

// settle checks the flags' values and fills in defaults.
func (c *Config) settle() (err error) {
	c.Database = cmp.Or(c.Database, c.Path("scenewright.db"))
	c.SecretFile = cmp.Or(c.SecretFile, c.Path("secret"))
	if c.Blobs, err = c.files(c.Blobs); err != nil {
		return err
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	u, err := url.Parse(c.PublicURL)
	switch {
	case c.PublicURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https"):
		return fmt.Errorf("-public-url: %q is no http or https URL", c.PublicURL)
	case c.Role != All && c.Role != API && c.Role != Worker:
		return fmt.Errorf("-role: %q is none of all, api, worker", c.Role)
	case c.Role != All && !c.InPostgres():
		return fmt.Errorf("-role %s: one process does all for an SQLite file; give -database postgres://…", c.Role)
	case min(c.Workers, c.Segments, c.Downloads, c.Deliveries) < 0:
		return errors.New("-workers, -segments, -downloads, -deliveries: less than nothing; 0 is the default")
	case c.Share != "auto" && c.Share != "on" && c.Share != "off":
		return fmt.Errorf("-share: %q is none of auto, on, off", c.Share)
	case c.Writer != "auto" && c.Writer != "plain":
		return fmt.Errorf("-writer: %q is none of auto, plain", c.Writer)
	case c.Voice != "auto" && c.Voice != "local":
		return fmt.Errorf("-voice: %q is none of auto, local", c.Voice)
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return errors.New("-tls-cert, -tls-key: one is missing")
	}
	return nil
}

// files returns the place of files: a folder as a path, or a bucket as a URL.
func (c *Config) files(blobs string) (string, error) {
	folder, found := strings.CutPrefix(blobs, "file://")
	switch {
	case blobs == "":
		return c.Path("files"), nil
	case found && !strings.HasPrefix(folder, "/"):
		return "", fmt.Errorf("-blobs: %q is not file:///FOLDER", blobs)
	}
	return folder, nil
}

// InBucket reports whether files are stored in a bucket.
func (c *Config) InBucket() bool { return strings.Contains(c.Blobs, "://") }

// furnish makes the data folder and its secret, and sets the service's URL, unless the flags do.
func (c *Config) furnish(url string) (err error) {
	c.PublicURL = cmp.Or(c.PublicURL, url)
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("-data: %w", err)
	}
	c.Secret, c.NewSecret, err = scenewright.Secret(c.SecretFile)
	return err
}

// otherSecret returns an error with the file of a secret that is not the database's, or that was
// missing. One made for this start is removed: it would be in the place of the right one.
func (c *Config) otherSecret(err error) error {
	if !c.NewSecret {
		return fmt.Errorf("%s: %w", c.SecretFile, err)
	}
	return errors.Join(fmt.Errorf("%s is missing, and a new one does not do: %w", c.SecretFile, err), os.Remove(c.SecretFile))
}

// environment returns the variables of outside services with the flags' values; without getenv
// there are none.
func (c *Config) environment(getenv func(string) string) func(string) string {
	return func(name string) string {
		switch {
		case name == scenewright.EnvOffline && (c.Offline || getenv == nil):
			return "1"
		case getenv == nil:
			return ""
		}
		return getenv(name)
	}
}

// Path returns the path of a file in the data folder.
func (c *Config) Path(name string) string { return filepath.Join(c.Data, name) }

// Rates returns the flag's limits: creations are a tenth of all requests.
func (c *Config) Rates() httpapi.Rates {
	if c.Rate <= 0 {
		return httpapi.Rates{PerMinute: c.Rate, CreatesPerMinute: c.Rate}
	}
	return httpapi.Rates{PerMinute: c.Rate, CreatesPerMinute: max(1, c.Rate/10)}
}

// reached returns the URL of a listening address.
func (c *Config) reached(addr net.Addr) string {
	scheme, at := "http://", addr.String()
	if c.TLSCert != "" {
		scheme = "https://"
	}
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		at = fmt.Sprintf("localhost:%d", tcp.Port)
	}
	return scheme + at
}

// OpenDatabase opens the database of the -database flag.
func OpenDatabase(ctx context.Context, c *Config, log *slog.Logger) (*store.DB, error) {
	opts := &store.Options{Workers: c.Workers, Segments: c.Segments, Downloads: c.Downloads, Deliveries: c.Deliveries, Logger: log}
	db, err := open.Database(ctx, c.Database, opts)
	if err != nil {
		return nil, fmt.Errorf("-database: %w", err)
	}
	return db, nil
}

// InPostgres reports whether the database is Postgres.
func (c *Config) InPostgres() bool { return open.IsPostgres(c.Database) }

// file returns the path of an SQLite database.
func (c *Config) file() string { return open.SQLiteFile(c.Database) }

// lookNearby finds servers of models and voices on this machine, for a service of one process:
// others would not find them. The found ones count as environment variables.
func (c *Config) lookNearby(ctx context.Context, log *slog.Logger) error {
	wanted := nearby.Wanted{Writer: c.Writer == "auto", Voice: c.Voice == "auto"}
	if c.InPostgres() {
		return nil
	}
	getenv, line, err := nearby.Find(ctx, c.Getenv, wanted.Unset(c.Getenv))
	if line != "" {
		log.Info(line)
	}
	c.Getenv = getenv
	return err
}

// Services returns the outside services that the environment configures, as far as the flags allow
// them, and the free ones. The log states the data sent to each.
func (c *Config) Services(ctx context.Context, log *slog.Logger) (*scenewright.Services, error) {
	all, err := scenewright.FromEnvironment(c.Getenv)
	if err != nil {
		return nil, err
	}
	for _, line := range all.Reach(ctx) {
		log.Info(line)
	}
	if c.Writer == "plain" {
		all.Writer = nil
	}
	if c.Voice == "local" {
		all.Voices = nil
	}
	return all, nil
}
