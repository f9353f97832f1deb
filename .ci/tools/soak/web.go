package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"path"
	"strconv"
	"sync"
	"time"
)

// web is what the server meets outside, on loopback: who waits for webhooks, who
// has the hostile files, and servers that are slow.
type web struct {
	server *http.Server
	base   string
	files  map[string][]byte // set before anybody asks for them
	ending chan struct{}     // closed when it closes, so that slow answers end

	mu   sync.Mutex
	got  map[string]map[string]bool // webhooks: a film's number → their ids
	lazy int                        // slow answers that were begun
}

// listen begins to serve.
func listen() (*web, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	w := &web{base: "http://" + l.Addr().String(), ending: make(chan struct{}), got: map[string]map[string]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("/hook/{film}", w.takeHook)
	mux.HandleFunc("/files/{name}", w.giveFile)
	mux.HandleFunc("/slow/{name}", w.drip)
	mux.HandleFunc("/mute/{name}", w.silence)
	w.server = &http.Server{Handler: mux}
	go func() { _ = w.server.Serve(l) }() // it ends when it is closed
	return w, nil
}

func (w *web) close() {
	close(w.ending)
	_ = w.server.Close() // it has nothing to lose
}

// hook returns where the webhook of a film goes.
func (w *web) hook(film int) string { return w.base + "/hook/" + strconv.Itoa(film) }

// file returns where a hostile file is.
func (w *web) file(name string) string { return w.base + "/files/" + name }

// takeHook keeps the id of a webhook.
func (w *web) takeHook(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // what is in it is tested elsewhere
	w.mu.Lock()
	defer w.mu.Unlock()
	film := r.PathValue("film")
	if w.got[film] == nil {
		w.got[film] = map[string]bool{}
	}
	w.got[film][r.Header.Get("Webhook-Id")] = true
}

// hooks waits for a film's first webhook and returns how many different ones
// have come. The same one may come again: that is promised.
func (w *web) hooks(ctx context.Context, film int, most time.Duration) int {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		w.mu.Lock()
		n := len(w.got[strconv.Itoa(film)])
		w.mu.Unlock()
		if n > 0 {
			return n
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return 0
		}
	}
}

// giveFile serves a hostile file at full speed.
func (w *web) giveFile(rw http.ResponseWriter, r *http.Request) {
	content, ok := w.files[r.PathValue("name")]
	if !ok {
		http.NotFound(rw, r)
		return
	}
	rw.Header().Set("Content-Type", kinds[path.Ext(r.PathValue("name"))])
	http.ServeContent(rw, r, r.PathValue("name"), time.Time{}, bytes.NewReader(content))
}

// drip answers a byte a second, without end.
func (w *web) drip(rw http.ResponseWriter, r *http.Request) {
	w.begin()
	rw.Header().Set("Content-Type", kinds[path.Ext(r.PathValue("name"))])
	out := http.NewResponseController(rw)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		_, err := rw.Write([]byte(" "))
		if err != nil || out.Flush() != nil {
			return
		}
		select {
		case <-tick.C:
		case <-r.Context().Done():
			return
		case <-w.ending:
			return
		}
	}
}

// silence takes a request and never answers.
func (w *web) silence(_ http.ResponseWriter, r *http.Request) {
	w.begin()
	select {
	case <-r.Context().Done():
	case <-w.ending:
	}
}

// begin counts an answer that is slow.
func (w *web) begin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lazy++
}

// slow returns how many answers were slow.
func (w *web) slow() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lazy
}

// kinds are the types of files by the ends of their names.
var kinds = map[string]string{
	".pdf": "application/pdf", ".html": "text/html", ".mp4": "video/mp4", ".mp3": "audio/mpeg", ".wav": "audio/wav",
	".png": "image/png", ".gif": "image/gif", ".svg": "image/svg+xml",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
