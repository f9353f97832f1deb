package step

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// NarrateResult is the result of StepNarrate: the script as it was finally spoken.
type NarrateResult struct {
	Script     story.Script      `json:"script"`
	Narrations []story.Narration `json:"narrations"`      // by scene
	Rate       float64           `json:"rate,omitempty"`  // factor over the voice's own rate; 0 = as it spoke
	Draft      []string          `json:"draft,omitempty"` // warnings of the first script, which Warnings replace
	Warnings   []string          `json:"warnings,omitempty"`
}

// Speech returns the length of the speech and the number of its scenes, without masters, which have
// speech of their own.
func (n NarrateResult) Speech() (sum time.Duration, scenes int) {
	for _, x := range n.Narrations {
		if !x.Master {
			sum += x.Duration
			scenes++
		}
	}
	return sum, scenes
}

// off returns the film's deviation from the goal, as a share of it: above 0 where it is too long.
func (n NarrateResult) off(g Goal) float64 {
	if g.Length <= 0 {
		return 0
	}
	speech, scenes := n.Speech()
	if scenes == 0 {
		return 0
	}
	d := FilmLength(speech, scenes, g) - g.Length
	return float64(d) / float64(g.Length)
}

// Fitting stops when the film is within closeEnough of its length, after maxFits scripts, or when
// the writer returns the same script.
const (
	closeEnough = .03
	maxFits     = 4
)

// narrating is the step that has the script spoken and fits it to its length.
type narrating struct{ *Services }

// narrateInput has the script and the request's media.
type narrateInput struct {
	Script story.Script      `step:"write"`
	Media  material.Gathered `step:"gather"`
}

// Narrate has the script spoken by the first voice that can: one voice speaks a whole film.
func (na narrating) Narrate(ctx context.Context, t *pipeline.Task, in narrateInput) (NarrateResult, error) {
	voice, notes, err := na.Catalog.Speaker(ctx, t.Project.Request, t.Project.Language, na.Catalog.Voices)
	if err != nil {
		return NarrateResult{}, err
	}
	for {
		n, err := na.fit(ctx, t, spokenBy{voice, in.Script, in.Media})
		if err == nil || !casting.Silent(ctx, t, err) {
			foreign := foreignScenes(n.Script, t.Project.Language, na.Catalog.SpokenHere(ctx))
			n.Draft, n.Warnings = in.Script.Warnings, slices.Concat(t.Source.Warnings, notes, foreign, n.Warnings)
			return n, err
		}
		next, more, none := na.Catalog.StandIn(ctx, t.Project.Request, t.Project.Language, voice)
		if none != nil {
			return NarrateResult{}, err
		}
		na.Projects.Logger.Warn("a voice failed, another one speaks", "project", t.Project.ID, "voice", voice.ID, "error", err)
		notes = append(append(notes, more...), fmt.Sprintf("%s speaks the film in place of %s: %s", next.ID, voice.ID, fault.MessageOf(err, "it failed unexpectedly")))
		voice = next
	}
}

// spokenBy is a first script, its voice and the request's media.
type spokenBy struct {
	voice  casting.Speaker
	script story.Script
	media  material.Gathered
}

// fit has the script spoken and rewritten, at the measured rate, until the film keeps its promised
// length. An edited script is spoken unchanged: it has the user's own words.
func (na narrating) fit(ctx context.Context, t *pipeline.Task, s spokenBy) (NarrateResult, error) {
	goal := goalBeside(t.Project, s.media)
	best, err := na.speakScript(ctx, t, s)
	if err != nil {
		return NarrateResult{}, err
	}
	if t.Project.IsSet() {
		goal.Length = 0 // an edited film has no promised length
	}
	last, rate := best, UsualRate(t.Project)
	var slow, fast float64 // rates of which the scripts were too short and too long
	for fit := 1; fit < maxFits && math.Abs(last.off(goal)) > closeEnough; fit++ {
		if last.off(goal) > 0 {
			fast = rate
		} else {
			slow = rate
		}
		if rate = last.rate(); slow > 0 && fast > 0 { // one has what is spoken slowly, as figures are
			rate = (slow + fast) / 2
		}
		next, err := na.refit(ctx, t, last, rate, s.media)
		if err != nil {
			return NarrateResult{}, err
		}
		if next.Text() == last.Script.Text() {
			break
		}
		s.script = next
		if last, err = na.speakScript(ctx, t, s); err != nil {
			return NarrateResult{}, err
		}
		if math.Abs(last.off(goal)) < math.Abs(best.off(goal)) {
			best = last
		}
	}
	best.Warnings = best.warn()
	best.Rate = goal.Rate(best.Speech())
	if t.Project.Revision != nil {
		best.Rate = t.Project.Revision.Rate // the other scenes keep theirs
	}
	return na.atRate(ctx, t, best)
}

// atRate brings the recorded speech to the rate of the film. It does not have it spoken again: that
// would double the cost, and a voice's own range of speeds does not guarantee the result.
func (na narrating) atRate(ctx context.Context, t *pipeline.Task, n NarrateResult) (NarrateResult, error) {
	if n.Rate == 0 || n.Rate == 1 {
		return n, nil
	}
	n.Narrations = slices.Clone(n.Narrations)
	return n, pipeline.Each(ctx, len(n.Narrations), na.Parallel, func(ctx context.Context, i int) (err error) {
		if x := n.Narrations[i]; !x.Master && x.Blob != "" {
			n.Narrations[i], err = na.at(ctx, t.By(project.StepNarrate, partOf(x)), x, n.Rate)
		}
		return err
	})
}

// partOf returns the part of the result with a narration as the voice spoke it.
func partOf(n story.Narration) string { return strings.TrimSuffix(path.Base(n.Blob), ".wav") }

// narrationBlob returns the project's key of a narration's recording.
func narrationBlob(projectID, part string) string {
	return project.FilesPrefix(projectID) + "narration/" + part + ".wav"
}

// at returns a narration at another rate, at the same pitch.
func (na narrating) at(ctx context.Context, t *pipeline.Task, n story.Narration, rate float64) (story.Narration, error) {
	s, err := na.Files.Sound(ctx, n.Blob)
	if err != nil {
		return n, err
	}
	n.Blob = fmt.Sprintf("%s-%04.0f.wav", strings.TrimSuffix(n.Blob, ".wav"), 1000*rate)
	return na.putNarration(ctx, t, n, AtRate(story.Speech{Sound: s, Words: n.Words}, rate))
}

// putNarration stores the sound of a narration, and returns it with its length and the times of its
// words.
func (na narrating) putNarration(ctx context.Context, t *pipeline.Task, n story.Narration, s story.Speech) (story.Narration, error) {
	var wav bytes.Buffer
	if err := s.Sound.WriteWAV(&wav); err != nil {
		return n, err
	}
	n.Duration, n.Words = s.Sound.Duration(), s.Words
	return n, na.Files.KeepBlob(ctx, t, n.Blob, &wav)
}

// refit has the script rewritten for the measured rate of speech.
func (na narrating) refit(
	ctx context.Context, t *pipeline.Task, last NarrateResult, rate float64, g material.Gathered,
) (story.Script, error) {
	_, scenes := last.Speech()
	a, err := writing(na).assignment(ctx, t, g)
	if err != nil {
		return story.Script{}, err
	}
	written := material.WithoutMasters(last.Script, t.Project.Request, g)
	a.Technique, a.Previous = written.Technique, &written
	a.Rate = rate
	Aim(&a, goalBeside(t.Project, g), scenes)
	return writing(na).script(ctx, t, a, g)
}

// rate returns the characters spoken in a second: see language.Chars.
func (n NarrateResult) rate() float64 {
	speech, _ := n.Speech()
	sum := 0
	for _, x := range n.Narrations {
		if !x.Master {
			sum += language.Chars(x.Text)
		}
	}
	return float64(sum) / speech.Seconds()
}

func (n NarrateResult) warn() []string {
	out := append([]string(nil), n.Script.Warnings...)
	for _, x := range n.Narrations {
		if x.Degraded != "" && !slices.Contains(out, x.Degraded) {
			out = append(out, x.Degraded)
		}
	}
	return out
}

// speakScript has every scene spoken; it takes scenes that were spoken before unchanged.
func (na narrating) speakScript(ctx context.Context, t *pipeline.Task, s spokenBy) (NarrateResult, error) {
	scenes := s.script.Scenes
	n := NarrateResult{Script: s.script, Narrations: make([]story.Narration, len(scenes))}
	own, err := na.Workspaces.Pronunciations(ctx, t.Project)
	if err != nil {
		return n, err
	}
	t.Scene(0, len(scenes))
	var spoken atomic.Int32
	return n, pipeline.Each(ctx, len(scenes), na.Parallel, func(ctx context.Context, i int) (err error) {
		sc := scenes[i]
		if m, ok := s.media.MasterOf(t.Project.Request, sc.ID); ok {
			n.Narrations[i] = m.Narration(sc)
			return nil
		}
		u := utteranceOf(t.Project, sc, s.voice.ID)
		u.Pronunciations = own
		if n.Narrations[i], err = na.speak(ctx, t, s.voice, u); err != nil {
			return pipeline.InScene(err, sc.ID)
		}
		n.Narrations[i].SceneID = sc.ID
		t.Scene(int(spoken.Add(1)), len(scenes))
		return nil
	})
}

// speak has one text spoken, or takes the narration of an earlier try.
func (na narrating) speak(ctx context.Context, t *pipeline.Task, v port.Voice, u story.Utterance) (story.Narration, error) {
	part := utteranceKey(u)
	return pipeline.Once(ctx, t, project.StepNarrate, part, func() (story.Narration, error) {
		speech, err := v.Speak(ctx, u)
		if err != nil {
			return story.Narration{}, err
		}
		return na.putNarration(ctx, t.By(project.StepNarrate, part), story.Narration{
			Text: u.Text, Voice: u.Voice, Blob: narrationBlob(t.Project.ID, part), Degraded: speech.Degraded,
		}, Tightened(speech, PauseIn(u)))
	})
}

// longestSentence returns the longest sentence of a narration.
func longestSentence(narration, code string) string {
	return slices.MaxFunc(append(language.Of(code).Sentences(narration), ""), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
}

// foreignScenes returns a warning where a script, or some of its scenes, is clearly in another
// language than the spoken one, among the languages of the host's voices.
func foreignScenes(s story.Script, code string, spoken func() []string) []string {
	voice, _ := language.ByCode(code)
	if w := detect.MismatchWarning(s.Text(), code, spoken); w != "" {
		return []string{w}
	}
	scenes := map[string]int{}
	for _, sc := range s.Scenes {
		whole := detect.ClearLanguage(sc.Narration)
		if longest := longestSentence(sc.Narration, code); detect.ClearLanguage(longest) == whole {
			scenes[whole]++ // sentences of one language together may look like another
		}
	}
	var warnings []string
	for _, other := range language.All() {
		if n := scenes[other.Code]; n > 0 && other.Code != code {
			warnings = append(warnings, fmt.Sprintf("%d of %d scenes are in %s, and the voice speaks %s: give each language a film of its own", n, len(s.Scenes), other.Name, voice.Name))
		}
	}
	return warnings
}

// Voice returns the voice of a scene, "" while it has none.
func (n NarrateResult) Voice(scene int) string {
	if scene >= len(n.Narrations) {
		return ""
	}
	return n.Narrations[scene].Voice
}

// ScriptEntry returns a script's entry of the ledger: a line for each call of a language model; ok
// is false without such a call.
func ScriptEntry(s story.Script) (entry footage.Entry, ok bool) {
	entry = footage.Entry{Slot: "script", Query: s.Title}
	for _, c := range s.Calls {
		asked := footage.Asked{Source: c.Provider, Outcome: footage.Taken, Reason: c.For, Cost: c.Cost}
		if c.Failed {
			asked.Outcome = footage.Failed
		}
		if c.Prompt+c.Answer > 0 {
			asked.Reason += fmt.Sprintf(" (%s: %d tokens read, %d written)", c.Model, c.Prompt, c.Answer)
		}
		asked.Reason = strings.TrimSpace(asked.Reason)
		entry.Asked = append(entry.Asked, asked)
	}
	return entry, len(entry.Asked) > 0
}

// utteranceOf returns a scene's utterance without the pronunciations: by the request's settings of
// the whole film, and those of the scene or its edit.
func utteranceOf(p project.Project, sc story.ScriptScene, voice string) story.Utterance {
	u := story.Utterance{Text: sc.Narration, Voice: voice, Language: p.Language, Speed: Speed(p)}
	tone, _ := request.ToneByID(p.Request.ToneOfVoice)
	planned, _ := p.Request.SceneOf(sc.ID)
	v := p.SceneVoice(sc.ID)
	u.Speed, u.Tone = cmp.Or(v.Speed, u.Speed), cmp.Or(v.Tone, p.Request.Voice().VoiceTone, tone.ID)
	if strings.EqualFold(u.Tone, "natural") { // the default, by its name
		u.Tone = ""
	}
	u.Emphasis = planned.WordBoost
	return u
}

// utteranceKey names an utterance by everything that determines its sound.
func utteranceKey(u story.Utterance) string {
	raw, _ := json.Marshal(u) // a struct of strings and numbers
	return blobs.Digest(raw)
}
