package postgrestest

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
)

// Cluster is a Postgres server of a test's own, which it may stop and start.
type Cluster struct {
	URL string // of its database

	dir string
	bin string
	as  *syscall.SysProcAttr
}

// NewCluster makes a server and starts it; it is gone when the test ends. The
// test is skipped where New would skip it.
func NewCluster(t testing.TB) *Cluster {
	t.Helper()
	Need(t)
	dir, err := os.MkdirTemp("", "pg") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	c := &Cluster{URL: "postgres://scenewright@/postgres?host=" + dir, dir: dir, bin: programs()}
	c.hand(t)
	t.Cleanup(func() {
		_ = c.command("pg_ctl", "-D", c.data(), "-m", "immediate", "-s", "stop").Run() // where it runs
		_ = os.RemoveAll(dir)
	})
	c.run(t, "initdb", "-D", c.data(), "-U", "scenewright", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
	c.Start(t)
	return c
}

// Start starts the server and waits until it takes connections.
func (c *Cluster) Start(t testing.TB) {
	t.Helper()
	options := fmt.Sprintf("-k '%s' -c listen_addresses='' -c fsync=off", c.dir)
	c.run(t, "pg_ctl", "-D", c.data(), "-l", filepath.Join(c.dir, "log"), "-s", "-w", "-o", options, "start")
}

// Stop stops the server as an administrator would, and ends its connections.
func (c *Cluster) Stop(t testing.TB) {
	t.Helper()
	c.run(t, "pg_ctl", "-D", c.data(), "-m", "fast", "-s", "-w", "stop")
}

func (c *Cluster) data() string { return filepath.Join(c.dir, "data") }

// programs is the folder of the newest server's programs, "" where they are on
// the path.
func programs() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is right
	slices.Sort(found)
	if len(found) == 0 {
		return ""
	}
	return found[len(found)-1]
}

// hand gives the folder to the user postgres: the server refuses to run as root.
func (c *Cluster) hand(t testing.TB) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	uid, _ := strconv.Atoi(u.Uid) // numbers, on every system with root
	gid, _ := strconv.Atoi(u.Gid)
	if err := os.Chown(c.dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	c.as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}} //nolint:gosec // an id fits
}

func (c *Cluster) command(program string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(c.bin, program), args...)
	cmd.Dir, cmd.SysProcAttr = c.dir, c.as
	return cmd
}

// run runs a program. Its output goes nowhere: the server, which it leaves
// behind, would keep a pipe open.
func (c *Cluster) run(t testing.TB, program string, args ...string) {
	t.Helper()
	if err := c.command(program, args...).Run(); err != nil {
		log, _ := os.ReadFile(filepath.Join(c.dir, "log")) // the first program has none
		t.Fatalf("%s: %v\n%s", program, err, log)
	}
}
