package gate

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/timeline"
)

// How closely a scene must look as it was planned, seen in cells.
const (
	finest    = 40  // cells a side at most: 48 × 27 pixels of 1080p, a few letters
	coarsest  = 20  // and at least
	sceneCell = 16  // luma steps by which one cell may be off; 5 were seen
	sceneMean = 2.5 // and all of them in the mean; 0.9 was seen
)

// scenery compares each scene, when all of it has come in, with what is drawn
// of it here and now. The traces cannot do that: what was lost on the way to
// the encoder is lost in them as well.
func scenery(e *evidence) (faults []string) {
	if e.Draw == nil {
		return nil
	}
	for _, m := range moments(e.Timeline) {
		if !slices.ContainsFunc(e.sights, func(s sight) bool { return s.frame >= m && s.frame < m+leap }) {
			faults = append(faults, e.name(m)+" is not in the film")
		}
	}
	for _, s := range e.sights {
		most, mean := s.film.distance(s.plan)
		if most > sceneCell || mean > sceneMean {
			faults = append(faults, fmt.Sprintf("%s does not look as planned at %v", e.name(s.frame), e.Timeline.At(s.frame)))
		}
	}
	return faults
}

// fine is how many cells a side a frame is seen in: such as are whole pixels
// where that can be, since two programs disagree about parts of one.
func fine(width, height int) int {
	for n := finest; n > coarsest; n-- {
		if width%n == 0 && height%n == 0 {
			return n
		}
	}
	return coarsest
}

// name tells people which scene a frame belongs to.
func (e *evidence) name(frame int) string {
	n := 0
	for i, s := range e.Timeline.Scenes {
		if s.Start <= frame {
			n = i
		}
	}
	s := e.Timeline.Scenes[n]
	return strings.TrimRight(fmt.Sprintf("scene %d (%s, %s", n+1, s.ID, s.Layout), ", ") + ")"
}

// sight is a frame as it is in the film and as it was planned.
type sight struct {
	frame      int
	film, plan Look
}

// lookAtScenes takes a frame of each scene from the film and draws it again.
func (e *evidence) lookAtScenes(ctx context.Context, box *sandbox.Box) error {
	if e.Draw == nil {
		return nil
	}
	var err error
	if e.sights, err = decodeSights(ctx, box, e.Video, e.Timeline); err != nil {
		return fmt.Errorf("reading the scenes back: %w", err)
	}
	for i := range e.sights {
		if err := ctx.Err(); err != nil {
			return err
		}
		luma, err := e.Draw(e.sights[i].frame)
		if err != nil {
			return fmt.Errorf("drawing frame %d again: %w", e.sights[i].frame, err)
		}
		e.sights[i].plan = cells(luma, e.Timeline.Width, e.Timeline.Height, fine(e.Timeline.Width, e.Timeline.Height), 1)
	}
	return nil
}

// leap is how many frames the next one that others refer to may be away: only
// those are decoded, which halves the cost.
const leap = 8

// moments are the frames at which scenes are looked at, or from which on.
func moments(tl timeline.Timeline) []int {
	out := make([]int, len(tl.Scenes))
	for i, s := range tl.Scenes {
		out[i] = settled(tl, s)
	}
	return out
}

// settled is a frame of a scene in which as much of it is seen as ever, the
// last one of those that are looked at. It is not one of the scene's last,
// as the frame taken may be some later.
func settled(tl timeline.Timeline, s timeline.Scene) int {
	best, most := 0, -1
	for n := 0; n < s.Frames-leap; n += leap {
		if seen := layersSeen(tl, s, n); seen >= most {
			best, most = n, seen
		}
	}
	return s.Start + best
}

// layersSeen counts the layers that stand at frame n of a scene.
func layersSeen(tl timeline.Timeline, s timeline.Scene, n int) (seen int) {
	t := tl.At(n)
	for _, l := range s.Layers {
		shown := l.Reveal == nil || l.Reveal.Progress.At(t, 1) >= 1
		if shown && l.Visible(t) && l.Opacity.At(t, 1) >= .99 && l.Scale.At(t, 1) > 0 {
			seen++
		}
	}
	return seen
}

// sightArgs decode the film's reference frames and let pass the next one after
// each moment, as small as a fine look, with its number written below it as
// three digits of 256. Without the loop filter a cell is hardly any different.
func sightArgs(path string, fps, fine int, moments []int) []string {
	var choice []string
	for _, m := range moments {
		at := (float64(m) - .5) / float64(fps)
		choice = append(choice, fmt.Sprintf("gte(t,%.4f)*(isnan(prev_selected_t)+lt(prev_selected_t,%.4f))", at, at))
	}
	number := fmt.Sprintf("geq=lum='if(lt(Y,%d),lum(X,Y),mod(floor(floor(T*%d+.5)/pow(256,X)),256))':cb=128:cr=128", fine, fps)
	return []string{
		"-nostdin", "-hide_banner", "-v", "error", "-skip_frame", "noref", "-skip_loop_filter", "all", "-threads", "1",
		"-protocol_whitelist", "file,pipe", "-f", "mov", "-i", "file:" + path, "-map", "0:v:0",
		"-vf", fmt.Sprintf("select='%s',scale=%d:%d:flags=area+accurate_rnd,pad=%d:%d,%s,setpts=N/(25*TB)", strings.Join(choice, "+"), fine, fine, side(fine), side(fine), number),
		"-r", "25", "-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1",
	}
}

// padding is by how much the side of what is decoded is longer: below the look
// stands the number, and beside it nothing, since geq reads the last column of
// a picture wrongly.
const padding = 2

// side is that of what is decoded, even: of odd sides yuv420p rounds up.
func side(fine int) int { return (fine + padding + 1) &^ 1 }

// decodeSights gives a frame of each scene as it is in the film. A film that
// ends too early, which is a fault of another kind, gives fewer.
func decodeSights(ctx context.Context, box *sandbox.Box, path string, tl timeline.Timeline) ([]sight, error) {
	n := fine(tl.Width, tl.Height)
	p, err := box.Start(ctx, sandbox.Command{Program: "ffmpeg", Args: sightArgs(path, tl.FPS, n, moments(tl)), PipeStdout: true, Read: []string{path}})
	if err != nil {
		return nil, err
	}
	var sights []sight
	for {
		pix := make([]byte, side(n)*side(n)*3/2)
		if _, err := io.ReadFull(p.Stdout(), pix); err != nil {
			break // the end; the child says whether a good one
		}
		sights = append(sights, readSight(pix, n))
	}
	return sights, p.Wait()
}

// readSight takes a decoded picture apart.
func readSight(pix []byte, fine int) sight {
	side := side(fine)
	below := pix[side*fine:]
	s := sight{frame: int(below[0]) + int(below[1])<<8 + int(below[2])<<16}
	for y := range fine {
		s.film = append(s.film, pix[y*side:y*side+fine]...)
	}
	return s
}
