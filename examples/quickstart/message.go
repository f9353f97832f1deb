package main

import (
	"context"
	"errors"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// message returns an error as a person wants to read it.
func (f flags) message(err error) string {
	if errors.Is(err, context.Canceled) {
		return "\nstopped; nothing was written"
	}
	var all []string
	for _, err := range each(err) {
		all = append(all, "quickstart: "+f.byFlag(err).Error())
	}
	return strings.Join(all, "\n")
}

// each returns the errors that were joined to one.
func each(err error) []error {
	if all, ok := err.(interface{ Unwrap() []error }); ok { // not of one within another
		return all.Unwrap()
	}
	return []error{err}
}

// byFlag returns an error of a request's field as one of the flag that sets it.
func (f flags) byFlag(err error) error {
	var e *fault.Error
	if !errors.As(err, &e) {
		return err
	}
	named := *e
	if named.Field = flagOf[e.Field]; e.Field == "prompt" {
		named.Field = f.subject()
	}
	if named.Field == "" {
		return err
	}
	return &named
}

// subject is what says what the film is about.
func (f flags) subject() string {
	switch {
	case f.Link != "":
		return "-link " + f.Link
	case f.File != "":
		return "-file " + f.File
	}
	return "the text"
}

// flagOf are the flags by the fields of a request that they set.
var flagOf = map[string]string{
	"language": "-language", "videoLength": "-length", "storyTellingTechnique": "-technique",
	"toneOfVoice": "-tone", "videoTagId": "-tag", "aspectRatio": "-aspect", "resolution": "-resolution",
	"aiVoiceSettings.voiceId": "-voice", "aiVoiceSettings.voiceType": "-voice", "aiVoiceSettings.voiceSpeed": "-speed",
	"aiAvatarSettings.avatarId": "-avatar", "aiAvatarSettings.position": "-avatar-position", "aiAvatarSettings.size": "-avatar-size",
	"customTemplate.preConfigs.bgMusic.path": "-music", "customTemplate.preConfigs.bgMusic.volume": "-volume",
	"customTemplate.preConfigs.subtitles.strategy": "-subtitles",
}

// wrong says that something the program was called with cannot be.
func wrong(what, why, remedy string) error { return fault.Invalid(what, why, remedy) }
