package typeset

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// chainKey is the part of a style that decides the faces.
type chainKey struct {
	families, language string
	weight             int
}

// chain is the order of faces in which a character is searched, kept for each class of script. It
// is used only with Fonts.mu held.
type chain struct {
	fonts   *Fonts
	key     chainKey
	class   class  // of the language
	letters string // of the language's own, which a face of its class must have
	named   []string
	ordered map[class][]*face
	found   map[rune]*face
}

func (f *Fonts) chain(s Style) *chain {
	key := chainKey{s.Family, s.Language, s.Weight}
	if c, ok := f.chains[key]; ok {
		return c
	}
	own, _ := language.ByCode(s.Language)
	c := &chain{fonts: f, key: key, class: classOf(s.Language), letters: own.Marks, ordered: map[class][]*face{}, found: map[rune]*face{}}
	for name := range strings.SplitSeq(s.Family, ",") {
		if name = foldFamily(name); name != "" {
			c.named = append(c.named, name)
		}
	}
	const maxChains = 512
	if len(f.chains) >= maxChains {
		clear(f.chains)
	}
	f.chains[key] = c
	return c
}

// primary returns the face of the language's own script, or else any existing face.
func (c *chain) primary() *face {
	if faces := c.faces(c.class); len(faces) > 0 {
		return faces[0]
	}
	return c.faces(latin)[0]
}

// substitute reports whether got is of a family that the style did not name. If it named none, the
// language's default counts as named.
func (c *chain) substitute(got *face) bool {
	name := foldFamily(got.entry.family)
	if len(c.named) > 0 {
		return !slices.Contains(c.named, name)
	}
	return foldFamily(c.class.families(c.serif(), c.display())[0]) != name
}

// faces returns the faces for a class: the named families that have it, then one default. Latin,
// Cyrillic and Greek always end in an embedded face.
func (c *chain) faces(cl class) []*face {
	if known, ok := c.ordered[cl]; ok {
		return known
	}
	faces := c.ofClass(cl)
	if len(faces) == 0 && c.letters != "" {
		c.letters = "" // no face has them all
		faces = c.ofClass(cl)
	}
	c.ordered[cl] = faces
	return faces
}

func (c *chain) ofClass(cl class) (faces []*face) {
	for _, name := range c.named {
		if found := c.cutWith(c.fonts.families[name], cl); found != nil {
			faces = append(faces, found)
		}
	}
	if stand := c.standIn(cl); stand != nil {
		faces = append(faces, stand)
	}
	if own := c.cutWith(c.fonts.embedded, cl); own != nil {
		faces = append(faces, own)
	}
	return faces
}

// cutWith returns the face of the weight if it has the script of the class, and the language's
// letters if that uses the script: a word is set in one face.
func (c *chain) cutWith(candidates []*entry, cl class) *face {
	found := c.fonts.cut(candidates, c.key.weight)
	lacks := func(r rune) bool { return !found.has(r) }
	if found == nil || lacks(scripts[cl].sample) || cl == c.class && strings.ContainsFunc(c.letters, lacks) {
		return nil
	}
	return found
}

// standIn returns a face for a class that no named family has: a known family of the same
// character, else any that declares the script.
func (c *chain) standIn(cl class) *face {
	for _, name := range cl.families(c.serif(), c.display()) {
		if found := c.cutWith(c.fonts.families[foldFamily(name)], cl); found != nil {
			return found
		}
	}
	for _, name := range c.fonts.declaring(scripts[cl].bit) {
		if found := c.cutWith(c.fonts.families[name], cl); found != nil {
			return found
		}
	}
	return nil
}

// serif reports whether the first named family seems to have serifs.
func (c *chain) serif() bool {
	if len(c.named) == 0 {
		return false
	}
	for _, mark := range []string{"serif", "georgia", "times", "garamond", "frankruhl", "songti", "simsun"} {
		if strings.Contains(c.named[0], mark) && !strings.Contains(c.named[0], "sansserif") {
			return true
		}
	}
	return false
}

// display reports whether the weight is that of a heading.
func (c *chain) display() bool { return c.key.weight >= 700 }

// pick returns the face for r, searched in the order of classes; nil if no face of the host has it.
func (c *chain) pick(r rune, classes ...class) *face {
	for _, cl := range classes {
		for _, candidate := range c.faces(cl) {
			if candidate.has(r) {
				return candidate
			}
		}
	}
	found, ok := c.found[r]
	if !ok {
		if name := c.fonts.searchFamily(r); name != "" {
			found = c.fonts.cut(c.fonts.families[name], c.key.weight)
		}
		c.found[r] = found
	}
	return found
}

// declaring returns the families with a face that declares a Unicode range.
func (f *Fonts) declaring(bit int) []string {
	var names []string
	for _, e := range f.entries {
		if name := foldFamily(e.family); !e.italic && e.claimed(bit) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, byTaste)
	return names
}

// searchFamily returns a family with a face for r, "" if there is none. Private use characters are
// not drawn: their meaning differs between fonts.
func (f *Fonts) searchFamily(r rune) string {
	if unicode.In(r, unicode.Co) {
		return ""
	}
	if name, ok := f.search[r]; ok {
		return name
	}
	names := make([]string, 0, len(f.families))
	for name, faces := range f.families {
		if slices.ContainsFunc(faces[:1], func(e *entry) bool { return e.covers(r) }) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, byTaste)
	if len(names) == 0 {
		names = []string{""}
	}
	f.search[r] = names[0]
	return names[0]
}

// byTaste orders folded families: plain Noto Sans first, then shorter names, which are the less
// specialised cuts.
func byTaste(a, b string) int {
	if x, y := tasteRank(a), tasteRank(b); x != y {
		return x - y
	}
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

func tasteRank(name string) int {
	switch {
	case strings.Contains(name, "mono"):
		return 4
	case strings.HasPrefix(name, "notosans"):
		return 0
	case strings.HasPrefix(name, "noto"):
		return 1
	case strings.HasPrefix(name, "dejavu"):
		return 2
	}
	return 3
}
