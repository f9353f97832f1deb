package rendertest

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"
)

// Turned is an MP4 with word that it is to be shown turned by a quarter, as
// telephones say it. ffmpeg's own ways to write that differ between versions.
func Turned(t testing.TB, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const matrix = 4 + 40 // bytes from the name of the track's header, of version 0
	at := bytes.Index(raw, []byte("tkhd"))
	if at < 0 || len(raw) < at+matrix+36 || raw[at+4] != 0 {
		t.Fatal("the file has no header of a track")
	}
	for i, v := range []uint32{0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000} {
		binary.BigEndian.PutUint32(raw[at+matrix+4*i:], v)
	}
	return raw
}
