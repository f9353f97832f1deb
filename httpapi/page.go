package httpapi

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/httpapi/internal/plainjson"
)

// maxPage is the most items of a list's page.
const maxPage = 100

// page selects a part of a list.
type page struct {
	Whole bool // without limit: the whole rest, not a page
	Limit int
	After string // the end of the page before, "" = from the beginning
}

// page parses limit and cursor. Agents always get pages, as long answers cost them tokens.
func (c *call) page() (page, error) {
	q := c.URL.Query()
	p := page{Limit: maxPage, Whole: q.Get("limit") == "" && !c.Agent}
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

// mark returns a store's cursor as text.
func mark(p listing.Cursor) string { return fmt.Sprintf("%d.%s", p.CreatedAt.UnixMilli(), p.ID) }

// cursor parses the text of mark.
func (p page) cursor() (listing.Cursor, error) {
	if p.After == "" {
		return listing.Cursor{}, nil
	}
	ms, id, _ := strings.Cut(p.After, ".")
	n, err := strconv.ParseInt(ms, 10, 64)
	if err != nil || id == "" {
		return listing.Cursor{}, notOurs()
	}
	return listing.Cursor{CreatedAt: time.UnixMilli(n), ID: id}, nil
}

func notOurs() error {
	return fault.Invalid("cursor", "is not one of ours", "take it from the Link header of the page before")
}

// encodeCursor returns the cursor of the page after an id or a mark.
func encodeCursor(last string) string { return base64.RawURLEncoding.EncodeToString([]byte(last)) }

// next links to the page after the last id or mark; n is the number of items on this page.
func (c *call) next(p page, n int, last string) {
	if n < p.Limit || last == "" {
		return
	}
	path := c.URL.EscapedPath()
	for strings.HasPrefix(path, root+"/") {
		path = strings.TrimPrefix(path, root)
	}
	q := c.URL.Query()
	q.Set("limit", strconv.Itoa(p.Limit))
	q.Set("cursor", encodeCursor(last))
	c.W.Header().Set("Link", fmt.Sprintf(`<%s%s%s?%s>; rel="next"`, c.host.url, root, path, q.Encode()))
}

// items are the responses of a list, read from a store page by page.
type items[T, R any] struct {
	fetch    func(after listing.Cursor, limit int) ([]T, error)
	cursor   func(T) listing.Cursor
	response func(T) R
}

// ordered is an item of a list that is ordered by time.
type ordered interface{ Cursor() listing.Cursor }

// replyNewest replies as replyList does, for a list ordered by its items' creation.
func replyNewest[T ordered, R any](
	c *call, response func(T) R, fetch func(after listing.Cursor, limit int) ([]T, error),
) error {
	return replyList(c, items[T, R]{fetch, T.Cursor, response})
}

// replyList answers with the requested page, or with a whole list, of which it holds one page at a
// time.
func replyList[T, R any](c *call, list items[T, R]) error {
	p, err := c.page()
	if err != nil {
		return err
	}
	at, err := p.cursor()
	if err != nil {
		return err
	}
	first, err := list.fetch(at, p.Limit)
	if err != nil {
		return err
	}
	if p.Whole {
		return list.stream(c, first)
	}
	if n := len(first); n > 0 {
		c.next(p, n, mark(list.cursor(first[n-1])))
	}
	return c.reply(http.StatusOK, each(first, list.response))
}

// stream writes the whole list from a first page on. If the store fails meanwhile, the connection
// is aborted, so that a client does not take a part for the whole.
func (list items[T, R]) stream(c *call, page []T) error {
	c.W.Header().Set("Content-Type", "application/json; charset=utf-8")
	c.W.WriteHeader(http.StatusOK)
	err := list.write(c.W, page)
	if err != nil {
		c.host.log.ErrorContext(c.Context(), "a list broke off", "requestId", c.ID, "route", c.route.Path, "error", err)
		panic(http.ErrAbortHandler)
	}
	return nil
}

// write writes a page and those after it as one array.
func (list items[T, R]) write(w io.Writer, page []T) (err error) {
	before := "["
	for err == nil {
		for _, x := range page {
			response, err := plainjson.Marshal(list.response(x))
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%s%s", before, bytes.TrimSpace(response)); err != nil {
				return err
			}
			before = ","
		}
		if len(page) < maxPage {
			_, err = io.WriteString(w, strings.TrimSuffix(before, ",")+"]\n")
			return err
		}
		page, err = list.fetch(list.cursor(page[len(page)-1]), maxPage)
	}
	return err
}

// printable reports whether a text is visible ASCII.
func printable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' })
}
