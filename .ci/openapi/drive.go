// Drive goes the documented way with a client that was generated from the
// served document.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"time"

	"example.com/generated/api"
)

func main() {
	base := flag.String("base", "", "API root")
	key := flag.String("key", "", "API key")
	workspace := flag.String("workspace", "", "workspace's id")
	flag.Parse()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	d := driver{workspace: *workspace}
	var err error
	d.c, err = api.NewClientWithResponses(*base, api.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
		r.Header.Set("x-api-key", *key)
		return nil
	}))
	if err == nil {
		err = errors.Join(d.refused(ctx), d.film(ctx), d.folders(ctx))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "drive:", err)
		os.Exit(1)
	}
}

type driver struct {
	c         *api.ClientWithResponses
	workspace string
}

// film creates, waits, exports, waits, lists and deletes.
func (d driver) film(ctx context.Context) error {
	script, size := api.Script, api.CreateProjectRequestResolutionN720p
	made, err := d.c.CreateProjectWithResponse(ctx, nil, api.CreateProjectRequest{
		Prompt: "A heat pump does not make heat. It moves it.", PromptType: &script, Resolution: &size,
		AdditionalParams: &map[string]any{"order": "A-1042"},
	})
	if err != nil || made.JSON201 == nil {
		return fmt.Errorf("create: %w %s", err, body(made.Body))
	}
	id := made.JSON201.ProjectId
	err = poll(ctx, "enhance", func() (bool, error) {
		s, err := d.c.GetEnhanceStatusWithResponse(ctx, id)
		if err != nil || s.JSON200 == nil && s.JSON202 == nil {
			return false, fmt.Errorf("%w %s", err, body(s.Body))
		}
		return s.JSON200 != nil && s.JSON200.IsDone, nil
	})
	if err != nil {
		return err
	}
	export, err := d.c.ExportProjectWithResponse(ctx, id, nil)
	if err != nil || export.JSON202 == nil || export.JSON202.ProjectId != id {
		return fmt.Errorf("export: %w %s", err, body(export.Body))
	}
	var urls *api.VideoUrls
	err = poll(ctx, "export", func() (bool, error) {
		s, err := d.c.GetExportStatusWithResponse(ctx, id)
		if err != nil || s.JSON200 == nil && s.JSON202 == nil {
			return false, fmt.Errorf("%w %s", err, body(s.Body))
		}
		if s.JSON200 != nil && s.JSON200.IsDone {
			urls = s.JSON200.Urls
		}
		return urls != nil, nil
	})
	if err != nil {
		return err
	}
	if err := errors.Join(opens(urls.UploadPath), opens(urls.DashPath)); err != nil {
		return err
	}
	status := api.ProjectStatusDONE
	list, err := d.c.ListProjectsWithResponse(ctx, d.workspace, &api.ListProjectsParams{Status: &status})
	if err != nil || list.JSON200 == nil || len(*list.JSON200) != 1 || (*list.JSON200)[0].Id != id {
		return fmt.Errorf("list: %w %s", err, body(list.Body))
	}
	gone, err := d.c.DeleteProjectWithResponse(ctx, id)
	if err != nil || gone.StatusCode() != http.StatusNoContent {
		return fmt.Errorf("delete: %w %s", err, body(gone.Body))
	}
	fmt.Println("drive: a video was made, listed and deleted")
	return nil
}

// folders uses a body with two forms.
func (d driver) folders(ctx context.Context) error {
	made, err := d.c.CreateAssetFolderWithResponse(ctx, d.workspace, nil, api.CreateAssetFolderJSONRequestBody{NewName: "Brand"})
	if err != nil || made.JSON201 == nil || !made.JSON201.Success {
		return fmt.Errorf("folder: %w %s", err, body(made.Body))
	}
	list, err := d.c.ListAssetsWithResponse(ctx, d.workspace, nil)
	if err != nil || list.JSON200 == nil || len(*list.JSON200) != 1 {
		return fmt.Errorf("assets: %w %s", err, body(list.Body))
	}
	var one api.DeleteAssetsRequest
	if err := one.AssetIds.FromAssetIds0((*list.JSON200)[0].UnderscoreId); err != nil {
		return err
	}
	gone, err := d.c.DeleteAssetsWithResponse(ctx, d.workspace, one)
	if err != nil || gone.StatusCode() != http.StatusNoContent {
		return fmt.Errorf("delete the folder: %w %s", err, body(gone.Body))
	}
	return nil
}

// refused looks that a problem comes as what it is described to be.
func (d driver) refused(ctx context.Context) error {
	got, err := d.c.CreateProjectWithResponse(ctx, nil, api.CreateProjectRequest{})
	if err != nil {
		return err
	}
	p := got.ApplicationproblemJSON400
	if p == nil || p.Param == nil || *p.Param != "prompt" || p.Code != "invalid" {
		return fmt.Errorf("a request without a prompt: %s", body(got.Body))
	}
	return nil
}

// poll asks every second until it is done.
func poll(ctx context.Context, what string, done func() (bool, error)) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		ok, err := done()
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		if ok {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, ctx.Err())
		}
	}
}

func opens(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, resp.Status)
	}
	return nil
}

func body(b []byte) string { return string(b[:min(len(b), 400)]) }
