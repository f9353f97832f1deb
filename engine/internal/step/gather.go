package step

import (
	"context"
	"encoding/json"
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
	if err := s.collectBefore(ctx, t); err != nil {
		return g, err
	}
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

// collectBefore fetches the media of a project that was under way before StepCollect existed.
func (s gathering) collectBefore(ctx context.Context, t *pipeline.Task) error {
	var done json.RawMessage
	found, err := t.Stored(ctx, project.StepCollect, "", &done)
	if err == nil && !found {
		err = s.Media.Collect(ctx, t)
	}
	return err
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
	path := filepath.Join(base, "original")
	asset, err := s.fetch(ctx, t, er.URL, path)
	if err != nil {
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

// fetch copies a file to path: an asset of the workspace, which it returns, or a download.
func (s gathering) fetch(ctx context.Context, t *pipeline.Task, url, path string) (library.Asset, error) {
	asset, ours, err := s.Workspaces.Resolve(ctx, t.Project.WorkspaceID, url)
	if err != nil {
		return asset, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return asset, err
	}
	if ours {
		err = s.Files.CopyBlob(ctx, asset.Key, f)
	} else {
		from := material.Address{URL: url, Accept: material.AcceptMedia, Most: material.LargestMedia}
		err = s.Media.Download(ctx, t, from, f)
	}
	return asset, pipeline.CloseFile(f, err)
}

// known returns the library's description of an asset's content.
func known(a library.Asset) string {
	all := []string{strings.TrimSuffix(a.DisplayName, filepath.Ext(a.DisplayName))}
	if n := a.Analytics; n != nil {
		all = append(all, n.Description, n.Transcript)
	}
	return strings.TrimSpace(strings.Join(all, "\n"))
}
