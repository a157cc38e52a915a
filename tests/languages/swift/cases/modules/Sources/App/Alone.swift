func alone() {
    build() //! build -> external
    Part().turn() //! Part -> Sources/App/Main.swift:Part; turn -> Sources/App/Main.swift:Part.turn
}
