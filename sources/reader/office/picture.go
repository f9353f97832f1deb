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
func (p *pictures) add(l link, caption string) string {
	if l.external || l.kind != "image" || !drawable[strings.ToLower(path.Ext(l.target))] {
		return ""
	}
	if key, ok := p.keys[l.target]; ok {
		return key
	}
	if len(p.all) == maxImages {
		return ""
	}
	raw := p.archive.read(l.target)
	if len(raw) == 0 {
		return ""
	}
	key := prose.Key(len(p.all) + 1)
	p.keys[l.target] = key
	p.all = append(p.all, story.DocumentImage{Key: key, Caption: caption, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(raw)), nil
	}})
	return key
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
func (a *archive) properties() (title, author string) {
	root := a.xml("docProps/core.xml")
	return prose.Line(orEmpty(root.child("title")).chars()), prose.Line(orEmpty(root.child("creator")).chars())
}
