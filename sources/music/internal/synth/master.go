package synth

import "github.com/scenewright/scenewright/engine/audio"

// Master is the last thing that stereo sound passes: rumble out, and a wide dip
// where speech has its consonants.
type Master struct{ left, right master }

// NewMaster makes a Master that has heard nothing.
func NewMaster() *Master { return &Master{newMaster(), newMaster()} }

// Pass changes interleaved samples in place, which follow those before them.
func (m *Master) Pass(samples []float32) {
	for i := 0; i+1 < len(samples); i += 2 {
		samples[i] = m.left.step(samples[i])
		samples[i+1] = m.right.step(samples[i+1])
	}
}

// master is one side of it.
type master struct{ rumble, voice audio.Biquad }

func newMaster() master {
	return master{rumble: audio.Highpass(30, 0.7, Rate), voice: audio.Peaking(2000, 0.55, -6, Rate)}
}

func (m *master) step(x float32) float32 {
	return float32(m.voice.Step(m.rumble.Step(float64(x))))
}
