// Lookbook draws one frame of every layout, brand and format, to be held against
// a design.
package main

func main() {}
