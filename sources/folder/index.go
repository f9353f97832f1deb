package folder

import (
	"image"
	_ "image/gif"  // formats whose size is looked up
	_ "image/jpeg" // likewise
	_ "image/png"  // likewise
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"

	_ "golang.org/x/image/webp" // likewise

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/sources/internal/stock"
)

// endings are the accepted extensions. Users of a file check its real format.
var endings = map[string]footage.Media{
	".jpg": footage.Image, ".jpeg": footage.Image, ".png": footage.Image, ".webp": footage.Image, ".gif": footage.Image, ".svg": footage.Image,
	".mp4": footage.Video, ".m4v": footage.Video, ".mov": footage.Video, ".webm": footage.Video,
}

func (in *lister) visit(at string, d fs.DirEntry, err error) error {
	switch {
	case in.ctx.Err() != nil:
		return in.ctx.Err()
	case err != nil && at == ".":
		return err
	case err != nil:
		in.log.Warn("part of the folder of media cannot be read", "path", at, "error", err)
		return nil
	case at != "." && strings.HasPrefix(d.Name(), ".") && d.IsDir():
		return fs.SkipDir
	case len(in.found) >= in.most:
		in.log.Warn("the folder of media has more files than are looked at", "most", in.most)
		return fs.SkipAll
	}
	media, ok := endings[strings.ToLower(path.Ext(at))]
	if ok && d.Type().IsRegular() && !strings.HasPrefix(d.Name(), ".") {
		in.found = append(in.found, entry{at, media, in.notes(at)})
	}
	return nil
}

// notes returns all words about a file: those of its name, then of the folder's table, then of its
// own file.
func (in *lister) notes(at string) notes {
	name := strings.TrimSuffix(path.Base(at), path.Ext(at))
	n := notes{Title: words(name)}
	if parted := humps.ReplaceAllString(name, "$1 $2"); parted != name {
		n = notes{Title: words(parted), Tags: []string{n.Title}}
	}
	n.take(in.table(path.Dir(at))[path.Base(at)])
	n.take(in.beside(at))
	for _, dir := range strings.Split(path.Dir(at), "/") {
		if dir != "." {
			n.Tags = append(n.Tags, words(dir))
		}
	}
	n.Tags = stock.Lines(n.Tags)
	return n
}

// humps matches the start of a word within a name without spaces, GreenMeadow, which may be one
// word all the same: LadyBird.
var humps = regexp.MustCompile(`(\p{Ll}|\p{N})(\p{Lu}\p{Ll})`)

// words returns the words of a file's name.
func words(name string) string {
	return stock.Line(strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_.,;[](){}+#@", r) {
			return ' '
		}
		return r
	}, name), 200)
}

// size returns the size of a picture, 0×0 if it is unknown.
func size(root *os.Root, at string) (width, height int) {
	f, err := root.Open(at)
	if err != nil {
		return 0, 0
	}
	defer f.Close()
	c, _, err := image.DecodeConfig(f)
	if err != nil {
		return 0, 0
	}
	return c.Width, c.Height
}
