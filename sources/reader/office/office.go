// Package office reads the files of word processors and presentation programs:
// DOCX and PPTX. They are archives of XML parts; what is read of them is
// counted, so that none unpacks to more than the limits.
package office

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// Limits of a file.
const (
	maxEntries = 2000
	maxEntry   = 64 << 20  // bytes of one, unpacked
	maxTotal   = 200 << 20 // bytes of all that is read, unpacked
	maxRatio   = 200       // unpacked to packed, of one
	leastRatio = 1 << 20   // bytes unpacked below which the ratio does not count
)

// ErrTooLarge says that the file unpacks to more than the limits.
var ErrTooLarge = errors.New("it unpacks to more than is read")

// ErrEncrypted says that it needs a password.
var ErrEncrypted = errors.New("it needs a password")

// ErrBroken says that it is not such a file, or a damaged one.
var ErrBroken = errors.New("it is damaged")

// MainPart returns the name of the part that an archive says is its main one, "" where it is
// no office file. It fails where the archive is damaged.
func MainPart(raw []byte) (string, error) {
	a, err := open(raw)
	if err != nil || a.parts["[Content_Types].xml"] == nil {
		return "", err
	}
	return a.main, nil
}

// container is how files begin that hold others as disks do: those of old office
// programs, and new ones that a password is put on.
var container = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")

// IsContainer reports whether a file is such a one.
func IsContainer(raw []byte) bool { return bytes.HasPrefix(raw, container) }

// ErrOld says that it is a file of an old office program.
var ErrOld = errors.New("it is of a format before DOCX and PPTX")

// Contained says what a container holds: ErrEncrypted or ErrOld.
func Contained(raw []byte) error {
	var name []byte // in two bytes a letter
	for _, r := range "EncryptedPackage" {
		name = append(name, byte(r), 0)
	}
	if bytes.Contains(raw, name) {
		return ErrEncrypted
	}
	return ErrOld
}

// archive is an open file and what may still be read of it. Once something of it could not be
// read nothing is any more; who opened it asks for that at the end.
type archive struct {
	parts  map[string]*zip.File
	main   string // name of its main part
	left   int64
	failed error
}

func open(raw []byte) (*archive, error) {
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	case len(z.File) > maxEntries:
		return nil, fmt.Errorf("%w: %d parts", ErrTooLarge, len(z.File))
	}
	a := &archive{parts: map[string]*zip.File{}, left: maxTotal}
	for _, f := range z.File {
		a.parts[f.Name] = f
	}
	a.findMain()
	return a, a.failed
}

// findMain finds the main part: the one that the archive refers to, or else the
// one that is there by its usual name.
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

// read unpacks a part, nil where it is not there or something could not be read.
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
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	defer r.Close()
	raw, err := io.ReadAll(io.LimitReader(r, most+1))
	switch {
	case int64(len(raw)) > most:
		return nil, ErrTooLarge
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return raw, nil
}

// link is what a part refers to.
type link struct {
	target   string // name of a part, or an address
	kind     string // last word of its type: image, notesSlide, hyperlink
	external bool
}

// links reads what a part refers to, by id.
func (a *archive) links(part string) map[string]link {
	dir, base := path.Split(part)
	all := map[string]link{}
	for _, r := range orEmpty(a.xml(dir + "_rels/" + base + ".rels")).nodes {
		l := link{target: r.attr("Target"), kind: path.Base(r.attr("Type")), external: r.attr("TargetMode") == "External"}
		if !l.external {
			l.target = resolve(dir, l.target)
		}
		all[r.attr("Id")] = l
	}
	return all
}

// resolve is the name of the part that a target of a part in dir means.
func resolve(dir, target string) string {
	if rooted, ok := strings.CutPrefix(target, "/"); ok {
		return path.Clean(rooted)
	}
	return path.Clean(path.Join(dir, target))
}
