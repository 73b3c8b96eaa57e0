import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheImages

/// Writes shapes as KML 2.2 (OGC 07-147r2), one placemark for each shape.
final class KMLShapeWriter: ShapeWriter {
    private let file: AtomicFile
    private var text: String

    private static let bufferSize = 1 << 18

    init(path: String) throws(DocumentError) {
        file = try AtomicFile(path: path)
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document>

            """
    }

    func write(_ shape: PlacedShape) throws(DocumentError) {
        text += "<Placemark><name>\(Self.escaped(shape.layer))</name><Style>"
        switch shape.geometry {
        case .polygons:
            text += "<PolyStyle><color>\(Self.color(shape.color))</color><outline>0</outline></PolyStyle>"
        case .lines(_, let width):
            text += "<LineStyle><color>\(Self.color(shape.color))</color><width>\(width)</width></LineStyle>"
        }
        text += "</Style><ExtendedData>"
        for (name, value) in shape.attributes + shape.style {
            guard let value = Self.text(of: value) else { continue }
            text += "<Data name=\"\(Self.escaped(name))\"><value>\(Self.escaped(value))</value></Data>"
        }
        text += "</ExtendedData><MultiGeometry>"
        switch shape.geometry {
        case .polygons(let polygons):
            for rings in polygons {
                text += "<Polygon>"
                for (index, ring) in rings.enumerated() {
                    let side = index == 0 ? "outer" : "inner"
                    text += "<\(side)BoundaryIs><LinearRing>"
                    append(ring + ring.prefix(1))
                    text += "</LinearRing></\(side)BoundaryIs>"
                }
                text += "</Polygon>"
            }
        case .lines(let lines, _):
            for line in lines {
                text += "<LineString>"
                append(line)
                text += "</LineString>"
            }
        }
        text += "</MultiGeometry></Placemark>\n"
        guard text.utf8.count >= Self.bufferSize else { return }
        try file.write(Array(text.utf8))
        text = ""
    }

    func finish() throws(DocumentError) {
        try file.write(Array((text + "</Document></kml>\n").utf8))
        try file.commit()
    }

    private func append(_ positions: [SIMD2<Double>]) {
        text += "<coordinates>"
        for (index, position) in positions.enumerated() {
            if index > 0 { text += " " }
            text += "\(JSONNumber(position.x).text),\(JSONNumber(position.y).text)"
        }
        text += "</coordinates>"
    }

    /// The color in the order of KML: opacity, blue, green, red.
    private static func color(_ color: Color) -> String {
        [color.alpha, color.blue, color.green, color.red].map { channel in
            let digits = String(Int((channel * 255).rounded()), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }

    private static func text(of value: AttributeValue) -> String? {
        switch value {
        case .null: nil
        case .integer(let number): String(number)
        case .double(let number): JSONNumber(number).text
        case .string(let text): text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .date(let milliseconds): Timestamp.internetText(milliseconds)
        }
    }

    /// Returns text for elements and attributes; characters that XML 1.0 does not allow become U+FFFD.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                result.unicodeScalars.append("\u{FFFD}")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
