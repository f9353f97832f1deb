package fill

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Bounds of the candidates of a source: for a shot, and for the film's subject.
const (
	offers = 20
	deep   = 50
)

// source asks the pipelines' sources for a shot.
func (f sceneFiller) source(ctx context.Context, slot Slot, s span) (out shown, err error) {
	slot.Query.Still = f.still(slot)
	chosen, asked, ok, err := f.choose.Fill(ctx, slot, func(ctx context.Context, from footage.Source, c footage.Candidate) error {
		return f.take(ctx, slot, from, c, &out)
	})
	out.Query, out.Asked = slot.Query.Words, asked
	err = errors.Join(err, f.choose.budget.store(func(paid float64) error {
		return f.t.Keep(context.WithoutCancel(ctx), project.StepFill, partPaid, paid)
	}))
	if !ok || err != nil {
		out.Picture, out.Clip = nil, nil
		return out, err
	}
	out.is, out.Names = chosen, namedBy(slot.Query, f.about(), chosen)
	out.Source, out.ID, out.Own = chosen.Source, chosen.ID, !chosen.Public && !chosen.Made
	if out.Picture != nil && out.Picture.Stopped {
		out.Asked[len(out.Asked)-1].Reason += "; " + stopped
	}
	if out.Clip != nil {
		out.Clip.Start, _ = stretchOf(*out.Clip, s.Frames, func(story.Stretch) bool { return true })
	}
	return out, err
}

// stopped is the note of an animated WebP, which is shown as a still.
const stopped = "it moves, and its first picture alone is shown: as a GIF or an MP4 it would play"

// free returns the wants that need no generator.
func free(all []footage.Want) []footage.Want {
	return slices.DeleteFunc(slices.Clone(all), func(w footage.Want) bool { return w.Kind.Makes() })
}

// slot returns a scene's slot for a film or a picture.
func (f sceneFiller) slot(sc story.BoardScene) Slot {
	r := f.t.Project.Request
	slot := Slot{SceneID: sc.ID, Wants: r.WantsIn(sc.ID), Query: f.query(sc), Refused: f.refused(sc.ID)}
	if missing, wanted := r.MissingImage(sc.ID); missing && wanted && oneImage(sc.Shown()) { // for the place beside words
		slot.Wants = r.Wants()
	}
	return slot
}

// query returns a scene's query. After a refusal it has another seed, so that a generator makes
// another picture.
func (f sceneFiller) query(sc story.BoardScene) footage.Query {
	p, brand := f.t.Project, f.board.Brand
	const look = "natural light, calm composition with room for a heading, colours that go with %s and %s"
	style := fmt.Sprintf(look, brand.Primary, brand.Secondary)
	return footage.Query{
		Words: sc.Query, Language: p.Language, English: sc.English, Text: sc.Narration, Style: style,
		Format: p.Request.AspectRatio, Width: f.board.Width, Height: f.board.Height, Length: story.At(sc.Frames), Limit: offers,
		WorkspaceID: p.WorkspaceID, Seed: (f.board.SeedOf(sc) + uint64(len(f.refused(sc.ID)))) & story.MaxSeed,
	}
}

// opener opens the first picture of a generated film.
type opener func(context.Context) (io.ReadCloser, error)

// take fetches a candidate and prepares it.
func (f sceneFiller) take(ctx context.Context, slot Slot, from footage.Source, c footage.Candidate, out *shown) error {
	path := f.file(slot.SceneID + "-" + candidateName(c))
	defer removeAll(path, path+".prepared", path+".mp4", path+".wav")
	recalled := f.recall(ctx, c, path)
	if !recalled {
		if err := f.fetched(ctx, from, c, path, slot.Query.Still); err != nil {
			return err
		}
	}
	if err := f.first(c, path); err != nil {
		return err
	}
	err := f.ready(ctx, slot, c, path, out)
	switch {
	case err != nil && recalled:
		f.PublicFiles.Forget(publicKey(c)) // it is fetched again the next time
	case err == nil && !recalled:
		f.remember(c, path)
	}
	return err
}

// first refuses a file that the film has under another name: libraries hold the same media several
// times.
func (f sceneFiller) first(c footage.Candidate, path string) error {
	if c.Made {
		return nil
	}
	sum, err := digest(path)
	if err != nil {
		return err
	}
	if as, there := f.files.LoadOrStore(sum, c.ID); there && as != c.ID {
		return &fault.Error{Code: fault.CodeInvalid, Message: fmt.Sprintf("it is the same file as %v, which the film has", as)}
	}
	return nil
}

// digest returns the SHA-256 of a file.
func digest(path string) (sum [sha256.Size]byte, err error) {
	file, err := os.Open(path)
	if err != nil {
		return sum, err
	}
	defer file.Close()
	h := sha256.New()
	_, err = io.Copy(h, file)
	return [sha256.Size]byte(h.Sum(nil)), err
}

// ready prepares a candidate's file for the scene.
func (f sceneFiller) ready(ctx context.Context, slot Slot, c footage.Candidate, path string, out *shown) error {
	kind, err := library.SniffFile(path)
	if err != nil {
		return err
	}
	t := f.t.By(project.StepFill, slot.SceneID)
	switch {
	case kind == library.Image && c.Media == footage.Image:
		out.Picture, err = f.Media.Picture(ctx, t, path, candidateName(c))
		if err == nil {
			out.Picture.Credit = c.Licence.Credit
		}
	case kind == library.Video && c.Media == footage.Video:
		var m material.Material
		er := material.Task{Material: material.Material{Field: c.Source, URL: c.ID, Scene: -1, Muted: true}, Frame: material.FrameOf(t.Project.Request)}
		if err = f.Media.Clip(ctx, t, er, path, &m); err == nil && m.Clip.Still && c.Public { // private media is taken unchanged
			err = &fault.Error{Code: fault.CodeUnsupported, Message: "nothing is seen to move in it"}
		}
		if err == nil {
			m.Clip.Credit = c.Licence.Credit
			out.Clip = m.Clip
		}
	default:
		err = &fault.Error{Code: fault.CodeUnsupported, Message: "the file is not the " + string(c.Media) + " it was said to be"}
	}
	return err
}

// fetched copies a candidate's file to path. It stores a provider's job in progress, so that a
// restart waits for it and does not order it again.
func (f sceneFiller) fetched(ctx context.Context, from footage.Source, c footage.Candidate, path string, still opener) error {
	if !c.Made {
		return f.order(ctx, from, c, path, still)
	}
	made := f.file("made-" + candidateName(c)) // it is paid once, whatever it is used for
	if _, err := os.Stat(made); err != nil {
		if err := f.order(ctx, from, c, made, still); err != nil {
			removeAll(made)
			return err
		}
	}
	return os.Link(made, path)
}

// order has a source write a candidate's file.
func (f sceneFiller) order(ctx context.Context, from footage.Source, c footage.Candidate, path string, still opener) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	part := "making/" + candidateName(c)
	m := footage.ProviderJob{Still: still}
	if _, err := f.t.Stored(ctx, project.StepFill, part, &m.Handle); err != nil {
		return errors.Join(err, file.Close())
	}
	var lost error
	m.Keep = func(ctx context.Context, handle string) error {
		// An ordered job costs money, even where the work stops right then.
		lost = f.t.Keep(context.WithoutCancel(ctx), project.StepFill, part, handle)
		return lost
	}
	err = f.choose.Fetch(ctx, from, c, file, m)
	if err = errors.Join(err, file.Close()); lost != nil {
		return lost
	}
	return sourceFault(ctx, from, err)
}

// sourceFault returns an unexplained error as a fault of the source, unless it is the disk's or the
// end of ctx.
func sourceFault(ctx context.Context, from footage.Source, err error) error {
	var known *fault.Error
	if err = fault.OfDisk(err); err == nil || ctx.Err() != nil || errors.As(err, &known) {
		return err
	}
	return &fault.Error{Code: fault.CodeProvider, Provider: from.Name(), Message: from.Name() + ": the file could not be fetched", Retryable: true, Err: err}
}

func candidateName(c footage.Candidate) string {
	return blobs.Digest([]byte(c.Source + "\x00" + c.ID))
}

func removeAll(paths ...string) {
	for _, p := range paths {
		_ = os.Remove(p) // the folder goes too in the end
	}
}

// still returns an opener of a film's first picture: it is generated once, however many sources use
// it.
func (f sceneFiller) still(s Slot) opener {
	return func(ctx context.Context) (io.ReadCloser, error) {
		s.Wants, s.Query.Still = []footage.Want{{Kind: footage.FromImage, Media: footage.Image}}, nil
		path := f.file("still-" + s.SceneID)
		if file, err := os.Open(path); err == nil {
			return file, nil
		}
		_, asked, ok, err := f.choose.Fill(ctx, s, func(ctx context.Context, from footage.Source, c footage.Candidate) error {
			return f.fetched(ctx, from, c, path, nil)
		})
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, &fault.Error{Code: fault.CodeProvider, Message: "no picture to begin with: " + asked[len(asked)-1].Reason}
		}
		return os.Open(path)
	}
}

// partPaid is the part of a result with the project's cost of media so far.
const partPaid = "paid"

// chooser sets the selection of sources for a film, within its budget.
func (f *sceneFiller) chooser(ctx context.Context) error {
	var paid float64
	_, err := f.t.Stored(ctx, project.StepFill, partPaid, &paid)
	f.choose = NewChooser(f.Sources, judge(f.told, f.about()), f.Viewer)
	f.choose.budget = newBudget(f.t.Project.MaxCost, paid)
	return err
}

// publicKey names a file of a public candidate: by its id, size and host. The address itself may
// change every day.
func publicKey(c footage.Candidate) string {
	host := ""
	if u, err := url.Parse(c.File); err == nil {
		host = u.Host
	}
	return fmt.Sprintf("%s %s %s %dx%d %q", c.Source, host, c.Media, c.Width, c.Height, c.ID)
}

// recall writes the file that an earlier project fetched; false where there is none. It leaves no
// trace: a project's media are no other project's business.
func (f sceneFiller) recall(ctx context.Context, c footage.Candidate, path string) bool {
	if !c.Public || c.Made {
		return false
	}
	hit := f.PublicFiles.Copy(publicKey(c), path, nil)
	telemetry.Lookup(ctx, "public_files", hit)
	return hit
}

// remember caches the file of a public candidate, which could be shown, for all projects.
func (f sceneFiller) remember(c footage.Candidate, path string) {
	if !c.Public || c.Made {
		return
	}
	if err := f.PublicFiles.Keep(publicKey(c), path, nil); err != nil {
		f.Projects.Logger.Warn("a file is not kept for other projects", "source", c.Source, "error", err)
	}
}
