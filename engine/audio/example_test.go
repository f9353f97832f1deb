package audio_test

import (
	"fmt"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

func ExampleNormalize() {
	tone := audio.Silent(48000, 1, 4*time.Second)
	for i := range tone.Samples {
		tone.Samples[i] = .02 * float32(math.Sin(2*math.Pi*440*float64(i)/48000))
	}
	out := audio.Normalize(tone, -20, -1)
	fmt.Printf("%.1f LUFS\n", audio.Loudness(out))
	// Output: -20.0 LUFS
}
