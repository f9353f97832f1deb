package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"io"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/workfolder"
)

// stepKept is where it is noted what the files are that a project keeps, by their
// keys. It is no step of the pipeline.
const stepKept project.Step = "kept"

// keptFile is what is known of a file that a project keeps: disks spoil files,
// and one that they did is made again by who made it.
type keptFile struct {
	Sum   string       `json:"sum"` // SHA-256 of its content
	Bytes int64        `json:"bytes"`
	Step  project.Step `json:"step"` // and Part: the result that speaks of it
	Part  string       `json:"part,omitempty"`
}

// by is a task whose files belong to a result.
func (t *task) by(step project.Step, part string) *task {
	own := *t
	own.maker = project.ResultKey{Step: step, Part: part}
	return &own
}

// projectFiles keeps the files of projects: those that a film is made of, with a note of what they are, and those on their way.
type projectFiles struct {
	blobs  blobs.Blobs
	folder *workfolder.Folder
	store  project.Store

	results *results
}

// keepBlob keeps a file of a project and notes what it is.
func (p *projectFiles) keepBlob(ctx context.Context, t *task, key string, r io.Reader) error {
	m := digester{Hash: sha256.New()}
	if err := p.blobs.Put(ctx, key, io.TeeReader(r, &m)); err != nil {
		return err
	}
	return p.noteBlob(ctx, t, key, m)
}

// keepFile keeps a file of this machine for a project and notes what it is.
func (p *projectFiles) keepFile(ctx context.Context, t *task, key, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	m := digester{Hash: sha256.New()}
	_, err = io.Copy(&m, f)
	if err := errors.Join(err, f.Close(), blobs.PutFile(ctx, p.blobs, key, path)); err != nil {
		return err
	}
	return p.noteBlob(ctx, t, key, m)
}

// digester takes the hash and the size of what is written to it.
type digester struct {
	hash.Hash
	bytes int64
}

func (m *digester) Write(p []byte) (int, error) {
	m.bytes += int64(len(p))
	return m.Hash.Write(p)
}

func (p *projectFiles) noteBlob(ctx context.Context, t *task, key string, m digester) error {
	return p.results.keep(ctx, t, stepKept, key, keptFile{hex.EncodeToString(m.Sum(nil)), m.bytes, t.maker.Step, t.maker.Part})
}

// intact reports whether a file is as it was kept. One of which nothing was noted
// is taken for that: it is of before there were notes, or not the project's.
func (p *projectFiles) intact(ctx context.Context, projectID, key string) (was keptFile, ok bool, err error) {
	noted, err := p.store.Result(ctx, project.ResultKey{ProjectID: projectID, Step: stepKept, Part: key}, &was)
	if err != nil || !noted {
		return was, true, err
	}
	b, err := p.blobs.Open(ctx, key)
	if errors.Is(err, fault.ErrNotFound) {
		return was, false, nil
	}
	if err != nil {
		return was, false, err
	}
	h := sha256.New()
	_, err = io.Copy(h, b)
	return was, hex.EncodeToString(h.Sum(nil)) == was.Sum, errors.Join(err, b.Close())
}

// spoiled returns those files that are not as they were kept, by their keys.
func (p *projectFiles) spoiled(ctx context.Context, projectID string, keys []string) (map[string]keptFile, error) {
	all := map[string]keptFile{}
	for _, key := range keys {
		was, ok, err := p.intact(ctx, projectID, key)
		if err != nil {
			return nil, err
		}
		if !ok {
			all[key] = was
		}
	}
	return all, nil
}

// remaker makes files again that the disk has spoiled.
type remaker struct {
	logger *slog.Logger
	now    func() time.Time
	steps  map[project.Step]stepFunc
	store  project.Store
	voices []Voice

	brandings *brandings
	catalog   *catalog
	narrating *narrateStep
	files     *projectFiles
	projects  *projectLog
	results   *results
}

// intactTimeline reads the timeline of a project, all of whose files are as they were kept:
// those that were spoiled are made again first.
func (re *remaker) intactTimeline(ctx context.Context, t *task) (tl timeline.Timeline, err error) {
	if err := re.results.result(ctx, t, project.StepArrange, &tl); err != nil {
		return tl, err
	}
	lost, err := re.files.spoiled(ctx, t.Project.ID, tl.Files())
	if err != nil || len(lost) == 0 {
		return tl, err
	}
	if err := re.addGathered(ctx, t, lost); err != nil {
		return tl, err
	}
	if err := re.remake(ctx, t, lost); err != nil {
		return tl, err
	}
	if err := re.results.result(ctx, t, project.StepArrange, &tl); err != nil {
		return tl, err
	}
	if lost, err = re.files.spoiled(ctx, t.Project.ID, tl.Files()); err == nil && len(lost) > 0 {
		err = &fault.Error{Code: fault.CodeExhausted, Message: "files of the project are spoiled on the disk, and were again when they had been made anew", Remedy: "check the disk, then retry the project"}
	}
	return tl, err
}

// addGathered adds to the files that are lost those of the request's that what was
// lost may be made of: the film itself does not name them all.
func (re *remaker) addGathered(ctx context.Context, t *task, lost map[string]keptFile) error {
	var g gatherResult
	if err := re.results.result(ctx, t, project.StepGather, &g); err != nil {
		return err
	}
	var keys []string
	for _, m := range g.Materials {
		if m.Sound != "" {
			keys = append(keys, m.Sound)
		}
	}
	more, err := re.files.spoiled(ctx, t.Project.ID, keys)
	maps.Copy(lost, more)
	return err
}

// remake makes spoiled files again and arranges the film anew with them. It works
// the steps from the first of those that made them on, without their changes of the
// project's state: an export is under way.
func (re *remaker) remake(ctx context.Context, t *task, lost map[string]keptFile) error {
	made := map[project.Step]bool{}
	for key, f := range lost {
		made[f.Step] = true
		re.logger.Warn("a file is spoiled and made again", "project", t.Project.ID, "file", strings.TrimPrefix(key, projectPrefix(t.Project.ID)), "step", f.Step)
	}
	if err := re.dropLost(ctx, t, lost); err != nil {
		return err
	}
	again := *t
	again.Report = func(int, int, float64) {}
	begun := false
	for _, row := range project.Pipeline() {
		begun = begun || made[row.Name] || row.Name == project.StepCollect && made[project.StepGather]
		if !begun || row.Name == project.StepWrite || row.Name == project.StepNarrate && !made[project.StepNarrate] {
			continue // what is said stays
		}
		if row.Job == project.JobExport {
			break
		}
		do := re.steps[row.Name]
		if row.Name == project.StepNarrate {
			do = re.respeak
		}
		if err := re.rework(ctx, row, do, &again); err != nil {
			return err
		}
	}
	return nil
}

// dropLost forgets the results that speak of spoiled files, so that they are not
// taken for done. Narrations are looked at when they are spoken again: most need
// only be brought to their rate.
func (re *remaker) dropLost(ctx context.Context, t *task, lost map[string]keptFile) error {
	c := project.Commit{ProjectID: t.Project.ID}
	for _, f := range lost {
		if f.Step != project.StepNarrate && f.Part != "" {
			c.Results = append(c.Results, project.Result{Step: f.Step, Part: f.Part})
		}
	}
	for _, er := range projectMedia(t.Project) {
		if slices.ContainsFunc(c.Results, func(r project.Result) bool { return r.Step == project.StepGather && r.Part == er.checkpoint() }) {
			c.Results = append(c.Results, project.Result{Step: project.StepCollect, Part: fetchPart(er.URL)})
		}
	}
	_, err := re.store.Commit(ctx, c)
	return err
}

// rework works one step once more and keeps its result.
func (re *remaker) rework(ctx context.Context, row project.StepRow, do stepFunc, t *task) error {
	result, err := do(ctx, t)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(result)
	if err != nil {
		return err
	}
	t.Project, err = re.projects.commit(ctx, project.Commit{
		ProjectID: t.Project.ID, Results: []project.Result{{Step: row.Name, Value: raw}},
		Change: func(p *project.Project) error { return p.Absorb(row, "", raw, re.now()) },
	})
	return err
}

// respeak speaks those narrations of a film again that are spoiled, with their
// voices. The script stays as it was spoken.
func (re *remaker) respeak(ctx context.Context, t *task) (any, error) {
	var n narrateResult
	if err := re.results.result(ctx, t, project.StepNarrate, &n); err != nil {
		return nil, err
	}
	own, err := re.brandings.pronunciations(ctx, t.Project)
	if err != nil {
		return nil, err
	}
	for i, x := range n.Narrations {
		was, ok, err := re.files.intact(ctx, t.Project.ID, x.Blob)
		if err != nil {
			return nil, err
		}
		if ok || was.Step != project.StepNarrate {
			continue
		}
		u := utteranceOf(t.Project, n.Script.Scenes[i], x.Voice)
		u.Pronunciations = own
		if n.Narrations[i], err = re.spokenAgain(ctx, t, u, n.Rate); err != nil {
			return nil, inScene(err, x.SceneID)
		}
		n.Narrations[i].SceneID = x.SceneID
	}
	return n, nil
}

// spokenAgain makes a narration again: from what the voice said, where that is
// still whole.
func (re *remaker) spokenAgain(ctx context.Context, t *task, u story.Utterance, rate float64) (story.Narration, error) {
	_, ok, err := re.files.intact(ctx, t.Project.ID, narrationBlob(t.Project.ID, utteranceKey(u)))
	if err != nil {
		return story.Narration{}, err
	}
	if !ok {
		if _, err := re.store.Commit(ctx, project.Commit{ProjectID: t.Project.ID, Results: []project.Result{{Step: project.StepNarrate, Part: utteranceKey(u)}}}); err != nil {
			return story.Narration{}, err
		}
	}
	voice, _, err := re.catalog.speaker(ctx, request.Request{AIVoiceSettings: &request.VoiceSettings{VoiceID: u.Voice}}, u.Language, re.voices)
	if err != nil {
		return story.Narration{}, err
	}
	n, err := re.narrating.speak(ctx, t, voice, u)
	if err != nil || rate == 0 || rate == 1 {
		return n, err
	}
	return re.narrating.narrationAt(ctx, t.by(project.StepNarrate, utteranceKey(u)), n, rate)
}
