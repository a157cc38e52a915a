func show(gauge: Gauge) -> Int {
    return gauge.read() //! read -> Gauge+Read.swift:Gauge.read
}
