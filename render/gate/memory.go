package gate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/scenewright/scenewright/render/pack"
)

// Memory stores looks and measurements of packets that passed, so that equal
// packets need not be decoded again. The expected values are never stored: they are
// compared anew for each film. Implementations must be safe for concurrent use.
type Memory interface {
	// Recall decodes the value under a name into what, a pointer. It returns
	// false, with what undefined, if there is none or it is damaged.
	Recall(name string, what any) bool
	// Keep stores what under a name as JSON; it may be evicted at any time.
	Keep(name string, what any)
}

// sensing is the version of the measurements. It changes when they differ for equal packets.
const sensing = 4

// memo is a value to store.
type memo struct {
	name string
	what any
}

// recall queries the memory.
func (e *evidence) recall(name string, what any) bool {
	return e.Memory != nil && e.Memory.Recall(name, what)
}

// note records a value to store if the film passes: faulty films are measured again.
func (e *evidence) note(name string, what any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.fresh = append(e.fresh, memo{name, what})
}

// remember stores the new values.
func (e *evidence) remember() {
	if e.Memory == nil {
		return
	}
	for _, m := range e.fresh {
		e.Memory.Keep(m.name, m.what)
	}
}

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
