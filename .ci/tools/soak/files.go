package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"strings"
)

const mib = 1 << 20

// hostileFiles makes files that are made to hurt, by name. The film is an MP4
// that is broken in several ways.
func hostileFiles(film []byte) (map[string][]byte, error) {
	files := map[string][]byte{
		"cut.mp4":      film[:len(film)/3],
		"headless.mp4": bytes.ReplaceAll(film, []byte("moov"), []byte("junk")),
		"playlist.mp4": []byte("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n"),
		"script.mp4":   []byte("ffconcat version 1.0\nfile /etc/hostname\n"),
		"huge.png":     png(60_000, 60_000, gray, []byte("x")),
		"many.gif":     manyFrames(100_000),
		"nested.pdf":   nested(),
		"deep.svg":     svg(strings.Repeat("<g>", 60) + strings.Repeat("<rect/>", 15_000) + strings.Repeat("</g>", 60)),
		"deeper.svg":   svg(strings.Repeat("<g>", 19_000) + strings.Repeat("</g>", 19_000)),
		"laughs.svg":   laughs(40),
		"filters.svg":  filters(),
		"broken.wav":   []byte("RIFF\xff\xff\xff\xffWAVEfmt \x10\x00\x00\x00\x01\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00data\xff\xff\xff\xff"),
	}
	for _, name := range []string{"noise.mp4", "noise.png", "noise.pdf", "noise.docx", "noise.mp3"} {
		files[name] = noise(mib)
	}
	files["noise.pdf"] = append([]byte("%PDF-1.7\n"), files["noise.pdf"]...)
	for name, build := range map[string]func() ([]byte, error){
		"swelling.pdf": swelling, "wide.docx": wide, "bomb.docx": bomb, "claims.png": claims, "text.png": texts, "large.png": large,
	} {
		content, err := build()
		if err != nil {
			return nil, fmt.Errorf("make %s: %w", name, err)
		}
		files[name] = content
	}
	return files, nil
}

// noise returns random bytes, the same each time.
func noise(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.NewChaCha8([32]byte{17}).Read(b) // never fails
	return b
}

// packed compresses a piece many times over.
func packed(piece []byte, times int) ([]byte, error) {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	err := repeat(w, piece, times)
	err = errors.Join(err, w.Close()) // which writes the end
	return b.Bytes(), err
}

// repeat writes a piece many times over.
func repeat(w io.Writer, piece []byte, times int) error {
	for range times {
		if _, err := w.Write(piece); err != nil {
			return err
		}
	}
	return nil
}

// pdf returns a PDF of these objects, from the catalogue on.
func pdf(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	for i, object := range objects {
		fmt.Fprintf(&b, "%d 0 obj%sendobj\n", i+1, object)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\n%%%%EOF", len(objects)+1)
	return b.Bytes()
}

// swelling returns a PDF of some kilobytes, whose page of one line unpacks twice to
// 512 MiB.
func swelling() ([]byte, error) {
	once, err := packed(bytes.Repeat([]byte("BT /F 9 Tf 50 500 Td (a line) Tj ET "+strings.Repeat(" ", 1000)), 1000), 500)
	if err != nil {
		return nil, err
	}
	content, err := packed(once, 1)
	if err != nil {
		return nil, err
	}
	return pdf("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
		fmt.Sprintf("<</Filter[/FlateDecode/FlateDecode]/Length %d>>stream\n%s\nendstream", len(content), content),
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"), nil
}

// nested returns a PDF whose page draws a thing ten times, which does so again,
// and so on.
func nested() []byte {
	draw := strings.Repeat("/X Do ", 10)
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
		fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(draw), draw),
	}
	for i := range 9 {
		body, resources := draw, fmt.Sprintf("/XObject<</X %d 0 R>>", i+7)
		if i == 8 {
			body, resources = "BT /F 9 Tf (a long line of letters that is said again) Tj ET", "/Font<</F 4 0 R>>"
		}
		objects = append(objects, fmt.Sprintf("<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<%s>>/Length %d>>stream\n%s\nendstream", resources, len(body), body))
	}
	return pdf(objects...)
}

// docx packs the main part of a word processor's file, which is a head, a piece
// many times over and a foot.
func docx(head string, piece []byte, times int, foot string) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, part := range []struct {
		name, head string
		piece      []byte
		times      int
		foot       string
	}{
		{name: "[Content_Types].xml", head: "<Types/>"},
		{name: "_rels/.rels", head: `<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>`},
		{"word/document.xml", head, piece, times, foot},
	} {
		w, err := z.Create(part.name)
		if err == nil {
			_, err = io.WriteString(w, part.head)
		}
		if err == nil {
			err = repeat(w, part.piece, part.times)
		}
		if err == nil {
			_, err = io.WriteString(w, part.foot)
		}
		if err != nil {
			return nil, err
		}
	}
	err := z.Close() // which writes the end
	return b.Bytes(), err
}

const (
	docxHead = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`
	docxFoot = "</w:body></w:document>"
)

// wide returns a text of 40 MB of empty words in a file of 200 KB.
func wide() ([]byte, error) {
	return docx(docxHead, bytes.Repeat([]byte("<w:p><w:r><w:t>x</w:t></w:r></w:p>"), 1000), 1200, docxFoot)
}

// bomb returns a file whose main part unpacks to 512 MiB.
func bomb() ([]byte, error) {
	return docx(docxHead+"<w:p><w:r><w:t>", bytes.Repeat([]byte("x"), mib), 512, "</w:t></w:r></w:p>"+docxFoot)
}

// chunk returns a chunk of a PNG.
func chunk(name string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data))) //nolint:gosec // what is made here is small
	out = append(append(out, name...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// How a PNG has its pixels: a byte of gray, or four colours of two bytes.
const (
	gray = "\x08\x00\x00\x00\x00"
	deep = "\x10\x06\x00\x00\x00"
)

// png returns a PNG that says it is so large and has such pixels, with more
// chunks before its data.
func png(w, h uint32, pixels string, data []byte, more ...[]byte) []byte {
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(size, pixels...))...)
	for _, c := range more {
		out = append(out, c...)
	}
	return append(append(out, chunk("IDAT", data)...), chunk("IEND", nil)...)
}

// claims returns a PNG that says it has 36 million pixels, and has a thousand.
func claims() ([]byte, error) {
	data, err := packed(make([]byte, 1000), 1)
	return png(6000, 6000, gray, data), err
}

// large returns a PNG that is what it says: 39 million pixels, as many as are
// taken, which unpack to 300 MiB.
func large() ([]byte, error) {
	const w, h = 6000, 6500
	data, err := packed(make([]byte, 1+w*8), h)
	return png(w, h, deep, data), err
}

// texts returns a PNG of one pixel whose text unpacks to 256 MiB.
func texts() ([]byte, error) {
	text, err := packed(make([]byte, mib), 256)
	if err != nil {
		return nil, err
	}
	data, err := packed(make([]byte, 2), 1)
	return png(1, 1, gray, data, chunk("zTXt", append([]byte("k\x00\x00"), text...))), err
}

// manyFrames returns a GIF of so many frames of one pixel.
func manyFrames(n int) []byte {
	out := []byte("GIF89a\x0a\x00\x0a\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff")
	out = append(out, bytes.Repeat([]byte{0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0}, n)...)
	return append(out, 0x3b)
}

// svg returns an SVG of full size.
func svg(inside string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="4096">` + inside + `</svg>`)
}

// laughs returns an SVG whose uses double at each step.
func laughs(steps int) []byte {
	var b strings.Builder
	b.WriteString(`<defs><g id="l0"><rect width="1" height="1"/></g>`)
	for i := 1; i <= steps; i++ {
		fmt.Fprintf(&b, `<g id="l%d"><use href="#l%d"/><use href="#l%d"/></g>`, i, i-1, i-1)
	}
	fmt.Fprintf(&b, `</defs><use href="#l%d"/>`, steps)
	return svg(b.String())
}

// filters returns an SVG with as many costly filters as are taken.
func filters() []byte {
	return svg(`<filter id="f">` + strings.Repeat(`<feTurbulence baseFrequency="0.9" numOctaves="10"/><feGaussianBlur stdDeviation="500"/>`, 5) + `</filter>` +
		strings.Repeat(`<rect width="4096" height="4096" filter="url(#f)"/>`, 100))
}
