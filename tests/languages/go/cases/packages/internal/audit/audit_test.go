package audit

func Fake() {}

func TestNote() {
	note()       //! note -> internal/audit/audit.go:note
	Note("seen") //! Note -> internal/audit/audit.go:Note
}
