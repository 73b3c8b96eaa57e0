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
    init(_ value: JSONPart, thirdIsMeasure: Bool = false) {
        // An array for each position would cost an allocation.
        var (x, y, third, fourth): (Double?, Double?, Double?, Double?)
        var count = 0
        value.forEachElement { item in
            switch count {
            case 0: x = item.coordinate
            case 1: y = item.coordinate
            case 2: third = item.coordinate
            case 3: fourth = item.coordinate
            default: break
            }
            count += 1
        }
        guard let x, let y else {
            self = .malformed
            return
        }
        guard x.isFinite, y.isFinite else {
            self = .undefined
            return
        }
        self = .valid(
            SIMD2(x, y), z: thirdIsMeasure ? nil : third, m: thirdIsMeasure ? third : fourth)
    }
}

extension JSONPart {
    /// The number; NaN for null and `"NaN"`; nil for other JSON.
    var coordinate: Double? {
        switch kind {
        case .number: double
        case .null: .nan
        case .string: string?.lowercased() == "nan" ? .nan : nil
        case .object, .array, .bool: nil
        }
    }
}

extension DiagnosticLog {
    /// Reports vertices that were skipped because they have no position.
    func reportSkippedVertices(_ count: Int, at path: String) {
        guard count > 0 else { return }
        append(
            Diagnostic(
                .warning, code: .vertexWithoutPlace, path: path,
                message:
                    "\(count == 1 ? "1 vertex has" : "\(count) vertices have") a coordinate that is not a number",
                instead: "skipped"))
    }
}
