package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/internal/pace"
)

// assets are the media that a workspace keeps.
type assets struct {
	library *library.Library // nil = this host keeps none
	users   interface {
		User(ctx context.Context, id string) (tenant.User, error)
	}
	blobs interface{ URL(key string) string }
}

func (h assets) routes() []route {
	const list = "/auth/workspace/{workspaceId}/assets"
	return requirePort(h.library != nil, "this host keeps no assets", "ask its operator to configure media", []route{
		get(list, access.AssetsRead, h.list),
		post(list, access.AssetsWrite, h.upload).streams(),
		del(list, access.AssetsDelete, h.delete),
		post(list+"/folder", access.AssetsWrite, h.createFolder),
		put(list+"/move", access.AssetsWrite, h.move),
		put(list+"/{assetId}/file", access.AssetsWrite, h.rename),
		get(list+"/{assetId}", access.AssetsRead, h.get),
	})
}

func (h assets) list(c *call) error {
	q := c.URL.Query()
	return replyList(c, items[library.Asset, contract.Asset]{
		fetch: func(after listing.Place, limit int) ([]library.Asset, error) {
			return h.library.Assets(c.Context(), library.Query{
				WorkspaceID: c.Workspace.ID, Type: q.Get("type"), Folder: q.Get("folder"), After: after, Limit: limit,
			})
		},
		place:    func(x library.Asset) listing.Place { return listing.Place{CreatedAt: x.CreatedAt, ID: x.ID} },
		response: h.response,
	})
}

// response returns an asset as it is shown.
func (h assets) response(x library.Asset) contract.Asset {
	out := contract.Asset{
		ID: x.ID, DisplayName: x.DisplayName, MIMEType: x.MIMEType, Type: string(x.Type), Folder: x.Folder,
		UserEmail: x.UserEmail, CreatedAt: formatTime(x.CreatedAt), AspectRatio: x.AspectRatio, Size: x.Size, State: string(x.State), Failure: x.Failure,
		Remark: x.Remark,
	}
	if x.Key != "" {
		out.UploadPath = h.blobs.URL(x.Key)
	}
	if x.DashKey != "" {
		out.DashPath = h.blobs.URL(x.DashKey)
	}
	if x.Analytics != nil {
		found := contract.AssetAnalytics(*x.Analytics)
		out.Analytics = &found
	}
	return out
}

func (h assets) get(c *call) error {
	x, err := h.library.Asset(c.Context(), c.Workspace.ID, c.PathValue("assetId"))
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, h.response(x))
}

func (h assets) delete(c *call) error {
	var in contract.DeleteAssets
	if err := c.body(&in); err != nil {
		return err
	}
	if err := h.library.Delete(c.Context(), c.Workspace.ID, in.AssetIDs); err != nil {
		return err
	}
	return c.none()
}

func (h assets) createFolder(c *call) error {
	var in contract.NewName
	if err := c.body(&in); err != nil {
		return err
	}
	email, err := h.email(c)
	if err != nil {
		return err
	}
	if _, err := h.library.CreateFolder(c.Context(), c.Workspace.ID, in.NewName, email); err != nil {
		return err
	}
	return c.reply(http.StatusCreated, contract.Success{Success: true})
}

func (h assets) move(c *call) error {
	var in contract.MoveAssets
	if err := c.body(&in); err != nil {
		return err
	}
	if err := h.library.Move(c.Context(), c.Workspace.ID, in.ToFolder, in.AssetIDs); err != nil {
		return err
	}
	return c.none()
}

func (h assets) rename(c *call) error {
	var in contract.NewName
	if err := c.body(&in); err != nil {
		return err
	}
	if err := h.library.Rename(c.Context(), c.Workspace.ID, c.PathValue("assetId"), in.NewName); err != nil {
		return err
	}
	return c.reply(http.StatusOK, contract.Success{Success: true})
}

// email returns that of the person whose key it is, "" where there is none.
func (h assets) email(c *call) (string, error) {
	if c.Grant.UserID == "" {
		return "", nil
	}
	u, err := h.users.User(c.Context(), c.Grant.UserID)
	if errors.Is(err, fault.ErrNotFound) {
		return "", nil
	}
	return u.Email, err
}

// Limits of an upload. What single files may have is the library's to say.
const (
	maxUpload = library.MaxBatch*(512<<20) + 1<<20 // bytes
	maxParts  = 100
)

func (h assets) upload(c *call) error {
	slow := pace.NewBody(c.W, http.MaxBytesReader(nil, c.Body, maxUpload))
	c.Body = slow
	form, err := c.MultipartReader()
	if err != nil {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the body is not multipart/form-data", Remedy: "send files as parts named file"}
	}
	email, err := h.email(c)
	if err != nil {
		return err
	}
	batch, err := h.library.Batch(c.Context(), library.Target{
		WorkspaceID: c.Workspace.ID, Folder: c.URL.Query().Get("folder"), UserEmail: email,
	})
	if err != nil {
		return err
	}
	defer batch.Discard()
	if err := receive(c, form, batch); err != nil {
		return slow.Explain(err)
	}
	kept, err := batch.Commit(c.Context())
	if err != nil {
		return err
	}
	return c.reply(http.StatusCreated, contract.Uploaded{Uploaded: each(kept, h.response)})
}

// receive adds all parts named file to the batch. Others have no effect.
func receive(c *call, form *multipart.Reader, batch *library.Batch) error {
	for range maxParts {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fault.Invalid("file", "the form could not be read", "send multipart/form-data to its end")
		}
		if part.FormName() != "file" {
			c.warn(fmt.Sprintf("the part %.80q is not known and has no effect", part.FormName()))
			continue
		}
		if err := batch.Add(c.Context(), part.FileName(), part); err != nil {
			return err
		}
	}
	return &fault.Error{Code: fault.CodeTooLarge, Field: "file", Message: fmt.Sprintf("the form has more than %d parts", maxParts), Remedy: "upload the rest in another call"}
}
