import CartoucheColorRamps

/// Finds the color ramps of rules: by name, or in a style.
package struct RampFinder {
    /// Reads the ramp with a key of a style: `STYLE.stylx#KEY`.
    private let read: (String) throws -> NamedColorRamp

    package init(_ read: @escaping (String) throws -> NamedColorRamp) { self.read = read }

    /// Returns a ramp by its name, or by the style that has it.
    ///
    /// - Throws: ``DataMapError`` for an unknown name; the errors of the style.
    func ramp(_ text: String) throws -> NamedColorRamp {
        if Self.isInStyle(text) { return try read(text) }
        do {
            return try NamedColorRamp(named: text)
        } catch let error as ColorRampError {
            throw DataMapError(error.what, suggestion: error.suggestion, isUsage: true)
        }
    }

    /// Returns the parts of a rule before the ramp of a style, and this ramp; nil if the rule has none.
    ///
    /// The key of a style can have colons, so the ramp is the last part.
    func separated(_ parts: [String]) throws -> (parts: [String], ramp: NamedColorRamp?) {
        guard let index = parts.firstIndex(where: Self.isInStyle) else { return (parts, nil) }
        return (Array(parts[..<index]), try read(parts[index...].joined(separator: ":")))
    }

    private static func isInStyle(_ text: String) -> Bool {
        text.contains("#") && !text.hasPrefix("#")
    }
}
