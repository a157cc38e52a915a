extension Gauge {
    func read() -> Int { return level }
}
