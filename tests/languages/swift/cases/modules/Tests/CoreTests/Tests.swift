@testable import Core

func check() {
    helper() //! helper -> Sources/Core/Tool.swift:helper
    Part() //! Part -> external
}
