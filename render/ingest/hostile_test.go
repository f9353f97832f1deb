package ingest

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/library/librarytest"
)

// chunk is a PNG chunk.
func chunk(name string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, name...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// ihdr is the header of a PNG with 8 bits of gray.
func ihdr(w, h uint32) []byte {
	d := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)
	return chunk("IHDR", append(d, 8, 0, 0, 0, 0))
}

// pngWith is a PNG of 1 × 1 with more chunks in it.
func pngWith(t *testing.T, chunks ...[]byte) []byte {
	t.Helper()
	out := append([]byte("\x89PNG\r\n\x1a\n"), ihdr(1, 1)...)
	for _, c := range chunks {
		out = append(out, c...)
	}
	return append(append(out, chunk("IDAT", deflated(t, 2))...), chunk("IEND", nil)...)
}

// deflated are n zeros, compressed. What is long is a piece many times over,
// each of which begins anew: its checksum is not that of the whole.
func deflated(t *testing.T, n int) []byte {
	t.Helper()
	const piece = 16 << 20
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, 9)
	if err != nil {
		t.Fatal(err)
	}
	zeros := make([]byte, min(n, piece))
	if _, err := w.Write(zeros); err != nil {
		t.Fatal(err)
	}
	if n > piece {
		return repeated(t, w, &b, n/piece)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// repeated ends what w wrote to b at a byte and puts it there times over.
func repeated(t *testing.T, w *zlib.Writer, b *bytes.Buffer, times int) []byte {
	t.Helper()
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	head, body := b.Bytes()[:2], bytes.Clone(b.Bytes()[2:])
	out := append(bytes.Clone(head), bytes.Repeat(body, times)...)
	return append(out, 0x03, 0, 0, 0, 0, 0) // an empty last block, and no checksum to speak of
}

// manyGIF is a GIF of many frames of one pixel on a canvas.
func manyGIF(frames, w, h int) []byte {
	out := []byte("GIF89a")
	out = binary.LittleEndian.AppendUint16(out, uint16(w))
	out = binary.LittleEndian.AppendUint16(out, uint16(h))
	out = append(out, 0x80, 0, 0, 0, 0, 0, 255, 255, 255)
	for range frames {
		out = append(out, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0)
	}
	return append(out, 0x3b)
}

// patched has all places where from stands replaced; there must be one.
func patched(t *testing.T, content []byte, from, to string) []byte {
	t.Helper()
	if !bytes.Contains(content, []byte(from)) {
		t.Fatalf("there is no %q to patch", from)
	}
	return bytes.ReplaceAll(content, []byte(from), []byte(to))
}

func load(t *testing.T, path string) []byte {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// dayLong is a small MP4 that lasts a day.
func dayLong(t *testing.T) []byte {
	path := film(t, "day.mp4", "-f lavfi -i color=black:s=64x64:r=0.01:d=86400 -c:v libx264 -preset ultrafast")
	return load(t, path)
}

// lyingLength is an MP4 of 40 minutes whose headers say a second.
func lyingLength(t *testing.T) []byte {
	raw := load(t, film(t, "long.mp4", "-f lavfi -i color=black:s=64x64:r=1:d=2400 -c:v libx264 -preset ultrafast"))
	for _, box := range []string{"mvhd", "mdhd"} {
		at := bytes.Index(raw, []byte(box)) + 4
		scale := binary.BigEndian.Uint32(raw[at+12:])
		binary.BigEndian.PutUint32(raw[at+16:], scale)
	}
	return raw
}

func jpegSaying(t *testing.T, w, h uint16) []byte {
	raw := jpegOf(t, gray(96, 54))
	at := bytes.Index(raw, []byte("\xff\xc0")) + 5
	binary.BigEndian.PutUint16(raw[at:], h)
	binary.BigEndian.PutUint16(raw[at+2:], w)
	return raw
}

func svgOf(inside string) []byte {
	return []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">` + inside + `</svg>`)
}

// laughs is an SVG whose uses double at each step.
func laughs(steps int) []byte {
	var b strings.Builder
	b.WriteString(`<defs><g id="l0"><rect width="1" height="1"/></g>`)
	for i := 1; i <= steps; i++ {
		fmt.Fprintf(&b, `<g id="l%d"><use href="#l%d"/><use xlink:href="#l%d"/></g>`, i, i-1, i-1)
	}
	fmt.Fprintf(&b, `</defs><use href="#l%d"/>`, steps)
	return svgOf(b.String())
}

// TestHostileFilesAreRefused: each in 5 s, with little memory, and as the
// file's own fault.
func TestHostileFilesAreRefused(t *testing.T) {
	in := newIngest(t)
	mp4 := load(t, film(t, "a.mp4", picture30+tone+"-preset ultrafast -c:v libx264 -c:a aac"))
	huge := append([]byte("\x89PNG\r\n\x1a\n"), ihdr(6000, 6000)...)
	huge = append(append(huge, chunk("IDAT", deflated(t, 1000))...), chunk("IEND", nil)...)
	office := librarytest.DOCX("Tea.")
	for name, tt := range map[string]struct {
		content []byte
		want    error
	}{
		"PNG: headers say far more than there is": {huge, fault.ErrInvalid},
		"PNG: 60,000 × 60,000":                    {append(append([]byte("\x89PNG\r\n\x1a\n"), ihdr(60_000, 60_000)...), append(chunk("IDAT", deflated(t, 9)), chunk("IEND", nil)...)...), fault.ErrTooLarge},
		"PNG: text that unpacks to 256 MB":        {pngWith(t, chunk("zTXt", append([]byte("k\x00\x00"), deflated(t, 256<<20)...))), fault.ErrInvalid},
		"PNG: international text likewise":        {pngWith(t, chunk("iTXt", append([]byte("k\x00\x01\x00\x00\x00"), deflated(t, 256<<20)...))), fault.ErrInvalid},
		"PNG: a profile that unpacks to 2 GB":     {pngWith(t, chunk("iCCP", append([]byte("k\x00\x00"), deflated(t, 2<<30)...))), fault.ErrInvalid},
		"PNG: 201 frames":                         {pngWith(t, bytes.Repeat(chunk("fcTL", make([]byte, 26)), 201)), fault.ErrTooLarge},
		"PNG: a second header, too short":         {pngWith(t, chunk("IHDR", []byte{1, 2})), fault.ErrInvalid},
		"PNG: a chunk longer than the file":       {append([]byte("\x89PNG\r\n\x1a\n"), append(ihdr(1, 1), "\x7f\xff\xff\xffIDATxx"...)...), fault.ErrInvalid},
		"PNG: a million chunks":                   {pngWith(t, bytes.Repeat(chunk("aaAa", nil), 1_000_000)), fault.ErrInvalid},
		"PNG: cut off":                            {pngOf(t, gray(96, 54))[:200], fault.ErrInvalid},
		"GIF: canvas of 65,535²":                  {manyGIF(1, 65535, 65535), fault.ErrTooLarge},
		"GIF: 100,000 frames":                     {manyGIF(100_000, 10, 10), fault.ErrTooLarge},
		"GIF: no frame":                           {manyGIF(0, 10, 10), fault.ErrInvalid},
		"GIF: a frame larger than its data":       {patched(t, manyGIF(1, 6000, 6000), "\x2c\x00\x00\x00\x00\x01\x00\x01\x00", "\x2c\x00\x00\x00\x00\x70\x17\x70\x17"), fault.ErrInvalid},
		"GIF: a frame outside the canvas":         {patched(t, manyGIF(1, 10, 10), "\x2c\x00\x00\x00\x00\x01\x00\x01\x00", "\x2c\x09\x00\x00\x00\x02\x00\x01\x00"), fault.ErrInvalid},
		"JPEG: 65,535²":                           {jpegSaying(t, 65535, 65535), fault.ErrTooLarge},
		"JPEG: headers say far more":              {jpegSaying(t, 12_000, 3_300), fault.ErrInvalid},
		"WebP: a frame outside the canvas":        {[]byte("RIFF\x40\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x09\x00\x00\x09\x00\x00ANMF\x10\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\x00\xff\xff\x00\x00\x00\x00\x00"), fault.ErrInvalid},
		"WebP: canvas of 16 million²":             {[]byte("RIFF\x20\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff"), fault.ErrTooLarge},
		"MP4: cut off before its index":           {mp4[:len(mp4)/3], fault.ErrInvalid},
		"MP4: 24 hours":                           {dayLong(t), fault.ErrTooLarge},
		"MP4: headers say a second of 40 minutes": {lyingLength(t), fault.ErrTooLarge},
		"MP4: 8192 × 64":                          {load(t, film(t, "a.mp4", "-f lavfi -i color=black:s=8192x64:r=10:d=0.1 -c:v libx264 -preset ultrafast")), fault.ErrTooLarge},
		"MP4: 240 frames a second":                {load(t, film(t, "a.mp4", "-f lavfi -i color=black:s=64x64:r=240:d=1 -c:v libx264 -preset ultrafast")), fault.ErrTooLarge},
		"MP4: sound only":                         {load(t, film(t, "a.mp4", tone+"-c:a aac")), fault.ErrUnsupported},
		"MP4: twelve streams":                     {load(t, film(t, "a.mp4", picture30+strings.Repeat("-map 0 ", 12)+"-c:v libx264 -preset ultrafast")), fault.ErrInvalid},
		"MP4: nothing but a brand":                {[]byte("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2"), fault.ErrInvalid},
		"MOV: refers to another file":             {patched(t, load(t, film(t, "a.mov", picture30+"-preset ultrafast -c:v libx264")), "url \x00\x00\x00\x01", "url \x00\x00\x00\x00"), nil},
		"OGG: a film":                             {load(t, film(t, "a.ogg", picture30+"-c:v libtheora -f ogg")), fault.ErrUnsupported},
		"WAV: a broken header":                    {[]byte("RIFF\xff\xff\xff\xffWAVEfmt \x10\x00\x00\x00\x01\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00data\xff\xff\xff\xff"), fault.ErrInvalid},
		"MP3: a tag and nothing":                  {append([]byte("ID3\x04\x00\x00\x7f\x7f\x7f\x7f"), make([]byte, 4096)...), fault.ErrInvalid},
		"MP3: three hours":                        {bytes.Repeat(load(t, film(t, "a.mp3", "-f lavfi -i anullsrc=r=8000:cl=mono:d=60 -c:a libmp3lame -b:a 8k "+bareMP3)), 180), fault.ErrTooLarge},
		"WebM: noise":                             {append([]byte("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm"), bytes.Repeat([]byte{0x18, 0x53, 0x80, 0x67, 0x01}, 9999)...), fault.ErrInvalid},
		"Matroska under the name of WebM":         {load(t, film(t, "a.mkv", picture30+"-preset ultrafast -c:v libx264 -f matroska")), fault.ErrUnsupported},
		"PDF: cut off":                            {[]byte("%PDF-1.7\n1 0 obj<<>>endobj\n"), fault.ErrInvalid},
		"DOCX: cut off":                           {office[:len(office)-30], fault.ErrInvalid},
		"DOCX: its list is elsewhere":             {slices.Concat(office[:len(office)-6], []byte("\xff\xff\xff\x7f\x00\x00")), fault.ErrInvalid},
		"DOCX: a list of 4 GB":                    {slices.Concat(office[:len(office)-10], []byte("\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00")), fault.ErrTooLarge},
		"DOCX: without its main part":             {bytes.ReplaceAll(office, []byte("word/document.xml"), []byte("word/fragment.xml")), fault.ErrUnsupported},
		"SVG: entities":                           {[]byte(`<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`), fault.ErrInvalid},
		"SVG: an outside entity":                  {[]byte(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>`), fault.ErrInvalid},
		"SVG: uses that double":                   {laughs(40), fault.ErrTooLarge},
		"SVG: uses in a circle":                   {svgOf(`<g id="a"><use href="#a"/></g>`), fault.ErrInvalid},
		"SVG: 20,001 elements":                    {svgOf(strings.Repeat("<g/>", 20_000)), fault.ErrTooLarge},
		"SVG: 65 deep":                            {svgOf(strings.Repeat("<g>", 64) + strings.Repeat("</g>", 64)), fault.ErrTooLarge},
		"SVG: 11 filter primitives":               {svgOf("<filter>" + strings.Repeat("<feTurbulence/>", 11) + "</filter>"), fault.ErrTooLarge},
		"SVG: larger than 2 MB":                   {svgOf("<!--" + strings.Repeat("x", 2<<20) + "-->"), fault.ErrTooLarge},
		"SVG: not closed":                         {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><g>`), fault.ErrInvalid},
		"SVG: in UTF-16":                          {[]byte("\xff\xfe<\x00s\x00v\x00g\x00"), fault.ErrUnsupported},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			path := save(t, "film.mp4", tt.content)
			began := time.Now()
			runtime.ReadMemStats(&before)
			_, err := in.Identify(t.Context(), path)
			runtime.ReadMemStats(&after)
			if tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("got %v, want one that matches %v", err, tt.want)
			}
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 24<<20 {
				t.Errorf("it took %d MB of memory", took>>20)
			}
			checkPublic(t, err, path)
		})
	}
}

// checkPublic: what is said is for strangers.
func checkPublic(t *testing.T, err error, path string) {
	t.Helper()
	var f *fault.Error
	if errors.As(err, &f) && (strings.Contains(f.Error(), filepath.Dir(path)) || f.Message == "" || f.Remedy == "") {
		t.Errorf("said to the public: %v", f)
	}
}

func TestWhatIsRefusedInSVG(t *testing.T) {
	in := newIngest(t)
	for name, inside := range map[string]string{
		"script":              `<script>alert(1)</script>`,
		"script in a space":   `<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>`,
		"handler":             `<rect onload="alert(1)"/>`,
		"handler in capitals": `<rect ONCLICK="alert(1)"/>`,
		"foreign object":      `<foreignObject><p>x</p></foreignObject>`,
		"frame":               `<iframe src="http://example.com"/>`,
		"outside picture":     `<image href="http://example.com/a.png"/>`,
		"outside by xlink":    `<image xlink:href="//example.com/a.png"/>`,
		"file":                `<image href="file:///etc/passwd"/>`,
		"outside use":         `<use href="other.svg#a"/>`,
		"script link":         `<a href=" java&#10;script:alert(1)"><rect/></a>`,
		"script by set":       `<a><set attributeName="href" to="javascript:alert(1)"/></a>`,
		"SVG in data":         `<image href="data:image/svg+xml;base64,PHN2Zy8+"/>`,
		"HTML in data":        `<use href="data:text/html,x"/>`,
		"outside style":       `<style>@import url(http://example.com/a.css);</style>`,
		"outside font":        `<style>@font-face{src:url("http://example.com/a.woff")}</style>`,
		"outside fill":        `<rect fill="url(http://example.com/a.svg#b)"/>`,
		"outside by style":    `<rect style="background:URL( 'http://example.com/a' )"/>`,
		"escaped style":       `<style>@\69mport "http://example.com/a.css"; a:b</style>`,
		"base":                `<g xml:base="http://example.com/"/>`,
		"style sheet":         `</svg><?xml-stylesheet href="http://example.com/a.css"?><svg>`,
	} {
		if _, err := in.Identify(t.Context(), save(t, "a.svg", svgOf(inside))); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: got %v, want it refused", name, err)
		}
	}
}

func TestSVGThatIsTaken(t *testing.T) {
	in := newIngest(t)
	dot := base64.StdEncoding.EncodeToString(pngOf(t, gray(3, 3)))
	for name, tt := range map[string]struct {
		text          string
		width, height int
	}{
		"gradient and uses": {string(svgOf(`<defs><linearGradient id="g"/><filter id="f"><feGaussianBlur/></filter></defs><rect fill="url(#g)" filter="url('#f')"/><use href="#g"/>`)), 10, 10},
		"embedded picture":  {string(svgOf(`<image href="data:image/png;base64,` + dot + `"/>`)), 10, 10},
		"a link":            {string(svgOf(`<a href="https://example.com"><text>ok</text></a>`)), 10, 10},
		"view box only":     {`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"/>`, 160, 90},
		"one side":          {`<svg xmlns="http://www.w3.org/2000/svg" width="320px" viewBox="0,0,16,9"/>`, 320, 180},
		"millimetres":       {`<svg xmlns="http://www.w3.org/2000/svg" width="25.4mm" height="1in"/>`, 96, 96},
		"percent":           {`<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0 0 4 3"/>`, 4, 3},
		"nothing said":      {"\ufeff<!-- drawn by hand -->\n<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>", 300, 150},
		"absurdly large":    {`<svg xmlns="http://www.w3.org/2000/svg" width="1e8" height="1e8"/>`, 4096, 4096},
	} {
		got, err := in.Identify(t.Context(), save(t, "a.svg", []byte(tt.text)))
		if err != nil || got.Width != tt.width || got.Height != tt.height || got.Type != library.Image {
			t.Errorf("%s: got %+v, %v; want %d × %d", name, got, err, tt.width, tt.height)
		}
	}
}

// FuzzIdentifyImage: whatever the bytes, a picture is described within the
// limits or refused as the file's own fault.
func FuzzIdentifyImage(f *testing.F) {
	f.Add([]byte("\x89PNG\r\n\x1a\n" + string(ihdr(1, 1))))
	f.Add(manyGIF(2, 3, 3))
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x1fExif\x00\x00II\x2a\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\xff\xda"))
	f.Add([]byte("RIFF\x20\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x09\x00\x00\x09\x00\x00"))
	f.Add(svgOf(`<g id="a"><use href="#b"/></g>`))
	f.Fuzz(func(t *testing.T, content []byte) {
		path := filepath.Join(t.TempDir(), "a")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		kind, err := sniff(file)
		if err != nil || kind.Type != library.Image {
			return
		}
		got := library.File{Extension: kind.Extension}
		err = identifyImage(file, &got)
		var known *fault.Error
		switch {
		case err != nil && !errors.As(err, &known):
			t.Errorf("got %v, want it to be the file's fault", err)
		case err == nil && (got.Width < 1 || got.Height < 1 || got.Width > maxSide || got.Height > maxSide || got.Frames > maxFrames):
			t.Errorf("taken as %+v", got)
		}
	})
}
