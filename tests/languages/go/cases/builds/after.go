package builds

func after() {
	use() //! use -> use.go:use
}
