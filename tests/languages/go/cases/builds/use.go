package builds

func (h Handle) Twice() {
	h.Close() //! Close -> open_linux.go:Handle.Close | open_other.go:Handle.Close | open_windows.go:Handle.Close
}

func use() {
	h := open() //! open -> open_linux.go:open | open_other.go:open | open_windows.go:open
	h.Twice()   //! Twice -> use.go:Handle.Twice
}
