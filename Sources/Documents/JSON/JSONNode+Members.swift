// Members by name and type. Each type has two forms: required, and with a default.

extension JSONNode {
    /// The number of a required member.
    package func number(_ key: String) throws(DocumentError) -> Double {
        try requiredMember(key).number()
    }
    /// The number of a member, or the default.
    package func number(_ key: String, default fallback: Double) throws(DocumentError) -> Double {
        try value(of: key, default: fallback) { try $0.number() }
    }
    /// The number of a member, or the default; a number outside the range is reported and clamped to it.
    package func number(
        _ key: String, default fallback: Double, in range: ClosedRange<Double>
    ) throws(DocumentError) -> Double {
        let number = try number(key, default: fallback)
        if range.contains(number) { return number }
        let nearest = min(max(number, range.lowerBound), range.upperBound)
        let place = member(key) ?? self
        try place.tolerate(
            place.error(
                .wrongValue, "\(number) is out of range",
                suggestion: "expected \(range.lowerBound) to \(range.upperBound)"),
            instead: "\(nearest) is used")
        return nearest
    }

    /// The integer of a required member.
    package func integer(_ key: String) throws(DocumentError) -> Int {
        try requiredMember(key).integer()
    }
    /// The integer of a member, or the default.
    package func integer(_ key: String, default fallback: Int) throws(DocumentError) -> Int {
        try value(of: key, default: fallback) { try $0.integer() }
    }

    /// The string of a required member.
    package func string(_ key: String) throws(DocumentError) -> String {
        try requiredMember(key).string()
    }
    /// The string of a member, or the default.
    package func string(_ key: String, default fallback: String) throws(DocumentError) -> String {
        try value(of: key, default: fallback) { try $0.string() }
    }

    /// The Boolean of a required member.
    package func bool(_ key: String) throws(DocumentError) -> Bool {
        try requiredMember(key).bool()
    }
    /// The Boolean of a member, or the default.
    package func bool(_ key: String, default fallback: Bool) throws(DocumentError) -> Bool {
        try value(of: key, default: fallback) { try $0.bool() }
    }

    /// The numbers of a required member.
    package func numbers(_ key: String) throws(DocumentError) -> [Double] {
        try requiredMember(key).numbers()
    }
    /// The numbers of a member, or the default.
    package func numbers(_ key: String, default fallback: [Double]) throws(DocumentError) -> [Double] {
        try value(of: key, default: fallback) { try $0.numbers() }
    }

    /// The enum case that a required member names.
    package func choice<Choice>(_ key: String) throws(DocumentError) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        try requiredMember(key).choice()
    }
    /// The enum case that a member names, or the default.
    package func choice<Choice>(_ key: String, default fallback: Choice) throws(DocumentError) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        try value(of: key, default: fallback) { try $0.choice() }
    }

    /// Returns the result of `read` for a member.
    ///
    /// The default if the member is absent or null. With a log, also the default if it cannot be read.
    package func value<Value>(
        of key: String, default fallback: Value, _ read: (JSONNode) throws -> Value
    ) throws(DocumentError) -> Value {
        guard let member = member(key) else { return fallback }
        do {
            return try read(member)
        } catch {
            let shown = (fallback as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(fallback)"
            try tolerate(member.documentError(error), instead: "\(shown) is used")
            return fallback
        }
    }
}
