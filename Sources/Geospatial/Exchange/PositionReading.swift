import CartoucheDocuments

/// A position in JSON: `[x, y]`, `[x, y, z]`, `[x, y, m]` or `[x, y, z, m]`.
enum ReadPosition {
    /// A position with finite x and y.
    case valid(SIMD2<Double>, z: Double?, m: Double?)
    /// An array whose x or y is null, `"NaN"` or too large for a number.
    case undefined
    /// Any other JSON.
    case malformed

    /// Reads an array of at least two numbers.
    ///
    /// - Parameter thirdIsMeasure: Whether the third number is a measure and not a height.
    init(_ value: JSONValue, thirdIsMeasure: Bool = false) {
        guard case .array(let items) = value, items.count >= 2,
            let x = items[0].coordinate, let y = items[1].coordinate
        else {
            self = .malformed
            return
        }
        let third = items.count > 2 ? items[2].coordinate : nil
        let fourth = items.count > 3 ? items[3].coordinate : nil
        guard x.isFinite, y.isFinite else {
            self = .undefined
            return
        }
        self = .valid(
            SIMD2(x, y), z: thirdIsMeasure ? nil : third, m: thirdIsMeasure ? third : fourth)
    }
}

extension JSONValue {
    /// The number; NaN for null and `"NaN"`; nil for other JSON.
    var coordinate: Double? {
        switch self {
        case .number(let number): number.value
        case .null: .nan
        case .string(let text) where text.lowercased() == "nan": .nan
        default: nil
        }
    }
}

extension JSONNode {
    /// Reports vertices that were skipped because they have no position.
    func reportSkippedVertices(_ count: Int) {
        guard count > 0 else { return }
        report(
            code: .vertexWithoutPlace,
            "\(count == 1 ? "1 vertex has" : "\(count) vertices have") a coordinate that is not a number",
            instead: "skipped")
    }
}
