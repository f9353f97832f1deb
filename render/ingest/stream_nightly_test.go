//go:build nightly

package ingest

import "testing"

func TestStreamsOfMoreKindsPlay(t *testing.T) {
	streams(t, map[string]streamed{
		"copied without sound":   {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=12:d=6 -c:v libx264 -preset superfast -g 24 -pix_fmt yuv420p"), true, false, 320, 180},
		"WebM":                   {film(t, "a.webm", sixSeconds+"-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus"), false, true, 320, 180},
		"larger than the stream": {film(t, "a.mp4", "-f lavfi -i testsrc2=s=2560x1440:r=10:d=0.5 -c:v libx264 -preset ultrafast -pix_fmt yuv420p"), false, false, 1920, 1080},
		"odd size, 4:4:4":        {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=10:d=1,scale=321:181 -preset ultrafast -c:v libx264 -pix_fmt yuv444p"), false, false, 322, 182},
	})
}
