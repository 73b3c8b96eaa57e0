import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles

/// A symbol as an indented text tree, with the bottom symbol layer first, in drawing order.
struct SymbolTree {
    private(set) var text = ""
    private let hasColor: Bool

    /// The maximum number of characters of a string; longer strings are shortened.
    private static let maxLength = 60

    /// Creates the tree of another JSON object, such as a color.
    init(_ json: JSONValue, hasColor: Bool) {
        self.hasColor = hasColor
        add(json, name: nil, depth: 0)
    }

    init(_ content: SymbolFile.Entry.Content, hasColor: Bool) {
        self.init(content.json, hasColor: hasColor)
        if !content.diagnostics.isEmpty {
            text += "diagnostics\n"
            for diagnostic in content.diagnostics { text += "  \(diagnostic)\n" }
        }
    }

    private mutating func line(_ words: String, depth: Int) {
        text += String(repeating: "  ", count: depth) + words + "\n"
    }

    private mutating func add(_ json: JSONValue, name: String?, depth: Int) {
        let label = name.map { "\($0): " } ?? ""
        if let color = colorText(json, name: name) { return line(label + color, depth: depth) }
        switch json {
        case .object(let object):
            if isGeometry(object) { return line(label + geometryText(object), depth: depth) }
            var head = object["type"]?.string ?? (name == nil ? "object" : "")
            var inner: [(key: String, value: JSONValue)] = []
            for member in object.members where member.key != "type" {
                // A color of three numbers has no opacity; web scenes write it this way.
                let isOpaque = member.key == "color" && member.value.array?.count == 3
                if !isOpaque, let short = short(member.value) {
                    head += head.isEmpty ? "" : "  "
                    head += "\(member.key)=\(short)"
                } else {
                    inner.append((member.key, member.value))
                }
            }
            line(label + head, depth: depth)
            for member in inner { add(member.value, name: member.key, depth: depth + 1) }
        case .array(let elements):
            guard !elements.isEmpty else { return line(label + "none", depth: depth) }
            let isLayers = name == "symbolLayers"
            line(isLayers ? "layers, bottom to top" : "\(name ?? "list")", depth: depth)
            for element in isLayers ? elements.reversed() : elements {
                add(element, name: nil, depth: depth + 1)
            }
        default: line(label + (short(json) ?? ""), depth: depth)
        }
    }

    /// The text of a value that fits on the line of its object; nil if it needs its own lines.
    private func short(_ json: JSONValue) -> String? {
        switch json {
        case .string(let text):
            return text.count > Self.maxLength
                ? "\(text.prefix(Self.maxLength))… (\(text.utf8.count) bytes)" : text
        case .array(let elements):
            guard colorText(json) == nil, !elements.isEmpty, elements.allSatisfy({ $0.double != nil }) else {
                return nil
            }
            let numbers = elements.prefix(24).map { $0.text() }.joined(separator: " ")
            return "[\(numbers)\(elements.count > 24 ? " …" : "")]"
        case .object: return nil
        default: return json.text()
        }
    }

    /// The values of a color; nil if the value is not a color.
    ///
    /// On terminals, a color sample precedes the values.
    private func colorText(_ json: JSONValue, name: String? = nil) -> String? {
        let words: String
        var color: CIMColor
        switch json {
        case .object(let object):
            guard let type = object["type"]?.string, type.hasPrefix("CIM"), type.hasSuffix("Color"),
                let values = object["values"]
            else { return nil }
            words = "\(type.dropFirst(3).dropLast(5)) \(values.text())"
            guard let model = CIMColor.Model(className: type) else { return words }
            color = CIMColor(model, (values.array ?? []).compactMap(\.double))
            color.colorSpace = object["colorSpace"].map { RawJSON($0) }
        case .array(let elements):
            guard elements.count == 4 || elements.count == 3 && name == "color",
                elements.allSatisfy({ ($0.double ?? -1) >= 0 && ($0.double ?? 256) <= 255 })
            else { return nil }
            words = json.text()
            color = CIMColor(.array, elements.compactMap(\.double))
        default: return nil
        }
        let rgba = color.resolved.rgba8
        let sample = hasColor ? "\u{1B}[48;2;\(rgba.x);\(rgba.y);\(rgba.z)m  \u{1B}[0m " : ""
        return "\(sample)\(words)"
    }

    private func isGeometry(_ object: JSONObject) -> Bool {
        object["type"] == nil
            && ["rings", "paths", "curveRings", "curvePaths", "points", "xmin"].contains { object[$0] != nil }
    }

    private func geometryText(_ object: JSONObject) -> String {
        for key in ["rings", "curveRings", "paths", "curvePaths"] {
            guard let parts = object[key]?.array else { continue }
            let vertices = parts.reduce(0) { $0 + ($1.array?.count ?? 0) }
            return "\(key) (\(counted(parts.count, "part")), \(vertices) vertices)"
        }
        if let points = object["points"]?.array { return counted(points.count, "point") }
        let corners = ["xmin", "ymin", "xmax", "ymax"].map { object[$0]?.text() ?? "?" }
        return "extent \(corners.joined(separator: " "))"
    }
}
