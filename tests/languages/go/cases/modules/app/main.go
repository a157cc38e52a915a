package main

import (
	"example.test/far/deep"
	"example.test/gone/kept"
	"example.test/lib"
)

func main() {
	lib.Run()  //! Run -> lib/lib.go:Run
	deep.Run() //! Run -> near/deep/deep.go:Run
	kept.Run() //! Run -> app/vendor/example.test/gone/kept/kept.go:Run
}
