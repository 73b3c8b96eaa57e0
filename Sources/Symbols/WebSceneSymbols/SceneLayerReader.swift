import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// Reads one layer of a web scene's symbol; it can become several layers of the model.
struct SceneLayerReader {
    let kind: SymbolDefinition.Kind
    var reading: JSONReading
    /// Whether the layer's lengths are meters on the ground instead of points.
    var isInMeters = false
    /// The height in meters to which scenes extrude the layer; nil does not extrude it.
    var extrusionHeight: Double?

    init(_ reading: JSONReading, in kind: SymbolDefinition.Kind) {
        self.reading = reading
        self.kind = kind
    }

    /// Returns the layers, bottom first; empty if the model cannot express the layer.
    mutating func layers() -> [LayerDefinition] {
        let type = reading.object["type"]?.string
        var layers: [LayerDefinition] =
            switch (type, kind) {
            case ("Icon", .point), ("Icon", .polygon): icon()
            case ("Object", .point), ("Object", .polygon): object()
            case ("Line", .line): line()
            case ("Path", .line): path()
            case ("Fill", .polygon): fill()
            case ("Fill", .mesh): meshFill()
            case ("Extrude", .polygon): extrusion()
            case ("Water", .polygon): water()
            case ("Text", .point), ("Text", .polygon): text()
            default: unknown(type)
            }
        if reading.object["castShadows"]?.bool == false {
            for index in layers.indices { layers[index].editProperties { $0.castsShadow = false } }
        }
        if reading.object["enable"]?.bool == false {
            for index in layers.indices { layers[index].disable() }
            extrusionHeight = nil
        }
        return layers
    }

    private mutating func unknown(_ type: String?) -> [LayerDefinition] {
        reading.report(
            .error, .unknownSymbolLayer,
            type.map { "symbol layers of type \($0.brief) are not supported in a \(kind) symbol" }
                ?? "the symbol layer has no type", instead: "not drawn, but preserved when saved")
        return []
    }

    // MARK: Colors

    /// Returns the color of the material with its transparency applied; `missing` if there is no material.
    mutating func material(missing: Color? = .white) -> Color? {
        guard let material = reading.object["material"], material.object != nil else { return missing }
        return paint(material, "material", missing: missing)
    }

    /// Reads a `color` and a `transparency` from 0 to 100.
    mutating func paint(_ json: JSONPart, _ place: String, missing: Color?) -> Color? {
        var inner = reading.inside(json, place)
        let color = inner.value(JSONMember<Color?>.color("color", missing: missing))
        let transparency = inner.value(.percent("transparency"))
        reading.diagnostics += inner.diagnostics
        return color.map { $0.withAlphaComponent($0.alpha * (1 - transparency / 100)) }
    }

    // MARK: Lines

    private mutating func line() -> [LayerDefinition] {
        let width = reading.size(.points("size", missing: 1)).size
        var layers = stroke(width: width, color: material(), pattern: reading.object["pattern"])
        guard let marker = reading.object["marker"], marker.object != nil else { return layers }
        var inner = reading.inside(marker, "marker")
        let style = inner.value(.string("style", missing: "arrow"))
        let placement = inner.value(
            JSONMember<SimpleLineSymbol.MarkerPlacement>.choice(
                "placement", missing: .beginAndEnd, code: .unknownLineMarkerPlacement,
                instead: "drawn at both ends",
                ["begin": .begin, "end": .end, "begin-end": .beginAndEnd]))
        if style != "arrow" {
            inner.report(
                .warning, .unknownLineMarkerStyle, at: "style",
                "line markers of the style \(style.brief) are not supported",
                instead: "drawn as arrows")
        }
        reading.diagnostics += inner.diagnostics
        let color =
            marker.object?["color"].map { _ in paint(marker, "marker", missing: nil) } ?? material()
        let pen = LineSymbol.Pen(color: color, width: SymbolLength(points: width))
        let drawing = LineDrawing(style: .solid, pen: pen, arrows: placement).layers
        // The stroke stops at the base of the arrowhead.
        if case .solidStroke(var own)? = layers.first, case .solidStroke(let plain)? = drawing.first {
            own.layer.effects = plain.layer.effects + own.layer.effects
            layers[0] = .solidStroke(own)
        }
        return layers + drawing.filter { $0.marker != nil }
    }

    private mutating func path() -> [LayerDefinition] {
        let profile = reading.value(
            JSONMember<StrokeProperties.LineStyle3D>.choice(
                "profile", missing: .tube, code: .unknownProfile, instead: "read as a circle",
                ["circle": .tube, "quad": .rectangle]))
        // A path has one size, or a width and a height. If one of these is missing, it is equal to the other.
        let size = reading.size(.points("size", missing: 0)).size
        var width = reading.size(.points("width", missing: size)).size
        let height = reading.size(.points("height", missing: size > 0 ? size : width)).size
        if reading.object["width"] == nil, size == 0 { width = height }
        isInMeters = true
        let turnsProfile = reading.value(
            JSONMember<Bool>.choice(
                "profileRotation", missing: true, code: .unknownProfileRotation, instead: "read as all",
                ["all": true, "heading": false]))
        if !turnsProfile {
            reading.report(
                .note, .sceneOnly, at: "profileRotation",
                "the rotation of profiles has an effect in scenes only",
                instead: "not drawn on maps, but preserved when saved")
        }
        var stroke = SolidStroke(
            width: width, color: material(), cap: reading.cap("cap", missing: .butt),
            join: reading.join("join", missing: .miter))
        stroke.stroke.lineStyle3D = profile
        stroke.stroke.height3D = height
        stroke.stroke.turnsProfile3D = turnsProfile
        stroke.stroke.closeCaps3D = reading.object["cap"]?.string != "none"
        stroke.stroke.anchor3D = reading.value(
            .choice(
                "anchor", missing: .center, code: .unknownAnchor, instead: "read as center",
                ["center": .center, "bottom": .bottom, "top": .top]))
        return [.solidStroke(stroke)]
    }

    /// Returns a stroke with the dashes of a pattern; empty for the pattern without a line.
    mutating func stroke(width: Double, color: Color?, pattern: JSONPart?) -> [LayerDefinition] {
        var stroke = SolidStroke(
            width: width, color: color, cap: reading.cap("cap", missing: .butt),
            join: reading.join("join", missing: .miter))
        if let pattern, pattern.object != nil {
            var inner = reading.inside(pattern, "pattern")
            switch inner.value(.scenePattern) {
            case .none: break
            case .some(let template) where template.isEmpty: return []
            case .some(let template):
                stroke.layer.effects = [.known(Dashes(template: template.map { $0 * width }, offset: 0))]
            }
            reading.diagnostics += inner.diagnostics
        }
        return [.solidStroke(stroke)]
    }
}

extension LayerDefinition {
    fileprivate mutating func disable() { editProperties { $0.isEnabled = false } }
}

extension JSONMember where Value == Double {
    /// A percentage from 0 to 100.
    static func percent(_ key: String) -> Self {
        JSONMember(
            key: key, missing: 0, expected: "a number from 0 to 100",
            decode: { json in
                if json.isNull { return 0 }
                return json.finite.flatMap { (0...100).contains($0) ? $0 : nil }
            },
            encode: { .number(JSONNumber($0)) })
    }
}

extension JSONMember where Value == [Double]? {
    /// The dashes and gaps of a pattern in line widths: nil for a solid line, empty for no line.
    static var scenePattern: Self {
        .choice(
            "style", missing: nil, code: .unknownLineStyle, instead: "drawn as a solid line",
            [
                "solid": nil, "none": [], "dash": LineDrawing.template(.dash),
                "dash-dot": LineDrawing.template(.dashDot), "dot": LineDrawing.template(.dot),
                "dash-dot-dot": LineDrawing.template(.dashDotDot),
                "long-dash": LineDrawing.template(.longDash),
                "long-dash-dot": LineDrawing.template(.longDashDot), "long-dash-dot-dot": [6, 2, 1, 2, 1, 2],
                "short-dash": LineDrawing.template(.shortDash),
                "short-dot": LineDrawing.template(.shortDot),
                "short-dash-dot": LineDrawing.template(.shortDashDot),
                "short-dash-dot-dot": LineDrawing.template(.shortDashDotDot),
            ])
    }
}

extension JSONReading {
    mutating func cap(_ key: String, missing: LineCap) -> LineCap {
        value(
            .choice(
                key, missing: missing, code: .unknownCap, instead: "drawn with flat ends",
                ["butt": .butt, "round": .round, "square": .square, "none": .butt]))
    }

    mutating func join(_ key: String, missing: LineJoin) -> LineJoin {
        value(
            .choice(
                key, missing: missing, code: .unknownJoin, instead: "drawn with mitered corners",
                ["miter": .miter, "round": .round, "bevel": .bevel]))
    }
}
