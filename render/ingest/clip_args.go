package ingest

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/sandbox"
)

// Encoding of clips: good enough to be encoded once more, with every frame near a key frame, and in
// display order, so that any frame is found at once. Tuned for decoding they take half the time to
// decode, and a tenth more space.
const (
	clipCRF = 16
	clipKey = 15 // frames from one key frame to the next
)

// args returns ffmpeg's arguments: the clip, its matte and its sound, and the points of its frames
// to standard output.
func (f footage) args(threads int) []string {
	shown := "[0:V:0]"
	filters := f.looks() + ",split[clip][seen];[seen]" + points("bt709") + "[points]"
	if f.mattes() {
		shown, filters = "[0:V:0]split[c][m];[c]", filters+";[m]"+f.matte()+"[matte]"
	}
	a := append(f.input(threads), "-filter_complex", shown+filters, "-map", "[clip]")
	a = append(a, f.output(threads, f.want.To)...)
	if f.mattes() {
		a = append(append(a, "-map", "[matte]"), f.output(threads, f.want.MatteTo)...)
	}
	if f.sound && f.want.SoundTo != "" {
		a = append(a, f.soundArgs()...)
	}
	return append(append(a, "-t", f.longest()), pointsArgs("[points]")...)
}

// input returns the arguments that open the video.
func (f footage) input(threads int) []string {
	more := []string{"-y", "-nostats"}
	if f.transparent() && f.decoder() != "" {
		more = append(more, "-c:v", f.decoder())
	}
	return opened(f.file, f.path, "error", threads, more...)
}

// longest returns the length, in seconds, after which the rest is dropped.
func (f footage) longest() string { return fmt.Sprintf("%.3f", f.want.Longest.Seconds()) }

// output returns the arguments that encode one of the pictures.
func (f footage) output(threads int, to string) []string {
	return []string{
		"-t", f.longest(), "-map_metadata", "-1", "-map_chapters", "-1", "-an", "-sn", "-dn",
		"-c:v", "libx264", "-preset", "veryfast", "-tune", "fastdecode", "-crf", strconv.Itoa(clipCRF), "-profile:v", "high", "-pix_fmt", "yuv420p", "-bf", "0",
		"-x264-params", fmt.Sprintf("keyint=%d:min-keyint=%[1]d:scenecut=0:open-gop=0", clipKey), "-threads", strconv.Itoa(threads),
		"-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
		"-video_track_timescale", strconv.Itoa(512 * f.want.FPS), "-flags", "+bitexact", "-fflags", "+bitexact", "-f", "mp4", "file:" + to,
	}
}

// soundArgs returns the arguments that write the sound, which begins with the first frame whatever
// the file states: gaps are filled with silence, and earlier sound is dropped.
func (f footage) soundArgs() []string {
	return []string{
		"-map", "0:a:0", "-t", f.longest(), "-af", "aresample=48000:async=1:first_pts=0,aformat=sample_fmts=s16:channel_layouts=mono",
		"-c:a", "pcm_s16le", "-map_metadata", "-1", "-fflags", "+bitexact", "-f", "wav", "file:" + f.want.SoundTo,
	}
}

// looks returns the filters that make the picture upright, progressive, and of the film's colours,
// size and rate.
func (f footage) looks() string {
	w, h := f.fitted()
	steps := []string{}
	if fields := f.video.Fields; fields != "" && fields != "progressive" && fields != "unknown" {
		steps = append(steps, "yadif=deint=interlaced")
	}
	steps = append(steps, f.sized(w, h))
	if f.hdr() {
		steps = append(steps, f.toneMapped())
	}
	return strings.Join(append(f.paced(steps), "format=yuv420p", "setsar=1", "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"), ",")
}

// paced puts the frame rate filter at the stage with fewer frames, and drops the frames to cut,
// after which ffmpeg 7 needs the rate again, or the last frame has no length. A late first frame is
// shown from the beginning.
func (f footage) paced(steps []string) []string {
	rate := []string{fmt.Sprintf("fps=%d:start_time=0", f.want.FPS)}
	if f.kept != nil {
		rate = append(rate, "select='"+selection(f.kept)+"'", fmt.Sprintf("setpts=N/(%d*TB),fps=%[1]d", f.want.FPS))
	}
	if f.file.FPS > float64(f.want.FPS) {
		return append(rate, steps...)
	}
	return append(steps, rate...)
}

// sized returns the filters that scale to the clip's size and the film's colours. Unspecified
// colours are interpreted as players do: by the video's size.
func (f footage) sized(w, h int) string {
	if f.hdr() {
		return fmt.Sprintf("scale=%d:%d:flags=bicubic", w, h)
	}
	from := "auto"
	if m := f.video.Matrix; m == "" || m == "unknown" || m == "reserved" {
		from = "bt601"
		if f.video.Height >= 720 {
			from = "bt709"
		}
	}
	return fmt.Sprintf("scale=%d:%d:flags=bicubic+accurate_rnd:in_color_matrix=%s:out_color_matrix=bt709:out_range=tv", w, h, from)
}

// hdr reports whether the video has a high dynamic range.
func (f footage) hdr() bool {
	return f.video.Transfer == "smpte2084" || f.video.Transfer == "arib-std-b67"
}

// toneMapped returns the filters that map brightness and colours into the film's range: paper white
// at 203 nits, five times that as the highest, and unchanged below two fifths of it.
func (f footage) toneMapped() string {
	return "zscale=tin=" + f.video.Transfer + ":min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=203,format=gbrpf32le," +
		"zscale=p=bt709,tonemap=mobius:param=0.4:peak=5:desat=0,zscale=t=bt709:m=bt709:p=bt709:r=tv"
}

// matte returns the filters that turn transparency into brightness.
func (f footage) matte() string {
	w, h := f.fitted()
	steps := []string{"alphaextract", fmt.Sprintf("scale=%d:%d:flags=bicubic+accurate_rnd:out_range=tv", w, h)}
	return strings.Join(append(f.paced(steps), "format=yuv420p", "setsar=1", "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"), ",")
}

// folders returns the folders that are written to.
func (f footage) folders() (dirs []string) {
	for _, path := range []string{f.want.To, f.want.SoundTo, f.want.MatteTo} {
		if dir := filepath.Dir(path); path != "" && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// explained adds the missing part to the error of an ffmpeg that cannot map tones.
func (f footage) explained(err error) error {
	var exit *sandbox.ExitError
	if errors.As(err, &exit) && f.hdr() && strings.Contains(exit.Stderr, "No such filter") {
		e := unsupported("high dynamic range cannot be shown here")
		e.Remedy, e.Err = "save it with standard dynamic range, or install an ffmpeg that was built with zimg", err
		return e
	}
	return err
}

// selection returns ffmpeg's expression for the kept frames.
func selection(kept []span) string {
	var all []string
	for _, k := range kept {
		all = append(all, fmt.Sprintf("between(n,%d,%d)", k.from, k.to-1))
	}
	return strings.Join(all, "+")
}
