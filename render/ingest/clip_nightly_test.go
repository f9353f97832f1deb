//go:build nightly

package ingest

import "testing"

func TestClipsOfMoreKinds(t *testing.T) {
	clips(t, map[string]kind{
		"8 frames a second":       {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=8:d=2"+quick64), 320, 180, 60, false},
		"upright":                 {film(t, "a.mp4", "-f lavfi -i testsrc2=s=1080x1920:r=30:d=0.2"+quick64), 640, 1138, 6, false},
		"10 bit":                  {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=1 -pix_fmt yuv420p10le -preset ultrafast -c:v libx264"), 320, 180, 30, false},
		"with a sound of silence": {film(t, "a.mp4", picture30+"-f lavfi -i anullsrc -shortest -c:a aac"+quick64), 320, 180, 60, false},
		"high dynamic range":      {film(t, "a.mp4", "-f lavfi -i testsrc2=s=160x90:r=30:d=0.2 -pix_fmt yuv420p10le -c:v libx265 -x265-params log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"), 160, 90, 6, false},
		"WebM":                    {film(t, "a.webm", picture30+tone+"-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus"), 320, 180, 60, true},
	})
}

func TestMoreMattes(t *testing.T) {
	mattes(t, map[string]string{
		"VP8":    film(t, "a.webm", half+"yuva420p -c:v libvpx -deadline realtime -cpu-used 8 -auto-alt-ref 0"),
		"ProRes": film(t, "a.mov", half+"yuva444p10le -c:v prores_ks -profile:v 4444"),
	})
}
