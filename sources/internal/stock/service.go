// Package stock is what adapters of stock libraries have in common: how their
// services are asked, which of several files fills a place, on which terms
// things may be shown, and how a file is fetched.
package stock

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// Day is for how long answers are kept: Pixabay demands it, the others are glad
// of it.
const Day = 24 * time.Hour

// memory is what answers may take where the host gives no place for them, in
// bytes.
const memory = 8 << 20

// agent tells services who asks. Some answer nobody else.
const agent = "Scenewright/1.0 (+https://github.com/scenewright/scenewright)"

// Service is a stock library's API. The same is not asked twice in a day, and
// nothing is asked that it said it will refuse.
type Service struct {
	Client *provider.Client
	// Spent reads in the header of an answer until when the service is not to be
	// asked any more, the zero time where it may be; nil where it says no such
	// thing.
	Spent func(h http.Header, now time.Time) time.Time

	answers provider.Answers
	now     func() time.Time

	mu    sync.Mutex
	until time.Time
}

// NewService asks through a client. answers nil means memory of its own.
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

// complaint is an answer that may say under a success that it is none.
type complaint interface {
	complaint() *provider.APIError
}

// Complaining is for answers that may be a failure under a success: Commons.
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

// JSON makes a call and reads its answer into out, which may embed Complaining.
// Only what can be read and complains of nothing is kept.
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

// heed takes note of what is left of the service's limit.
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

// wait is how long the service is not to be asked.
func (s *Service) wait() time.Duration { return s.end().Sub(s.now()) }
