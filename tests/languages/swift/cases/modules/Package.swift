import PackageDescription

let package = Package( //! Package -> external
    name: "Shop",
    targets: [
        .target(name: "Core"), //! target -> candidates
        .executableTarget(name: "App", dependencies: ["Core"]), //! executableTarget -> candidates
        .testTarget(name: "CoreTests", dependencies: ["Core"]), //! testTarget -> candidates
    ]
)
