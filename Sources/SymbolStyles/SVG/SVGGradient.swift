import CartoucheCLibrary
import CartoucheDocuments
import CartoucheImages

/// A gradient of SVG as a gradient fill of CIM.
struct SVGGradient {
    /// A color at a position from 0 to 1.
    struct Stop {
        var offset: Double
        var color: Color
    }

    private(set) var stops: [Stop] = []
    private let isRadial: Bool
    /// The angle in degrees, counterclockwise from the positive x axis with y up.
    private let angle: Double

    /// - Parameter identifiers: All elements of the document, because gradients share their stops.
    init(_ element: XMLElement, _ identifiers: [String: XMLElement], _ sheet: SVGStyleSheet) {
        isRadial = element.name == "radialGradient"
        var chain = [element]
        while chain.count < 8,
            let reference = chain[chain.count - 1]["href"] ?? chain[chain.count - 1]["xlink:href"],
            reference.hasPrefix("#"), let next = identifiers[String(reference.dropFirst())],
            !chain.contains(where: { $0 === next })
        {
            chain.append(next)
        }
        func value(_ name: String, _ other: Double) -> Double {
            guard let text = chain.lazy.compactMap({ $0[name] }).first,
                let number = SVGNumbers.all(in: text).first
            else { return other }
            return text.hasSuffix("%") ? number / 100 : number
        }
        let transform =
            chain.lazy.compactMap { $0["gradientTransform"] }.first.map { SVGTransform($0) } ?? SVGTransform()
        let start = transform.apply(SIMD2(value("x1", 0), value("y1", 0)))
        let end = transform.apply(SIMD2(value("x2", 1), value("y2", 0)))
        angle = atan2(start.y - end.y, end.x - start.x) * 180 / .pi
        let owner = chain.first { $0.children.contains { $0.name == "stop" } }
        for stop in (owner?.children ?? []).prefix(64) where stop.name == "stop" {
            let style = SVGStyle(stop, in: SVGStyle(), sheet)
            let text = stop["offset"] ?? "0"
            let number = SVGNumbers.all(in: text).first ?? 0
            let offset = min(max(text.hasSuffix("%") ? number / 100 : number, stops.last?.offset ?? 0), 1)
            let color = Color(css: style["stop-color"] ?? "black") ?? .black
            let alpha = color.alpha * style.number("stop-opacity", 1)
            stops.append(
                Stop(
                    offset: offset,
                    color: Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)))
        }
        // Radial gradients of CIM run from the boundary to the center.
        if isRadial { stops = stops.reversed().map { Stop(offset: 1 - $0.offset, color: $0.color) } }
    }

    /// Returns the symbol layer.
    func fill(opacity: Double) -> JSONValue {
        var parts: [JSONValue] = []
        var weights: [JSONValue] = []
        func add(_ from: Stop, _ to: Stop) {
            guard to.offset > from.offset else { return }
            parts.append([
                "type": "CIMLinearContinuousColorRamp",
                "fromColor": CIMText.color(from.color, opacity: opacity),
                "toColor": CIMText.color(to.color, opacity: opacity),
            ])
            weights.append(CIMText.number(to.offset - from.offset))
        }
        let ends =
            [Stop(offset: 0, color: stops[0].color)] + stops + [
                Stop(offset: 1, color: stops[stops.count - 1].color)
            ]
        for (from, to) in zip(ends, ends.dropFirst()) { add(from, to) }
        return [
            "type": "CIMGradientFill", "enable": true, "angle": CIMText.number(angle),
            "colorRamp": [
                "type": "CIMMultipartColorRamp", "colorRamps": .array(parts), "weights": .array(weights),
            ],
            "gradientMethod": isRadial ? "Circular" : "Linear", "gradientSize": 100,
            "gradientSizeUnits": "Relative",
            "gradientType": "Continuous", "interval": 64,
        ]
    }
}
