package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec" //nolint:depguard // it measures the server from outside, as a process
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
)

// build compiles the server.
func build(ctx context.Context, file string) error {
	out, err := exec.CommandContext(ctx, "go", "build", "-o", file, "github.com/scenewright/scenewright/examples/server").CombinedOutput()
	if err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// cluster is a service as processes.
type cluster struct {
	program, dir string
	share        float64 // of a processor, for each host
	database     *database
	bucket       *bucket
	api          *process
	client       *client.Client
	hosts        []*process
	begun        int
	spent        time.Duration // processor time of hosts that have ended, and of their programs
}

func newCluster(ctx context.Context, program, dir string, share float64) (*cluster, error) {
	d, err := newDatabase(ctx)
	if err != nil {
		return nil, err
	}
	b, err := newBucket()
	if err != nil {
		return nil, err
	}
	c := &cluster{program: program, dir: dir, share: share, database: d, bucket: b}
	if c.api, err = c.start(ctx, nil, "-role", "api", "-rate", "-1"); err != nil {
		return nil, err
	}
	c.client, err = client.New(c.api.said["listening"]+"/v1", c.api.said["api key"], nil)
	return c, err
}

// close ends all processes.
func (c *cluster) close() {
	c.endHosts()
	c.api.kill()
	_ = errors.Join(c.bucket.server.Close(), c.database.listen.Close()) // nobody is left
}

// setHosts ends the hosts there are and starts new ones, with empty folders, the
// processors dealt out among them.
func (c *cluster) setHosts(ctx context.Context, n int) error {
	c.endHosts()
	for i := range n {
		h, err := c.startHost(ctx, i)
		if err != nil {
			return err
		}
		c.hosts = append(c.hosts, h)
	}
	return nil
}

func (c *cluster) startHost(ctx context.Context, i int) (*process, error) {
	within := []string{"taskset", "-c", strconv.Itoa(i % runtime.NumCPU())}
	if c.share < 1 {
		group, err := quota(fmt.Sprintf("scenewright-host-%d", i), c.share)
		if err != nil {
			return nil, err
		}
		// The shell is in the group before it becomes the host.
		within = append([]string{"sh", "-c", `echo $$ >"$0" && exec "$@"`, filepath.Join(group, "cgroup.procs")}, within...)
	}
	return c.start(ctx, within, "-role", "worker", "-workers", "1", "-segments", "1", "-metrics-addr", "127.0.0.1:0")
}

func (c *cluster) endHosts() {
	for _, h := range c.hosts {
		c.end(h)
	}
	c.hosts = nil
}

// end kills a host, and adds what it has spent.
func (c *cluster) end(h *process) {
	h.kill()
	c.spent += h.cmd.ProcessState.UserTime() + h.cmd.ProcessState.SystemTime()
}

// encoding returns for how long the hosts' encoders have worked, by their figures.
func (c *cluster) encoding() (total time.Duration) {
	for _, h := range c.hosts {
		resp, err := http.Get(h.said["metrics"])
		if err != nil {
			continue // it was killed
		}
		page, _ := io.ReadAll(resp.Body) // what is missing is not found
		_ = resp.Body.Close()
		if m := encodeTime.FindSubmatch(page); m != nil {
			seconds, _ := strconv.ParseFloat(string(m[1]), 64) // a figure is a number
			total += time.Duration(seconds * float64(time.Second))
		}
	}
	return total
}

var encodeTime = regexp.MustCompile(`(?m)^scenewright_encode_duration_seconds_sum (\S+)`)

// replace kills a host and starts another one in its place after a while.
func (c *cluster) replace(ctx context.Context, i int, after time.Duration) error {
	c.end(c.hosts[i])
	select {
	case <-time.After(after):
	case <-ctx.Done():
		return ctx.Err()
	}
	h, err := c.startHost(ctx, i)
	if err == nil {
		c.hosts[i] = h
	}
	return err
}

// process is a process of the service.
type process struct {
	cmd   *exec.Cmd
	said  map[string]string
	ended chan struct{}
}

// startTime is how long a process may take to listen.
const startTime = time.Minute

// start starts one, by the command that confines it, with a data folder of its own.
func (c *cluster) start(ctx context.Context, within []string, args ...string) (*process, error) {
	c.begun++
	data := filepath.Join(c.dir, "data-"+strconv.Itoa(c.begun))
	args = append([]string{c.program, "-addr", "127.0.0.1:0", "-data", data, "-allow-private-urls"}, args...)
	args = slices.Concat(within, args)
	log, err := os.Create(filepath.Join(c.dir, fmt.Sprintf("log-%d.json", c.begun)))
	if err != nil {
		return nil, err
	}
	defer log.Close() // the process has its own
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "SCENEWRIGHT_OFFLINE=1", "SCENEWRIGHT_DATABASE="+c.database.url, "SCENEWRIGHT_BLOBS="+c.bucket.url,
		"SCENEWRIGHT_SECRET="+filepath.Join(c.dir, "secret"), "AWS_ACCESS_KEY_ID=tester", "AWS_SECRET_ACCESS_KEY=wordofpass", "AWS_EC2_METADATA_DISABLED=true", "AWS_CONFIG_FILE=/dev/null")
	if within != nil {
		cmd.Env = append(cmd.Env, "GOMAXPROCS=1")
	}
	cmd.Stderr, cmd.SysProcAttr = log, &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, ended: make(chan struct{})}
	told := make(chan map[string]string, 1)
	go func() {
		said := map[string]string{}
		for in := bufio.NewScanner(out); said["listening"] == "" && in.Scan(); {
			name, value, _ := strings.Cut(in.Text(), ": ")
			said[name] = value
		}
		told <- said
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait() // it is killed in the end
		close(p.ended)
	}()
	select {
	case p.said = <-told:
	case <-time.After(startTime):
	case <-ctx.Done():
	}
	if p.said["listening"] == "" {
		p.kill()
		return nil, fmt.Errorf("a process does not listen; see %s: %w", log.Name(), errors.Join(ctx.Err(), errors.New("start failed")))
	}
	return p, nil
}

// kill is kill -9; the programs that the process runs end with it.
func (p *process) kill() {
	select {
	case <-p.ended:
	default:
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}
