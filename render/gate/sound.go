package gate

import (
	"fmt"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// Limits of the sound.
const (
	soundRate    = 48000
	loudnessOff  = 0.5                            // LU
	peakOff      = 0.05                           // dB: difference between two meters
	quiet        = -60.0                          // dBFS
	quietest     = 4 * time.Second                // maximum silence during speech
	spokenWithin = 500 * time.Millisecond         // minimum speech within such a silence
	soundOff     = 1024 * time.Second / soundRate // one AAC frame
)

// soundStream checks the sound's format and length.
func soundStream(e *evidence) (faults []string) {
	if e.held.Sound == nil {
		return faultf("there is no sound")
	}
	if got := soundFormat(e.held.Sound); got != "aac LC 48000 Hz × 2" {
		faults = faultf("the sound is %s, not AAC-LC in stereo at 48 kHz", got)
	}
	if d := e.held.Sound.Length; (d - e.Timeline.Duration()).Abs() > max(soundOff, e.frame()) {
		faults = append(faults, fmt.Sprintf("the sound lasts %v, the film %v", d, e.Timeline.Duration()))
	}
	return faults
}

// loudness checks loudness and true peak. It skips a silent film, for
// which silences checks planned speech.
func loudness(e *evidence) (faults []string) {
	a := e.Timeline.Audio
	if e.Loudness <= silent {
		if a.Bed != nil || len(a.Speech) > 0 {
			e.Remarks = append(e.Remarks, "the film is silent")
		}
		return nil
	}
	if e.TruePeak > a.Ceiling+peakOff {
		faults = faultf("the true peak is %.2f dBTP, above %.2f", e.TruePeak, a.Ceiling)
	}
	if off := e.Loudness - a.Loudness; math.Abs(off) > loudnessOff {
		faults = append(faults, fmt.Sprintf("the loudness is %.2f LUFS, not %.2f", e.Loudness, a.Loudness))
	}
	return faults
}

// silences checks for long silences during planned speech. The user's own recordings may be silent.
func silences(e *evidence) []string {
	for _, s := range e.sound.Silences {
		if e.spoken(s) >= spokenWithin {
			return faultf("nothing is heard from %v to %v, though somebody speaks there", s.From.Round(time.Millisecond), s.To.Round(time.Millisecond))
		}
	}
	return nil
}

// spoken returns the duration of planned speech within a span.
func (e *evidence) spoken(s audio.Span) (total time.Duration) {
	for _, sp := range e.Timeline.Audio.Speech {
		if sp.Recorded {
			continue
		}
		for _, v := range sp.Said {
			total += max(0, min(v.To, s.To)-max(v.From, s.From))
		}
	}
	return total
}
