package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/store/sqlite"
)

func keepCommands() []command {
	return []command{
		{"backup", "FOLDER", "copies an embedded service (SQLite) while it runs: database, files, secret; into the same folder again, only what is new", backup},
		{"restore", "FOLDER", "puts such a copy into an empty -data folder", restore},
		{"health", "[URL]", "asks a process whether it is ready, for the checks of containers (default: that of -addr)", health},
	}
}

// Names in the folder of a backup.
const (
	keptDatabase = "scenewright.db"
	keptFiles    = "files"
	keptSecret   = "secret"
	keptComplete = "complete" // time of the database's copy; written last
)

// backup copies the database first: all files that it refers to exist then, and later ones are not
// referred to yet. The secret never changes.
func backup(ctx context.Context, a *admin, args []string) error {
	c, to := a.config, args[0]
	if c.InPostgres() {
		return errors.New("a Postgres database is copied by pg_dump, and its files after it: see examples/deploy/README.md")
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	complete := filepath.Join(to, keptComplete)
	if err := os.Remove(complete); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	at := time.Now().UTC().Format(time.RFC3339)
	if err := sqlite.Copy(ctx, sqlite.File(c.file()), sqlite.File(filepath.Join(to, keptDatabase))); err != nil {
		return err
	}
	m := mirror{from: c.Blobs, to: filepath.Join(to, keptFiles)}
	err := m.run(ctx, c)
	if err == nil {
		err = copyFile(c.SecretFile, filepath.Join(to, keptSecret))
	}
	if err == nil {
		err = os.WriteFile(complete, []byte(at+"\n"), 0o600)
	}
	return a.say(err, "database as of", at, "files copied", m.copied, "files there already", m.same, "files removed", m.removed)
}

// restore puts the database last: without it no service starts on an incomplete folder.
func restore(ctx context.Context, a *admin, args []string) error {
	c, from := a.config, args[0]
	if c.InPostgres() {
		return errors.New("a Postgres database is restored by pg_restore: see examples/deploy/README.md")
	}
	at, err := os.ReadFile(filepath.Join(from, keptComplete))
	if err != nil {
		return fmt.Errorf("%s is no complete backup: %w", from, err)
	}
	for _, name := range []string{c.file(), c.SecretFile, c.Blobs} {
		if _, err := os.Stat(name); err == nil {
			return fmt.Errorf("%s is there already: give an empty -data folder", name)
		}
	}
	if err := sqlite.Verify(ctx, sqlite.File(filepath.Join(from, keptDatabase))); err != nil {
		return err
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return err
	}
	m := mirror{from: filepath.Join(from, keptFiles), to: c.Blobs}
	if err = m.run(ctx, c); err == nil {
		err = copyFile(filepath.Join(from, keptSecret), c.SecretFile)
	}
	if err == nil {
		err = copyFile(filepath.Join(from, keptDatabase), c.file())
	}
	return a.say(err, "database as of", strings.TrimSpace(string(at)), "files", m.copied)
}

// mirror makes one folder equal to another.
type mirror struct {
	from, to              string
	copied, same, removed int
}

// run copies new files, and removes deleted ones. The files in a bucket stay there.
func (m *mirror) run(ctx context.Context, c *Config) error {
	if c.InBucket() {
		return nil
	}
	if err := os.MkdirAll(m.to, 0o700); err != nil {
		return err
	}
	err := m.walk(ctx, m.from, func(name string, info fs.FileInfo) error { return m.take(name, info) })
	if err != nil {
		return err
	}
	return m.walk(ctx, m.to, func(name string, _ fs.FileInfo) error {
		_, err := os.Stat(filepath.Join(m.from, name))
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		m.removed++
		return os.Remove(filepath.Join(m.to, name))
	})
}

// walk calls do for each complete file of a folder. Files and folders may disappear meanwhile.
func (m *mirror) walk(ctx context.Context, root string, do func(name string, info fs.FileInfo) error) error {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err := errors.Join(err, ctx.Err()); err != nil {
			return gone(err)
		}
		if !d.Type().IsRegular() || strings.HasPrefix(d.Name(), ".") { // a file being written
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return gone(err)
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		return gone(do(name, info))
	})
	return gone(err)
}

// gone returns an error unless it reports a deletion meanwhile.
func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// take copies a file, unless the existing copy has the same size and time.
func (m *mirror) take(name string, info fs.FileInfo) error {
	to := filepath.Join(m.to, name)
	if there, err := os.Stat(to); err == nil && there.Size() == info.Size() && there.ModTime().Equal(info.ModTime()) {
		m.same++
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	if err := copyFile(filepath.Join(m.from, name), to); err != nil {
		return err
	}
	m.copied++
	return os.Chtimes(to, time.Time{}, info.ModTime())
}

// copyFile copies a file, readable by its owner only, whole or not at all.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return blobs.SaveFile(in, to, 0o600)
}

// healthTime is the time limit of a process's answer about its readiness.
const healthTime = 5 * time.Second

func health(ctx context.Context, a *admin, args []string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	host, port, err := net.SplitHostPort(a.config.Addr)
	if err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	at := "http://" + net.JoinHostPort(host, port)
	if len(args) > 0 {
		at = args[0]
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimRight(at, "/")+"/readyz", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	found, err := io.ReadAll(io.LimitReader(resp.Body, 64<<10))
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", resp.Status, found)
	}
	return a.say(err, "status", resp.Status)
}
