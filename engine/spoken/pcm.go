package spoken

import (
	"encoding/binary"

	"github.com/scenewright/scenewright/engine/audio"
)

// PCM is the sound of raw 16-bit little-endian samples of one channel.
func PCM(raw []byte, rate int) audio.Sound {
	s := audio.Sound{Rate: rate, Channels: 1, Samples: make([]float32, len(raw)/2)}
	for i := range s.Samples {
		s.Samples[i] = float32(int16(binary.LittleEndian.Uint16(raw[2*i:]))) / (1 << 15)
	}
	return s
}
