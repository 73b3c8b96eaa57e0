import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheText

/// A legend as JSON: layers with their entries, which have the members of legends of map services (`label`,
/// `imageData`, `contentType`, `width`, `height`).
package struct LegendJSON {
    /// The document.
    package private(set) var json: JSONValue = .null
    /// What is not drawn faithfully.
    package private(set) var diagnostics: [Diagnostic] = []
    private let style: LegendStyle
    private let scale: Double
    private let fonts: FontLibrary

    /// Writes a legend with PNG pictures.
    ///
    /// - Parameter scale: The number of pixels per DIP.
    /// - Throws: The errors of drawing pictures.
    package init(_ legend: Legend, style: LegendStyle, scale: Double, fonts: FontLibrary = .shared) throws {
        self.style = style
        self.scale = scale
        self.fonts = fonts
        var object: JSONObject = [:]
        if !style.title.isEmpty { object["title"] = .string(LegendText.plain(style.title)) }
        if let scale = legend.scale { object["scale"] = .number(JSONNumber(scale)) }
        object["layers"] = .array(try legend.items.map { try layer($0) })
        json = .object(object)
    }

    private mutating func layer(_ item: LegendItem) throws -> JSONValue {
        var object: JSONObject = ["layerName": .string(LegendText.plain(item.label))]
        if case .group = item.kind {
            object["layerType"] = "Group Layer"
        } else {
            object["layerType"] = "Feature Layer"
        }
        object["isVisible"] = .bool(item.isVisible)
        var entries: [JSONValue] = []
        var layers: [JSONValue] = []
        switch item.kind {
        case .group, .layer: break
        default:
            // A layer with one symbol.
            var single = item
            single.label = ""
            try add(single, heading: nil, to: &entries)
        }
        for inner in item.items {
            switch inner.kind {
            case .group, .layer: layers.append(try layer(inner))
            default:
                // In a group, a layer with one symbol is the symbol.
                if case .group = item.kind {
                    layers.append(try layer(inner))
                } else {
                    try add(inner, heading: nil, to: &entries)
                }
            }
        }
        if !entries.isEmpty { object["legend"] = .array(entries) }
        if !layers.isEmpty { object["layers"] = .array(layers) }
        return .object(object)
    }

    private mutating func add(_ item: LegendItem, heading: String?, to entries: inout [JSONValue]) throws {
        var object: JSONObject = ["label": .string(LegendText.plain(item.label))]
        if let heading { object["heading"] = .string(LegendText.plain(heading)) }
        object["isVisible"] = .bool(item.isVisible)
        switch item.kind {
        case .group, .layer, .heading:
            for inner in item.items { try add(inner, heading: item.label, to: &entries) }
            return
        case .symbol: break
        case .colors(let ramp):
            object["ramp"] = .array(
                ramp.labels.map { label in
                    let place = label.position * Double(ramp.colors.count - 1)
                    let index = min(max(Int(place.rounded()), 0), ramp.colors.count - 1)
                    let channels = ramp.colors[index].rgba8
                    return [
                        "label": .string(label.text),
                        "color": .array((0..<4).map { .number(JSONNumber(Double(channels[$0]))) }),
                    ]
                })
        case .sizes(let sizes):
            object["sizes"] = .array(
                sizes.steps.map { ["label": .string($0.text), "size": .number(JSONNumber($0.size))] })
        }
        if let picture = LegendPicture(of: item, style: style, scale: scale, fonts: fonts) {
            let image = try picture.draw(to: PictureOutput(sprites: nil), diagnostics: &diagnostics)
            object["imageData"] = .string(Base64.encode(image.png(compression: .fast)))
            object["contentType"] = "image/png"
            object["width"] = .number(JSONNumber(Double(picture.width)))
            object["height"] = .number(JSONNumber(Double(picture.height)))
        }
        entries.append(.object(object))
    }
}
