package builds

func (h Handle) Twice() {
	h.Close() //! Close -> open_linux.go:Handle.Close
}

func shared(h Handle) {}

func made() Handle {
	return open() //! open -> open_linux.go:open
}

func only() {
	flags() //! flags -> open_windows.go:flags
}

func use() {
	h := open() //! open -> open_linux.go:open
	h.Twice()   //! Twice -> use.go:Handle.Twice
}
