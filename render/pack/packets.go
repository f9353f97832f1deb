package pack

import (
	"fmt"
	"path/filepath"
)

// Sound is the packets of an MP4 of nothing but AAC.
type Sound struct {
	Rate     uint32 // ticks and samples a second
	Channels uint16
	Setup    []byte // what a decoder begins with
	Packets  []Packet
}

// Packet is some compressed sound.
type Packet struct {
	At   int64 // ticks; before 0 it is decoded and not heard
	Data []byte
}

// ReadSound reads an MP4 that an encoder of sound made.
func ReadSound(path string) (Sound, error) {
	in, err := read(path)
	if err != nil {
		return Sound{}, err
	}
	entry := in.trak.Mdia.Minf.Stbl.Stsd.Mp4a
	if entry == nil || entry.Esds == nil || entry.Esds.DecConfigDescriptor == nil || entry.Esds.DecConfigDescriptor.DecSpecificInfo == nil {
		return Sound{}, fmt.Errorf("%s: has no AAC", filepath.Base(path))
	}
	s := Sound{Rate: in.scale, Channels: entry.ChannelCount, Setup: entry.Esds.DecConfigDescriptor.DecSpecificInfo.DecConfig}
	at := -in.priming
	for _, p := range in.samples {
		s.Packets = append(s.Packets, Packet{at, p.Data})
		at += int64(p.Dur)
	}
	return s, nil
}
