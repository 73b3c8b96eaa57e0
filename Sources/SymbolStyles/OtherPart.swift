extension SymbolFile {
    /// Parts of a file that are not symbols, but belong to its look: how many there are.
    package struct OtherPart: Hashable, Sendable {
        /// The singular of the kind, such as `color ramp`.
        package var name: String
        package var count: Int

        /// Whether a check of the symbols covers parts of this kind; it does not for rasters and dictionaries.
        package static func isChecked(_ name: String) -> Bool {
            name != OtherParts.raster && name != OtherParts.dictionary
        }
    }
}

/// Counts the parts of a file that are not symbols.
struct OtherParts {
    static let raster = "raster colorizer"
    static let dictionary = "dictionary renderer"

    private var counts: [String: Int] = [:]

    /// All kinds, in the order of their names.
    var all: [SymbolFile.OtherPart] {
        counts.sorted { $0.key < $1.key }.map { SymbolFile.OtherPart(name: $0.key, count: $0.value) }
    }

    /// Counts a JSON object.
    ///
    /// - Parameters:
    ///   - type: The member `type` of the object.
    ///   - other: The kind of other types; empty (default) does not count them.
    /// - Returns: Whether it is a color ramp.
    @discardableResult
    mutating func add(_ type: String, orElse other: String = "") -> Bool {
        var kind = other
        if type.hasPrefix("CIM"), type.hasSuffix("ColorRamp") || type == "CIMColorRamp" {
            kind = "color ramp"
        } else if type.hasPrefix("CIM"), type.hasSuffix("Colorizer") {
            kind = Self.raster
        } else if type == "CIMDictionaryRenderer" || type == "dictionary" {
            kind = Self.dictionary
        } else if type.hasPrefix("CIM"), type.hasSuffix("Color"), !other.isEmpty {
            kind = "color"
        }
        if !kind.isEmpty { counts[kind, default: 0] += 1 }
        return kind == "color ramp"
    }
}
