package fill

import (
	"context"
	"fmt"
	"net/url"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// publicKey names a file of a public candidate: the thing, its size, and the
// host that it is from. The address itself may be another one every day.
func publicKey(c footage.Candidate) string {
	host := ""
	if u, err := url.Parse(c.File); err == nil {
		host = u.Host
	}
	return fmt.Sprintf("%s %s %s %dx%d %q", c.Source, host, c.Media, c.Width, c.Height, c.ID)
}

// recall writes a file that an earlier project has had fetched; false where
// there is none. Nothing is said of it anywhere: what a project has shown is
// nobody else's business.
func (f sceneFiller) recall(ctx context.Context, c footage.Candidate, path string) bool {
	if !c.Public || c.Made {
		return false
	}
	hit := f.PublicFiles.Copy(publicKey(c), path)
	telemetry.Lookup(ctx, "public_files", hit)
	return hit
}

// forgetting forgets a recalled file that could not be shown, so that it is
// fetched anew the next time.
func (f sceneFiller) forgetting(c footage.Candidate, err error) error {
	if err != nil {
		f.PublicFiles.Forget(publicKey(c))
	}
	return err
}

// remember keeps the file of a public candidate, which could be shown, for all
// projects.
func (f sceneFiller) remember(c footage.Candidate, path string) {
	if !c.Public || c.Made {
		return
	}
	if err := f.PublicFiles.Keep(publicKey(c), path); err != nil {
		f.Logger.Warn("a file is not kept for other projects", "source", c.Source, "error", err)
	}
}
