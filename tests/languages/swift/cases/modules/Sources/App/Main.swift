import Core

struct Part { func turn() {} }
func helper() {}

func run() {
    build().use() //! build -> Sources/Core/Tool.swift:build; use -> Sources/Core/Tool.swift:Tool.use
    helper() //! helper -> Sources/App/Main.swift:helper
    hidden() //! hidden -> external
    Part().turn() //! Part -> Sources/App/Main.swift:Part; turn -> Sources/App/Main.swift:Part.turn
}
