package audit_test

import "example.test/shop/internal/audit"

func note() {}

func TestOutside() {
	note()       //! note -> internal/audit/outside_test.go:note
	audit.Note("") //! Note -> internal/audit/audit.go:Note
	audit.Fake() //! Fake -> internal/audit/audit_test.go:Fake
}
