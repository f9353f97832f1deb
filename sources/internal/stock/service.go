// Package stock is the common part of stock library adapters: requests to their services, the
// choice among several files for a place, the terms of showing items, and the download of a file.
package stock

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// Day is how long answers are kept: Pixabay requires it, the others welcome it.
const Day = 24 * time.Hour

// memory is the size of the answer cache in memory if the host provides none, in bytes.
const memory = 8 << 20

// agent is the User-Agent. Some services answer no unknown client.
const agent = "Scenewright/1.0 (+https://github.com/scenewright/scenewright)"

// Service is a stock library's API. It repeats no request within a day, and makes none that the
// service has announced to refuse.
type Service struct {
	Client *provider.Client
	// Spent reads from an answer's header until when the service must not be called, the zero time
	// if it may be; nil if it has no such header.
	Spent func(h http.Header, now time.Time) time.Time

	answers provider.Answers
	now     func() time.Time

	mu    sync.Mutex
	until time.Time
}

// NewService makes a service that uses a client. answers nil means a cache in memory.
func NewService(c *provider.Client, answers provider.Answers, opts *provider.Options) *Service {
	s := &Service{Client: c, answers: answers, now: time.Now}
	if opts != nil && opts.Now != nil {
		s.now = opts.Now
	}
	if s.answers == nil {
		s.answers = provider.NewMemory(memory, s.now)
	}
	return s
}

// complaint is an answer that may report a failure under a status of success.
type complaint interface {
	complaint() *provider.APIError
}

// Complaining is embedded in answers that may report a failure under a status of success: Commons.
type Complaining struct {
	Error *struct{ Code, Info string } `json:"error"`
}

func (c *Complaining) complaint() *provider.APIError {
	switch {
	case c.Error == nil:
		return nil
	case c.Error.Code == "ratelimited" || c.Error.Code == "maxlag":
		return &provider.APIError{Kind: provider.Limited, Code: c.Error.Code, Message: c.Error.Info}
	case c.Error.Code == "readonly" || len(c.Error.Code) > 18 && c.Error.Code[:18] == "internal_api_error":
		return &provider.APIError{Kind: provider.Down, Code: c.Error.Code, Message: c.Error.Info}
	}
	return &provider.APIError{Kind: provider.Refused, Code: c.Error.Code, Message: c.Error.Info}
}

// JSON makes a call and decodes its answer into out, which may embed Complaining. Only readable
// answers without a complaint are kept.
func (s *Service) JSON(ctx context.Context, call provider.Call, out any) error {
	key := s.Client.Name() + " " + call.Path + "?" + call.Query.Encode()
	if err := ctx.Err(); err != nil {
		return err
	}
	if body, ok := s.answers.Answer(ctx, key); ok && json.Unmarshal(body, out) == nil {
		return nil
	}
	if s.wait() > 0 {
		return s.Client.Fail(provider.Limited, "", "its limit is used up until "+s.end().UTC().Format(time.RFC3339))
	}
	call.Header = http.Header{"User-Agent": {agent}}
	a, err := s.Client.Do(ctx, call)
	if err != nil {
		return err
	}
	s.heed(a.Header)
	if err := json.Unmarshal(a.Body, out); err != nil {
		return s.Client.Fail(provider.Broken, "", "its answer is not the JSON it should be")
	}
	if v, ok := out.(complaint); ok {
		if c := v.complaint(); c != nil {
			return s.Client.Fail(c.Kind, c.Code, c.Message)
		}
	}
	s.answers.Keep(ctx, key, a.Body, Day)
	return nil
}

// heed records the rest of the service's limit.
func (s *Service) heed(h http.Header) {
	if s.Spent == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.until = s.Spent(h, s.now())
}

func (s *Service) end() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.until
}

// wait returns how long the service must not be called.
func (s *Service) wait() time.Duration { return s.end().Sub(s.now()) }
