package mp3

import (
	"encoding/binary"
	"errors"
)

// header is the first four bytes of a frame.
type header uint32

const headerSize = 4 // bytes

// headerAt returns the header at the start of b; ok is false if it is none of MPEG layer III.
func headerAt(b []byte) (h header, ok bool) {
	if len(b) < headerSize {
		return 0, false
	}
	h = header(binary.BigEndian.Uint32(b))
	const sync, layerIII = 0xffe00000, 1
	return h, h&sync == sync && h>>19&3 != 1 && h>>17&3 == layerIII && h>>12&15 != 15 && h>>10&3 != 3
}

// low reports whether the rate is one of MPEG-2 and 2.5: 24 kHz or less.
func (h header) low() bool { return h>>19&3 != 3 }

// rate returns the sample rate in hertz.
func (h header) rate() int {
	rate := [3]int{44100, 48000, 32000}[h>>10&3]
	switch h >> 19 & 3 {
	case 3:
		return rate
	case 2:
		return rate / 2
	}
	return rate / 4
}

// free reports whether the header states no bit rate: then the frame's length is unknown.
func (h header) free() bool { return h>>12&15 == 0 }

// size returns the size of the whole frame, in bytes; 0 if it is free.
func (h header) size() int {
	kbits := [15]int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}
	slots := 144
	if h.low() {
		kbits = [15]int{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}
		slots = 72
	}
	if h.free() {
		return 0
	}
	return slots*1000*kbits[h>>12&15]/h.rate() + int(h>>9&1)
}

// samples returns the number of the frame's samples of each channel.
func (h header) samples() int {
	if h.low() {
		return 576
	}
	return 1152
}

// channels returns 1 or 2.
func (h header) channels() int {
	if h>>6&3 == 3 {
		return 1
	}
	return 2
}

// intensity reports whether the right channel may be the left one's sound with a direction.
func (h header) intensity() bool { return h>>6&3 == 1 && h>>4&1 == 1 }

// middle reports whether the channels are the sum and the difference of the sides.
func (h header) middle() bool { return h>>6&3 == 1 && h>>5&1 == 1 }

// emphasis reports whether the sound is to be played with less treble.
func (h header) emphasis() bool { return h&3 != 0 }

// sideInfo returns the size of the data between header and sound, in bytes.
func (h header) sideInfo() int {
	switch {
	case !h.low() && h.channels() == 2:
		return 32
	case h.low() && h.channels() == 1:
		return 9
	}
	return 17
}

// checksum returns the checksum's size, in bytes.
func (h header) checksum() int {
	if h>>16&1 == 0 {
		return 2
	}
	return 0
}

// pace returns version and rate, which no encoder changes within a file.
func (h header) pace() header {
	const version, rate = 3 << 19, 3 << 10
	return h & (version | rate)
}

// foreign returns why go-mp3 would not decode a frame as ffmpeg does, in a file that begins with a
// frame like first. room is how much of the frames before it go-mp3 has kept, in bytes.
func (first header) foreign(h header, frame []byte, room int) string {
	switch {
	case first.low():
		return "its rate is below 32 kHz"
	case h.pace() != first.pace() || h.channels() != first.channels():
		return "its rate or channels change on the way"
	}
	short, mixed := h.blocks(frame)
	switch {
	case h.emphasis():
		return "it has an emphasis, which players ignore"
	case h.intensity():
		return "it has intensity stereo"
	case h.middle() && short:
		return "it has middle and side in short blocks"
	case mixed:
		return "it has mixed blocks"
	case h.borrowed(frame) > room:
		return "a frame needs sound of one that is missing"
	}
	return ""
}

// borrowed returns how much of a frame's sound is stored in the frames before it, in bytes.
func (h header) borrowed(frame []byte) int {
	b := frame[headerSize+h.checksum():]
	if h.low() {
		return int(b[0])
	}
	return int(b[0])<<1 | int(b[1])>>7
}

// lent returns a frame's room for sound, in bytes.
func (h header) lent() int { return h.size() - headerSize - h.checksum() - h.sideInfo() }

// blocks reports whether a frame of MPEG-1 has blocks of short windows, and blocks with mixed
// windows.
func (h header) blocks(frame []byte) (short, mixed bool) {
	info := frame[headerSize+h.checksum():]
	bit := func(i int) bool { return info[i/8]>>(7-i%8)&1 == 1 }
	const granule, switches, kind = 59, 33, 34 // bits: a part's size, and positions in it
	at := 9 + 5 + 4
	if h.channels() == 2 {
		at = 9 + 3 + 8
	}
	for range 2 * h.channels() {
		if bit(at + switches) {
			short = short || bit(at+kind) && !bit(at+kind+1)
			mixed = mixed || bit(at+kind+2)
		}
		at += granule
	}
	return short, mixed
}

// Sentinels for errors.Is.
var (
	// ErrFormat: the file is not an MP3, has no sound, or has a free bit rate.
	ErrFormat = errors.New("mp3: no MP3 that can be decoded")
	// ErrDamaged: the file is cut off, or has parts that are not MP3; the message states where.
	// Another export helps.
	ErrDamaged = errors.New("mp3: damaged")
	// ErrTooLong: the sound is longer than the caller's limit.
	ErrTooLong = errors.New("mp3: too long")
)
