package builds

type Handle struct{ pointer int }

func open() Handle { return Handle{} }

func (h Handle) Close() {}

func flags() int { return 0 }

func there() {
	open().Close() //! open -> open_windows.go:open; Close -> open_windows.go:Handle.Close
	flags()        //! flags -> open_windows.go:flags
	shared(open()) //! shared -> use.go:shared; open -> open_windows.go:open
	made().Close() //! made -> use.go:made; Close -> open_windows.go:Handle.Close
}
