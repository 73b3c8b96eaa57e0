import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages

/// A shape of a map's drawing on the ground.
struct PlacedShape {
    enum Geometry {
        /// Polygons, each with its outer ring first; rings do not repeat their first vertex.
        case polygons([[[SIMD2<Double>]]])
        /// Lines, and their width in DIPs.
        case lines([[SIMD2<Double>]], width: Double)
    }

    var geometry: Geometry
    var color: Color
    var layer: String
    var feature: FeatureScope?
    /// The number of the shape in drawing order, from 1.
    package var order: Int
    /// The attributes of the feature.
    var attributes: [(name: String, value: AttributeValue)]
}

extension PlacedShape {
    /// The names of all style members.
    static let styleNames: Set<String> = [
        "layer", "feature", "part", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width",
    ]

    /// The layer, the feature and the members of simplestyle 1.1, after the attributes.
    ///
    /// The outline of an area has no width, because programs draw an outline if there is none.
    var style: [(name: String, value: AttributeValue)] {
        var members: [(String, AttributeValue)] = [("layer", .string(layer))]
        if let feature {
            members.append(("feature", .integer(Int64(feature.feature))))
            if feature.part != .symbol { members.append(("part", .string(feature.part.rawValue))) }
        }
        let opacity = AttributeValue.double((color.alpha * 1000).rounded() / 1000)
        switch geometry {
        case .polygons:
            members += [
                ("fill", .string(color.hexText)), ("fill-opacity", opacity), ("stroke-width", .double(0)),
            ]
        case .lines(_, let width):
            members += [
                ("stroke", .string(color.hexText)), ("stroke-opacity", opacity),
                ("stroke-width", .double((width * 100).rounded() / 100)),
            ]
        }
        return members
    }

    /// The name of an attribute in the file; names of style members get an underscore.
    static func attributeName(_ name: String) -> String {
        styleNames.contains(name.lowercased()) ? name + "_" : name
    }
}

extension Color {
    /// The color without its opacity, as `#rrggbb`.
    fileprivate var hexText: String {
        "#"
            + [red, green, blue].map { channel in
                let digits = String(Int((channel * 255).rounded()), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }
}

/// Writes shapes to a file.
protocol ShapeWriter: AnyObject {
    func write(_ shape: PlacedShape) throws(DocumentError)
    /// Completes the file.
    func finish() throws(DocumentError)
}
