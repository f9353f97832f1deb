package mp3

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// tag is an encoder's information in a first frame without sound.
type tag struct {
	frames  int  // with sound; 0 = unknown
	bytes   int  // from the tag to the end of the sound; 0 = unknown
	trims   bool // the two below are known
	delay   int  // samples that the encoder put before the sound
	padding int  // and after it
}

// decoderDelay is the delay of every decoder in samples.
const decoderDelay = 529

// tagOf reads the tag of a file's first frame; ok is false if the frame holds sound. The definition
// of a tag, and the encoders whose delays are trusted, are ffmpeg's.
func tagOf(h header, frame []byte) (t tag, ok bool) {
	if at := headerSize + h.sideInfo(); len(frame) > at+8 {
		t, ok = xing(frame[at:])
	}
	if at := headerSize + 32; !ok && len(frame) >= at+18 {
		t, ok = vbri(frame[at:])
	}
	return t, ok && (t.frames > 0 || t.bytes > 0)
}

// xing reads the tag of Xing's encoder, which LAME has added to.
func xing(b []byte) (t tag, ok bool) {
	if !bytes.HasPrefix(b, []byte("Xing")) && !bytes.HasPrefix(b, []byte("Info")) {
		return t, false
	}
	const hasFrames, hasBytes, hasTable, hasQuality = 1, 2, 4, 8
	flags := b[7]
	b = b[8:]
	for _, field := range []struct {
		flag byte
		size int
		to   *int
	}{{hasFrames, 4, &t.frames}, {hasBytes, 4, &t.bytes}, {hasTable, 100, nil}, {hasQuality, 4, nil}} {
		if flags&field.flag == 0 {
			continue
		}
		if len(b) < field.size {
			return t, true
		}
		if field.to != nil {
			*field.to = int(binary.BigEndian.Uint32(b))
		}
		b = b[field.size:]
	}
	const delays = 21 // their position after the encoder's name
	if len(b) >= delays+3 && slices.Contains([]string{"LAME", "Lavf", "Lavc"}, string(b[:4])) {
		t.trims = true
		t.delay, t.padding = int(b[delays])<<4|int(b[delays+1])>>4, int(b[delays+1]&15)<<8|int(b[delays+2])
	}
	return t, true
}

// vbri reads the tag of Fraunhofer's encoder.
func vbri(b []byte) (t tag, ok bool) {
	if !bytes.HasPrefix(b, []byte("VBRI\x00\x01")) {
		return t, false
	}
	return tag{bytes: int(binary.BigEndian.Uint32(b[10:])), frames: int(binary.BigEndian.Uint32(b[14:]))}, true
}
