// Package fields holds the tests that measure in finished videos what each field
// of a request does, and the table that says which test measures which field. A
// field without a row fails.
package fields

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/request"
)

// measured says which test of this folder measures a field in the video.
var measured = map[string]string{
	"aiVoiceSettings.voiceId":    "TestVoices",
	"aiVoiceSettings.voiceType":  "TestVoices",
	"aiVoiceSettings.voiceTone":  "TestVoices",
	"aiVoiceSettings.voiceSpeed": "TestVoices",

	"customTemplate.scenes[].wordBoost":             "TestWordsOfScenes",
	"customTemplate.scenes[].customSpelling[].from": "TestWordsOfScenes",
	"customTemplate.scenes[].customSpelling[].to":   "TestWordsOfScenes",
	"customTemplate.scenes[].voice.speed":           "TestWordsOfScenes",
	"customTemplate.scenes[].voice.tone":            "TestWordsOfScenes",

	"videoLength":                "TestLengthToneAndAudience",
	"storyTellingTechnique":      "TestLengthToneAndAudience",
	"toneOfVoice":                "TestLengthToneAndAudience",
	"customTemplate.description": "TestLengthToneAndAudience",
	"videoTagId":                 "TestKindOfVideo",
	"seed":                       "TestSeed",
	"customTemplate.scenes[].moreDetailsAboutScene": "TestGuidance",
	"aiAvatarSettings.avatarId":                     "TestPresenters",
	"aiAvatarSettings.position":                     "TestPresenters",
	"aiAvatarSettings.size":                         "TestPresenters",
	"aiAvatarSettings.provider":                     "TestPresenters",

	"prompt":      "TestTemplateAndBranding",
	"promptType":  "TestTemplateAndBranding",
	"language":    "TestHeadingsAreReadInFiveLanguages",
	"workspaceId": "TestTemplateAndBranding",
	"aspectRatio": "TestHeadingsAreReadInFiveLanguages",
	"resolution":  "TestTemplateAndBranding",

	"customTemplate.id":                                "TestTemplateAndBranding",
	"customTemplate.values":                            "TestTemplateAndBranding",
	"customTemplate.flexibilityOverride":               "TestTemplateAndBranding",
	"customTemplate.scenes[].id":                       "TestTemplateAndBranding",
	"customTemplate.scenes[].staticScript":             "TestTemplateAndBranding",
	"customTemplate.scenes[].type":                     "TestTemplateAndBranding",
	"customTemplate.scenes[].duration":                 "TestTemplateAndBranding",
	"customTemplate.scenes[].dynamicValues[].type":     "TestTemplateAndBranding",
	"customTemplate.scenes[].dynamicValues[].position": "TestTemplateAndBranding",
	"customTemplate.scenes[].dynamicValues[].value":    "TestTemplateAndBranding",

	"customTemplate.toUseTemplateFont":                           "TestTheTemplatesFont",
	"customTemplate.font":                                        "TestTheTemplatesFont",
	"customTemplate.preConfigs.subtitles.strategy":               "TestSubtitleStrategies",
	"customTemplate.preConfigs.subtitles.textSize":               "TestSubtitleSettings",
	"customTemplate.preConfigs.subtitles.percentOffset":          "TestSubtitleSettings",
	"customTemplate.preConfigs.subtitles.fontName":               "TestSubtitleSettings",
	"customTemplate.preConfigs.subtitles.isBold":                 "TestSubtitleSettings",
	"customTemplate.preConfigs.subtitles.primaryColour":          "TestSubtitleSettings",
	"customTemplate.preConfigs.subtitles.outlineColour":          "TestSubtitleSettings",
	"customTemplate.preConfigs.subtitles.plateColour":            "TestSubtitleSettings",
	"customTemplate.preConfigs.subtitles.styles.normal.color":    "TestSubtitleStrategies",
	"customTemplate.preConfigs.subtitles.styles.highlight.color": "TestSubtitleStrategies",

	"videoSourcesPipeline":                            "TestOrderOfSources",
	"imagesSourcePipeline":                            "TestOrderOfSources",
	"customTemplate.videoSourcesByOrder":              "TestOrderOfSources",
	"customTemplate.scenes[].toGenerateMissingImages": "TestOrderOfSources",
	"slidesAs":                                                  "TestADecksOwnPages",
	"customTemplate.assets[].url":                               "TestAssets",
	"customTemplate.assets[].type":                              "TestAssets",
	"customTemplate.assets[].description":                       "TestAssets",
	"customTemplate.assets[].direction":                         "TestAssets",
	"customTemplate.preConfigs.bgMusic.volume":                  "TestAssets",
	"customTemplate.preConfigs.bgMusic.path":                    "TestAssets",
	"customTemplate.preConfigs.toCleanAudio":                    "TestMasters",
	"customTemplate.scenes[].videosToAdd[].isMaster":            "TestMasters",
	"customTemplate.scenes[].videosToAdd[].toAutoTrim":          "TestMasters",
	"customTemplate.scenes[].videosToAdd[].url":                 "TestAddedVideos",
	"customTemplate.scenes[].videosToAdd[].stagePositionNumber": "TestAddedVideos",
	"customTemplate.scenes[].videosToAdd[].isMuted":             "TestAddedVideos",
}

// elsewhere are the fields that say nothing of the video itself, and where they
// are tested.
var elsewhere = map[string]string{
	"webhook":          "httpapi: TestAFinishedExportIsToldOf",
	"toNotifyFailures": "httpapi: TestAFailureIsToldOf",
	"additionalParams": "httpapi: TestAdditionalParamsKeepTheirBytes",
	"toAutoEnhance":    "engine: TestStepwise",
	"toAutoExport":     "engine: TestCreateToExport",
	"name":             "httpapi: TestCreateToVideo",
	"maxCost":          "engine: TestBudget",
	"toResearch":       "engine: TestSubjectsThatNobodyLooksUp",
	"validateOnly":     "httpapi: TestValidateOnly",

	"customTemplate.scenes[].heading": "engine/writer/plain: TestScenesGetWhatTheyAskFor",
}

// TestEveryFieldHasARow walks the request and wants each field in exactly one
// list, and each test that is named to be there.
func TestEveryFieldHasARow(t *testing.T) {
	t.Parallel()
	known, tests := map[string]bool{}, testNames(t, ".")
	for _, f := range fieldsOf(reflect.TypeFor[request.Request](), "") {
		known[f] = true
		if (measured[f] == "") == (elsewhere[f] == "") {
			t.Errorf("the field %s is in no list or in both, want one row", f)
		}
		if name := measured[f]; name != "" && !slices.Contains(tests, name) {
			t.Errorf("the field %s is to be measured by %s, which is not in this folder", f, name)
		}
	}
	for f, at := range elsewhere {
		folder, name, _ := strings.Cut(at, ": ")
		if !known[f] || !slices.Contains(testNames(t, filepath.Join("..", "..", folder)), name) {
			t.Errorf("the field %s is to be tested by %s, or is none", f, at)
		}
	}
	for f := range measured {
		if !known[f] {
			t.Errorf("the row %s is of no field", f)
		}
	}
}

// fieldsOf are the paths of all plain fields of a type, as JSON names them.
func fieldsOf(of reflect.Type, at string) []string {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() == reflect.Slice && of.Elem().Kind() == reflect.Struct {
		return fieldsOf(of.Elem(), at+"[]")
	}
	if of.Kind() != reflect.Struct {
		return []string{at}
	}
	var all []string
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" || name == "" {
			continue
		}
		if at != "" {
			name = at + "." + name
		}
		all = append(all, fieldsOf(f.Type, name)...)
	}
	return all
}

// testNames are the tests of a folder.
func testNames(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(string(raw), -1) {
			names = append(names, m[1])
		}
	}
	return names
}
