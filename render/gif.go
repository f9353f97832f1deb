package render

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The moving picture of a title is for where no video plays: letters, messages, lists.
const (
	gifName   = "title.gif"
	gifSide   = 480             // pixels, at most, across and down
	gifRate   = 10              // frames a second: every third of a film's, so that it moves evenly
	gifLength = 4 * time.Second // at most
)

// gifFilter has few colours chosen for what moves, and spreads what is between them in
// a pattern that stands still.
var gifFilter = fmt.Sprintf("fps=%d,scale='min(%d,iw)':'min(%[2]d,ih)':force_original_aspect_ratio=decrease:flags=area,split[a][b];"+
	"[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle", gifRate, gifSide)

// writeGIF shows how the title comes up. It is taken from the shelf where nothing else
// is seen there than in an earlier film.
func (f *film) writeGIF(ctx context.Context) error {
	f.made.GIF = gifName
	of, to := f.titled(), filepath.Join(f.out, gifName)
	draw := func(path string) (any, error) { return struct{}{}, f.drawGIF(ctx, of, path) }
	var err error
	if len(f.made.Report.Remarks) > 0 { // another time the film may go better
		_, err = draw(to)
	} else {
		err = f.shelf.get("gif-"+f.gifOf(of), to, &struct{}{}, draw)
	}
	if err != nil {
		return fmt.Errorf("moving picture of the title: %w", err)
	}
	return nil
}

// titled is the stretch that it shows: the beginning of the title, or of the first
// scene where no other is one, without what it takes over from.
func (f *film) titled() span {
	title := func(s timeline.Scene) bool { return s.Layout == string(story.LayoutTitle) }
	s := f.tl.Scenes[max(0, slices.IndexFunc(f.tl.Scenes, title))]
	from, to := s.Start, s.Start+s.Frames
	if s.Start > 0 {
		from = min(from+s.Enter.Frames, to-1)
	}
	return span{from, min(to, from+int(gifLength*time.Duration(f.tl.FPS)/time.Second))}
}

// gifOf names it by the segments that it shows, and where in them.
func (f *film) gifOf(of span) string {
	names := []string{gifFilter}
	for _, s := range f.segments {
		if s.from < of.to && of.from < s.to {
			names = append(names, s.name, strconv.Itoa(of.from-s.from), strconv.Itoa(of.to-s.from))
		}
	}
	return blobs.Digest([]byte(strings.Join(names, "\n")))
}

// drawGIF reads the finished film. It takes the place of an encoder.
func (f *film) drawGIF(ctx context.Context, of span, path string) error {
	if err := f.slots.take(ctx); err != nil {
		return err
	}
	defer f.slots.leave()
	video, dir := f.path(f.made.Video), filepath.Dir(path)
	err := f.box.Run(ctx, sandbox.Command{Program: "ffmpeg", Args: gifArgs(video, f.tl.At(of.from), f.tl.At(of.frames()), path), Dir: dir, Read: []string{video}, Write: []string{dir}})
	if err != nil {
		return err
	}
	return sandbox.CheckOutput(path)
}

func gifArgs(video string, from, length time.Duration, to string) []string {
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) }
	return []string{
		"-nostdin", "-hide_banner", "-v", "error", "-xerror", "-y", "-filter_threads", "1",
		"-threads", "1", "-protocol_whitelist", "file", "-f", "mov", "-ss", seconds(from), "-t", seconds(length), "-i", "file:" + video,
		"-an", "-filter_complex", gifFilter, "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact",
		"-f", "gif", "-loop", "0", "file:" + to,
	}
}
