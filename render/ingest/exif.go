package ingest

import (
	"bytes"
	"encoding/binary"
	"image"

	"github.com/disintegration/imaging"
)

// exifHead precedes the data in a JPEG, and with some programs elsewhere.
const exifHead = "Exif\x00\x00"

// orientation is the tag's number.
const orientation = 0x0112

// orientationOf returns the orientation in Exif data, 1 to 8: 1 is upright, as without any, and 5 to
// 8 swap width and height. The data may be cut off at its end.
func orientationOf(exif []byte) int {
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
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return 1
		}
		entries = entries[12:]
	}
	return 1
}

// turns are what makes a picture of each orientation upright: see [orientationOf].
var turns = map[int]func(image.Image) *image.NRGBA{
	2: imaging.FlipH, 3: imaging.Rotate180, 4: imaging.FlipV, 5: imaging.Transpose, 6: imaging.Rotate270, 7: imaging.Transverse, 8: imaging.Rotate90,
}

// turnUpright returns a picture turned by its orientation.
func turnUpright(img *image.NRGBA, orientation int) *image.NRGBA {
	if turn := turns[orientation]; turn != nil {
		return turn(img)
	}
	return img
}
