import CartoucheDocuments
import CartoucheImages

/// An SVG picture as a point symbol with a vector marker.
///
/// Shapes, paths, transformations, strokes, dashes, gradients, style sheets with simple selectors, and `<use>` are
/// converted. Everything else is reported. A pixel of the picture is a DIP of the marker (0.75 points). References to
/// other files are never opened.
package struct SVGMarker {
    /// The CIM symbol.
    package let symbol: JSONValue
    /// What is approximated or left out.
    package let diagnostics: [Diagnostic]

    /// Converts a picture.
    ///
    /// - Throws: `DocumentError` if the text is not SVG, has no size, draws nothing, refers to itself, or has more than
    ///   20,000 shapes.
    package init(_ bytes: [UInt8], source: String) throws(DocumentError) {
        let root = try XMLElement.root(of: bytes, source: source)
        guard root.name == "svg" else {
            throw DocumentError(
                .malformed, source: source, what: "the root element is '\(root.name)' and not 'svg'",
                suggestion: "use an SVG picture")
        }
        var drawing = SVGDrawing(root, source: source)
        try drawing.draw()
        guard !drawing.graphics.isEmpty else {
            throw DocumentError(
                .wrongValue, source: source, what: "the picture has no shape that can be converted",
                suggestion: "convert texts and pictures to paths")
        }
        diagnostics = drawing.diagnostics
        let (width, height) = (drawing.size.x, drawing.size.y)
        symbol = [
            "type": "CIMPointSymbol",
            "symbolLayers": [
                [
                    "type": "CIMVectorMarker", "enable": true, "anchorPointUnits": "Relative",
                    "dominantSizeAxis3D": "Y", "size": CIMText.number(height),
                    "billboardMode3D": "FaceNearPlane",
                    "frame": [
                        "xmin": 0, "ymin": 0, "xmax": CIMText.number(width), "ymax": CIMText.number(height),
                    ],
                    "markerGraphics": .array(drawing.graphics), "scaleSymbolsProportionally": true,
                    "respectFrame": true,
                ]
            ], "haloSize": 1, "scaleX": 1, "angleAlignment": "Display",
        ]
    }
}

/// Values in the form of CIM.
enum CIMText {
    /// Returns a number with at most four decimals.
    static func number(_ value: Double) -> JSONValue {
        .number(JSONNumber((value * 1e4).rounded() / 1e4 + 0))
    }

    static func point(_ point: SIMD2<Double>) -> JSONValue { [number(point.x), number(point.y)] }

    /// Returns a color; its alpha is 0 to 100.
    static func color(_ color: Color, opacity: Double) -> JSONValue {
        let parts = [color.red, color.green, color.blue].map { number($0 * 255) }
        return [
            "type": "CIMRGBColor",
            "values": .array(parts + [number(color.alpha * min(max(opacity, 0), 1) * 100)]),
        ]
    }
}
