package gate

import (
	"fmt"
	"strconv"
	"strings"
)

// stretches lists, for ffmpeg, what must be decoded of a film to see some
// segments: each from its key frame to the last frame looked at. Times stay
// those of the film, counted from the first segment. No decoder may run when a
// stretch is opened: ffmpeg would decode its beginning once more, to learn what
// the film says anyway.
func stretches(path string, fps int, views []*view) string {
	var b strings.Builder
	b.WriteString("ffconcat version 1.0\n")
	at := func(frame float64) string { return strconv.FormatFloat(frame/float64(fps), 'f', 6, 64) }
	quoted := "'file:" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	for i, v := range views {
		end, next := v.from+1, v.to
		for _, m := range v.moments {
			end = min(max(end, m+leap), v.to)
		}
		if i+1 < len(views) {
			next = views[i+1].from
		}
		// A quarter of a frame more: times are rounded.
		fmt.Fprintf(&b, "file %s\noption codec_whitelist none\ninpoint %s\noutpoint %s\nduration %s\n", quoted, at(float64(v.from)+.25), at(float64(end)+.25), at(float64(next-v.from)))
	}
	return b.String()
}

// lookArgs decode the reference frames that are listed at standard input, and
// let pass key frames and the next frame after each moment. Of each comes a
// fine look, with its number below, as three digits of 256, and below that a
// look as traces have it. The loop filter is left on, though it costs a tenth:
// what grows out of a filtered edge would be up to 25 steps off everywhere.
// yuv420p keeps the luma as it is in the film. Times are those of the list until
// there are looks (ffmpeg would begin with those of the sound, which is earlier),
// and then even ones, since it would fill gaps.
func lookArgs(fps, fine int, views []*view) []string {
	choice := []string{"key"}
	for _, v := range views {
		for _, m := range v.moments {
			at := (float64(m-views[0].from) - .5) / float64(fps)
			choice = append(choice, fmt.Sprintf("gte(t,%.4f)*(isnan(prev_selected_t)+lt(prev_selected_t,%.4f))", at, at))
		}
	}
	number := fmt.Sprintf("geq=lum='if(lt(Y,%d),lum(X,Y),mod(floor(floor(T*%d+.5)/pow(256,X)),256))':cb=128:cr=128", fine, fps)
	looks := fmt.Sprintf("split[a][b];[a]%s,pad=%d:%d,%s[c];[b]%s,pad=%d:%d[d];[c][d]vstack",
		seenIn(fine), side(fine), side(fine), number, seenIn(grid), side(fine), grid)
	return []string{
		"-nostdin", "-hide_banner", "-v", "error", "-skip_frame", "noref", "-threads", "1",
		"-protocol_whitelist", "file,pipe", "-f", "concat", "-safe", "0", "-auto_convert", "0", "-copyts", "-i", "pipe:0", "-map", "0:v:0",
		"-vf", fmt.Sprintf("select='%s',%s,setpts=N/(25*TB)", strings.Join(choice, "+"), looks),
		"-r", "25", "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1",
	}
}

// seenIn is the filter that averages a picture in n × n cells.
func seenIn(n int) string { return fmt.Sprintf("scale=%d:%d:flags=area+accurate_rnd", n, n) }

// padding is by how much the side of what is decoded is longer: below the look
// stands the number, and beside it nothing, since geq reads the last column of
// a picture wrongly.
const padding = 2

// side is that of what is decoded, even: of odd sides yuv420p rounds up.
func side(fine int) int { return (fine + padding + 1) &^ 1 }

// readLooks takes a decoded picture apart.
func readLooks(pix []byte, fine int) (frame int, near, far Look) {
	side := side(fine)
	below := pix[side*fine:]
	frame = int(below[0]) + int(below[1])<<8 + int(below[2])<<16
	for y := range fine {
		near = append(near, pix[y*side:y*side+fine]...)
	}
	for y := range grid {
		far = append(far, pix[(side+y)*side:][:grid]...)
	}
	return frame, near, far
}
