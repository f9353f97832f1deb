// Package photo reads parts of a picture's file that decoders ignore: the camera's orientation, and
// the first picture of an animated WebP.
package photo

import (
	"bytes"
	"encoding/binary"
)

// Orientation returns the orientation of a picture, 1 to 8 as in Exif: 1 is upright, 5 to 8 swap
// width and height. Exif is read in JPEG, PNG and WebP; missing or invalid data counts as 1.
func Orientation(raw []byte) int {
	switch {
	case bytes.HasPrefix(raw, []byte("\xff\xd8")):
		return inJPEG(raw[2:])
	case bytes.HasPrefix(raw, []byte("\x89PNG\r\n\x1a\n")):
		return inPNG(raw[8:])
	case len(raw) > 12 && string(raw[:4]) == "RIFF" && string(raw[8:12]) == "WEBP":
		return inRIFF(raw[12:])
	}
	return 1
}

// inJPEG returns the orientation of a JPEG, searched in the segments before the pixels.
func inJPEG(rest []byte) int {
	for len(rest) >= 4 && rest[0] == 0xff && rest[1] != 0xda {
		size := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if size < 4 || size > len(rest) {
			return 1
		}
		if rest[1] == 0xe1 && bytes.HasPrefix(rest[4:size], []byte(exifHead)) {
			return OrientationOf(rest[4:size])
		}
		rest = rest[size:]
	}
	return 1
}

// inPNG returns the orientation of a PNG, searched chunk by chunk.
func inPNG(rest []byte) int {
	for len(rest) >= 12 {
		size := int64(binary.BigEndian.Uint32(rest))
		if 12+size > int64(len(rest)) {
			return 1
		}
		if string(rest[4:8]) == "eXIf" {
			return OrientationOf(rest[8 : 8+size])
		}
		rest = rest[12+size:]
	}
	return 1
}

// inRIFF returns the orientation of a WebP, searched chunk by chunk.
func inRIFF(rest []byte) int {
	for len(rest) >= 8 {
		size := int64(binary.LittleEndian.Uint32(rest[4:]))
		end := min(8+size+size%2, int64(len(rest)))
		if string(rest[:4]) == "EXIF" {
			return OrientationOf(rest[8:min(8+size, end)])
		}
		rest = rest[end:]
	}
	return 1
}

// exifHead precedes the data in a JPEG, and with some programs elsewhere.
const exifHead = "Exif\x00\x00"

// orientation is the tag's number.
const orientation = 0x0112

// OrientationOf returns the orientation in Exif data, 1 if there is none. The data may be cut off
// at its end.
func OrientationOf(exif []byte) int {
	tiff := bytes.TrimPrefix(exif, []byte(exifHead))
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			return 1
		}
		if order.Uint16(entries) == orientation {
			return within(int(order.Uint16(entries[8:])))
		}
		entries = entries[12:]
	}
	return 1
}

func within(v int) int {
	if v < 1 || v > 8 {
		return 1
	}
	return v
}

// FirstFrame returns the first picture of an animated WebP as a file of its own, without separately
// stored transparency. Any other file is returned unchanged.
func FirstFrame(raw []byte) []byte {
	if len(raw) < 21 || string(raw[:4]) != "RIFF" || string(raw[8:16]) != "WEBPVP8X" || raw[20]&2 == 0 {
		return raw
	}
	at := bytes.Index(raw, []byte("ANMF"))
	if at < 0 {
		return raw
	}
	frame := raw[min(at+8+16, len(raw)):]
	for len(frame) >= 8 {
		size := 8 + int64(binary.LittleEndian.Uint32(frame[4:]))
		size = min(size+size%2, int64(len(frame)))
		if name := string(frame[:4]); name == "VP8 " || name == "VP8L" {
			head := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(4+size))
			return append(append(head, "WEBP"...), frame[:size]...)
		}
		frame = frame[size:]
	}
	return raw
}
