public struct Tool { public func use() {} }
public func build() -> Tool { Tool() } //! Tool -> Sources/Core/Tool.swift:Tool
func helper() {}
private func hidden() {}
