package imagegen

import (
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/making"
)

// size is that of a picture in pixels.
type size struct{ w, h int }

func (s size) String() string { return fmt.Sprintf("%dx%d", s.w, s.h) }

// isGPT reports whether a model is one of OpenAI's newer ones.
func isGPT(model string) bool {
	return strings.HasPrefix(model, "gpt-image") || strings.HasPrefix(model, "chatgpt-image")
}

// promptLimit is how long a prompt a model takes, in characters.
func promptLimit(model string) int {
	switch {
	case model == "dall-e-2":
		return 1000
	case isGPT(model):
		return 8000
	}
	return 4000
}

// Sizes that models have who take no other.
var (
	gptSizes   = [][2]int{{1024, 1024}, {1536, 1024}, {1024, 1536}}
	dallESizes = [][2]int{{1024, 1024}, {1792, 1024}, {1024, 1792}}
)

// How many pixels a picture has where any size can be made.
const (
	gpt2Pixels = 1536 * 1024
	freePixels = 1024 * 1024
)

// sizeFor is the size in which a model makes a picture for a place.
func sizeFor(model string, width, height int) size {
	switch {
	case strings.HasPrefix(model, "gpt-image-2"):
		return free(width, height, gpt2Pixels, 16)
	case isGPT(model):
		return nearest(width, height, gptSizes)
	case model == "dall-e-3":
		return nearest(width, height, dallESizes)
	case model == "dall-e-2":
		return size{1024, 1024}
	}
	return free(width, height, freePixels, 64)
}

func nearest(width, height int, of [][2]int) size {
	s := of[making.Nearest(width, height, of)]
	return size{s[0], s[1]}
}

// free is a place's shape in so many pixels and in whole steps.
func free(width, height int, pixels, step float64) size {
	w, h := making.Fit(width, height, pixels, step)
	return size{w, h}
}

// prices are those of one picture in US dollars, square and not, by model and
// quality, as OpenAI's list had them in March 2026. What a prompt's own tokens
// cost is not in them: less than a tenth of a cent.
var prices = map[string][2]float64{
	"gpt-image-1.5 low":       {.009, .013},
	"gpt-image-1.5 medium":    {.034, .05},
	"gpt-image-1.5 high":      {.133, .2},
	"gpt-image-1 low":         {.011, .016},
	"gpt-image-1 medium":      {.042, .063},
	"gpt-image-1 high":        {.167, .25},
	"gpt-image-1-mini low":    {.005, .006},
	"gpt-image-1-mini medium": {.011, .015},
	"gpt-image-1-mini high":   {.036, .052},
	"dall-e-3 medium":         {.04, .08},
	"dall-e-2 medium":         {.02, .02},
}

// price is what a picture costs, 0 where nobody said.
func (s *Source) price(of size) float64 {
	if s.opts.Price > 0 {
		return s.opts.Price
	}
	quality := s.opts.Quality
	if !isGPT(s.opts.Model) {
		quality = DefaultQuality // the older models are asked for no other
	}
	p := prices[s.opts.Model+" "+quality]
	if of.w == of.h {
		return p[0]
	}
	return p[1]
}
