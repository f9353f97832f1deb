// Code generated from httpapi/spec/projects.yaml; DO NOT EDIT.

package contract

import "encoding/json"

// CreateProject: asks for a video. Only `prompt` is required; what is left out takes its
// default.
type CreateProject struct {
	// What the video is about: free text, or a script or URL according to `promptType`.
	Prompt string `json:"prompt"`
	// What `prompt` holds. Prompt, the default: free text. Script: a finished script, used as
	// it is. Link, Docs, Slides: the URL of a public page, a hosted document, a hosted slide
	// deck; refused where the service has no reader.
	PromptType string `json:"promptType,omitempty"`
	// Language of script and voice: auto, or one of `Language`; behind iw: extension. A tag
	// is taken for its language: he, en-US, zh-CN. auto takes that of the prompt, or of the
	// page, document or deck it points at; a text in a language that is none of these is
	// refused then, and one that no voice or font of this service has is refused in any case.
	// Where another language is named than the text is in, a warning says so. Default: `en`.
	Language string `json:"language,omitempty"`
	// Length in minutes. Default: as long as the material is, up to three minutes. A finished
	// script has its own length. One of: 0.5, 1, 2, 3.
	VideoLength float64 `json:"videoLength,omitempty"`
	// A `technique` of the storytelling techniques. Default: the one that fits the content
	// best. One of: hero_journey, problem_solution, before_after_bridge, aida, pas, pastor,
	// three_act, story_spine, how_to, myth_busting, thesis_antithesis_synthesis, listicle.
	StoryTellingTechnique string `json:"storyTellingTechnique,omitempty"`
	// How the script is told: an `id` of the tones of voice. Default: `Natural`. One of:
	// Natural, Professional, Informative, Inspirational, Energetic.
	ToneOfVoice string `json:"toneOfVoice,omitempty"`
	// The kind of video: an `id` of the video tags, in any case of letters. Default:
	// `explainer`.
	VideoTagID string `json:"videoTagId,omitempty"`
	// URL that is called when the export completes.
	Webhook string `json:"webhook,omitempty"`
	// Given back byte for byte in the webhook and with the project. At most 16 KiB.
	AdditionalParams json.RawMessage `json:"additionalParams,omitempty"`
	// Enhance when creation is complete. Default: true.
	ToAutoEnhance *bool `json:"toAutoEnhance,omitempty"`
	// Export when enhancement is complete. Default: false.
	ToAutoExport     bool            `json:"toAutoExport,omitempty"`
	AIVoiceSettings  *VoiceSettings  `json:"aiVoiceSettings,omitempty"`
	AIAvatarSettings *AvatarSettings `json:"aiAvatarSettings,omitempty"`
	// The sources of video, in the order in which they are asked. The first that yields
	// something is used. Default: `customTemplate.videoSourcesByOrder`, else stock_footage,
	// workspace_assets, generate_from_image, generate_from_text. Where this is given, and
	// nothing in it is generated, no picture is either, unless `imagesSourcePipeline` says
	// so. Sources that the service does not have at all are named in the project's warnings;
	// where nothing else can fill the scenes, the request is refused.
	VideoSourcesPipeline []string `json:"videoSourcesPipeline,omitempty"`
	// The sources of still images, in the order in which they are asked: for the frame where
	// no film is found, and for a small picture beside a quotation, a number, each item of a
	// list or each side of a comparison, where all of these are things that pictures can be
	// found of. Default: stock_footage, generate_from_text, workspace_assets. Sources that
	// the service does not have: as with `videoSourcesPipeline`.
	ImagesSourcePipeline []string        `json:"imagesSourcePipeline,omitempty"`
	CustomTemplate       *CustomTemplate `json:"customTemplate,omitempty"`
	// Extension: the workspace that the project goes into. Default: the key's, or the
	// organization's default.
	WorkspaceID string `json:"workspaceId,omitempty"`
	// Extension: the same seed gives the same pictures and music. 0 draws it from the prompt,
	// so that the same request looks the same. Default: 0. From 0 to 9007199254740991.
	Seed uint64 `json:"seed,omitempty"`
	// Extension: the video's shape, width to height. Every layout and the subtitles are set
	// anew for it. Default: `16:9`. One of: 16:9, 9:16, 1:1, 4:5.
	AspectRatio string `json:"aspectRatio,omitempty"`
	// Extension: lines of the video's shorter side. 9:16 at 1080p is 1080 × 1920. Default:
	// `1080p`. One of: 720p, 1080p, 1440p, 2160p.
	Resolution string `json:"resolution,omitempty"`
	// Extension: the project's name. Default: the script's title.
	Name string `json:"name,omitempty"`
	// Extension: what the pictures and films may cost that are made for the video, and
	// looking at what is found, in US dollars by the price lists of their services. What
	// would cost more is not made: what costs less is, and the ledger says so. What an
	// organization may spend on a video bounds it. Default: the service's, which is 1 unless
	// its host sets another. From 0 to 1000.
	MaxCost *float64 `json:"maxCost,omitempty"`
	// Extension: a subject of a few words is looked up in an encyclopedia, where the service
	// has one. Default: true.
	ToResearch *bool `json:"toResearch,omitempty"`
	// Extension: what a video of a deck shows, with `promptType` Slides. `scenes`: what
	// stands on its pages, drawn anew, but pages of a PDF that have a picture or a drawing as
	// they are. `pages`: its own pages, each whole while its notes or, without notes, its
	// words are spoken. Those of a PPTX are drawn where the service has LibreOffice: else
	// send the deck as a PDF. Default: `scenes`.
	SlidesAs string `json:"slidesAs,omitempty"`
	// Extension: makes nothing, and answers with what it would take and all that is wrong
	// with the request. Default: false.
	ValidateOnly bool `json:"validateOnly,omitempty"`
	// Extension: the webhook is called, too, when creation, enhancement or an export fails:
	// with `type` `failure` and `payload.error` in place of `payload.urls`, and
	// `payload.editId` of an export. It needs `webhook`. Default: false.
	ToNotifyFailures bool `json:"toNotifyFailures,omitempty"`
}

// TranslateProject: the language that a project is to be made in. In the document:
// TranslateProjectRequest.
type TranslateProject struct {
	// The language; the project's own makes a copy.
	Language string `json:"language"`
}

// ProjectEstimate: what a request would take.
type ProjectEstimate struct {
	// The request can be made; else `errors` say why not, and nothing else is told.
	Valid bool `json:"valid"`
	// All that is wrong with the request, by field.
	Errors []Problem `json:"errors"`
	// The services outside that would be asked, in the order of the work.
	Asks []ServiceAsk `json:"asks"`
	// Seconds that the video gets, at most.
	Duration float64 `json:"duration"`
	// Seconds that making it takes, about; what waits for other videos is not counted.
	Seconds float64 `json:"seconds"`
	// US dollars, at most, as far as there are price lists.
	Cost float64 `json:"cost"`
	// What pictures and films may cost of that. Left out: anything.
	MaxCost *float64 `json:"maxCost,omitempty"`
	// As those of a project that is made.
	Warnings []string `json:"warnings,omitempty"`
}

// ServiceAsk: what a service outside would be asked for.
type ServiceAsk struct {
	// The service's name, as in the ledger, or the host of a page.
	Service string `json:"service"`
	// The step of the work, as in a project's progress.
	Step string `json:"step"`
	// How often, at most.
	Calls int `json:"calls"`
	// US dollars, at most. Left out: the service has no price list here.
	Cost *float64 `json:"cost,omitempty"`
}

// VoiceSettings: the voice. What is left out is chosen to fit the language. In the
// document: AiVoiceSettings.
type VoiceSettings struct {
	// An `id` of the voice options.
	VoiceID string `json:"voiceId,omitempty"`
	// Whose voice: a `voiceType` of the voice options, such as `local`, `elevenlabs` or
	// `google`.
	VoiceType string `json:"voiceType,omitempty"`
	// Speed of the voice; 1 is its own. Default: 1. From 0.5 to 2.
	VoiceSpeed float64 `json:"voiceSpeed,omitempty"`
	// Extension: an `id` of the voice tones, the style that is layered on the voice. Default:
	// `natural`. One of: natural, friendly, professional, calm, excited, dramatic, serious,
	// cheerful.
	VoiceTone string `json:"voiceTone,omitempty"`
}

// AvatarSettings: the presenter on screen; none without `avatarId`. In the document:
// AiAvatarSettings.
type AvatarSettings struct {
	// An `id` of the avatar options.
	AvatarID string `json:"avatarId,omitempty"`
	// Extension: the side of the frame. One of: left, right.
	Position string `json:"position,omitempty"`
	// Extension: height, as a share of the frame's. From 0 to 1.
	Size float64 `json:"size,omitempty"`
	// Extension: whose presenter.
	Provider string `json:"provider,omitempty"`
}

// CustomTemplate: template and scenes.
type CustomTemplate struct {
	// A template of the same workspace.
	ID string `json:"id,omitempty"`
	// Brand and audience, in words.
	Description string `json:"description,omitempty"`
	// strict: the scenes exactly as given; balanced: order and fixed parts kept, texts
	// fitted; flexible: scenes may be added, merged, dropped. Default: `balanced`.
	FlexibilityOverride string `json:"flexibilityOverride,omitempty"`
	// Use the template's font. Default: false.
	ToUseTemplateFont bool `json:"toUseTemplateFont,omitempty"`
	// Media to use.
	Assets []TemplateAsset `json:"assets,omitempty"`
	// The sources of video in order, where `videoSourcesPipeline` is not given.
	VideoSourcesByOrder []string    `json:"videoSourcesByOrder,omitempty"`
	PreConfigs          *PreConfigs `json:"preConfigs,omitempty"`
	// The scenes, in order. Each amends the template's scene of its id, else the one in its
	// place.
	Scenes []SceneConfig `json:"scenes,omitempty"`
	// Extension: what the {words in braces} of the template stand for, by those words.
	Values map[string]string `json:"values,omitempty"`
	// Extension: family of the headings. Default: the template's, with `toUseTemplateFont`.
	Font string `json:"font,omitempty"`
}

// TemplateAsset: media that the request brings.
type TemplateAsset struct {
	// An http(s) URL that the internet can reach, or the `uploadPath` of an asset of the
	// workspace.
	URL string `json:"url"`
	// What it is. What a `pdf` (or DOCX, PPTX) says is told beside the prompt. One of: video,
	// image, audio, pdf.
	Type string `json:"type"`
	// What it shows.
	Description string `json:"description,omitempty"`
	// Where to use it.
	Direction string `json:"direction,omitempty"`
}

// PreConfigs: sound and subtitles.
type PreConfigs struct {
	BgMusic *BgMusic `json:"bgMusic,omitempty"`
	// Clean recorded sound of noise. Default: false.
	ToCleanAudio bool       `json:"toCleanAudio,omitempty"`
	Subtitles    *Subtitles `json:"subtitles,omitempty"`
}

// BgMusic: music behind the narration; none without this object.
type BgMusic struct {
	// Volume; 0 is silence. Default: 0.15. From 0 to 1.
	Volume *float64 `json:"volume,omitempty"`
	// A `relativePath` of the music library. Default: the track that suits the video.
	Path string `json:"path,omitempty"`
}

// Subtitles: subtitles on the picture. In the document: SubtitleSettings.
type Subtitles struct {
	// How they are shown. Default: `word_highlight`. One of: none, line, word_highlight,
	// karaoke, one_word, progressive.
	Strategy string `json:"strategy,omitempty"`
	// Pixels where the shorter side has 1080. Default: 46, Hebrew 48, Chinese 42; larger by a
	// twelfth in 4:5 and by a quarter in 9:16. From 16 to 120.
	TextSize float64 `json:"textSize,omitempty"`
	// Distance from the bottom, in percent of the height. Default: 9 in 16:9, 11 in 9:16,
	// where players have their controls, and the margin in 1:1 and 4:5. Where subtitles would
	// cover what a scene shows, they stand in their usual place there, no larger than it lets
	// them, and a warning of the project says so. From 0 to 90.
	PercentOffset *float64 `json:"percentOffset,omitempty"`
	// A font family.
	FontName string `json:"fontName,omitempty"`
	// Bold letters.
	IsBold *bool `json:"isBold,omitempty"`
	// A colour: #rgb, #rrggbb or #rrggbbaa.
	PrimaryColour string `json:"primaryColour,omitempty"`
	// Of the letters' outline, as in ASS. Default: they have none.
	OutlineColour string          `json:"outlineColour,omitempty"`
	Styles        *SubtitleStyles `json:"styles,omitempty"`
	// Extension: of the plate behind the letters. Default: a dark one of the brand's.
	PlateColour string `json:"plateColour,omitempty"`
}

// SubtitleStyles: colours of normal and of highlighted text.
type SubtitleStyles struct {
	Normal    *SubtitleColor `json:"normal,omitempty"`
	Highlight *SubtitleColor `json:"highlight,omitempty"`
}

// SubtitleColor: a colour of text. In the document: SubtitleColour.
type SubtitleColor struct {
	// A colour: #rgb, #rrggbb or #rrggbbaa.
	Color string `json:"color,omitempty"`
}

// SceneConfig: what one scene is to be. In the document: CustomScene.
type SceneConfig struct {
	// The scene's id.
	ID string `json:"id,omitempty"`
	// Its narration, as it is.
	StaticScript string `json:"staticScript,omitempty"`
	// Guidance for the scene.
	MoreDetailsAboutScene string `json:"moreDetailsAboutScene,omitempty"`
	// What fills its places.
	DynamicValues []SceneValue `json:"dynamicValues,omitempty"`
	// Words to listen for and to stress.
	WordBoost []string `json:"wordBoost,omitempty"`
	// Spellings to replace where the scene is read: in subtitles and transcripts. What is
	// spoken stays as it is written; how words are said is set by the pronunciations of the
	// branding.
	CustomSpelling []CustomSpelling `json:"customSpelling,omitempty"`
	// Generate an image for each slot left unfilled; otherwise the slot stays empty. Where
	// the service has no generator, a warning of the project says so, and the slot is filled
	// from other sources. Default: true, unless nothing in the request's orders of sources is
	// generated.
	ToGenerateMissingImages *bool `json:"toGenerateMissingImages,omitempty"`
	// Footage for the scene. It comes before every source.
	VideosToAdd []VideoToAdd `json:"videosToAdd,omitempty"`
	// Extension: how the scene is laid out. Default: the template's, else as suits it. One
	// of: spoken, title, list, number, quote, steps, compare, picture, timeline, chart,
	// closing.
	Type string `json:"type,omitempty"`
	// Extension: seconds it should last; 0: as long as its narration. Default: 0. From 0 to
	// 600.
	Duration float64 `json:"duration,omitempty"`
	// Extension: how the scene is spoken. Default: as the video.
	Voice *SceneVoice `json:"voice,omitempty"`
}

// SceneVoice: how a scene is spoken; what is left out as in the video.
type SceneVoice struct {
	// Speed of the voice. From 0.5 to 2.
	Speed float64 `json:"speed,omitempty"`
	// An `id` of the voice tones.
	Tone string `json:"tone,omitempty"`
}

// SceneValue: fills a place of the scene. In TemplateValue: what fills a place of a
// scene.
type SceneValue struct {
	// The place, from 0, among those of its type. Default: 0. From 0 to 1000. In
	// TemplateValue: the place among those of its type.
	Position int `json:"position"`
	// What the value is. One of: header, subheader, text, bullet, number, quote, cta, logo,
	// image, video, color. In TemplateValue: what it is.
	Type string `json:"type"`
	// Text, a colour, or the URL or `uploadPath` of a logo, image or video. In TemplateValue:
	// the text, URL or colour; empty where the video fills it in.
	Value string `json:"value"`
}

// CustomSpelling: a spelling to replace in what is read.
type CustomSpelling struct {
	// The spellings that are replaced.
	From []string `json:"from"`
	// The spelling to use.
	To string `json:"to"`
}

// VideoToAdd: footage for a scene.
type VideoToAdd struct {
	// An http(s) URL that the internet can reach, or the `uploadPath` of an asset of the
	// workspace.
	URL string `json:"url"`
	// The video leads the scene with its own sound. Default: false.
	IsMaster bool `json:"isMaster,omitempty"`
	// Where the film is seen. 0: all over the frame. 1: in the first half of a wide frame,
	// with the words in the other; where another film has 2, the two stand beside each other,
	// or above each other in a narrow frame. 2: in the second half, likewise. 3: in a window
	// beside the words, or above them in a narrow frame. Any other number is 0, and one film
	// of 0 has all of its scene fill the frame. Films of one place follow one another. A
	// picture fills the frame; a scene shows one, and those that are not seen are named in
	// the project's warnings. Default: 0. From 0 to 1000.
	StagePositionNumber int `json:"stagePositionNumber,omitempty"`
	// Without its sound. Default: false.
	IsMuted bool `json:"isMuted,omitempty"`
	// Cut to what fits the scene. Default: false.
	ToAutoTrim bool `json:"toAutoTrim,omitempty"`
}

// ProjectCreated: the new project.
type ProjectCreated struct {
	// Its id.
	ProjectID string `json:"projectId"`
	// Fields of the request that are not known, and what it asks for that the service cannot
	// give. The latter stand among the project's warnings, too.
	Warnings []string `json:"warnings,omitempty"`
}

// CreationStatus: how far creation is.
type CreationStatus struct {
	// FAILED and CANCELLED are extensions of this service. One of: STRUCTURE,
	// GENERATING_IMAGES, DONE, FAILED, CANCELLED.
	Status string `json:"status"`
}

// ProjectSummary: a project in a list.
type ProjectSummary struct {
	// Its id.
	ID string `json:"id"`
	// Its name; empty until the script is written, unless the request gave one.
	Name string `json:"name"`
	// STRUCTURE: the script is being written. GENERATING_IMAGES: narration and pictures are
	// being made. EDITING: enhancement is under way. DONE: nothing of these is left to do;
	// whether the video is there, a project's `video` says. FAILED and CANCELLED are
	// extensions of this service.
	Status string `json:"status"`
	// When it was created.
	CreatedAt Time `json:"createdAt"`
	// The workspace it belongs to.
	WorkspaceID string `json:"workspaceId"`
	// Extension: where its video stands.
	Video Video `json:"video"`
}

// Video: where a project's video stands, from creation to export, and the newest one that
// is there. While that is made anew, or after that failed, it is an earlier one.
type Video struct {
	// none: not exported yet, a call is awaited. making: something is under way or waiting,
	// be it creation, enhancement, a change or an export. outdated: changed since it was
	// exported. ready: exported as the project is now. failed, cancelled: what was under way
	// last did not come to its end.
	State string `json:"state"`
	// How much is done of all that was asked for last. From 0 to 1.
	Progress float64 `json:"progress"`
	// With failed and cancelled: why.
	Error *Failure `json:"error,omitempty"`
	// The newest finished export, whose addresses follow.
	EditID string `json:"editId,omitempty"`
	URLs   *URLs  `json:"urls,omitempty"`
	// A picture of the video as JPEG.
	Poster string `json:"posterPath,omitempty"`
	// Seconds.
	Duration float64 `json:"duration,omitempty"`
}

// Project: a video in the making, or made.
type Project struct {
	ProjectSummary
	// When it changed last.
	UpdatedAt Time `json:"updatedAt"`
	// The language it speaks.
	Language string `json:"language"`
	// The technique of its script, once that is written. One of: hero_journey,
	// problem_solution, before_after_bridge, aida, pas, pastor, three_act, story_spine,
	// how_to, myth_busting, thesis_antithesis_synthesis, listicle.
	Technique string   `json:"storyTellingTechnique,omitempty"`
	Progress  Progress `json:"progress"`
	// Nothing more happens by itself.
	Idle bool `json:"isIdle"`
	// Extension: how many changes there were since it was first made. An export of a lower
	// `revision` shows an earlier state.
	Revision int `json:"revision"`
	// Extension: what holds of the whole video.
	Film Film `json:"film"`
	// What its maker should know.
	Warnings []string `json:"warnings,omitempty"`
	// With FAILED and CANCELLED: why it did not come to its end.
	Error *Failure `json:"error,omitempty"`
	// Its exports, oldest first.
	Edits []Edit `json:"edits"`
	// As they were given, byte for byte.
	AdditionalParams json.RawMessage `json:"additionalParams,omitempty"`
}

// Progress: how far the step under way is.
type Progress struct {
	// The step. One of: fetch, read, collect, gather, write, narrate, board, fill, present,
	// score, arrange, render.
	Step string `json:"step"`
	// The scene, from 1, while a step goes scene by scene.
	Scene int `json:"scene,omitempty"`
	// How many scenes there are.
	Scenes int `json:"scenes,omitempty"`
	// What is being done, in words. Absent where the step has nothing to do for this project.
	Doing string `json:"doing,omitempty"`
	// How much of the step is done. From 0 to 1.
	Share float64 `json:"share"`
	// How much is done of all that was asked for. From 0 to 1.
	Overall float64 `json:"overall"`
	// About how many seconds it takes until all that was asked for is done. Absent while that
	// is not known.
	Left float64 `json:"secondsLeft,omitempty"`
}

// Failure: why a job did not come to its end.
type Failure struct {
	// The kind, for programs.
	Code string `json:"code"`
	// The step that stopped.
	Stage string `json:"stage,omitempty"`
	// The scene, where it was one's.
	SceneID string `json:"sceneId,omitempty"`
	// Whose fault, where it was a provider's.
	Provider string `json:"provider,omitempty"`
	// What happened.
	Message string `json:"message"`
	// What to do about it.
	Remedy string `json:"remedy,omitempty"`
	// Trying again may help.
	Retryable bool `json:"retryable"`
}

// Edit: one export of a project. The addresses are there once it is DONE. In the
// document: Export.
type Edit struct {
	// Its id.
	EditID string `json:"editId"`
	// WAITING: not begun. EXPORTING: under way. One of: WAITING, EXPORTING, DONE, FAILED,
	// CANCELLED.
	Status string `json:"status"`
	// Extension: the project's when it was asked for, whose changes it shows.
	Revision int `json:"revision"`
	// When it was asked for.
	CreatedAt Time `json:"createdAt"`
	// When it was complete.
	DoneAt *Time `json:"doneAt,omitempty"`
	// With FAILED and CANCELLED: why it did not come to its end.
	Error *Failure `json:"error,omitempty"`
	*Files
}

// Scene: a scene, as far as it is made.
type Scene struct {
	// Its id.
	ID string `json:"id"`
	// Its place, from 0.
	Index int `json:"index"`
	// The beat of the technique that it serves; absent where no model wrote the script.
	Beat string `json:"beat,omitempty"`
	// What it says in a line.
	Heading string `json:"heading"`
	// What is spoken.
	Narration string `json:"narration"`
	// How it is arranged.
	Layout string `json:"layout"`
	// The words that pictures are looked for by.
	Query string `json:"query"`
	// The voice, once it is narrated.
	Voice string `json:"voice,omitempty"`
	// The project's `revision` at which it was changed last; 0: not since it was first made.
	// An export of a lower one shows an earlier state of it.
	Revision int `json:"revision"`
	// Seconds from the video's start, once the storyboard is made.
	Start float64 `json:"start"`
	// Seconds, once the storyboard is made.
	Duration float64 `json:"duration,omitempty"`
}

// EditScene: what is to change of a scene. What is left out stays as it is.
type EditScene struct {
	// What is said.
	Narration *string `json:"narration,omitempty"`
	// What is written large.
	Heading *string `json:"heading,omitempty"`
	// How it is arranged; one that its words have the content for. `spoken` sets what is said
	// as type in time with the voice. All but `spoken` and `title` keep the media of the
	// scene.
	Layout *string `json:"layout,omitempty"`
	// Films and pictures in place of those there are; `isMaster` cannot be set. An empty list
	// has the scene drawn.
	Media *[]VideoToAdd `json:"media,omitempty"`
	// How the scene is spoken; an empty object as the video.
	Voice *SceneVoice `json:"voice,omitempty"`
}

// LedgerEntry: a slot of a scene, and how it was filled.
type LedgerEntry struct {
	// The scene; empty for what the whole film tells.
	SceneID string `json:"sceneId"`
	// What was to be filled: `shot 1` and so on of the scene, `image 1` and so on of the
	// pictures beside what it states, or `source` for the text that was read or looked up.
	Slot string `json:"slot"`
	// The words that were looked for.
	Query string `json:"query"`
	// The sources in the order they were asked; the last one was taken.
	Asked []LedgerAsked `json:"asked"`
}

// LedgerAsked: a source that was asked, and what came of it.
type LedgerAsked struct {
	// A source's name (`pexels`), the entry of the pipeline where this engine has no source
	// for it, `custom_template` (media of the request), `document` (a picture of what was
	// read), `source` (what the film tells), a vision model (`openai-vision`) or `motion`
	// (drawn from the script).
	Source string `json:"source"`
	// The entry of the pipeline that it was asked for.
	Kind string `json:"kind,omitempty"`
	// What came of it; `refused`: it offered something that may not be taken, for the reason
	// told; `looked_at`: a vision model saw what the source behind it offers. One of: taken,
	// nothing_found, refused, failed, not_configured, looked_at.
	Outcome string `json:"outcome"`
	// Why.
	Reason string `json:"reason"`
	// The candidate's place in what the source offered, from 1.
	Rank int `json:"rank,omitempty"`
	// How well the candidate fits. From 0 to 1.
	Score float64 `json:"score,omitempty"`
	// Where the candidate is from.
	URL string `json:"url,omitempty"`
	// Its licence.
	Licence string `json:"licence,omitempty"`
	// Its author.
	Author string `json:"author,omitempty"`
	// What it was asked.
	Query string `json:"query,omitempty"`
	// What it cost in US dollars, as the provider's price list has it.
	Cost float64 `json:"cost,omitempty"`
}
