// Package office reads the files of word processors and presentation programs: DOCX and PPTX. They
// are archives of XML parts; the bytes read are counted, so that none unpacks to more than the
// limits.
package office

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/scenewright/scenewright/sources/reader/flaw"
)

// Limits of a file.
const (
	maxEntries = 2000
	maxEntry   = 64 << 20  // bytes of one, unpacked
	maxTotal   = 200 << 20 // bytes read in total, unpacked
	maxRatio   = 200       // unpacked to packed, of one
	leastRatio = 1 << 20   // bytes unpacked below which the ratio does not count
)

// File is the content of a file.
type File interface {
	io.ReaderAt
	Size() int64
}

// MainPart returns the name of the main part stated by an archive, "" if it is no office file. It
// fails if the archive is damaged.
func MainPart(f File) (string, error) {
	a, err := open(f)
	if err != nil || a.parts["[Content_Types].xml"] == nil {
		return "", err
	}
	return a.main, nil
}

// container is the signature of compound files: those of old office programs, and new ones with a
// password.
var container = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")

// IsContainer reports whether a file is a compound file, by its first bytes.
func IsContainer(head []byte) bool { return bytes.HasPrefix(head, container) }

// Contained returns the error for a compound file: flaw.Encrypted or flaw.Old.
func Contained(raw []byte) error {
	name := bytes.Join(bytes.Split([]byte("EncryptedPackage"), nil), []byte{0}) // two bytes a letter
	if bytes.Contains(raw, name) {
		return flaw.Encrypted
	}
	return flaw.Old
}

// archive is an open file and its remaining read budget. After one failed read nothing more is
// read; the opener checks for the error at the end.
type archive struct {
	parts  map[string]*zip.File
	main   string // name of its main part
	left   int64
	failed error
}

func open(f File) (*archive, error) {
	z, err := zip.NewReader(f, f.Size())
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", flaw.Damaged, err)
	case len(z.File) > maxEntries:
		return nil, fmt.Errorf("%w: %d parts", flaw.TooLarge, len(z.File))
	}
	a := &archive{parts: map[string]*zip.File{}, left: maxTotal}
	for _, f := range z.File {
		a.parts[f.Name] = f
	}
	a.findMain()
	return a, a.failed
}

// findMain sets the main part: the one that the archive refers to, or else the one under its usual
// name.
func (a *archive) findMain() {
	for _, l := range a.links("") {
		if l.kind == "officeDocument" && a.parts[l.target] != nil {
			a.main = l.target
			return
		}
	}
	for _, usual := range []string{"word/document.xml", "ppt/presentation.xml"} {
		if a.parts[usual] != nil {
			a.main = usual
		}
	}
}

// fail keeps the first error.
func (a *archive) fail(err error) {
	if a.failed == nil {
		a.failed = err
	}
}

// read unpacks a part, nil if it is missing or a read has failed.
func (a *archive) read(name string) []byte {
	f, ok := a.parts[name]
	if !ok || a.failed != nil {
		return nil
	}
	raw, err := a.unpack(f)
	if err != nil {
		a.fail(fmt.Errorf("%w: %s", err, name))
		return nil
	}
	a.left -= int64(len(raw))
	return raw
}

func (a *archive) unpack(f *zip.File) ([]byte, error) {
	most := min(a.left, maxEntry)
	if packed := int64(f.CompressedSize64); packed >= 0 && packed < maxEntry { //nolint:gosec // compared as it is
		most = min(most, max(packed*maxRatio, leastRatio))
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", flaw.Damaged, err)
	}
	defer r.Close()
	raw, err := io.ReadAll(io.LimitReader(r, most+1))
	switch {
	case int64(len(raw)) > most:
		return nil, flaw.TooLarge
	case err != nil:
		return nil, fmt.Errorf("%w: %w", flaw.Damaged, err)
	}
	return raw, nil
}

// link is a reference of a part.
type link struct {
	target   string // name of a part, or an address
	kind     string // last element of its type: image, notesSlide, hyperlink
	external bool
}

// links returns the references of a part, by id.
func (a *archive) links(part string) map[string]link {
	dir, base := path.Split(part)
	all := map[string]link{}
	for _, r := range orEmpty(a.xml(dir + "_rels/" + base + ".rels")).nodes {
		l := link{target: r.attr("Target"), kind: path.Base(r.attr("Type")), external: r.attr("TargetMode") == "External"}
		if !l.external {
			if !strings.HasPrefix(l.target, "/") {
				l.target = "/" + dir + "/" + l.target
			}
			l.target = strings.TrimPrefix(path.Clean(l.target), "/")
		}
		all[r.attr("Id")] = l
	}
	return all
}

// xml reads a part as a tree; nil if there is no such part, or it cannot be read.
func (a *archive) xml(part string) *node {
	raw := a.read(part)
	if raw == nil {
		return nil
	}
	n, err := parse(raw)
	if err != nil {
		a.fail(fmt.Errorf("%s: %w", part, err))
	}
	return n
}
