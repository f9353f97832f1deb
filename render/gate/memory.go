package gate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/scenewright/scenewright/render/pack"
)

// Memory keeps what was seen and heard of packets that passed, so that the
// same packets need not be decoded again. What they should look and sound like
// is never kept: that is compared anew with each film. It is used by several
// goroutines.
type Memory interface {
	// Recall fills what, a pointer, with what was kept under a name. It reports
	// false, and what is then undefined, when there is nothing, or when what is
	// there is not what was kept.
	Recall(name string, what any) bool
	// Keep keeps what under a name, as JSON, for as long as it likes.
	Keep(name string, what any)
}

// sensing is the version of how films are looked at and listened to. It changes
// when the same packets are seen or heard otherwise.
const sensing = 4

// memo is something to be remembered.
type memo struct {
	name string
	what any
}

// recall asks the memory.
func (e *evidence) recall(name string, what any) bool {
	return e.Memory != nil && e.Memory.Recall(name, what)
}

// note has something remembered, should the film pass: what led to a fault is
// looked at again the next time.
func (e *evidence) note(name string, what any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.fresh = append(e.fresh, memo{name, what})
}

// remember keeps what is fresh.
func (e *evidence) remember() {
	if e.Memory == nil {
		return
	}
	for _, m := range e.fresh {
		e.Memory.Keep(m.name, m.what)
	}
}

// nameOfSound is the hash of all that determines what is heard of so many
// samples.
func nameOfSound(p *pack.Packets, samples int) string {
	return hashed(p, p.Packets, 0, "sound", samples)
}

// nameOfView is the hash of all that determines what is seen of a segment,
// wherever it stands in the film.
func (e *evidence) nameOfView(v view, packets []pack.Packet) string {
	var moments []int
	for _, m := range v.moments {
		moments = append(moments, m-v.from)
	}
	return hashed(e.held.Video, packets, packets[0].At, "view", e.Timeline.Width, e.Timeline.Height, e.Timeline.FPS, v.opening, moments)
}

// hashed is the hash of packets of a track, of the moments they belong to,
// counted from a time, of how the track is set up, and of what is said
// besides.
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
