package typeset

import (
	"encoding/binary"
	"io"
	"strings"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// entry describes an installed face before it is parsed.
type entry struct {
	path   string // empty for the embedded faces
	data   []byte // the file itself, only when path is empty
	member int    // index in a collection
	size   int64

	family string // the typographic family: "Noto Sans Hebrew"
	weight int
	width  int // usWidthClass, 5 is normal
	italic bool
	// lightest and heaviest are the range of the weight axis; both 0 for a static face.
	lightest, heaviest int
	claims             [4]uint32 // ulUnicodeRange: scripts the face declares

	coverage sync.Once
	cmap     font.Cmap // nil when unreadable

	parse  sync.Once
	parsed *font.Font // nil when unreadable
}

// Limits against malicious files.
const (
	maxMembers   = 64
	maxTables    = 64
	maxNameTable = 256 << 10
)

type tableRecord struct{ offset, length uint32 }

// describe reads the faces of a font file of that size without parsing glyphs.
func describe(file io.ReaderAt, size int64) []*entry {
	var entries []*entry
	for member, offset := range memberOffsets(file) {
		dir := readDirectory(file, offset)
		if !hasOutlines(dir) {
			continue
		}
		e := &entry{member: member, size: size}
		if e.readOS2(readTable(file, dir["OS/2"])) && e.readNames(readTable(file, dir["name"])) {
			e.readAxes(readTable(file, dir["fvar"]))
			entries = append(entries, e)
		}
	}
	return entries
}

// memberOffsets returns the offsets of a file's faces.
func memberOffsets(file io.ReaderAt) []uint32 {
	var head [12]byte
	if _, err := file.ReadAt(head[:], 0); err != nil {
		return nil
	}
	if string(head[:4]) != "ttcf" {
		return []uint32{0}
	}
	n := min(binary.BigEndian.Uint32(head[8:]), maxMembers)
	raw := make([]byte, 4*n)
	if _, err := file.ReadAt(raw, 12); err != nil {
		return nil
	}
	offsets := make([]uint32, n)
	for i := range offsets {
		offsets[i] = binary.BigEndian.Uint32(raw[4*i:])
	}
	return offsets
}

// readDirectory returns the table directory of the face at offset.
func readDirectory(file io.ReaderAt, offset uint32) map[string]tableRecord {
	var raw [12 + 16*maxTables]byte
	got, _ := file.ReadAt(raw[:], int64(offset))
	if got < 12 || !isOpenType(string(raw[:4])) {
		return nil
	}
	n := min(int(binary.BigEndian.Uint16(raw[4:])), (got-12)/16)
	dir := make(map[string]tableRecord, n)
	for i := range n {
		rec := raw[12+16*i:]
		dir[string(rec[:4])] = tableRecord{binary.BigEndian.Uint32(rec[8:]), binary.BigEndian.Uint32(rec[12:])}
	}
	return dir
}

func isOpenType(magic string) bool {
	return magic == "\x00\x01\x00\x00" || magic == "OTTO" || magic == "true"
}

// hasOutlines reports whether a face has outlines, unlike bitmap and colour fonts.
func hasOutlines(dir map[string]tableRecord) bool {
	has := func(tag string) bool { return dir[tag].length > 0 }
	return (has("glyf") || has("CFF ") || has("CFF2")) && has("cmap") && !has("COLR") && !has("CBDT") && !has("sbix")
}

func readTable(file io.ReaderAt, rec tableRecord) []byte {
	if rec.length == 0 || rec.length > maxNameTable {
		return nil
	}
	raw := make([]byte, rec.length)
	if _, err := file.ReadAt(raw, int64(rec.offset)); err != nil {
		return nil
	}
	return raw
}

// readOS2 reads weight, width, slant and declared coverage.
func (e *entry) readOS2(raw []byte) bool {
	if len(raw) < 64 {
		return false
	}
	e.weight = int(binary.BigEndian.Uint16(raw[4:]))
	e.width = int(binary.BigEndian.Uint16(raw[6:]))
	for i := range e.claims {
		e.claims[i] = binary.BigEndian.Uint32(raw[42+4*i:])
	}
	const italic, oblique = 1 << 0, 1 << 9
	e.italic = binary.BigEndian.Uint16(raw[62:])&(italic|oblique) != 0
	return e.weight > 0 && e.weight <= 1000
}

// readNames reads the family name shared by all weights.
func (e *entry) readNames(raw []byte) bool {
	const family, typographicFamily = 1, 16
	names, _, err := tables.ParseName(raw)
	if err != nil {
		return false
	}
	if e.family = strings.TrimSpace(names.Name(typographicFamily)); e.family == "" {
		e.family = strings.TrimSpace(names.Name(family))
	}
	return e.family != ""
}

// readAxes reads the range of the weight axis of a variable face.
func (e *entry) readAxes(raw []byte) {
	fvar, _, err := tables.ParseFvar(raw)
	if err != nil {
		return
	}
	for _, axis := range fvar.Axis {
		if axis.Tag == weightAxis {
			e.lightest, e.heaviest = int(axis.Minimum), int(axis.Maximum)
		}
	}
}

// nearest returns the face's weight nearest to the wanted one.
func (e *entry) nearest(weight int) int {
	if e.heaviest == 0 {
		return e.weight
	}
	return min(max(weight, e.lightest), e.heaviest)
}

// claimed reports whether the face declares the Unicode range of that number.
func (e *entry) claimed(bit int) bool { return e.claims[bit/32]>>(bit%32)&1 == 1 }
