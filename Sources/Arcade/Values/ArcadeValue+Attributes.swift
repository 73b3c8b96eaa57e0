import CartoucheFeatures

extension ArcadeValue {
    /// Creates the value of an attribute.
    ///
    /// - Parameters:
    ///   - value: The attribute.
    ///   - zone: The time zone of dates. Default: UTC.
    package init(_ value: AttributeValue, in zone: ArcadeTimeZone = .utc) {
        self =
            switch value {
            case .null: .null
            case .integer(let number): .number(Double(number))
            case .double(let number): .number(number)
            case .string(let text): .text(text)
            case .boolean(let flag): .boolean(flag)
            case .date(let milliseconds): .date(ArcadeDate(milliseconds: Double(milliseconds), zone: zone))
            }
    }
}
