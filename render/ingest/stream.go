package ingest

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Properties of a stream.
const (
	manifestName  = "manifest.mpd"
	segment       = 4    // seconds
	longestGap    = 10.0 // seconds between key frames in a copied video
	streamLong    = 1920 // pixels of the longer side
	streamShort   = 1080
	streamRate    = 60         // frames a second
	copiedBitrate = 12_000_000 // bits a second of a copied file
)

// Stream makes an MPEG-DASH stream: see library.Media. H.264 and AAC are copied if players can play
// them unchanged.
func (in *Ingest) Stream(ctx context.Context, path string, f library.File, dir string) (string, error) {
	err := in.box.Run(ctx, sandbox.Command{
		Program: "ffmpeg", Args: streamArgs(f, path, dir, in.threads), Read: []string{path}, Write: []string{dir},
		Limits: long(f), Nice: 10,
	})
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

// copies reports which parts of a video go into its stream unchanged.
func (p probe) copies(f library.File, path string) (picture, sound bool) {
	video, audio := p.first("video"), p.first("audio")
	sound = audio != nil && f.Extension != "webm" && audio.Codec == "aac" && audio.Profile == "LC" && audio.Channels <= 2
	info, err := os.Stat(path)
	if err != nil || p.unsound || video.Index >= len(p.packets) {
		return false, sound
	}
	light := float64(info.Size())*8 <= copiedBitrate*max(f.Duration.Seconds(), 1)
	of := p.packets[video.Index]
	gap := max(of.gap, f.Duration.Seconds()+p.begin-of.key)
	return f.Extension != "webm" && light && video.playable(f) && gap <= longestGap, sound
}

// playable reports whether players can play a video unchanged.
func (s stream) playable(f library.File) bool {
	profile := s.Profile == "High" || s.Profile == "Main" || s.Profile == "Constrained Baseline"
	fields := s.Fields == "progressive" || s.Fields == ""
	w, h := fit(f.Width, f.Height)
	return s.Codec == "h264" && s.Pixels == "yuv420p" && profile && fields && !s.rotated() &&
		w == s.Width && h == s.Height && f.FPS <= streamRate
}

// fit returns the largest even size within the stream's that keeps the ratio.
func fit(width, height int) (w, h int) {
	long, short := float64(max(width, height, 1)), float64(max(1, min(width, height)))
	k := min(1, streamLong/long, streamShort/short)
	even := func(v int) int { return max(2, int(math.Round(float64(v)*k/2))*2) }
	return even(width), even(height)
}

func streamArgs(f library.File, path, dir string, threads int) []string {
	a := append(opened(f, path, "error", threads, "-y"), "-map", "0:V:0", "-map_metadata", "-1", "-map_chapters", "-1")
	a = append(a, "-sn", "-dn", "-t", strconv.Itoa(int(maxVideoTime.Seconds())+1))
	if f.HasAudio {
		a = append(a, "-map", "0:a:0")
	}
	a = append(a, videoArgs(f, threads)...)
	if f.HasAudio {
		a = append(a, soundArgs(f)...)
	}
	sets := "id=0,streams=v"
	if f.HasAudio {
		sets += " id=1,streams=a"
	}
	return append(a, "-avoid_negative_ts", "make_zero", "-fflags", "+bitexact",
		"-f", "dash", "-seg_duration", strconv.Itoa(segment), "-use_template", "1", "-use_timeline", "1", "-adaptation_sets", sets,
		"-init_seg_name", "init-$RepresentationID$.mp4", "-media_seg_name", "part-$RepresentationID$-$Number%05d$.m4s",
		"file:"+filepath.Join(dir, manifestName))
}

func videoArgs(f library.File, threads int) []string {
	if f.CopyVideo {
		return []string{"-c:v", "copy"}
	}
	width, height := fit(f.Width, f.Height)
	return []string{
		"-c:v", "libx264", "-preset", "veryfast", "-crf", "21", "-maxrate", "8M", "-bufsize", "16M", "-profile:v", "high", "-threads", strconv.Itoa(threads),
		"-vf", fmt.Sprintf("scale=%d:%d,setsar=1,format=yuv420p", width, height), "-fpsmax", strconv.Itoa(streamRate),
		"-force_key_frames", fmt.Sprintf("expr:gte(t,n_forced*%d)", segment), "-sc_threshold", "0", "-flags", "+bitexact",
	}
}

func soundArgs(f library.File) []string {
	if f.CopyAudio {
		return []string{"-c:a", "copy"}
	}
	return []string{"-c:a", "aac", "-profile:a", "aac_low", "-b:a", "160k", "-ac", "2", "-ar", "48000"}
}
