package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// narrateResult is the result of StepNarrate: the script as it was finally spoken.
type narrateResult struct {
	Script     story.Script      `json:"script"`
	Narrations []story.Narration `json:"narrations"`     // by scene
	Rate       float64           `json:"rate,omitempty"` // by how much faster it is than the voice spoke; 0 = as it spoke
	Warnings   []string          `json:"warnings,omitempty"`
}

// speech is how long the voice speaks, in how many scenes; masters, which speak
// themselves, are left out.
func (n narrateResult) speech() (sum time.Duration, scenes int) {
	for _, x := range n.Narrations {
		if !x.Master {
			sum += x.Duration
			scenes++
		}
	}
	return sum, scenes
}

// off returns how far the film would be from the goal, as a share of it: above 0
// where it is too long.
func (n narrateResult) off(g goal) float64 {
	if g.length <= 0 {
		return 0
	}
	speech, scenes := n.speech()
	if scenes == 0 {
		return 0
	}
	d := filmLength(speech, scenes, g) - g.length
	return float64(d) / float64(g.length)
}

// Fitting stops when the film is within closeEnough of its length, after
// maxFits scripts, or when the writer has nothing else to offer.
const (
	closeEnough = .03
	maxFits     = 4
)

// narrateStep has the script spoken and fits it to its length.
type narrateStep struct {
	blobs    blobs.Blobs
	logger   *slog.Logger
	parallel int
	store    project.Store
	voices   []Voice

	brandings *brandings
	catalog   *catalog
	files     *projectFiles
	results   *results
	writing   *writeStep
}

// narrate has the script spoken by the first voice that can: one voice speaks all
// of a film.
func (na *narrateStep) narrate(ctx context.Context, t *task) (any, error) {
	var script story.Script
	if err := na.results.result(ctx, t, project.StepWrite, &script); err != nil {
		return nil, err
	}
	var g gatherResult
	if err := na.results.result(ctx, t, project.StepGather, &g); err != nil {
		return nil, err
	}
	voice, notes, err := na.catalog.speaker(ctx, t.Project.Request, t.Project.Language, na.voices)
	if err != nil {
		return nil, err
	}
	for {
		n, err := na.fit(ctx, t, spokenBy{voice, script, g})
		if err == nil || !t.silent(ctx, err) {
			return n.with(t.Source.Warnings, notes, foreignScenes(n.Script, t.Project.Language, na.catalog.spokenHere(ctx))), err
		}
		next, more, none := na.catalog.speaker(ctx, t.Project.Request, t.Project.Language, voice.others)
		if none != nil {
			return nil, err
		}
		na.logger.Warn("a voice failed, another one speaks", "project", t.Project.ID, "voice", voice.ID, "error", err)
		notes = append(append(notes, more...), fmt.Sprintf("%s speaks the film in place of %s: %s", next.ID, voice.ID, plainly(err)))
		voice = next
	}
}

// with is the narration with what else the user should know, first.
func (n narrateResult) with(warnings ...[]string) narrateResult {
	n.Warnings = append(slices.Concat(warnings...), n.Warnings...)
	return n
}

// spokenBy is a first script, who speaks it, and the media beside.
type spokenBy struct {
	voice  speaker
	script story.Script
	media  gatherResult
}

// fit speaks the script and has it written anew, at the measured rate, until
// the film keeps its promised length. A script that was edited is spoken as it
// stands: it is what the user says now.
func (na *narrateStep) fit(ctx context.Context, t *task, s spokenBy) (narrateResult, error) {
	goal := goalBeside(t.Project, s.media)
	best, err := na.speakScript(ctx, t, s)
	if err != nil {
		return narrateResult{}, err
	}
	if t.Project.Revision != nil {
		goal.length = 0 // no length is promised any more
	}
	last := best
	for fit := 1; fit < maxFits && abs(last.off(goal)) > closeEnough; fit++ {
		next, err := na.refit(ctx, t, last, s.media)
		if err != nil {
			return narrateResult{}, err
		}
		if next.Text() == last.Script.Text() {
			break
		}
		s.script = next
		if last, err = na.speakScript(ctx, t, s); err != nil {
			return narrateResult{}, err
		}
		if abs(last.off(goal)) < abs(best.off(goal)) {
			best = last
		}
	}
	best.Warnings = best.warn()
	best.Rate = goal.rate(best.speech())
	if t.Project.Revision != nil {
		best.Rate = t.Project.Revision.Rate // the other scenes stay as they are
	}
	return na.atRate(ctx, t, best)
}

// atRate brings what the voice spoke to the rate of the film. It is not spoken
// again: that would cost as much once more, and a voice's own range of speeds says
// nothing of how near it comes.
func (na *narrateStep) atRate(ctx context.Context, t *task, n narrateResult) (narrateResult, error) {
	if n.Rate == 0 || n.Rate == 1 {
		return n, nil
	}
	n.Narrations = slices.Clone(n.Narrations)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(na.parallel)
	for i, x := range n.Narrations {
		if x.Master || x.Blob == "" {
			continue
		}
		g.Go(func() (err error) {
			n.Narrations[i], err = na.narrationAt(ctx, t.by(project.StepNarrate, partOf(x)), x, n.Rate)
			return err
		})
	}
	return n, g.Wait()
}

// partOf returns the result that speaks of a narration as the voice spoke it.
func partOf(n story.Narration) string { return strings.TrimSuffix(path.Base(n.Blob), ".wav") }

// narrationBlob is where a project keeps what the voice said.
func narrationBlob(projectID, part string) string {
	return projectPrefix(projectID) + "narration/" + part + ".wav"
}

// narrationAt is a narration at another rate, at the same pitch.
func (na *narrateStep) narrationAt(ctx context.Context, t *task, n story.Narration, rate float64) (story.Narration, error) {
	b, err := na.blobs.Open(ctx, n.Blob)
	if err != nil {
		return n, err
	}
	defer b.Close()
	s, err := audio.ReadWAV(bufio.NewReader(b))
	if err != nil {
		return n, err
	}
	n.Blob = fmt.Sprintf("%s-%04.0f.wav", strings.TrimSuffix(n.Blob, ".wav"), 1000*rate)
	return na.putNarration(ctx, t, n, atRate(story.Speech{Sound: s, Words: n.Words}, rate))
}

// putNarration keeps the sound of a narration, and says how long it is and when its
// words are.
func (na *narrateStep) putNarration(ctx context.Context, t *task, n story.Narration, s story.Speech) (story.Narration, error) {
	var wav bytes.Buffer
	if err := s.Sound.WriteWAV(&wav); err != nil {
		return n, err
	}
	n.Duration, n.Words = s.Sound.Duration(), s.Words
	return n, na.files.keepBlob(ctx, t, n.Blob, &wav)
}

// refit asks for the script again, knowing how fast the voice really is.
func (na *narrateStep) refit(ctx context.Context, t *task, last narrateResult, g gatherResult) (story.Script, error) {
	speech, scenes := last.speech()
	a, err := na.writing.assignment(ctx, t, g)
	if err != nil {
		return story.Script{}, err
	}
	written := withoutMasters(last.Script, t.Project.Request, g)
	a.Technique, a.Previous = written.Technique, &written
	a.Rate = float64(last.spoken()) / speech.Seconds()
	aim(&a, goalBeside(t.Project, g), scenes)
	return na.writing.script(ctx, t, a, g)
}

// spoken counts what the voice says: see the function of that name.
func (n narrateResult) spoken() int {
	sum := 0
	for _, x := range n.Narrations {
		if !x.Master {
			sum += spoken(x.Text)
		}
	}
	return sum
}

// warn collects what the user should know about the narration.
func (n narrateResult) warn() []string {
	out := append([]string(nil), n.Script.Warnings...)
	for _, x := range n.Narrations {
		if x.Degraded != "" {
			out = append(out, x.Degraded)
			break
		}
	}
	return out
}

// speakScript voices every scene; scenes spoken before are not spoken again.
func (na *narrateStep) speakScript(ctx context.Context, t *task, s spokenBy) (narrateResult, error) {
	scenes := s.script.Scenes
	n := narrateResult{Script: s.script, Narrations: make([]story.Narration, len(scenes))}
	own, err := na.brandings.pronunciations(ctx, t.Project)
	if err != nil {
		return n, err
	}
	t.scene(0, len(scenes))
	var spoken atomic.Int32
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(na.parallel)
	for i, sc := range scenes {
		if m, ok := s.media.masterOf(t.Project.Request, sc.ID); ok {
			n.Narrations[i] = m.narration(sc)
			continue
		}
		g.Go(func() error {
			u := utteranceOf(t.Project, sc, s.voice.ID)
			u.Pronunciations = own
			x, err := na.speak(ctx, t, s.voice, u)
			if err != nil {
				return inScene(err, sc.ID)
			}
			x.SceneID = sc.ID
			n.Narrations[i] = x
			t.scene(int(spoken.Add(1)), len(scenes))
			return nil
		})
	}
	return n, g.Wait()
}

// speak voices one text, or takes the narration of an earlier try.
func (na *narrateStep) speak(ctx context.Context, t *task, v Voice, u story.Utterance) (story.Narration, error) {
	part := utteranceKey(u)
	var n story.Narration
	found, err := na.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepNarrate, Part: part}, &n)
	if err != nil || found {
		return n, err
	}
	speech, err := v.Speak(ctx, u)
	if err != nil {
		return n, err
	}
	n, err = na.putNarration(ctx, t.by(project.StepNarrate, part), story.Narration{
		Text: u.Text, Voice: u.Voice, Blob: narrationBlob(t.Project.ID, part), Degraded: speech.Degraded,
	}, tightened(speech, pauseIn(u)))
	if err != nil {
		return n, err
	}
	return n, na.results.keep(ctx, t, project.StepNarrate, part, n)
}

// results reads and keeps what the steps of projects found.
type results struct {
	store project.Store
}

// keep stores a checkpoint inside a step.
func (r *results) keep(ctx context.Context, t *task, step project.Step, part string, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = r.store.Commit(ctx, project.Commit{ProjectID: t.Project.ID, Results: []project.Result{{Step: step, Part: part, Value: raw}}})
	return err
}

// result reads what an earlier step found out.
func (r *results) result(ctx context.Context, t *task, step project.Step, v any) error {
	found, err := r.store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: step}, v)
	if err == nil && !found {
		err = fmt.Errorf("the result of step %s is not there", step)
	}
	return err
}

// inScene adds the scene to a failure.
func inScene(err error, id string) error {
	e, ok := err.(*fault.Error) //nolint:errorlint // only the outermost error is ours to amend
	if !ok || e.SceneID != "" {
		return err
	}
	c := *e
	c.SceneID = id
	return &c
}

func abs(x float64) float64 { return max(x, -x) }

// foreignScenes returns a warning where a script, or some of its scenes, is clearly in
// another language than the one it is spoken in, one of those that the voices of
// the host speak.
func foreignScenes(s story.Script, code string, spoken func() []string) []string {
	voice, _ := language.ByCode(code)
	if w := mismatchWarning(s.Text(), code, spoken); w != "" {
		return []string{w}
	}
	scenes := map[string]int{}
	for _, sc := range s.Scenes {
		scenes[detect.ClearLanguage(sc.Narration)]++
	}
	var warnings []string
	for _, other := range language.All() {
		if n := scenes[other.Code]; n > 0 && other.Code != code {
			warnings = append(warnings, fmt.Sprintf("%d of %d scenes are in %s, and the voice speaks %s: give each language a film of its own", n, len(s.Scenes), other.Name, voice.Name))
		}
	}
	return warnings
}
