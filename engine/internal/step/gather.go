package step

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
)

// gathering is the step that prepares the media of a request.
type gathering struct{ *Services }

// Gather prepares the media of a request. It notes and leaves out unusable ones: no film fails for
// them.
func (s gathering) Gather(ctx context.Context, t *pipeline.Task, _ pipeline.None) (material.Gathered, error) {
	tasks := material.TasksOf(t.Project)
	g := material.Gathered{Materials: make([]material.Material, len(tasks))}
	if len(tasks) == 0 {
		return g, nil
	}
	t.Begins()
	dir, err := s.Files.WorkDir("gather-" + t.Project.ID)
	if err != nil {
		return g, err
	}
	defer os.RemoveAll(dir)
	var done atomic.Int32
	atOnce := max(1, s.Parallel/2) // each is a program that takes a core
	err = pipeline.Each(ctx, len(tasks), atOnce, func(ctx context.Context, i int) (err error) {
		g.Materials[i], err = s.gatherOne(ctx, t, tasks[i], filepath.Join(dir, fmt.Sprint(i)))
		t.Report(0, 0, float64(done.Add(1))/float64(len(tasks)))
		return err
	})
	if err != nil {
		return g, err
	}
	urls := make([]string, len(tasks))
	for i, m := range g.Materials {
		urls[i] = m.URL
		for _, why := range []string{m.Failed, m.Unheard} {
			if why != "" {
				g.Warnings = append(g.Warnings, m.Field+": "+why)
			}
		}
	}
	return g, s.Media.Forget(ctx, t, urls)
}

// gatherOne prepares one material, or takes the result of an earlier try.
func (s gathering) gatherOne(
	ctx context.Context, t *pipeline.Task, er material.Task, base string,
) (material.Material, error) {
	part := er.Checkpoint()
	m := er.Material
	found, err := t.Stored(ctx, project.StepGather, part, &m)
	if err != nil || found {
		return m, err
	}
	if err := os.Mkdir(base, 0o700); err != nil {
		return m, err
	}
	defer os.RemoveAll(base)
	err = s.ready(ctx, t.By(project.StepGather, part), er, base, &m)
	if why, ok := pipeline.Unusable(err); ok && ctx.Err() == nil {
		m.Failed, err = why, nil
	}
	if err != nil {
		return m, err
	}
	return m, t.Keep(ctx, project.StepGather, part, m)
}

// ready fetches a material and prepares it.
func (s gathering) ready(
	ctx context.Context, t *pipeline.Task, er material.Task, base string, m *material.Material,
) error {
	if s.Media.Preparer == nil {
		return &fault.Error{
			Code: fault.CodeUnsupported, Message: "this engine has no Preparer: it shows no media that requests bring",
		}
	}
	asset, _, err := s.Workspaces.Resolve(ctx, t.Project.WorkspaceID, er.URL)
	if err != nil {
		return err
	}
	path := filepath.Join(base, "original")
	from := material.Address{URL: er.URL, Accept: material.AcceptMedia, Most: material.LargestMedia}
	if err := s.Media.Copy(ctx, t, asset.Key, from, path); err != nil {
		return err
	}
	if er.Scene < 0 {
		m.Said = known(asset)
	}
	kind, err := library.SniffFile(path)
	if err != nil {
		return err
	}
	switch {
	case m.Bed:
		err = s.Media.Bed(ctx, t, path, er.Checkpoint(), m)
	case kind == library.Image:
		err = s.Media.Brought(ctx, t, er, path, m)
	case kind == library.Video:
		err = s.Media.Clip(ctx, t, er, path, m)
	default:
		err = &fault.Error{Code: fault.CodeUnsupported, Message: "is neither a picture nor a film"}
	}
	return err
}

// known returns the library's description of an asset's content.
func known(a library.Asset) string {
	all := []string{strings.TrimSuffix(a.DisplayName, filepath.Ext(a.DisplayName))}
	if n := a.Analytics; n != nil {
		all = append(all, n.Description, n.Transcript)
	}
	return strings.TrimSpace(strings.Join(all, "\n"))
}
