package step

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// boardResult is the result of StepBoard: the storyboard, and warnings for the user. It can be read
// as a Storyboard.
type boardResult struct {
	story.Storyboard
	Warnings []string `json:"warnings,omitempty"`
}

// boarding is the step that lays narrations out in time and gives the film its brand.
type boarding struct{ *Services }

// boardInput has the narrations and the request's media.
type boardInput struct {
	Said  NarrateResult     `step:"narrate"`
	Media material.Gathered `step:"gather"`
}

// Board lays the narrated scenes out in time.
func (s boarding) Board(ctx context.Context, t *pipeline.Task, in boardInput) (boardResult, error) {
	t.Begins()
	n, g := in.Said, in.Media
	w, h := t.Project.Request.Size()
	b := story.Storyboard{
		Title: n.Script.Title, Subject: n.Script.Subject, Mood: n.Script.Mood, Language: t.Project.Language,
		Width: w, Height: h, FPS: story.FPS,
		Seed: t.Project.Request.DrawnSeed(), Subtitles: t.Project.Request.Subtitles().Strategy != "none",
	}
	b.SubtitlesAsked = b.Subtitles && t.Project.Request.NamesSubtitles()
	var warnings []string
	var err error
	if b.Brand, warnings, err = s.Brand(ctx, t); err != nil {
		return boardResult{}, err
	}
	casting.SeatPresenter(&b, t.Project.Request, s.Catalog.Boxed(ctx, t.Project.Request))
	k := PauseScale(t.Project, n, g)
	if rev := t.Project.Revision; rev != nil {
		k = rev.Pace // the other scenes keep their length
	}
	for i, sc := range n.Script.Scenes {
		if m, ok := g.MasterOf(t.Project.Request, sc.ID); ok {
			addMaster(&b, sc, n.Narrations[i], *m.Clip)
			continue
		}
		r := PauseOf(i, len(n.Script.Scenes)).Scaled(k)
		addScene(&b, sc, n.Narrations[i], r.Leading, r.Trailing+extraHold(t.Project.Request, sc, r, n.Narrations[i]))
	}
	signEnd(&b)
	if err := t.KeepLooks(ctx, &b); err != nil {
		return boardResult{}, err
	}
	more, err := s.sign(ctx, t, &b)
	if err != nil {
		return boardResult{}, err
	}
	fonts := subtitler{s.Catalog.Fonts}.MissingFonts(t.Project.Request, b)
	warnings = slices.Concat(warnings, misfits(t.Project, n.Script, b), more, fonts)
	return boardResult{b, warnings}, nil
}

// PauseScale returns the factor for a film's pauses: it keeps the requested length, else the pace
// of its kind and of its technique.
func PauseScale(p project.Project, n NarrateResult, g material.Gathered) float64 {
	goal := goalBeside(p, g)
	speech, scenes := n.Speech()
	natural := naturalPace(p.Request.VideoTagID, n.Script.Technique)
	switch {
	case goal.Length == 0:
		return natural
	case goal.AtMost:
		return Stretch(speech, scenes, goal.Length, natural)
	}
	return Stretch(speech, scenes, goal.Length, Loosest)
}

// naturalPace returns the pace of a kind of video in a technique; 1 = the usual.
func naturalPace(tag, technique string) float64 {
	k := 1.0
	if t, ok := request.TagByID(tag); ok {
		k *= t.Pace
	}
	if t, ok := request.TechniqueByID(technique); ok {
		k *= t.Manner.Pace
	}
	return k
}

// misfits returns warnings where the film, or scenes of a strict template, miss their requested
// length. An edited film has no length to keep.
func misfits(p project.Project, s story.Script, b story.Storyboard) []string {
	if p.Revision != nil || p.Request.PromptType == story.PromptScript && !p.Request.Planned() {
		return nil
	}
	var out []string
	misfit := func(what string, got, want time.Duration, why string) {
		word := "shorter"
		if got > want {
			word = "longer"
		}
		if math.Abs(float64(got-want)) > Promised*float64(want) {
			out = append(out, fmt.Sprintf("%s is %s than asked: %s instead of %s, %s",
				what, word, got.Round(time.Second), want.Round(time.Second), why))
		}
	}
	why := "because of the material there is"
	if p.Request.Lengths() > 0 {
		why = "because the template is strict and has durations of its own"
	}
	if asked := p.Request.VideoLength; asked > 0 {
		misfit("the video", story.At(b.Frames()), time.Duration(asked*float64(time.Minute)), cmp.Or(s.Misfit, why))
	}
	if !p.Request.Strict() {
		return out
	}
	for _, sc := range b.Scenes {
		if planned, ok := p.Request.SceneOf(sc.ID); ok && planned.Length() > 0 && !sc.Master {
			misfit(fmt.Sprintf("the scene %q", planned.ID), story.At(sc.Frames), planned.Length(), "because of what it says")
		}
	}
	return out
}

// addScene appends a scene that begins with a silent lead.
func addScene(b *story.Storyboard, sc story.ScriptScene, n story.Narration, lead, tail time.Duration) {
	s := story.BoardScene{ScriptScene: sc, Start: b.Frames(), Speech: story.At(story.Frames(lead))}
	s.Frames = story.Frames(max(ShortestScene, lead+n.Duration+tail))
	for _, w := range n.Words {
		s.Words = append(s.Words, w.Shift(s.Speech))
	}
	b.Scenes = append(b.Scenes, s)
}

// signEnd puts the company's logo on the last scene, whatever its layout; beside a button it puts
// the company's name.
func signEnd(b *story.Storyboard) {
	n := len(b.Scenes)
	if n == 0 || b.Brand.Name == "" {
		return
	}
	last := &b.Scenes[n-1]
	last.Signed = true
	if c, ok := last.Shown().(story.Closing); ok && c.Action != "" && c.Caption == "" {
		c.Caption = b.Brand.Name
		last.Screen = story.On(c)
	}
}

// addMaster appends a scene that is as long as its film.
func addMaster(b *story.Storyboard, sc story.ScriptScene, n story.Narration, c story.Clip) {
	b.Scenes = append(b.Scenes, story.BoardScene{
		ScriptScene: sc, Start: b.Frames(), Frames: c.Frames, Words: n.Words, Clips: []story.Clip{c}, Master: true,
	})
}

// extraHold returns the time by which a scene goes on to reach its required length: only a strict
// template sets lengths of scenes.
func extraHold(r request.Request, sc story.ScriptScene, silence Pause, n story.Narration) time.Duration {
	planned, ok := r.SceneOf(sc.ID)
	if !ok || planned.ID != sc.ID || !r.Strict() {
		return 0
	}
	return max(0, planned.Length()-silence.Leading-n.Duration-silence.Trailing)
}

// Brand returns the present look and owner of the project's film. It leaves out a logo that cannot
// be shown; warnings name the reason.
func (s *Services) Brand(ctx context.Context, t *pipeline.Task) (b story.Brand, warnings []string, err error) {
	own, ok, err := s.Workspaces.Branding(ctx, t.Project)
	if err != nil {
		return b, nil, err
	}
	b = story.HouseBrand(t.Project.Request.DrawnSeed())
	if ok {
		b = ownBrand(own)
	}
	b.Font = t.Project.Request.Template().Font
	for _, v := range []struct {
		name, url string
		to        *logo.Variant
	}{{"logo", own.Logo, &b.Logo.Full.ForLight}, {"light logo", own.LogoW, &b.Logo.Full.ForDark}} {
		if ok && v.url != "" {
			warnings = append(warnings, s.addLogo(ctx, t, v.name+" of the branding", v.url, v.to)...)
		}
	}
	return b, warnings, ctx.Err()
}

// sign adds the requested logos to scenes.
func (s boarding) sign(ctx context.Context, t *pipeline.Task, b *story.Storyboard) (warnings []string, err error) {
	for i := range b.Scenes {
		sc := &b.Scenes[i]
		planned, _ := t.Project.Request.SceneOf(sc.ID)
		if url := planned.Value("logo", 0); sc.Signed && url != "" {
			what := fmt.Sprintf("logo of the scene %q", sc.ID)
			warnings = append(warnings, s.addLogo(ctx, t, what, url, &sc.Logo.Full.ForLight)...)
		}
	}
	return warnings, ctx.Err()
}

// addLogo sets a logo; a warning says why one that cannot be shown is left out.
func (s *Services) addLogo(ctx context.Context, t *pipeline.Task, what, url string, to *logo.Variant) []string {
	v, err := s.logo(ctx, t, url)
	if err != nil {
		return []string{fmt.Sprintf("the %s was left out: %s", what, fault.MessageOf(err, "it could not be fetched"))}
	}
	*to = v
	return nil
}

// ownBrand returns a company's brand without its logo. It leaves invalid colours to the designer.
func ownBrand(own tenant.Branding) story.Brand {
	b := story.Brand{Name: own.Company.Name}
	for _, c := range []struct {
		hex string
		to  *timeline.Color
	}{{own.Colors.Primary, &b.Primary}, {own.Colors.Secondary, &b.Secondary}, {own.Colors.Extra, &b.Extra}} {
		*c.to, _ = timeline.ParseColor(c.hex)
	}
	b.Voice = story.VoiceOn(palette.Derive(b.Primary, b.Secondary, b.Extra))
	return b
}

// logo stores a copy of a logo with the project, so that the film does not change with the
// original, and examines it. It takes a stored logo unchanged.
func (s *Services) logo(ctx context.Context, t *pipeline.Task, url string) (logo.Variant, error) {
	part := "logo/" + blobs.Digest([]byte(url))
	return pipeline.Once(ctx, t, project.StepBoard, part, func() (v logo.Variant, err error) {
		if s.Media.Preparer == nil {
			return v, &fault.Error{Code: fault.CodeUnsupported, Message: "this engine has no Preparer: it shows no logos"}
		}
		dir, err := s.Files.WorkDir("logo-" + t.Project.ID)
		if err != nil {
			return v, err
		}
		defer os.RemoveAll(dir)
		asset, _, err := s.Workspaces.CompanyAsset(ctx, t.Project, url)
		if err != nil {
			return v, err
		}
		given, shown := filepath.Join(dir, "given"), filepath.Join(dir, "shown")
		from := material.Address{URL: url, Accept: material.AcceptPictures, Most: material.MostLogo}
		if err := s.Media.Copy(ctx, t, asset.Key, from, given); err != nil {
			return v, err
		}
		if v, err = s.Media.Preparer.Logo(ctx, given, shown); err != nil {
			return v, err
		}
		v.Blob = project.FilesPrefix(t.Project.ID) + part
		return v, s.Files.KeepFile(ctx, t.By(project.StepBoard, part), v.Blob, shown)
	})
}
