import Documents

/// One `[x, y]`, `[x, y, z]`, `[x, y, m]` or `[x, y, z, m]` of JSON.
enum ReadPosition {
    /// Numbers.
    case somewhere(SIMD2<Double>, z: Double?, m: Double?)
    /// A coordinate is null, `"NaN"` or too large for a number.
    case nowhere
    /// Something else stands here.
    case wrong

    /// Reads an array of at least two numbers.
    ///
    /// - Parameter thirdIsMeasure: whether a third number of three is a measure and not a height.
    init(_ value: JSONValue, thirdIsMeasure: Bool = false) {
        guard case .array(let items) = value, items.count >= 2,
            let x = items[0].coordinate, let y = items[1].coordinate
        else {
            self = .wrong
            return
        }
        let third = items.count > 2 ? items[2].coordinate : nil
        let fourth = items.count > 3 ? items[3].coordinate : nil
        guard x.isFinite, y.isFinite else {
            self = .nowhere
            return
        }
        self = .somewhere(
            SIMD2(x, y), z: thirdIsMeasure ? nil : third, m: thirdIsMeasure ? third : fourth)
    }
}

extension JSONValue {
    /// The number; NaN for null and `"NaN"`; nil for anything else.
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
    /// Reports vertices that could not be used because they have no place.
    func reportSkippedVertices(_ count: Int) {
        guard count > 0 else { return }
        report(
            code: .vertexWithoutPlace,
            "\(count == 1 ? "1 vertex has" : "\(count) vertices have") a coordinate that is not a number",
            instead: "left out")
    }
}
