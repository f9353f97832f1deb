// Package pack puts encoded segments and sound into files: an MP4 for
// download and an MPEG-DASH stream, both of the same packets.
package pack

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/encode"
)

// Parts are what a film is put together from. The files lie in one folder.
type Parts struct {
	Dir      string    // the folder
	Video    []Segment // in order
	Sound    string    // by its name in Dir
	FPS      int       // frames a second
	Title    string    //
	Language string    // of the sound: a code that Voices lists, such as en
}

// Segment is an encoded stretch of the film.
type Segment struct {
	Name   string // in the folder of the parts: letters, digits, dots and dashes
	Frames int    // at least 3, where there are several: shorter ones have other decoding times
}

// Names of what is made.
const (
	videoName    = "video.mp4"
	streamFolder = "dash"
	manifestName = "manifest.mpd"
	listName     = "segments.ffconcat"
)

// Film makes the MP4 in dir, which must exist, and returns its name. Nothing is
// encoded again. The program writes into a folder of its own: what else it leaves
// there is not the film's.
func Film(ctx context.Context, box *sandbox.Box, p Parts, dir string) (name string, err error) {
	list := filepath.Join(p.Dir, listName)
	if err := os.WriteFile(list, []byte(p.list()), 0o600); err != nil {
		return "", fmt.Errorf("list of segments: %w", err)
	}
	work, err := os.MkdirTemp(dir, ".mp4-")
	if err != nil {
		return "", fmt.Errorf("folder of the video: %w", err)
	}
	defer os.RemoveAll(work)
	err = box.Run(ctx, sandbox.Command{
		Program: "ffmpeg", Args: args(p, work), Dir: p.Dir, Read: []string{p.Dir}, Write: []string{work},
	})
	if err != nil {
		return "", err
	}
	made := filepath.Join(work, videoName)
	if err := sandbox.CheckOutput(made); err != nil {
		return "", fmt.Errorf("video: %w", err)
	}
	return videoName, os.Rename(made, filepath.Join(dir, videoName))
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

// args are ffmpeg's arguments: both are read once. The list is named without
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
	return append(a, "-movflags", "+faststart", "-movie_timescale", strconv.Itoa(encode.MovieScale), "-f", "mp4", "file:"+filepath.Join(dir, videoName))
}

// copied maps both inputs to the output as they are. The list of segments knows
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
