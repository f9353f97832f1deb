package host

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"os"
	"strings"
)

// flags returns the flags of a program.
func (c *Config) flags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // the error has the message
	f.Usage = func() {}
	f.StringVar(&c.Addr, "addr", "127.0.0.1:8080", "`address` to listen on; port 0 takes a free one")
	f.StringVar(&c.Data, "data", "scenewright-data", "`folder` of what is not elsewhere: database, files, secret, caches")
	f.StringVar(&c.PublicURL, "public-url", "", "where clients reach the service: an http or https `URL` (default: the address)")
	f.StringVar(&c.Database, "database", "", "sqlite:FILE, of its own, or postgres://…; ?search_path=SCHEMA keeps the tables apart from others (default: a file in the data folder)")
	f.StringVar(&c.Blobs, "blobs", "", "where files are kept: a folder, file:///FOLDER, or a bucket where the program links its driver: s3://BUCKET?region=REGION (default: in the data folder)")
	f.StringVar(&c.SecretFile, "secret", "", "`file` of 32 random bytes or more in hexadecimal, the same for all processes of a database; made where it is missing (default: secret in the data folder)")
	f.StringVar((*string)(&c.Role), "role", string(All), "all, api (works no jobs, needs no ffmpeg) or worker (serves nothing but its health); the last two share a Postgres database and a bucket or folder")
	f.IntVar(&c.Workers, "workers", 0, "`films` worked at once by this process, and beside them as many documents and uploads (default 2)")
	f.IntVar(&c.Segments, "segments", 0, "`encoders` at once, over all films of this process and the segments that it makes of others' (default: the number of processors)")
	f.StringVar(&c.Share, "share", "auto", "on: the segments of a film of half a minute and more are made by all processes of the database, and kept for them beside the files for two weeks at most; off: each process makes its films alone; auto: on for Postgres")
	f.IntVar(&c.Downloads, "downloads", 0, "`fetches` of what requests name at once by this process (default 300)")
	f.IntVar(&c.Deliveries, "deliveries", 0, "`webhooks` at once by this process (default 1000)")
	f.BoolVar(&c.Private, "allow-private-urls", false, "fetch from and call private addresses and plain http, for development")
	f.IntVar(&c.Rate, "rate", 0, "`requests` a minute for each key (default 600), creations a tenth of it; -1: no limit; each process counts for itself")
	f.Func("proxies", "`addresses` of reverse proxies whose X-Forwarded-For is believed: 10.0.0.7,192.168.0.0/16", c.setProxies)
	f.Func("origins", "`origins` of pages beside those of the public URL whose scripts may use /mcp: https://app.example.com,https://b.example.com", func(list string) error {
		c.Origins = strings.Split(list, ",")
		return nil
	})
	f.StringVar(&c.TLSCert, "tls-cert", "", "`file` of a certificate and its chain (PEM), to serve HTTPS; a renewed one is taken up by itself")
	f.StringVar(&c.TLSKey, "tls-key", "", "`file` of its key (PEM)")
	f.StringVar(&c.MetricsAddr, "metrics-addr", "", "`address` of its own at which Prometheus reads /metrics; go doc ./engine/telemetry lists the figures (default: none are kept)")
	f.TextVar(&c.LogLevel, "log-level", slog.LevelInfo, "least `level` that is logged: debug, info, warn, error")
	f.StringVar(&c.SoundFont, "soundfont", "", "have fluidsynth play the music with a sound font: a `file` (.sf2 or .sf3), or auto for the system's")
	f.BoolVar(&c.Offline, "offline", false, "ask none of the free services for pictures and subjects, and look for no server on this machine")
	f.StringVar(&c.Writer, "writer", "auto", "plain: no language model writes; auto: the one that the environment names, else for an SQLite file the largest of Ollama, llama.cpp or LM Studio on this machine")
	f.StringVar(&c.Voice, "voice", "auto", "local: voices of flite and espeak-ng alone; auto: those that the environment names, too, else for an SQLite file those of Kokoro-FastAPI, Piper or Ollama on this machine")
	f.Float64Var(&c.MaxCost, "max-cost", 1, "US `dollars` that the pictures and films of a film may cost whose request says nothing of it, by the price lists of their services; -1: anything; admin caps bounds organizations")
	f.BoolVar(&c.Confined, "require-sandbox", false, "refuse to start where programs cannot be confined by Landlock and seccomp")
	return f
}

// asVariables is the end of the help.
const asVariables = `
Every flag is a variable of the environment, too, which a flag on the command line
overrules: SCENEWRIGHT_ and its name in capitals, with _ for -, so SCENEWRIGHT_PUBLIC_URL
for -public-url. With _FILE behind it a variable names a file that holds the value, so
that a password need stand nowhere else: SCENEWRIGHT_DATABASE_FILE=/run/secrets/database.
Postgres' own PGPASSWORD and PGPASSFILE, and AWS' variables, are read as well. Spans
go to OTEL_EXPORTER_OTLP_ENDPOINT (http://HOST:4318), where it is set.
`

// parse parses the flags of a program, and sets omitted ones from variables. For a request of help
// it writes that to usage and returns flag.ErrHelp.
func parse(name string, args []string, getenv func(string) string, usage io.Writer) (Config, error) {
	var c Config
	f := c.flags(name)
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		f.SetOutput(usage)
		f.PrintDefaults()
		_, _ = fmt.Fprintf(usage, "\n%s admin -help lists what an operator can have done, beside the service.\n", name)
		_, _ = io.WriteString(usage, asVariables) // a failure cannot be reported
		return c, err
	}
	if err == nil && f.NArg() > 0 {
		err = fmt.Errorf("%q is not a flag", f.Arg(0))
	}
	if err == nil {
		err = fromVariables(f, getenv)
	}
	if err == nil {
		err = c.settle()
	}
	if err != nil {
		return c, fmt.Errorf("%w; -help lists the flags", err)
	}
	return c, nil
}

// fromVariables sets omitted flags from their variables.
func fromVariables(f *flag.FlagSet, getenv func(string) string) error {
	if getenv == nil {
		return nil
	}
	given := map[string]bool{}
	f.Visit(func(g *flag.Flag) { given[g.Name] = true })
	var errs []error
	f.VisitAll(func(g *flag.Flag) {
		if given[g.Name] {
			return
		}
		name := variable(g.Name)
		value, err := valueOf(name, getenv)
		if err == nil && value != "" {
			err = f.Set(g.Name, value)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	})
	return errors.Join(errs...)
}

// variable returns the name of a flag's variable.
func variable(flag string) string {
	return "SCENEWRIGHT_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// valueOf returns the value of a variable, or of the file that its twin names.
func valueOf(name string, getenv func(string) string) (string, error) {
	file := getenv(name + "_FILE")
	if value := getenv(name); value != "" || file == "" {
		return value, nil
	}
	text, err := os.ReadFile(file)
	return strings.TrimRight(string(text), "\r\n"), err
}

// setProxies parses addresses and networks.
func (c *Config) setProxies(list string) error {
	c.Proxies = nil
	for one := range strings.SplitSeq(list, ",") {
		one = strings.TrimSpace(one)
		p, err := netip.ParsePrefix(one)
		if a, wrong := netip.ParseAddr(one); wrong == nil {
			p, err = netip.PrefixFrom(a, a.BitLen()), nil
		}
		if err != nil {
			return fmt.Errorf("%q is neither an address nor a network like 10.0.0.0/8", one)
		}
		c.Proxies = append(c.Proxies, p)
	}
	return nil
}
