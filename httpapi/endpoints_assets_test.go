package httpapi_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
)

const assetFields = "_id displayName uploadPath mimetype type folder userEmail createdAt aspectRatio"

// assetEndpoints go from a folder over an upload to its deletion.
func assetEndpoints() []endpoint {
	const all = "/auth/workspace/{workspaceId}/assets"
	id := "" // of the upload
	return []endpoint{
		{"POST " + all + "/folder", 201, "success", func(t *testing.T, s *stage) error {
			return s.client.Assets.CreateFolder(t.Context(), s.Workspace.ID, "Brand")
		}},
		{"POST " + all, 201, shown("uploaded.[].", assetFields), func(t *testing.T, s *stage) error {
			list, err := s.client.Assets.Upload(t.Context(), s.Workspace.ID, "/Brand", file("tour.mp4", clip), file("more.mp4", clip))
			if err == nil && len(list) == 2 {
				id = list[0].ID
			}
			return counted(id != "", err, "%+v", list)
		}},
		{"GET " + all + "/{assetId}", 200, assetFields + " dashPath analytics.width analytics.duration", func(t *testing.T, s *stage) error {
			a := awaitBy(t, s, id)
			return counted(a, nil, "it was not processed")
		}},
		{"GET " + all, 200, shown("[].", assetFields), func(t *testing.T, s *stage) error {
			list, _, err := s.client.Assets.List(t.Context(), s.Workspace.ID, client.AssetList{Type: "video", Folder: "/Brand"})
			return counted(len(list) == 2, err, "%+v", list)
		}},
		{"PUT " + all + "/{assetId}/file", 200, "success", func(t *testing.T, s *stage) error {
			return s.client.Assets.Rename(t.Context(), s.Workspace.ID, id, "Office.mp4")
		}},
		{"PUT " + all + "/move", 204, "", func(t *testing.T, s *stage) error {
			return s.client.Assets.Move(t.Context(), s.Workspace.ID, "/", id)
		}},
		{"DELETE " + all, 204, "", func(t *testing.T, s *stage) error {
			return s.client.Assets.Delete(t.Context(), s.Workspace.ID, id)
		}},
	}
}

// shown puts a prefix before each field.
func shown(prefix, fields string) string {
	return prefix + strings.Join(strings.Fields(fields), " "+prefix)
}

// awaitBy polls an asset with the stage's client until it is processed.
func awaitBy(t *testing.T, s *stage, id string) bool {
	t.Helper()
	await(t, s.Server, id)
	a, err := s.client.Assets.Get(t.Context(), s.Workspace.ID, id)
	must(t, err)
	return a.State == "ready"
}
