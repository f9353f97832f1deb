//go:build nightly

package main

import (
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestEveryServiceReads: the service makes projects of a page, a document and a deck
// with every provider there is.
func TestEveryServiceReads(t *testing.T) {
	t.Parallel()
	env, site := everyService(t)
	makeAll(t, env, map[string]order{
		"Link": {client.CreateProject{Prompt: site + "/pages/article.html", PromptType: "Link", VideoLength: .5, AIVoiceSettings: &contract.VoiceSettings{VoiceType: "google"},
			VideoSourcesPipeline: only(footage.FromImage)}, []string{"runway", "fal", "openai-images", "document"}, "google/"},
		"Docs": {client.CreateProject{Prompt: site + "/report.docx", PromptType: "Docs", VideoLength: .5, AIVoiceSettings: &contract.VoiceSettings{VoiceType: "kokoro"},
			VideoSourcesPipeline: only(footage.FromText)}, []string{"fal", "runway", "document"}, "kokoro/"},
		"Slides": {client.CreateProject{Prompt: site + "/deck.pptx", PromptType: "Slides", VideoLength: .5, ImagesSourcePipeline: only(footage.FromText)}, []string{"motion", "document", "fal", "openai-images"}, "elevenlabs/"},
	})
}
