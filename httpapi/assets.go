package httpapi

import (
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// assets serves the media of a workspace.
type assets struct {
	library *library.Library // nil = this host stores none
	engine  *engine.Engine
}

func (h assets) routes() []route {
	const list = "/auth/workspace/{workspaceId}/assets"
	return requirePort(h.library != nil, "this host keeps no assets", "ask its operator to configure media", []route{
		on("GET", list, access.AssetsRead, h.list),
		on("POST", list, access.AssetsWrite, h.upload).streams(),
		on("DELETE", list, access.AssetsDelete, takes(http.StatusNoContent, h.delete)),
		on("POST", list+"/folder", access.AssetsWrite, takes(http.StatusCreated, h.createFolder)),
		on("PUT", list+"/move", access.AssetsWrite, takes(http.StatusNoContent, h.move)),
		on("PUT", list+"/{assetId}/file", access.AssetsWrite, takes(http.StatusOK, h.rename)),
		on("GET", list+"/{assetId}", access.AssetsRead, replies(http.StatusOK, h.get)),
	})
}

func (h assets) list(c *call) error {
	q := c.URL.Query()
	return replyNewest(c, h.response, func(after listing.Cursor, limit int) ([]library.Asset, error) {
		return h.library.Assets(c.Context(), library.Query{
			WorkspaceID: c.Workspace.ID, Type: q.Get("type"), Folder: q.Get("folder"), After: after, Limit: limit,
		})
	})
}

// response returns an asset's document.
func (h assets) response(x library.Asset) contract.Asset {
	out := contract.Asset{
		ID: x.ID, DisplayName: x.DisplayName, MIMEType: x.MIMEType, Type: string(x.Type), Folder: x.Folder,
		UserEmail: x.UserEmail, CreatedAt: formatTime(x.CreatedAt), AspectRatio: x.AspectRatio, Size: x.Size, State: string(x.State), Failure: x.Failure,
		Remark: x.Remark,
	}
	if x.Key != "" {
		out.UploadPath = h.engine.Blobs.URL(x.Key)
	}
	if x.DashKey != "" {
		out.DashPath = h.engine.Blobs.URL(x.DashKey)
	}
	if x.Analytics != nil {
		out.Analytics = new(contract.AssetAnalytics(*x.Analytics))
	}
	return out
}

func (h assets) get(c *call) (contract.Asset, error) {
	x, err := h.library.Asset(c.Context(), c.Workspace.ID, c.PathValue("assetId"))
	return h.response(x), err
}

func (h assets) delete(c *call, in contract.DeleteAssets) (none, error) {
	return none{}, h.library.Delete(c.Context(), c.Workspace.ID, in.AssetIDs)
}

func (h assets) createFolder(c *call, in contract.NewName) (contract.Success, error) {
	email, err := h.email(c)
	if err == nil {
		_, err = h.library.CreateFolder(c.Context(), c.Workspace.ID, in.NewName, email)
	}
	return contract.Success{Success: true}, err
}

func (h assets) move(c *call, in contract.MoveAssets) (none, error) {
	return none{}, h.library.Move(c.Context(), c.Workspace.ID, in.ToFolder, in.AssetIDs)
}

func (h assets) rename(c *call, in contract.NewName) (contract.Success, error) {
	return contract.Success{Success: true}, h.library.Rename(c.Context(), c.Workspace.ID, c.PathValue("assetId"), in.NewName)
}

// email returns the address of the key's owner, "" if there is none.
func (h assets) email(c *call) (string, error) {
	u, err := h.engine.User(c.Context(), c.Grant.UserID)
	if errors.Is(err, fault.ErrNotFound) {
		return "", nil
	}
	return u.Email, err
}

// Limits of an upload. The library sets those of single files.
const (
	maxUpload = library.MaxBatch*(512<<20) + 1<<20 // bytes
	maxParts  = 100
)

func (h assets) upload(c *call) error {
	slow := newSlowBody(c.W, http.MaxBytesReader(nil, c.Body, maxUpload))
	c.Body = slow
	form, err := c.form()
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

// receive adds all parts named file to the batch. Others are ignored.
func receive(c *call, form *replay.Parts, batch *library.Batch) error {
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
