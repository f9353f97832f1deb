package gate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
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
const sensing = 3

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
func (p probe) nameOfSound(samples int) string {
	packets := p.filed("audio")
	for i, k := range packets { // not as an ffprobe of some version writes it
		packets[i].Flags = fmt.Sprint(k.discarded())
	}
	return p.hashed("audio", packets, 0, "sound", samples)
}

// nameOfView is the hash of all that determines what is seen of a segment,
// wherever it stands in the film.
func (e *evidence) nameOfView(v view, packets []packet) string {
	var moments []int
	for _, m := range v.moments {
		moments = append(moments, m-v.from)
	}
	return e.hashed("video", packets, packets[0].PTS, "view", e.Timeline.Width, e.Timeline.Height, e.Timeline.FPS, v.opening, moments)
}

// hashed is the hash of packets of a stream, of the moments they belong to,
// counted from a time, of how the stream is set up, and of what is said
// besides.
func (p probe) hashed(kind string, packets []packet, from int64, besides ...any) string {
	h := sha256.New()
	line(h, append([]any{sensing}, besides...)...)
	if i := p.stream(kind); i >= 0 {
		s := p.Streams[i]
		line(h, s.Codec, s.Pixels, s.SampleRate, s.Channels, s.TimeBase, s.Setup)
	}
	for _, k := range packets {
		line(h, k.PTS-from, k.Flags, k.Hash)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// line writes to a hash, which never fails.
func line(h hash.Hash, a ...any) { _, _ = fmt.Fprintln(h, a...) }

// filed are the packets of a stream in the order of the file.
func (p probe) filed(kind string) (out []packet) {
	i := p.stream(kind)
	for _, k := range p.Packets {
		if k.Stream == i {
			out = append(out, k)
		}
	}
	return out
}
