package host

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/httpapi"
)

// FetchTime is how long the fetch of one film or document may take.
const FetchTime = 10 * time.Minute

// Config is what the flags say, and the secret of the data folder.
type Config struct {
	Addr      string
	Data      string // folder of what is not elsewhere
	PublicURL string // without a slash at the end
	Database  string // file or URL
	Blobs     string // folder, or the URL of a bucket
	Private   bool   // private addresses and plain http may be fetched and told
	Rate      int    // requests a minute; 0: the default, negative: without limit
	SoundFont string // that music is played with: a file, or auto; empty: none
	Offline   bool   // no free service is asked
	Confined  bool   // no start where children cannot be confined fully
	Secret    []byte
	NewSecret bool // made by this start

	// Getenv gives the variables that say which outside services there are.
	Getenv func(string) string
}

// parse reads the flags of a program. Asked for help it writes that to usage
// and gives flag.ErrHelp.
func parse(name string, args []string, usage io.Writer) (Config, error) {
	var c Config
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // the error says it
	f.Usage = func() {}
	f.StringVar(&c.Addr, "addr", "127.0.0.1:8080", "`address` to listen on; port 0 takes a free one")
	f.StringVar(&c.Data, "data", "scenewright-data", "`folder` of the secret, and of what is not elsewhere: database, files, caches")
	f.StringVar(&c.PublicURL, "public-url", "", "where clients reach the service: an http or https `URL` (default: the address)")
	f.StringVar(&c.Database, "database", "", "sqlite:FILE, of its own, or postgres://…; ?search_path=SCHEMA keeps the tables apart from others (default: a file in the data folder)")
	f.StringVar(&c.Blobs, "blobs", "", "where files are kept: a folder, file:///FOLDER, or a bucket where the program links its driver: s3://BUCKET?region=REGION (default: in the data folder)")
	f.BoolVar(&c.Private, "allow-private-urls", false, "fetch from and call private addresses and plain http, for development")
	f.IntVar(&c.Rate, "rate", 0, "`requests` a minute for each key (default 600), creations a tenth of it; -1: no limit")
	f.StringVar(&c.SoundFont, "soundfont", os.Getenv("SCENEWRIGHT_SOUNDFONT"), "have fluidsynth play the music with a sound font: a `file` (.sf2 or .sf3), or auto for the system's; SCENEWRIGHT_SOUNDFONT says so too")
	f.BoolVar(&c.Offline, "offline", false, "ask none of the free services for pictures and subjects; "+scenewright.EnvOffline+"=1 says so too")
	f.BoolVar(&c.Confined, "require-sandbox", false, "refuse to start where programs cannot be confined by Landlock and seccomp")
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		f.SetOutput(usage)
		f.PrintDefaults()
		return c, err
	}
	if err == nil && f.NArg() > 0 {
		err = fmt.Errorf("%q is not a flag", f.Arg(0))
	}
	if err == nil {
		err = c.settle()
	}
	if err != nil {
		return c, fmt.Errorf("%w; -help lists the flags", err)
	}
	return c, nil
}

// settle checks what the flags say and fills in what they leave open.
func (c *Config) settle() (err error) {
	if c.Database == "" {
		c.Database = c.Path("scenewright.db")
	}
	if c.Blobs, err = c.files(c.Blobs); err != nil {
		return err
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	u, err := url.Parse(c.PublicURL)
	if c.PublicURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("-public-url: %q is no http or https URL", c.PublicURL)
	}
	return nil
}

// files is where files are kept: a folder by its path, whichever way it was
// given, or a bucket by its URL.
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

// InBucket tells whether files are kept in a bucket.
func (c *Config) InBucket() bool { return strings.Contains(c.Blobs, "://") }

// furnish makes the data folder and its secret, and says where the service is
// reached, if the flags did not.
func (c *Config) furnish(addr net.Addr) (err error) {
	c.PublicURL = cmp.Or(c.PublicURL, reached(addr))
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("-data: %w", err)
	}
	c.Secret, c.NewSecret, err = scenewright.Secret(c.secretFile())
	return err
}

// otherSecret names the file of a secret that is not the database's, or says that
// there was none. One that was made for this start goes again: it would stand where
// the right one belongs.
func (c *Config) otherSecret(err error) error {
	if !c.NewSecret {
		return fmt.Errorf("%s: %w", c.secretFile(), err)
	}
	return errors.Join(fmt.Errorf("%s is missing, and a new one does not do: %w", c.secretFile(), err), os.Remove(c.secretFile()))
}

// environment returns the variables of outside services as the flags have them;
// without getenv there are none.
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

func (c *Config) secretFile() string { return c.Path("secret") }

// Path is a file of the data folder.
func (c *Config) Path(name string) string { return filepath.Join(c.Data, name) }

// Rates follow the flag: creations are a tenth of all requests.
func (c *Config) Rates() httpapi.Rates {
	if c.Rate <= 0 {
		return httpapi.Rates{PerMinute: c.Rate, CreatesPerMinute: c.Rate}
	}
	return httpapi.Rates{PerMinute: c.Rate, CreatesPerMinute: max(1, c.Rate/10)}
}

// reached is the URL of an address that is listened on.
func reached(addr net.Addr) string {
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d", tcp.Port)
	}
	return "http://" + addr.String()
}
