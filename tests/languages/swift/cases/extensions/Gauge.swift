struct Gauge {
    let level: Int
}
