package builds

type Handle struct{ number int }

func open() Handle { return Handle{} }

func (h Handle) Close() {}

func here() {
	open() //! open -> open_linux.go:open
	flags() //! flags -> candidates
}
