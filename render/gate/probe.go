package gate

import (
	"bytes"
	"fmt"
	"math/big"

	"github.com/Eyevinn/mp4ff/aac"
	"github.com/Eyevinn/mp4ff/avc"

	"github.com/scenewright/scenewright/render/pack"
)

// videoFormat returns the video properties of an MP4 as text; empty if unknown.
func videoFormat(p *pack.Packets) (f struct{ codec, profile, pixels, colours, rate, size string }) {
	stbl := p.Trak.Mdia.Minf.Stbl
	if d := stbl.Stts.SampleTimeDelta; len(d) > 0 && d[0] > 0 {
		f.rate = big.NewRat(int64(p.Trak.Mdia.Mdhd.Timescale), int64(d[0])).String()
	}
	if stbl.Stsd.AvcX == nil || stbl.Stsd.AvcX.AvcC == nil || len(stbl.Stsd.AvcX.AvcC.SPSnalus) == 0 {
		return f
	}
	f.codec = "h264"
	sps, err := avc.ParseSPSNALUnit(stbl.Stsd.AvcX.AvcC.SPSnalus[0], true)
	if err != nil {
		return f
	}
	f.size = fmt.Sprintf("%dx%d", sps.Width, sps.Height)
	if sps.Profile == 100 {
		f.profile = "High"
	}
	if sps.ChromaFormatIDC == 1 && sps.BitDepthLumaMinus8 == 0 && sps.BitDepthChromaMinus8 == 0 {
		f.pixels = "yuv420p"
	}
	if v := sps.VUI; v != nil && v.VideoSignalTypePresentFlag {
		f.colours = fmt.Sprintf("full range %t, primaries %d, transfer %d, matrix %d",
			v.VideoFullRangeFlag, v.ColourPrimaries, v.TransferCharacteristics, v.MatrixCoefficients)
	}
	return f
}

// limitedBT709 is the colour description of all films.
const limitedBT709 = "full range false, primaries 1, transfer 1, matrix 1"

// soundFormat returns the sound properties of an MP4 as text.
func soundFormat(p *pack.Packets) string {
	c, err := aac.DecodeAudioSpecificConfig(bytes.NewReader(p.Setup))
	if err != nil || p.Trak.Mdia.Minf.Stbl.Stsd.Mp4a == nil {
		return "unknown"
	}
	kind := "aac"
	if c.ObjectType == aac.AAClc {
		kind = "aac LC"
	}
	return fmt.Sprintf("%s %d Hz × %d", kind, c.SamplingFrequency, c.ChannelConfiguration)
}
