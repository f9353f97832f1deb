package check

import (
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// Estimator tells what films would take. It asks the sources, none of which takes
// money for that, and of them only those that make what they give.
type Estimator struct {
	Writer, Viewer any // those of them that are a port.Quoter ask somebody
	Researcher     any
	Sources        []footage.Source
	Parallel       int

	Casting *casting.Casting
	Catalog *casting.Catalog
	Texts   *Texts
}

// Estimate returns what a project would take that is planned and not made.
func (e *Estimator) Estimate(ctx context.Context, p project.Project) (project.Estimate, error) {
	o := e.outline(p)
	out := project.Estimate{Length: o.Length, MaxCost: p.MaxCost, Warnings: p.Notices}
	for _, asks := range []func(context.Context, project.Project, story.Outline) ([]project.Ask, error){
		e.reading, e.writing, e.speaking, e.filling, e.presenting,
	} {
		more, err := asks(ctx, p, o)
		if err != nil {
			return out, err
		}
		out.Asks = append(out.Asks, more...)
	}
	out.Takes = ownWork(p, o)
	for _, a := range out.Asks {
		out.Takes += a.Takes
		out.Cost += a.Cost
	}
	return out, nil
}

// outline returns what is known of a film: how long it is asked to be, or how long its
// text takes, else as long as one gets.
func (e *Estimator) outline(p project.Project) story.Outline {
	goal := pace.GoalOf(p)
	o := story.Outline{Length: goal.Length, Source: mostSource}
	if !p.Request.PromptType.PointsAt() && !e.Texts.LooksUp(p.Request) {
		o.Source = len([]rune(p.Request.Prompt))
		speech := time.Duration(float64(pace.Spoken(p.Request.Prompt)) / pace.UsualRate(p) * float64(time.Second))
		if told := pace.FilmLength(speech, pace.ScenesFor(speech), pace.Goal{}); goal.Length == 0 || goal.AtMost && told < goal.Length && !e.invents() {
			o.Length = told
		}
	}
	o.Scenes = max(pace.ScenesFor(o.Length), len(p.Request.TemplateScenes()))
	return o
}

// mostSource is how many characters a document is taken to have that nobody has read.
const mostSource = 20_000

// invents reports whether the writer makes more of a text than it says.
func (e *Estimator) invents() bool {
	_, ok := e.Writer.(port.Quoter)
	return ok
}

// reading is the fetch of what a prompt points at, or the looking up of a subject.
func (e *Estimator) reading(_ context.Context, p project.Project, _ story.Outline) ([]project.Ask, error) {
	q := provider.Quote{Calls: 1, Priced: true, Takes: fetchTakes}
	switch {
	case p.Request.PromptType.PointsAt():
		if u, err := url.Parse(strings.TrimSpace(p.Request.Prompt)); err == nil && p.File == "" {
			q.Service = u.Hostname()
		}
	case e.Texts.LooksUp(p.Request):
		q.Service, q.Calls = nameOf(e.Researcher), researchCalls
	default:
		return nil, nil
	}
	return asks(project.StepRead, q), nil
}

// nameOf returns what a part is called that has a name.
func nameOf(part any) string {
	if n, ok := part.(interface{ Name() string }); ok {
		return n.Name()
	}
	return "encyclopedia"
}

func (e *Estimator) writing(_ context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	q, ok := e.Writer.(port.Quoter)
	if !ok || p.Request.PromptType == story.PromptScript {
		return nil, nil
	}
	return asks(project.StepWrite, q.Quote(o)), nil
}

// speaking is a voice that is not built in.
func (e *Estimator) speaking(ctx context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	s, _, err := e.Catalog.Speaker(ctx, p.Request, p.Language, e.Catalog.Voices)
	if err != nil || s.VoiceType == casting.VoiceLocal {
		return nil, err
	}
	if q, ok := s.Voice.(port.Quoter); ok {
		return asks(project.StepNarrate, q.Quote(o)), nil
	}
	return asks(project.StepNarrate, provider.Quote{Service: s.VoiceType, Calls: o.Scenes, Takes: e.each(o.Scenes, speechTakes)}), nil
}

func (e *Estimator) presenting(ctx context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	if !p.Request.Presented() {
		return nil, nil
	}
	by, who, err := e.Casting.Presenter(ctx, *p.Request.AIAvatarSettings)
	if _, films := by.(port.FilmedPresenter); err != nil || !films {
		return nil, err
	}
	return asks(project.StepPresent, provider.Quote{Service: who.Provider, Calls: o.Scenes, Takes: e.each(o.Scenes, filmTakes)}), nil
}

// asks is one ask, of no service none.
func asks(step project.Step, q provider.Quote) []project.Ask {
	if q.Service == "" {
		return nil
	}
	return []project.Ask{{Step: step, Quote: q}}
}

// each returns how long as many calls take, several at once.
func (e *Estimator) each(calls int, one time.Duration) time.Duration {
	return time.Duration((calls+e.Parallel-1)/e.Parallel) * one
}

// About how long things take that are asked of others.
const (
	fetchTakes    = 2 * time.Second
	researchCalls = 3
	speechTakes   = 2 * time.Second
	searchTakes   = time.Second
	pictureTakes  = 10 * time.Second
	filmTakes     = 90 * time.Second
)

// ownWork returns about how long this machine works at a film: a third of its length at
// 1080 lines, on the two cores that that was measured on.
func ownWork(p project.Project, o story.Outline) time.Duration {
	const share, usual = .33, 1920 * 1080
	w, h := p.Request.Size()
	work := time.Duration(share * o.Length.Seconds() * float64(w*h) / usual * float64(time.Second))
	return time.Second + work
}
