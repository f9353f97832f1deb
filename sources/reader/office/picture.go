package office

import (
	"bytes"
	"io"
	"path"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// maxImages is how many pictures of a file are kept.
const maxImages = 40

// drawable are the formats of pictures that a film can show; the others are
// drawings of office programs (EMF, WMF).
var drawable = map[string]bool{".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".webp": true, ".svg": true}

// pictures gathers a file's pictures, each part once.
type pictures struct {
	archive *archive
	all     []story.DocumentImage
	keys    map[string]string // by part
}

// add keeps the picture of a part and gives its key, "" where it is none to be
// shown.
func (p *pictures) add(l link, caption string) (string, error) {
	if l.external || l.kind != "image" || !drawable[strings.ToLower(path.Ext(l.target))] {
		return "", nil
	}
	if key, ok := p.keys[l.target]; ok {
		return key, nil
	}
	if len(p.all) == maxImages {
		return "", nil
	}
	raw, err := p.archive.read(l.target)
	if err != nil || len(raw) == 0 {
		return "", err
	}
	key := prose.Key(len(p.all) + 1)
	p.keys[l.target] = key
	p.all = append(p.all, story.DocumentImage{Key: key, Caption: caption, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(raw)), nil
	}})
	return key, nil
}

// described is what somebody wrote about a picture, for those who cannot see
// it. What programs write there by themselves is none.
func described(properties *node) string {
	if properties == nil {
		return ""
	}
	d := prose.Line(properties.attr("descr"))
	if strings.HasPrefix(strings.ToLower(d), "http") || path.Ext(d) != "" && !strings.Contains(d, " ") || drawable[strings.ToLower(path.Ext(d))] {
		return ""
	}
	return d
}

// properties reads title and author.
func (a *archive) properties() (title, author string, err error) {
	root, err := a.xml("docProps/core.xml")
	if err != nil || root == nil {
		return "", "", err
	}
	text := func(name string) string {
		if n := root.child(name); n != nil {
			return prose.Line(n.chars())
		}
		return ""
	}
	return text("title"), text("creator"), nil
}
