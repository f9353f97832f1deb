package httpapi

import (
	"net/http"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/show"
	"github.com/scenewright/scenewright/httpapi/contract"
	screen "github.com/scenewright/scenewright/httpapi/pages"
)

// shares serves the addresses under which a film can be watched without a key.
type shares struct {
	shares *show.Shares
}

func (h shares) routes() []route {
	return []route{
		on("GET", "/auth/project/{projectId}/shares", access.ProjectsRead, replies(http.StatusOK, h.list)),
		on("POST", "/auth/project/{projectId}/shares", access.ExportsCreate, replies(http.StatusCreated, h.share)),
		on("DELETE", "/auth/project/{projectId}/shares/{shareId}", access.ExportsCreate, replies(http.StatusNoContent, h.end)),
	}
}

// watchPath is the path of shared films: /watch/{film}/{share}.
const watchPath = "/watch/"

func (h shares) list(c *call) ([]contract.Share, error) { return each(c.Project.Shares, c.share), nil }

func (h shares) share(c *call) (contract.Share, error) {
	s, err := h.shares.Make(c.Context(), c.Project.ID, c.NewID)
	return c.share(s), err
}

func (c *call) share(s project.Share) contract.Share {
	return contract.Share{ID: s.ID, URL: c.host.url + watchPath + c.Project.ID + "/" + s.ID, CreatedAt: formatTime(s.CreatedAt)}
}

func (h shares) end(c *call) (none, error) {
	return none{}, h.shares.End(c.Context(), c.Project.ID, c.PathValue("shareId"))
}

// watching shows shared films. The address is the permission, and each file is requested under it:
// an ended share shows nothing.
type watching struct {
	shares *show.Shares
}

func (h watching) routes() []route {
	return []route{
		public(http.MethodGet, watchPath+"{film}/{share}", h.page),
		public(http.MethodGet, watchPath+"{film}/{share}/{file}", h.file),
	}
}

// The files of a shared film, by the ends of their addresses.
var watched = map[string]func(project.Rendition) string{
	"video.mp4":    func(r project.Rendition) string { return r.Video },
	"poster.jpg":   func(r project.Rendition) string { return r.Poster },
	"captions.vtt": func(r project.Rendition) string { return r.Captions.VTT },
}

// page shows the player.
func (h watching) page(c *call) error {
	p, err := h.shares.Project(c.Context(), c.PathValue("film"), c.PathValue("share"))
	if fault.CodeOf(err) == fault.CodeNotFound {
		return screen.Write(c.W, http.StatusNotFound, screen.Notices["not_shared"])
	}
	if err != nil {
		return err
	}
	l, _ := language.ByCode(p.Language)
	at := c.host.url + watchPath + p.ID + "/" + c.PathValue("share") + "/" // absolute: link previews read them, too
	return screen.Write(c.W, http.StatusOK, screen.Player{
		Name: p.Name, Language: l.ISO(), RTL: language.RightToLeft(p.Language),
		Video: at + "video.mp4", Poster: at + "poster.jpg", Captions: at + "captions.vtt",
	})
}

// file serves a file of the film. It is not cached, so that it is gone when the share ends.
func (h watching) file(c *call) error {
	name := c.PathValue("file")
	of, ok := watched[name]
	if !ok {
		return fault.NotFound("file")
	}
	b, err := h.shares.Open(c.Context(), c.PathValue("film"), c.PathValue("share"), of)
	if err != nil {
		return err
	}
	defer b.Close()
	kind, _ := mediaType(name)
	header := c.W.Header()
	header.Set("Content-Security-Policy", fileCSP)
	header.Set("X-Robots-Tag", "noindex, nofollow")
	header.Set("Referrer-Policy", "no-referrer")
	f := contentOf(b, kind)
	f.tag = name + "-" + f.tag
	return c.send(f)
}
