package library

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
)

// Kind is a format that the library accepts.
type Kind struct {
	MIMEType  string
	Type      Type
	Extension string
	MaxBytes  int64
}

// SniffBytes is how much of a file's beginning Sniff needs.
const SniffBytes = 16 << 10

// Bounds of files, in bytes.
const (
	maxImage = 25 << 20
	maxSVG   = 2 << 20
	maxVideo = 512 << 20
	maxAudio = 100 << 20
	maxPDF   = 50 << 20
)

// magic recognises a format by the beginning of a file.
type magic struct {
	kind  Kind
	match func(head []byte) bool
}

func formats() []magic {
	return []magic{
		{Kind{"image/jpeg", Image, "jpg", maxImage}, prefix("\xff\xd8\xff")},
		{Kind{"image/png", Image, "png", maxImage}, prefix("\x89PNG\r\n\x1a\n")},
		{Kind{"image/gif", Image, "gif", maxImage}, func(h []byte) bool { return prefix("GIF87a")(h) || prefix("GIF89a")(h) }},
		{Kind{"image/webp", Image, "webp", maxImage}, riff("WEBP")},
		{Kind{"image/svg+xml", Image, "svg", maxSVG}, svg},
		{Kind{"video/quicktime", Video, "mov", maxVideo}, quickTime},
		{Kind{"video/mp4", Video, "mp4", maxVideo}, mp4},
		{Kind{"video/webm", Video, "webm", maxVideo}, webM},
		{Kind{"audio/wav", Audio, "wav", maxAudio}, riff("WAVE")},
		{Kind{"audio/ogg", Audio, "ogg", maxAudio}, prefix("OggS\x00")},
		{Kind{"audio/mpeg", Audio, "mp3", maxAudio}, mp3},
		{Kind{"application/pdf", PDF, "pdf", maxPDF}, prefix("%PDF-")},
		{Kind{officeType + "wordprocessingml.document", PDF, "docx", maxPDF}, office("word/")},
		{Kind{officeType + "presentationml.presentation", PDF, "pptx", maxPDF}, office("ppt/")},
	}
}

// Sniff returns the format by a file's first SniffBytes; ok is false where the library does not
// accept it. It is a first look: the rest of the file may still differ.
func Sniff(head []byte) (k Kind, ok bool) {
	head = head[:min(len(head), SniffBytes)]
	for _, f := range formats() {
		if f.match(head) {
			return f.kind, true
		}
	}
	return Kind{}, false
}

func prefix(s string) func([]byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(s)) }
}

// officeType is the prefix of office documents' media types.
const officeType = "application/vnd.openxmlformats-officedocument."

// office returns a function that recognises archives by the folder of their parts, which is in the
// headers of the first of them.
func office(folder string) func([]byte) bool {
	return func(head []byte) bool {
		return prefix("PK\x03\x04")(head) && bytes.Contains(head, []byte(folder))
	}
}

func riff(form string) func([]byte) bool {
	return func(head []byte) bool {
		return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == form
	}
}

// mp4Brands are the major brands of MP4 films. Plain sound (M4A) and pictures (HEIC, AVIF) have the
// same container and other brands.
const mp4Brands = "isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 avc1 dash cmfc MSNV NDSC NDSH NDSM NDSP M4V  M4VH M4VP f4v  F4V  XAVC 3gp4 3gp5 3gp6 "

func mp4(head []byte) bool {
	return atom(head) == "ftyp" && len(head) >= 12 && bytes.Contains([]byte(mp4Brands), append(bytes.Clone(head[8:12]), ' '))
}

func quickTime(head []byte) bool {
	switch atom(head) {
	case "ftyp":
		return len(head) >= 12 && string(head[8:12]) == "qt  "
	case "moov", "mdat", "wide", "free", "skip", "pnot": // from before brands existed
		return true
	}
	return false
}

// atom returns the type of an ISO file's first box, "" for an invalid size.
func atom(head []byte) string {
	if len(head) < 8 {
		return ""
	}
	if n := binary.BigEndian.Uint32(head); n != 1 && n < 8 || n > maxVideo {
		return ""
	}
	return string(head[4:8])
}

// webM reports whether the EBML header has the document type of WebM.
func webM(head []byte) bool {
	return prefix("\x1aE\xdf\xa3")(head) && bytes.Contains(head[:min(len(head), 64)], []byte("\x42\x82\x84webm"))
}

// mp3 reports whether a file begins with an ID3 tag, or the header of an MPEG layer III frame.
func mp3(head []byte) bool {
	if prefix("ID3")(head) {
		return true
	}
	if len(head) < 4 || head[0] != 0xff || head[1]&0xe6 != 0xe2 {
		return false
	}
	version, rate, sampling := head[1]>>3&3, head[2]>>4, head[2]>>2&3
	return version != 1 && rate != 0 && rate != 15 && sampling != 3
}

// svg reports whether a text's first element is svg, after comments and a declaration. It accepts
// any document type: one with declarations is refused later with the reason.
func svg(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	if bytes.IndexByte(head, 0) >= 0 {
		return false
	}
	for {
		head = bytes.TrimLeft(head, " \t\r\n")
		end := ""
		switch {
		case prefix("<svg")(head):
			r, _ := utf8.DecodeRune(head[4:])
			return bytes.ContainsRune([]byte(" \t\r\n>/:"), r)
		case prefix("<!--")(head):
			end = "-->"
		case prefix("<?")(head):
			end = "?>"
		case prefix("<!DOCTYPE svg")(head):
			return true
		default:
			return false
		}
		_, rest, found := bytes.Cut(head, []byte(end))
		if !found {
			return false
		}
		head = rest
	}
}

// standards returns the usual aspect ratios.
func standards() [][2]int {
	return [][2]int{{16, 9}, {9, 16}, {4, 3}, {3, 4}, {1, 1}, {3, 2}, {2, 3}, {4, 5}, {5, 4}, {21, 9}, {9, 21}, {2, 1}, {1, 2}, {16, 10}, {10, 16}}
}

// AspectRatio returns "W:H" in lowest terms, or the standard ratio within 1 %: 1366 × 768 is 16:9.
// "" without a picture.
func AspectRatio(width, height int) string {
	if width <= 0 || height <= 0 {
		return ""
	}
	for _, s := range standards() {
		if math.Abs(float64(width)*float64(s[1])/(float64(height)*float64(s[0]))-1) <= .01 {
			return fmt.Sprintf("%d:%d", s[0], s[1])
		}
	}
	d := divisor(width, height)
	return fmt.Sprintf("%d:%d", width/d, height/d)
}

// divisor returns the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// taken lists the accepted formats for messages.
const taken = "JPEG, PNG, GIF, WebP, SVG, MP4, MOV, WebM, MP3, WAV, OGG, PDF, DOCX or PPTX"

// SniffFile returns a file's type by its first bytes.
func SniffFile(path string) (Type, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, SniffBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && n == 0 {
		return "", &fault.Error{Code: fault.CodeUnsupported, Message: "the file is empty"}
	}
	k, ok := Sniff(head[:n])
	if !ok {
		return "", &fault.Error{Code: fault.CodeUnsupported, Message: "this kind of file is not taken: save it as " + taken}
	}
	return k.Type, nil
}
