// Package project holds a video in the making as it is kept: its state, the table
// of the pipeline's steps, what edits changed, and the store's contract.
//
// A project changes by its own methods alone, which refuse a move that its states
// do not have. Whoever works a step commits the step's result, the project's new
// state and the job that follows in one [Commit].
package project
