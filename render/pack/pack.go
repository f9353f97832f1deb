// Package pack puts encoded segments and sound into files: an MP4 for
// download and an MPEG-DASH stream, both of the same packets.
package pack

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/language"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/encode"
)

// Parts are what a film is put together from. The files lie in one folder.
type Parts struct {
	Dir      string        // the folder
	Video    []Segment     // in order
	Sound    string        // by its name in Dir
	FPS      int           // frames a second
	Longest  time.Duration // of the segments
	Title    string        //
	Language string        // of the sound: en, es, fr, zh, iw
}

// Segment is an encoded stretch of the film.
type Segment struct {
	Name   string // in the folder of the parts: letters, digits, dots and dashes
	Frames int    // at least 3, where there are several: shorter ones have other decoding times
}

// Files are what was made, relative to the folder they were made in.
type Files struct {
	Video    string
	Manifest string
	Stream   []string
}

// Names of what is made.
const (
	videoName    = "video.mp4"
	streamFolder = "dash"
	manifestName = "manifest.mpd"
	listName     = "segments.ffconcat"
)

// Film makes the files in dir, which must exist. Every segment of the parts
// becomes one segment of the stream. Nothing is encoded again.
func Film(ctx context.Context, box *sandbox.Box, p Parts, dir string) (Files, error) {
	list := filepath.Join(p.Dir, listName)
	if err := os.WriteFile(list, []byte(p.list()), 0o600); err != nil {
		return Files{}, fmt.Errorf("list of segments: %w", err)
	}
	stream := filepath.Join(dir, streamFolder)
	if err := os.MkdirAll(stream, 0o755); err != nil {
		return Files{}, fmt.Errorf("folder of the stream: %w", err)
	}
	err := box.Run(ctx, sandbox.Command{
		Program: "ffmpeg", Args: args(p, dir), Dir: p.Dir, Read: []string{p.Dir}, Write: []string{dir},
	})
	if err != nil {
		return Files{}, err
	}
	f, err := listed(dir)
	if err != nil {
		return Files{}, err
	}
	if err := correct(filepath.Join(stream, manifestName), p); err != nil {
		return Files{}, fmt.Errorf("manifest: %w", err)
	}
	return f, nil
}

// durations are what ffmpeg writes into a manifest in tenths of a second, cut
// off: a player would stop before the end.
var durations = regexp.MustCompile(`(mediaPresentationDuration|maxSegmentDuration)="[^"]*"`)

// correct gives the manifest its durations to the microsecond.
func correct(path string, p Parts) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	exact := map[string]time.Duration{"mediaPresentationDuration": p.duration(), "maxSegmentDuration": p.Longest}
	raw = durations.ReplaceAllFunc(raw, func(attr []byte) []byte {
		name, _, _ := strings.Cut(string(attr), "=")
		return fmt.Appendf(nil, `%s="PT%sS"`, name, strconv.FormatFloat(exact[name].Seconds(), 'f', 6, 64))
	})
	return os.WriteFile(path, raw, 0o644)
}

// duration is the film's.
func (p Parts) duration() time.Duration {
	frames := 0
	for _, s := range p.Video {
		frames += s.Frames
	}
	return time.Duration(frames) * time.Second / time.Duration(p.FPS)
}

// listed names what lies in dir, which is nothing but what was asked for.
func listed(dir string) (Files, error) {
	f := Files{Video: videoName, Manifest: streamFolder + "/" + manifestName}
	if err := sandbox.CheckOutput(filepath.Join(dir, videoName)); err != nil {
		return f, fmt.Errorf("video: %w", err)
	}
	names, err := sandbox.Outputs(filepath.Join(dir, streamFolder), manifestName, "init-*.mp4", "part-*-*.m4s")
	if err != nil {
		return f, fmt.Errorf("folder of the stream: %w", err)
	}
	for _, name := range names {
		if name != manifestName {
			f.Stream = append(f.Stream, streamFolder+"/"+name)
		}
	}
	return f, nil
}

// list names the segments as ffmpeg reads them. Their lengths are given, to the
// microsecond and so that roundings do not add up.
func (p Parts) list() string {
	var b strings.Builder
	b.WriteString("ffconcat version 1.0\n")
	frames, at := 0, int64(0)
	for _, s := range p.Video {
		frames += s.Frames
		end := int64(math.Round(float64(frames) * 1e6 / float64(p.FPS)))
		fmt.Fprintf(&b, "file %s\nduration %dus\n", s.Name, end-at)
		at = end
	}
	return b.String()
}

// args are ffmpeg's arguments: one reading, two outputs. The list is named without
// its folder, whose # or ? ffmpeg would take for the end of an address, and look for
// the segments elsewhere. Packets stay as they are: ffmpeg would put the parameter
// sets, which the files hold once, into every key frame. No decoder may run: ffmpeg
// would decode the beginning of every segment to learn what the files say anyway,
// which takes longer than all the rest.
func args(p Parts, dir string) []string {
	a := []string{
		"-nostdin", "-hide_banner", "-v", "error", "-xerror", "-y",
		"-codec_whitelist", "none", "-protocol_whitelist", "file", "-f", "concat", "-auto_convert", "0", "-i", "file:" + listName,
		"-codec_whitelist", "none", "-protocol_whitelist", "file", "-f", "mov", "-i", "file:" + filepath.Join(p.Dir, p.Sound),
	}
	a = append(a, p.copied()...)
	a = append(a, "-movflags", "+faststart", "-movie_timescale", strconv.Itoa(encode.MovieScale), "-f", "mp4", "file:"+filepath.Join(dir, videoName))
	a = append(a, p.copied()...)
	return append(a, p.stream(filepath.Join(dir, streamFolder, manifestName))...)
}

// copied maps both inputs to an output as they are. The list of segments knows
// their lengths in whole microseconds only: times are put back on the grid of
// frames.
func (p Parts) copied() []string {
	grid := fmt.Sprintf("setts=pts=round(round(PTS*TB*%[1]d)/(%[1]d*TB)):dts=round(round(DTS*TB*%[1]d)/(%[1]d*TB))", p.FPS)
	return []string{
		"-map", "0:v:0", "-map", "1:a:0", "-map_metadata", "-1", "-map_chapters", "-1",
		"-metadata", "title=" + printable(p.Title), "-metadata:s:a:0", "language=" + iso(p.Language),
		"-c", "copy", "-bsf:v", grid, "-fflags", "+bitexact",
	}
}

// stream are the arguments of the DASH output. A segment may be as short as it
// likes, so each key frame begins one; the sound is cut on its own.
func (p Parts) stream(manifest string) []string {
	return []string{
		"-f", "dash", "-use_template", "1", "-use_timeline", "1",
		"-adaptation_sets", fmt.Sprintf("id=0,seg_duration=0.001,streams=v id=1,seg_duration=%.3f,streams=a", p.Longest.Seconds()),
		"-format_options", "movflags=+negative_cts_offsets",
		"-init_seg_name", "init-$RepresentationID$.mp4",
		"-media_seg_name", "part-$RepresentationID$-$Number%05d$.m4s",
		"file:" + manifest,
	}
}

// maxTitle is how much of a title goes into a file, in runes.
const maxTitle = 200

// printable is a title on one line, as an argument can hold it.
func printable(title string) string {
	runes := []rune(strings.Join(strings.FieldsFunc(strings.ToValidUTF8(title, ""), func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r)
	}), " "))
	return string(runes[:min(len(runes), maxTitle)])
}

// iso is the language as ISO 639-2 has it.
func iso(code string) string {
	base, sure := language.Make(code).Base()
	if sure == language.No {
		return "und"
	}
	return base.ISO3()
}
