package typeset

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/recent"
)

// Fonts are the faces of a host and the text shaped with them. It is safe for concurrent use; one
// is enough for a program.
type Fonts struct {
	entries  []*entry
	families map[string][]*entry // upright faces by folded family name
	embedded []*entry

	mu     sync.Mutex
	faces  []*face
	cuts   map[cutKey]*face
	chains map[chainKey]*chain
	search map[rune]string // family found for a rune that no chain has; "" for none
	lines  *recent.Cache[lineKey, *Line]
	fits   *recent.Cache[fitKey, Block]
}

type cutKey struct {
	entry  *entry
	weight int
}

// maxCached is how much text is kept shaped, and how much fitted, in bytes.
const maxCached = 256 << 10

func newFonts(entries []*entry) *Fonts {
	f := &Fonts{
		entries:  entries,
		families: map[string][]*entry{},
		embedded: embeddedEntries(),
		cuts:     map[cutKey]*face{},
		chains:   map[chainKey]*chain{},
		search:   map[rune]string{},
		lines:    recent.New[lineKey, *Line](maxCached),
		fits:     recent.New[fitKey, Block](maxCached),
	}
	for _, e := range entries {
		if !e.italic {
			key := foldFamily(e.family)
			f.families[key] = append(f.families[key], e)
		}
	}
	return f
}

// embeddedEntries returns the embedded faces, for hosts without fonts.
func embeddedEntries() []*entry {
	of := func(data []byte, weight int) *entry {
		return &entry{data: data, size: int64(len(data)), family: embeddedFamily, weight: weight, width: 5}
	}
	return []*entry{of(goregular.TTF, 400), of(gomedium.TTF, 500), of(gobold.TTF, 700)}
}

const embeddedFamily = "Go"

// foldFamily returns a family name in comparable form.
func foldFamily(name string) string {
	name = strings.Trim(strings.TrimSpace(name), `"'`)
	return strings.ToLower(strings.ReplaceAll(name, " ", ""))
}

// cut returns the usable face of a family nearest to weight, nil if there is none. f.mu is held.
func (f *Fonts) cut(candidates []*entry, weight int) *face {
	sorted := slices.Clone(candidates)
	slices.SortStableFunc(sorted, func(a, b *entry) int { return distance(a, weight) - distance(b, weight) })
	for _, e := range sorted {
		if found := f.ready(e, e.nearest(weight)); found != nil {
			return found
		}
	}
	return nil
}

// distance returns the rank of a face in its family: normal width first, then the nearest weight,
// the lighter of two equally near.
func distance(e *entry, weight int) int {
	const narrow = 10_000
	off := e.nearest(weight) - weight
	d := 2*abs(off) + narrow*abs(e.width-5)
	if off > 0 {
		d++
	}
	return d
}

func abs(n int) int { return max(n, -n) }

// ready returns the face of e at a weight, parsing it once. f.mu is held.
func (f *Fonts) ready(e *entry, weight int) *face {
	key := cutKey{e, weight}
	found, known := f.cuts[key]
	if !known {
		if found = newFace(e, weight); found != nil {
			found.id = len(f.faces)
			f.faces = append(f.faces, found)
		}
		f.cuts[key] = found
	}
	return found
}

// face returns a glyph's face, nil for a glyph of other Fonts.
func (f *Fonts) face(id int) *face {
	f.mu.Lock()
	defer f.mu.Unlock()
	if id < 0 || id >= len(f.faces) {
		return nil
	}
	return f.faces[id]
}

// Covers reports whether text in a language can be set. The error matches [ErrNoFont] and names the
// script and the Debian package to install. Latin, Cyrillic and Greek are always covered, by an
// embedded face if the host has none.
func (f *Fonts) Covers(code string) error {
	class := classOf(language.Alias(code))
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, found := range f.chain(Style{Language: code}.normal()).faces(class) {
		if found.has(scripts[class].sample) {
			return nil
		}
	}
	return fmt.Errorf("%w: no installed face has %s, which language %q needs; install %s (Debian) or a like font",
		ErrNoFont, scripts[class].name, code, class.debianPackage())
}

// Face describes the face selected for a style.
type Face struct {
	Family string
	Weight int
	// Substitute reports that no family named by the style is installed with the script of its
	// language.
	Substitute bool
	// Ascent and Descent, in em, are the face's own line box above and below
	// the baseline, both positive.
	Ascent, Descent float64
	// Fingerprint identifies the outlines; it is the same on every machine with the same font file.
	Fingerprint string
}

// Resolve returns the face of a style's language. Runs in another script may use further faces: see
// [Fonts.Fingerprint].
func (f *Fonts) Resolve(s Style) Face {
	s = s.normal()
	f.mu.Lock()
	defer f.mu.Unlock()
	chain := f.chain(s)
	got := chain.primary()
	return Face{
		Family: got.entry.family, Weight: got.weight, Substitute: chain.substitute(got),
		Ascent: got.ascent, Descent: got.descent, Fingerprint: got.fingerprint,
	}
}

// Weight returns the weight of a glyph's face, 100 to 900; 0 for a glyph of other Fonts.
func (f *Fonts) Weight(g Glyph) int {
	if face := f.face(g.Face); face != nil {
		return face.weight
	}
	return 0
}

// Fingerprint identifies the outlines of a line: all of its faces, as [Face.Fingerprint] does for
// one. With the line's text, style and place it determines the pixels.
func (f *Fonts) Fingerprint(l Line) string {
	var ids []int
	for _, g := range l.Glyphs {
		if !slices.Contains(ids, g.Face) {
			ids = append(ids, g.Face)
		}
	}
	sum := sha256.New()
	for _, id := range ids {
		if face := f.face(id); face != nil {
			sum.Write([]byte(face.fingerprint + "\n"))
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}
