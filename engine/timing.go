package engine

import "time"

// fps is the frame rate of every film.
const fps = 30

// frames rounds a time to whole frames.
func frames(d time.Duration) int { return int((d*fps + time.Second/2) / time.Second) }

// at is the time at which a frame begins.
func at(frame int) time.Duration { return time.Duration(frame) * time.Second / fps }
