package story

import "time"

// FPS is the frame rate of every film.
const FPS = 30

// Frames rounds a time to whole frames.
func Frames(d time.Duration) int { return int((d*FPS + time.Second/2) / time.Second) }

// At is the time at which a frame begins.
func At(frame int) time.Duration { return time.Duration(frame) * time.Second / FPS }
