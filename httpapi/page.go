package httpapi

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/listing"
)

// maxPage is how many items a list has at most.
const maxPage = 100

// page is the part of a list that was asked for.
type page struct {
	Limit int
	After string // where the page before ended, "" = from the beginning
}

// page reads limit and cursor.
func (c *call) page() (page, error) {
	q := c.URL.Query()
	p := page{Limit: maxPage}
	if raw := q.Get("limit"); raw != "" {
		n, err := strconv.Atoi(raw)
		if err != nil || n < 1 || n > maxPage {
			return p, fault.Invalid("limit", fmt.Sprintf("%q is not a number from 1 to %d", raw, maxPage), "")
		}
		p.Limit = n
	}
	if raw := q.Get("cursor"); raw != "" {
		id, err := base64.RawURLEncoding.DecodeString(raw)
		if err != nil || len(id) == 0 || len(id) > 64 || !printable(string(id)) {
			return p, notOurs()
		}
		p.After = string(id)
	}
	return p, nil
}

// mark writes a place in a list for a cursor.
func mark(p listing.Place) string { return fmt.Sprintf("%d.%s", p.CreatedAt.UnixMilli(), p.ID) }

// place reads what mark wrote.
func (p page) place() (listing.Place, error) {
	if p.After == "" {
		return listing.Place{}, nil
	}
	ms, id, _ := strings.Cut(p.After, ".")
	n, err := strconv.ParseInt(ms, 10, 64)
	if err != nil || id == "" {
		return listing.Place{}, notOurs()
	}
	return listing.Place{CreatedAt: time.UnixMilli(n), ID: id}, nil
}

func notOurs() error {
	return fault.Invalid("cursor", "is not one of ours", "take it from the Link header of the page before")
}

// cursor is what stands for the page after an id or a mark.
func cursor(last string) string { return base64.RawURLEncoding.EncodeToString([]byte(last)) }

// next links to the page after the last id or mark; n is how many items this page has.
// The link is relative, so that it holds wherever the API is mounted.
func (c *call) next(p page, n int, last string) {
	if n < p.Limit || last == "" {
		return
	}
	q := c.URL.Query()
	q.Set("limit", strconv.Itoa(p.Limit))
	q.Set("cursor", cursor(last))
	c.W.Header().Set("Link", fmt.Sprintf(`<%s>; rel="next"`, (&url.URL{RawQuery: q.Encode()}).String()))
}

// follow links to the page after all, whose items stand at place.
func follow[T any](c *call, p page, all []T, place func(T) listing.Place) {
	if n := len(all); n > 0 {
		c.next(p, n, mark(place(all[n-1])))
	}
}

// printable reports whether all of it is visible ASCII.
func printable(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
