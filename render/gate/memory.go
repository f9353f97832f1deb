package gate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/scenewright/scenewright/render/pack"
)

// sensing is the version of the measurements. It changes when they differ for equal packets.
const sensing = 4

// nameOfSound returns a hash of everything that determines the measurement of a number of samples.
func nameOfSound(p *pack.Packets, samples int) string {
	return hashed(p, p.Packets, 0, "sound", samples)
}

// nameOfView returns a hash of everything that determines the look of a
// segment, independent of its position in the film.
func (e *evidence) nameOfView(v view, packets []pack.Packet) string {
	var moments []int
	for _, m := range v.moments {
		moments = append(moments, m-v.from)
	}
	return hashed(e.held.Video, packets, packets[0].At, "view", e.Timeline.Width, e.Timeline.Height, e.Timeline.FPS, v.opening, moments)
}

// hashed returns a hash of a track's packets with their times relative
// to from, the track's decoder setup, and additional values.
func hashed(p *pack.Packets, packets []pack.Packet, from int64, besides ...any) string {
	h := sha256.New()
	line(h, append([]any{sensing, p.Setup, p.Trak.Mdia.Mdhd.Timescale}, besides...)...)
	for _, k := range packets {
		line(h, k.At-from, k.Key, k.Sum)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// line writes to a hash, which never fails.
func line(h hash.Hash, a ...any) { _, _ = fmt.Fprintln(h, a...) }
