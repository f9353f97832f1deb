//go:build unix

package render

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/rendertest"
)

// benchNumber is a number the environment gives, or a default.
func benchNumber(b *testing.B, name string, def int) int {
	b.Helper()
	s := os.Getenv(name)
	if s == "" {
		return def
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		b.Fatalf("%s: %q is no number from 1", name, s)
	}
	return n
}

// spent is wall time, processor time of this process and its children, and what
// of it the host of a virtual machine took from its processors.
type spent struct{ wall, own, children, stolen time.Duration }

func (s spent) cpu() float64 { return (s.own + s.children).Seconds() }

// given is the wall time without what the host took, which every processor bears
// its part of, in seconds.
func (s spent) given() float64 {
	return (s.wall - s.stolen/time.Duration(runtime.NumCPU())).Seconds()
}

func (s spent) String() string {
	return fmt.Sprintf("%.2f s (cpu %.2f s here, %.2f s in ffmpeg; %.2f s stolen)", s.wall.Seconds(), s.own.Seconds(), s.children.Seconds(), s.stolen.Seconds())
}

func stopwatch() func() spent {
	start, own, children, gone := time.Now(), processor(syscall.RUSAGE_SELF), processor(syscall.RUSAGE_CHILDREN), stolen()
	return func() spent {
		return spent{time.Since(start), processor(syscall.RUSAGE_SELF) - own, processor(syscall.RUSAGE_CHILDREN) - children, stolen() - gone}
	}
}

// stolen is the processor time that went to other machines of the host since
// this one was started (proc_stat(5)); 0 where nobody counts it.
func stolen() time.Duration {
	const field, tick = 8, 10 * time.Millisecond
	raw, _ := os.ReadFile("/proc/stat")
	all, _, _ := strings.Cut(string(raw), "\n")
	if f := strings.Fields(all); len(f) > field {
		n, _ := strconv.Atoi(f[field])
		return time.Duration(n) * tick
	}
	return 0
}

func processor(who int) time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(who, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// highest is the highest resident size of a process so far, in MB, from its
// status file; 0 where there is none.
func highest(status string) float64 {
	raw, _ := os.ReadFile(status)
	for line := range strings.Lines(string(raw)) {
		if kb, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kb), "kB")), 64)
			return n / 1024
		}
	}
	return 0
}

// forgetHighest gives back what memory is not needed, and has the highest
// resident size of this process count from now on (proc_pid_clear_refs(5)).
func forgetHighest() {
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // elsewhere than on Linux nothing is counted
}

// peakOfChildren watches the children of this process until stopped, and gives
// the highest resident size any of them reached, in MB, but for what one grew in
// its last quarter of a second: looking more often would cost as much as mixing
// the sound. A child's account after its end would not do: it begins as a copy
// of its parent.
func peakOfChildren() (stop func() float64) {
	done, result := make(chan struct{}), make(chan float64)
	go func() {
		tick, peak := time.NewTicker(250*time.Millisecond), 0.0
		defer tick.Stop()
		for {
			select {
			case <-done:
				result <- peak
				return
			case <-tick.C:
				peak = max(peak, largestChild())
			}
		}
	}()
	return func() float64 { close(done); return <-result }
}

func largestChild() (mb float64) {
	for _, pid := range children() {
		mb = max(mb, highest("/proc/"+pid+"/status"))
	}
	return mb
}

// BenchmarkExport exports a film of nine designed scenes at 1080p30 with subtitles, music
// and transitions, of each kind, and compares that, in the same run, with what ffmpeg
// alone needs for the same frames from a raw file with the same x264 settings
// and as many threads as it likes. The two take turns, SCENEWRIGHT_BENCH_ROUNDS
// times, and the median of the ratios counts: one pair alone differs by a sixth
// from the next on a virtual machine. SCENEWRIGHT_BENCH_PHOTO may name a JPEG.
func BenchmarkExport(b *testing.B) {
	seconds, rounds := benchNumber(b, "SCENEWRIGHT_BENCH_SECONDS", 12), benchNumber(b, "SCENEWRIGHT_BENCH_ROUNDS", 1)
	sample := rendertest.Sample{Width: 1920, Height: 1080, Scenes: len(told), Scene: time.Duration(seconds) * time.Second / time.Duration(len(told))}
	for _, kind := range []string{typeFilm, stillFilm, clipFilm} {
		b.Run(kind, func(b *testing.B) {
			for b.Loop() {
				var wall, given, cpu, speed []float64
				for range rounds {
					first, alone, programs := pair(b, sample, kind)
					b.ReportMetric(float64(programs), "programs")
					b.Logf("%d s of film: export %v, encode only %v", seconds, first, alone)
					wall = append(wall, first.wall.Seconds()/alone.wall.Seconds())
					given = append(given, first.given()/alone.given())
					cpu = append(cpu, first.cpu()/alone.cpu())
					speed = append(speed, float64(seconds)/first.wall.Seconds())
				}
				b.ReportMetric(median(wall), "×encode-only")
				b.ReportMetric(median(given), "×encode-only-given")
				b.ReportMetric(median(cpu), "×encode-only-cpu")
				b.ReportMetric(median(speed), "×realtime")
			}
		})
	}
}

// pair exports a film, which starts some programs, and has its frames encoded alone.
func pair(b *testing.B, s rendertest.Sample, kind string) (first, alone spent, programs int32) {
	b.Helper()
	var started atomic.Int32
	r := newRenderer(b, &Options{CacheDir: b.TempDir()})
	box, err := sandbox.New(&sandbox.Options{Started: func(string) { started.Add(1) }})
	if err != nil {
		b.Fatal(err)
	}
	r.box = box
	first = export(b, r, s, kind)
	programs = started.Load()
	return first, encodeOnly(b, r, designed(b, r.fonts, s, kind)), programs
}

func median(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}

// BenchmarkExportAgain exports the film of BenchmarkExport, then again with
// nothing and with one scene of nine changed, and tells the memory of the process
// and of the largest encoder while it did.
func BenchmarkExportAgain(b *testing.B) {
	seconds := benchNumber(b, "SCENEWRIGHT_BENCH_SECONDS", 12)
	sample := rendertest.Sample{Width: 1920, Height: 1080, Scenes: len(told), Scene: time.Duration(seconds) * time.Second / time.Duration(len(told))}
	changed := sample
	changed.Heading = func(i int) string {
		if i == 2 {
			return "This heading was changed"
		}
		return ""
	}
	for b.Loop() {
		r := newRenderer(b, &Options{CacheDir: b.TempDir()})
		stop := peakOfChildren()
		first := export(b, r, sample, typeFilm)
		encoder, own := stop(), highest("/proc/self/status")
		again, one := export(b, r, sample, typeFilm), export(b, r, changed, typeFilm)
		b.ReportMetric(100*again.wall.Seconds()/first.wall.Seconds(), "%unchanged")
		b.ReportMetric(100*again.cpu()/first.cpu(), "%unchanged-cpu")
		b.ReportMetric(100*one.wall.Seconds()/first.wall.Seconds(), "%one-of-nine")
		b.ReportMetric(100*one.cpu()/first.cpu(), "%one-of-nine-cpu")
		b.ReportMetric(own, "MB-go")
		b.ReportMetric(encoder, "MB-encoder")
		b.Logf("%v, %d s of film: export %v, unchanged %v, one scene of nine changed %v", film1080(r), seconds, first, again, one)
	}
}

func film1080(r *Renderer) encode.Settings {
	return encode.Settings{Width: 1920, Height: 1080, FPS: 30, Preset: r.preset, CRF: r.crf}
}

func export(b *testing.B, r *Renderer, s rendertest.Sample, kind string) spent {
	b.Helper()
	tl, open, err := designed(b, r.fonts, s, kind).Save(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	forgetHighest() // what making the sounds took is not the renderer's
	dir, stop := b.TempDir(), stopwatch()
	made, err := r.Render(context.Background(), story.RenderRequest{Timeline: tl, Open: open, Dir: dir, Progress: func(float64) {}})
	if err != nil {
		b.Fatal(err)
	}
	took := stop()
	b.Logf("%d segments, %d reused, %d bytes, video %v, sound %v", made.Report.Segments, made.Report.Reused, made.Report.Bytes, made.Report.TookVideo, made.Report.TookAudio)
	return took
}

// encodeOnly writes all frames to a file and has ffmpeg encode them in one go.
func encodeOnly(b *testing.B, r *Renderer, f rendertest.Film) spent {
	b.Helper()
	raw := filepath.Join(b.TempDir(), "film.yuv")
	if err := writeRaw(r, f, raw); err != nil {
		b.Fatal(err)
	}
	defer os.Remove(raw)
	return encodeRaw(b, r, raw)
}

// encodeRaw has ffmpeg encode a file of frames, with as many threads as it likes.
func encodeRaw(b *testing.B, r *Renderer, raw string) spent {
	b.Helper()
	s := film1080(r)
	args := []string{"-nostdin", "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", fmt.Sprintf("%dx%d", s.Width, s.Height),
		"-framerate", strconv.Itoa(s.FPS), "-i", "file:" + raw}
	for _, a := range append(s.Codec(), filepath.Join(b.TempDir(), "alone.mp4")) {
		args = append(args, strings.Replace(a, "threads=1:", "", 1))
	}
	stop := stopwatch()
	if out, err := exec.Command("ffmpeg", args...).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return stop()
}

func writeRaw(r *Renderer, f rendertest.Film, path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 8<<20)
	open := func(blob string) (io.ReadCloser, error) { return f.Open(context.Background(), blob) }
	reels := &film{Renderer: r, tl: f.Timeline, clips: map[string]string{"clip": path + ".mp4"}}
	if err := os.WriteFile(path+".mp4", f.Sounds["clip"], 0o600); err != nil {
		return err
	}
	c := compose.New(r.fonts, f.Timeline, nil).Show(compose.NewPictures(open, 0)).Roll(reels.reels(context.Background(), func(string) {}))
	defer c.Close()
	for n := range f.Timeline.Frames {
		frame, _, err := c.At(n)
		if err != nil {
			return fmt.Errorf("frame %d: %w", n, err)
		}
		if _, err := w.Write(frame.Pix); err != nil {
			return err
		}
	}
	return w.Flush()
}
