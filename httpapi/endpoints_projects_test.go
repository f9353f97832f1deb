package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

const projectFields = "id name status createdAt workspaceId"

// projectEndpoints go the way of a project step by step; what is finished is
// the world's.
func projectEndpoints() []endpoint {
	const one = "/auth/project/{projectId}"
	id := "" // of the project that is made step by step
	var share contract.Share
	done := func(t *testing.T, s *stage) { waited(t, s.world, id) }
	return []endpoint{
		{"POST /auth/project/create", 201, "projectId", func(t *testing.T, s *stage) (err error) {
			id, err = s.client.Projects.Create(t.Context(), client.CreateProject{
				Prompt: "Tea came to Europe by ship. It was drunk with milk.", WorkspaceID: s.Workspace.ID, ToAutoEnhance: new(bool), AIVoiceSettings: &contract.VoiceSettings{}, AIAvatarSettings: &contract.AvatarSettings{},
				CustomTemplate: &contract.CustomTemplate{PreConfigs: &contract.PreConfigs{BgMusic: &contract.BgMusic{}, Subtitles: &contract.Subtitles{TextSize: 40, Styles: &contract.SubtitleStyles{}}}},
			})
			return counted(id != "", err, "no id")
		}},
		{"GET " + one + "/create/status", 200, "status", func(t *testing.T, s *stage) error {
			done(t, s)
			status, err := s.client.Projects.CreationStatus(t.Context(), id)
			return counted(status == "DONE", err, "status %s", status)
		}},
		{"GET " + one + "/edit/status/enhance", 202, "isDone", func(t *testing.T, s *stage) error {
			status, err := s.client.Exports.EnhanceStatus(t.Context(), id)
			return counted(!status.Done, err, "%+v", status)
		}},
		{"POST " + one + "/edit/enhance", 202, "isDone", func(t *testing.T, s *stage) error {
			_, err := s.client.Exports.Enhance(t.Context(), id)
			return err
		}},
		{"GET " + one + "/edit/status/enhance", 200, "isDone", func(t *testing.T, s *stage) error {
			done(t, s)
			status, err := s.client.Exports.EnhanceStatus(t.Context(), id)
			return counted(status.Done, err, "%+v", status)
		}},
		{"GET " + one + "/edit/status/export", 202, "isDone", func(t *testing.T, s *stage) error {
			status, err := s.client.Exports.Status(t.Context(), id)
			return counted(!status.Done, err, "%+v", status)
		}},
		{"POST " + one + "/edit/export", 202, "projectId editId", func(t *testing.T, s *stage) error {
			edit, err := s.client.Exports.Start(t.Context(), id)
			return counted(edit != "", err, "no edit")
		}},
		{"GET " + one + "/edit/status/export", 200, "isDone urls.uploadPath urls.dashPath", func(t *testing.T, s *stage) error {
			done(t, s)
			status, err := s.client.Exports.Status(t.Context(), id)
			return counted(status.Done, err, "%+v", status)
		}},
		{"GET " + one, 200, projectFields, func(t *testing.T, s *stage) error {
			p, err := s.client.Projects.Get(t.Context(), id)
			return counted(p.Status == "DONE", err, "%+v", p)
		}},
		{"GET /auth/workspace/{workspaceId}/projects", 200, shown("[].", projectFields), func(t *testing.T, s *stage) error {
			list, _, err := s.client.Projects.List(t.Context(), s.Workspace.ID, client.ProjectList{})
			return counted(len(list) == 2 && list[0].ID == id, err, "%+v; want the newest first", list)
		}},
		{"GET /auth/workspace/{workspaceId}/exports", 200, "[].id [].completedAt [].type [].payload.projectId [].payload.projectName [].payload.urls.uploadPath [].payload.urls.dashPath", func(t *testing.T, s *stage) error {
			list, _, err := s.client.Exports.List(t.Context(), s.Workspace.ID, client.List{})
			return counted(len(list) == 2 && list[0].Payload.ProjectID == id, err, "%+v; want the newest first", list)
		}},
		{"GET " + one + "/scenes", 200, "[].id", func(t *testing.T, s *stage) error {
			list, err := s.client.Projects.Scenes(t.Context(), id)
			return counted(len(list) > 0, err, "no scenes")
		}},
		{"GET " + one + "/scenes/{sceneId}/still", 200, "", func(t *testing.T, s *stage) error {
			jpeg, err := s.client.Projects.Still(t.Context(), id, s.sceneOf(t, id), 320)
			return counted(http.DetectContentType(jpeg) == "image/jpeg", err, "%d bytes that are no picture", len(jpeg))
		}},
		{"GET " + one + "/scenes/{sceneId}/narration", 200, "", func(t *testing.T, s *stage) error {
			wav, err := s.client.Projects.Narration(t.Context(), id, s.sceneOf(t, id))
			return counted(http.DetectContentType(wav) == "audio/wave", err, "%d bytes that are no sound", len(wav))
		}},
		{"POST " + one + "/shares", 201, "id url createdAt", func(t *testing.T, s *stage) (err error) {
			share, err = s.client.Projects.Share(t.Context(), id)
			return counted(share.URL == s.URL+"/watch/"+id+"/"+share.ID, err, "%+v", share)
		}},
		{"GET " + one + "/shares", 200, "[].id [].url [].createdAt", func(t *testing.T, s *stage) error {
			list, err := s.client.Projects.Shares(t.Context(), id)
			return counted(len(list) == 1 && list[0] == share, err, "%+v", list)
		}},
		{"DELETE " + one + "/shares/{shareId}", 204, "", func(t *testing.T, s *stage) error {
			return s.client.Projects.EndShare(t.Context(), id, share.ID)
		}},
		{"GET " + one + "/ledger", 200, "[].sceneId", func(t *testing.T, s *stage) error {
			list, err := s.client.Projects.Ledger(t.Context(), id)
			return counted(len(list) > 0, err, "no entries")
		}},
		{"GET " + one + "/events", 200, "", func(t *testing.T, s *stage) error {
			var last contract.Project
			for p, err := range s.client.Projects.Events(t.Context(), id) {
				if err != nil {
					return err
				}
				last = p
			}
			return counted(last.Idle, nil, "%+v", last)
		}},
		{"PATCH " + one + "/scenes/{sceneId}", 202, projectFields, func(t *testing.T, s *stage) error {
			list, err := s.client.Projects.Scenes(t.Context(), id)
			if err != nil || len(list) == 0 {
				return counted(false, err, "no scenes")
			}
			p, err := s.client.Projects.EditScene(t.Context(), id, list[0].ID, contract.EditScene{Heading: new("Tea, by ship")})
			return counted(err == nil && !p.Idle, err, "%+v", p)
		}},
		{"PATCH " + one + "/scenes", 202, projectFields, func(t *testing.T, s *stage) error {
			done(t, s)
			p, err := s.client.Projects.ChangeScenes(t.Context(), id, contract.SceneChange{Kind: "add", EditScene: contract.EditScene{Narration: new("It is drunk by the fire.")}})
			return counted(p.Revision == 2, err, "%+v", p)
		}},
		{"PATCH " + one, 202, projectFields + " film.aspectRatio", func(t *testing.T, s *stage) error {
			done(t, s)
			p, err := s.client.Projects.Change(t.Context(), id, contract.ChangeProject{Film: contract.Film{
				BgMusic: &contract.BgMusic{Volume: new(.2)}, AIVoiceSettings: &contract.VoiceSettings{VoiceSpeed: 1.2},
				Subtitles: &contract.Subtitles{Strategy: "line"},
			}})
			return counted(p.Film.Subtitles.Strategy == "line", err, "%+v", p.Film)
		}},
		{"POST " + one + "/restore", 202, projectFields, func(t *testing.T, s *stage) error {
			done(t, s)
			p, err := s.client.Projects.Restore(t.Context(), id, 1)
			return counted(p.Revision == 4 && p.Film.Subtitles.Strategy == "", err, "%+v", p)
		}},
		{"POST " + one + "/translate", 201, "projectId", func(t *testing.T, s *stage) error {
			done(t, s)
			other, err := s.client.Projects.Translate(t.Context(), id, "es")
			if err != nil {
				return err
			}
			p, err := s.Engine.Project(t.Context(), other)
			return counted(p.Language == "es" && p.Original == id, err, "%+v", p)
		}},
		{"DELETE " + one, 204, "", func(t *testing.T, s *stage) error { return s.client.Projects.Delete(t.Context(), id) }},
		{"POST " + one + "/cancel", 200, projectFields, func(t *testing.T, s *stage) error {
			id = s.start(t, request.Request{VideoLength: 3})
			p, err := s.client.Projects.Cancel(t.Context(), id)
			return counted(p.Status == "CANCELLED", err, "%+v", p)
		}},
		{"POST " + one + "/retry", 202, projectFields, func(t *testing.T, s *stage) error {
			_, err := s.client.Projects.Retry(t.Context(), id)
			return err
		}},
	}
}
