import CartoucheDocuments

/// The conversion of quantized coordinates (Esri JSON: `transform`).
///
/// Services answer with integers if a query has quantization parameters. The first position of each line and ring is
/// absolute, the others are differences. The specification is that of the query operation of feature services.
struct EsriQuantization {
    private let scale: SIMD2<Double>
    private let translation: SIMD2<Double>

    /// Reads the transformation; nil if it has no usable numbers.
    ///
    /// If there is no `originPosition`, the origin is the upper left corner.
    init?(_ json: JSONPart) {
        guard let scales = Self.pair(json["scale"]), let translation = Self.pair(json["translate"]),
            scales.x != 0, scales.y != 0
        else { return nil }
        switch json["originPosition"]?.string ?? "upperLeft" {
        case "upperLeft": scale = SIMD2(scales.x, -scales.y)
        case "lowerLeft": scale = scales
        default: return nil
        }
        self.translation = translation
    }

    private static func pair(_ json: JSONPart?) -> SIMD2<Double>? {
        // More numbers are for heights and measures, whose order is not specified.
        guard let numbers = json?.array, numbers.count == 2, let x = numbers[0].double,
            let y = numbers[1].double
        else { return nil }
        return SIMD2(x, y)
    }

    /// Converts the positions of one geometry.
    ///
    /// - Parameter arePoints: Whether the geometry is a point, without differences.
    func apply(to positions: inout JSONPositions, arePoints: Bool) {
        var start = 0
        for end in positions.lineEnds.isEmpty ? [positions.coordinates.count] : positions.lineEnds {
            var sum = SIMD2<Double>.zero
            for index in start..<end {
                sum = arePoints ? positions.coordinates[index] : sum + positions.coordinates[index]
                positions.coordinates[index] = translation + sum * scale
            }
            start = end
        }
    }

    /// Whether all coordinates of a geometry are integers, as quantized coordinates are.
    static func canBeQuantized(_ geometry: JSONPart) -> Bool {
        var isPossible = true
        func look(at json: JSONPart) {
            guard isPossible else { return }
            if let number = json.double {
                isPossible = number == number.rounded()
            } else {
                json.forEachElement { look(at: $0) }
            }
        }
        for key in ["x", "y", "points", "paths", "rings"] {
            if let json = geometry[key] { look(at: json) }
        }
        return isPossible
    }
}
