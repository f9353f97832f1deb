package gate

import (
	"fmt"
	"strconv"
	"strings"
)

// stretches returns an ffconcat list of the parts to decode: each from a segment's key frame
// to the last frame inspected. Times count from the first segment. Decoders are disabled while
// a part is opened: ffmpeg would decode its beginning again just to detect its properties.
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
		// A quarter frame more, because times are rounded.
		fmt.Fprintf(&b, "file %s\noption codec_whitelist none\ninpoint %s\noutpoint %s\nduration %s\n", quoted, at(float64(v.from)+.25), at(float64(end)+.25), at(float64(next-v.from)))
	}
	return b.String()
}

// lookArgs returns ffmpeg arguments that decode the reference frames of the list on
// stdin, and select key frames and the next frame after each moment. Each output
// contains a fine look, below it the frame number as three digits in base 256, and below
// that a look as in traces. The loop filter stays on, although it costs a tenth: without
// it frames that refer to filtered edges drift by up to 25 steps. yuv420p keeps the luma
// unchanged. Times stay those of the list until selection (ffmpeg would start with the
// sound's, which is earlier), and then become even, since gaps would be filled.
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

// seenIn returns the filter that averages a picture into n × n cells.
func seenIn(n int) string { return fmt.Sprintf("scale=%d:%d:flags=area+accurate_rnd", n, n) }

// padding is the extra width of the output: room for the number below the
// look, and an unused column, since geq misreads a picture's last column.
const padding = 2

// side returns the width of the output, even because yuv420p rounds up odd sizes.
func side(fine int) int { return (fine + padding + 1) &^ 1 }

// readLooks splits a decoded picture into its parts.
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
