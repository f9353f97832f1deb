package ingest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// What a stream is made of.
const (
	manifestName  = "manifest.mpd"
	segment       = 4    // seconds
	longestGap    = 10.0 // seconds between key frames that a copied video may have
	streamLong    = 1920 // pixels of the longer side
	streamShort   = 1080
	streamRate    = 60         // frames a second
	copiedBitrate = 12_000_000 // bits a second that a copied file may have
)

// plan is how a stream is made: which of its parts are copied.
type plan struct {
	video, sound bool // copied
	hasAudio     bool
	width        int // pixels, of what is encoded
	height       int
}

// Stream makes an MPEG-DASH stream: see library.Media. H.264 and AAC are copied
// where players take them as they are.
func (in *Ingest) Stream(ctx context.Context, path string, f library.File, dir string) (string, error) {
	pl, err := in.plan(ctx, path, f)
	if err == nil {
		err = in.box.Run(ctx, sandbox.Command{
			Program: "ffmpeg", Args: streamArgs(f, path, dir, in.threads, pl), Read: []string{path}, Write: []string{dir},
			Limits: long(f), Nice: 10,
		})
	}
	if err == nil {
		_, err = sandbox.Outputs(dir, manifestName, "init-*.mp4", "part-*-*.m4s")
	}
	if err == nil {
		err = sandbox.CheckOutput(filepath.Join(dir, manifestName))
	}
	if err != nil {
		return "", failure(ctx, err)
	}
	return manifestName, nil
}

// plan decides what is copied.
func (in *Ingest) plan(ctx context.Context, path string, f library.File) (pl plan, err error) {
	p, err := in.probe(ctx, path, f)
	if err != nil {
		return pl, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return pl, err
	}
	video, sound := p.first("video"), p.first("audio")
	if video == nil {
		return pl, broken("there is no picture in the video")
	}
	pl.hasAudio = sound != nil
	pl.sound = sound != nil && f.Extension != "webm" && sound.Codec == "aac" && sound.Profile == "LC" && sound.Channels <= 2
	pl.width, pl.height = fit(f.Width, f.Height)
	light := float64(info.Size())*8 <= copiedBitrate*max(f.Duration.Seconds(), 1)
	if f.Extension == "webm" || !light || !video.playable(f) {
		return pl, nil
	}
	gap, err := in.longestGap(ctx, path, f)
	pl.video = err == nil && gap <= longestGap
	return pl, err
}

// playable tells whether players take a video as it is.
func (s stream) playable(f library.File) bool {
	profile := s.Profile == "High" || s.Profile == "Main" || s.Profile == "Constrained Baseline"
	fields := s.Fields == "progressive" || s.Fields == ""
	w, h := fit(f.Width, f.Height)
	return s.Codec == "h264" && s.Pixels == "yuv420p" && profile && fields && !s.rotated() &&
		w == f.Width && h == f.Height && f.FPS <= streamRate
}

// fit is the largest even size within the stream's that keeps the ratio.
func fit(width, height int) (w, h int) {
	long, short := float64(max(width, height, 1)), float64(max(1, min(width, height)))
	k := min(1, streamLong/long, streamShort/short)
	even := func(v int) int { return max(2, int(math.Round(float64(v)*k/2))*2) }
	return even(width), even(height)
}

// gapArgs are ffprobe's arguments: when each packet is shown, and whether it is
// a key frame.
func gapArgs(f library.File, path string) []string {
	return append([]string{"-hide_banner", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0"},
		sandbox.MediaInput(kindOf(f), path)...)
}

// longestGap is the longest time between two key frames, in seconds: infinite
// where the video does not begin with one.
func (in *Ingest) longestGap(ctx context.Context, path string, f library.File) (float64, error) {
	p, err := in.box.Start(ctx, sandbox.Command{
		Program: "ffprobe", Args: gapArgs(f, path), PipeStdout: true, Read: []string{path}, Limits: quick(),
	})
	if err != nil {
		return 0, err
	}
	gap, read := readGaps(p.Stdout(), f.Duration.Seconds())
	return gap, errors.Join(p.Wait(), read)
}

func readGaps(r io.Reader, end float64) (float64, error) {
	gap, last := 0.0, math.NaN()
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		at, flags, _ := strings.Cut(lines.Text(), ",")
		if !strings.HasPrefix(flags, "K") {
			if math.IsNaN(last) {
				gap = math.Inf(1)
			}
			continue
		}
		t, err := strconv.ParseFloat(at, 64)
		if err != nil {
			gap, t = math.Inf(1), 0
		}
		if !math.IsNaN(last) {
			gap = max(gap, t-last)
		}
		last = t
	}
	return max(gap, end-last), lines.Err()
}

// streamArgs are ffmpeg's arguments.
func streamArgs(f library.File, path, dir string, threads int, pl plan) []string {
	a := append([]string{"-nostdin", "-hide_banner", "-v", "error", "-y", "-threads", strconv.Itoa(threads)}, sandbox.MediaInput(kindOf(f), path)...)
	a = append(a, "-map", "0:V:0", "-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn", "-t", strconv.Itoa(int(maxVideoTime.Seconds())+1))
	if pl.hasAudio {
		a = append(a, "-map", "0:a:0")
	}
	a = append(a, pl.videoArgs(threads)...)
	if pl.hasAudio {
		a = append(a, pl.soundArgs()...)
	}
	sets := "id=0,streams=v"
	if pl.hasAudio {
		sets += " id=1,streams=a"
	}
	return append(a, "-avoid_negative_ts", "make_zero", "-fflags", "+bitexact",
		"-f", "dash", "-seg_duration", strconv.Itoa(segment), "-use_template", "1", "-use_timeline", "1", "-adaptation_sets", sets,
		"-init_seg_name", "init-$RepresentationID$.mp4", "-media_seg_name", "part-$RepresentationID$-$Number%05d$.m4s",
		"file:"+filepath.Join(dir, manifestName))
}

func (pl plan) videoArgs(threads int) []string {
	if pl.video {
		return []string{"-c:v", "copy"}
	}
	return []string{
		"-c:v", "libx264", "-preset", "veryfast", "-crf", "21", "-maxrate", "8M", "-bufsize", "16M", "-profile:v", "high", "-threads", strconv.Itoa(threads),
		"-vf", fmt.Sprintf("scale=%d:%d,setsar=1,format=yuv420p", pl.width, pl.height), "-fpsmax", strconv.Itoa(streamRate),
		"-force_key_frames", fmt.Sprintf("expr:gte(t,n_forced*%d)", segment), "-sc_threshold", "0", "-flags", "+bitexact",
	}
}

func (pl plan) soundArgs() []string {
	if pl.sound {
		return []string{"-c:a", "copy"}
	}
	return []string{"-c:a", "aac", "-profile:a", "aac_low", "-b:a", "160k", "-ac", "2", "-ar", "48000"}
}
