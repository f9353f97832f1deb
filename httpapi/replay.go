package httpapi

import (
	"net/http"
	"strings"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/httpapi/internal/idempotent"
)

// replays has requests done once that come twice.
type replays struct{ guard *replay.Guard }

// once has a POST that is repeated under its Idempotency-Key done once, and
// gives each call the id for what it makes.
func (r replays) once(rt route) func(*call) error {
	h := rt.Handle
	if rt.Method != http.MethodPost {
		return h
	}
	return func(c *call) error {
		c.NewID = uuid.NewString() // random in 122 bits: the files of an export go by such a name
		keys := c.Header.Values(replay.Header)
		switch len(keys) {
		case 0:
			return h(c)
		case 1:
			return r.keyed(c, keys[0], h)
		}
		return fault.Invalid(replay.Header, "was given more than once", "give one")
	}
}

// keyed does the call, or answers it as the one before.
func (r replays) keyed(c *call, key string, h func(*call) error) (err error) {
	var body []byte
	if !c.route.Streams {
		if body, err = c.bytes(); err != nil {
			return err
		}
	}
	return idempotent.Do(r.guard, idempotent.Call{
		Request: c.Request, W: c.W, Log: c.host.log.With("requestId", c.ID), Content: body, Upload: c.route.Streams, Secret: c.route.Secret,
		Replay: replay.Call{Owner: c.owner(), Key: key, Route: c.target(), NewID: c.NewID},
		Handle: func(w http.ResponseWriter, newID string) error {
			c.W, c.NewID = w, newID
			return h(c)
		},
		Refuse: c.refuse,
	})
}

// owner returns whose keys a call's is among.
func (c *call) owner() string {
	if c.Human != nil {
		return "human:" + c.Human.UserID
	}
	return c.Grant.CredentialID
}

// target returns what is asked for: the same by each of its names.
func (c *call) target() string {
	path := c.URL.Path
	for strings.HasPrefix(path, root+"/") {
		path = strings.TrimPrefix(path, root)
	}
	return c.Method + " " + path + "?" + c.URL.Query().Encode()
}
