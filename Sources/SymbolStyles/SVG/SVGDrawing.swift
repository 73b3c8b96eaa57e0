import CartoucheDocuments
import CartoucheImages

/// The conversion of one picture.
struct SVGDrawing {
    private let root: XMLElement
    private let source: String
    private var identifiers: [String: XMLElement] = [:]
    private var sheet = SVGStyleSheet()
    private var shapeCount = 0
    private var visited = 0
    /// The elements whose content is being drawn through `<use>`.
    private var uses: [ObjectIdentifier] = []
    private(set) var graphics: [JSONValue] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The size of the picture in points.
    private(set) var size = SIMD2(0.0, 0.0)

    private static let maxShapes = 20_000
    private static let maxUses = 32
    private static let pointsPerPixel = 0.75

    init(_ root: XMLElement, source: String) {
        self.root = root
        self.source = source
        collect(root)
    }

    private mutating func collect(_ element: XMLElement) {
        if let identifier = element["id"], identifiers[identifier] == nil {
            identifiers[identifier] = element
        }
        if element.name == "style" { sheet.add(element.text) }
        for child in element.children { collect(child) }
    }

    mutating func draw() throws(DocumentError) {
        let box = SVGNumbers.all(in: root["viewBox"] ?? "")
        let width = root["width"].flatMap { SVGNumbers.length($0) }
        let height = root["height"].flatMap { SVGNumbers.length($0) }
        var low = SIMD2(0.0, 0.0)
        var extent = SIMD2(width ?? 0, height ?? 0)
        if box.count == 4 { (low, extent) = (SIMD2(box[0], box[1]), SIMD2(box[2], box[3])) }
        guard extent.x > 0, extent.y > 0, all(extent .< 1e6) else {
            throw DocumentError(
                .wrongValue, source: source, what: "the picture has no size",
                suggestion: "add the attribute viewBox, or width and height in pixels")
        }
        let pixels = height ?? width.map { $0 * extent.y / extent.x } ?? extent.y
        let scale = min(max(pixels, 1), 4096) / extent.y * Self.pointsPerPixel
        size = extent * scale
        // CIM geometry has y up.
        let toFrame = SVGTransform(a: scale, d: -scale, e: -low.x * scale, f: size.y + low.y * scale)
        if sheet.isIncomplete { report("selectors of the style sheet with more than one part are ignored") }
        try draw(childrenOf: root, SVGStyle(root, in: SVGStyle(), sheet), opacity: 1, toFrame)
    }

    private mutating func report(_ message: String, _ severity: Diagnostic.Severity = .warning) {
        let diagnostic = Diagnostic(severity, code: .pictureSimplified, message: message)
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    private mutating func draw(
        childrenOf element: XMLElement, _ style: SVGStyle, opacity: Double, _ transform: SVGTransform
    ) throws(DocumentError) {
        for child in element.children { try draw(child, in: style, opacity: opacity, transform) }
    }

    private mutating func draw(
        _ element: XMLElement, in parent: SVGStyle, opacity: Double, _ transform: SVGTransform
    ) throws(DocumentError) {
        visited += 1
        guard visited <= 10 * Self.maxShapes else { throw tooLarge }
        let style = SVGStyle(element, in: parent, sheet)
        if style.isHidden { return }
        for effect in ["filter", "mask", "clip-path"] where (style[effect] ?? "none") != "none" {
            report("'\(effect)' is ignored")
        }
        let transform = element["transform"].map { transform(SVGTransform($0)) } ?? transform
        let opacity = opacity * style.number("opacity", 1)
        switch element.name {
        case "g", "a", "switch": try draw(childrenOf: element, style, opacity: opacity, transform)
        case "svg", "symbol":
            // Symbols are drawn through `use` only, which calls `drawViewport`.
            if element.name == "svg" { try drawViewport(element, style, opacity, transform, nil) }
        case "use": try drawUse(element, style, opacity, transform)
        case "defs", "style", "title", "desc", "metadata", "linearGradient", "radialGradient", "clipPath",
            "mask",
            "filter", "pattern", "marker", "namedview", "script":
            if element.name == "script" { report("scripts are ignored") }
        case "text", "image", "foreignObject", "video", "animate", "animateTransform":
            report("the element '\(element.name)' is left out")
        default:
            var isComplete = true
            guard let path = SVGPath(element, isComplete: &isComplete) else { return }
            if !isComplete { report("the path has an error; the part before it is drawn") }
            shapeCount += 1
            guard shapeCount <= Self.maxShapes else { throw tooLarge }
            try append(path, style, opacity, transform)
        }
    }

    private var tooLarge: DocumentError {
        DocumentError(
            .tooLarge, source: source, what: "the picture has more than \(Self.maxShapes) shapes",
            suggestion: "simplify the picture")
    }

    /// Draws the content of an element with its own viewport.
    private mutating func drawViewport(
        _ element: XMLElement, _ style: SVGStyle, _ opacity: Double, _ transform: SVGTransform,
        _ use: XMLElement?
    ) throws(DocumentError) {
        func length(_ name: String) -> Double? {
            (use?[name] ?? element[name]).flatMap { SVGNumbers.length($0) }
        }
        var inner = transform
        if use == nil { inner = inner(SVGTransform(e: length("x") ?? 0, f: length("y") ?? 0)) }
        let box = SVGNumbers.all(in: element["viewBox"] ?? "")
        if box.count == 4, box[2] > 0, box[3] > 0 {
            let width = length("width") ?? box[2]
            let height = length("height") ?? box[3]
            let scale = min(width / box[2], height / box[3])
            let free = SIMD2(width - box[2] * scale, height - box[3] * scale) / 2
            inner = inner(
                SVGTransform(a: scale, d: scale, e: free.x - box[0] * scale, f: free.y - box[1] * scale))
        }
        try draw(childrenOf: element, style, opacity: opacity, inner)
    }

    private mutating func drawUse(
        _ use: XMLElement, _ style: SVGStyle, _ opacity: Double, _ transform: SVGTransform
    ) throws(DocumentError) {
        let reference = use["href"] ?? use["xlink:href"] ?? ""
        guard reference.hasPrefix("#") else {
            throw DocumentError(
                .unsupported, source: source,
                what: "the picture refers to another file: '\(reference.prefix(80))'",
                suggestion: "copy the shape into the picture")
        }
        guard let target = identifiers[String(reference.dropFirst())] else {
            return report("there is no element '\(reference.prefix(80))'")
        }
        guard uses.count < Self.maxUses else {
            throw DocumentError(
                .tooLarge, source: source,
                what: "more than \(Self.maxUses) elements use each other, down to '\(reference.prefix(80))'",
                suggestion: "copy the shapes into the picture")
        }
        guard !uses.contains(ObjectIdentifier(target)) else {
            throw DocumentError(
                .malformed, source: source, what: "the element '\(reference.prefix(80))' uses itself",
                suggestion: "remove the reference")
        }
        uses.append(ObjectIdentifier(target))
        let place = SVGTransform(
            e: use["x"].flatMap { SVGNumbers.length($0) } ?? 0,
            f: use["y"].flatMap { SVGNumbers.length($0) } ?? 0)
        if target.name == "symbol" || target.name == "svg" {
            let inner = SVGStyle(target, in: style, sheet)
            try drawViewport(target, inner, opacity, transform(place), use)
        } else {
            try draw(target, in: style, opacity: opacity, transform(place))
        }
        uses.removeLast()
    }

    // MARK: - Graphics

    private mutating func append(
        _ path: SVGPath, _ style: SVGStyle, _ opacity: Double, _ transform: SVGTransform
    ) throws(DocumentError) {
        let rule = style["fill-rule"]
        if let fill = try fill(style, opacity) {
            for group in path.groups(isEvenOdd: rule == "evenodd") {
                graphics.append(
                    Self.graphic("CIMPolygonSymbol", group.map { $0 }, isArea: true, transform, [fill]))
            }
        }
        let width = style.number("stroke-width", 1) * transform.scale
        if width > 0, let color = color(style["stroke"] ?? "none", style) {
            var stroke: JSONObject = [
                "type": "CIMSolidStroke", "enable": true, "capStyle": .string(cap(style)),
                "joinStyle": .string(join(style)), "lineStyle3D": "Strip",
                "miterLimit": CIMText.number(style.number("stroke-miterlimit", 4)),
                "width": CIMText.number(width),
                "color": CIMText.color(color, opacity: opacity * style.number("stroke-opacity", 1)),
            ]
            if let dashes = style["stroke-dasharray"], dashes != "none" {
                let lengths = SVGNumbers.all(in: dashes).map { max($0 * transform.scale, 0) }
                if !lengths.isEmpty, lengths.contains(where: { $0 > 0 }), lengths.count <= 64 {
                    let template = lengths.count % 2 == 0 ? lengths : lengths + lengths
                    stroke["effects"] = [
                        [
                            "type": "CIMGeometricEffectDashes",
                            "dashTemplate": .array(template.map { CIMText.number($0) }),
                            "lineDashEnding": "NoConstraint", "controlPointEnding": "NoConstraint",
                        ]
                    ]
                }
            }
            graphics.append(
                Self.graphic("CIMLineSymbol", path.parts, isArea: false, transform, [.object(stroke)]))
        }
    }

    private func cap(_ style: SVGStyle) -> String {
        ["round": "Round", "square": "Square"][style["stroke-linecap"] ?? ""] ?? "Butt"
    }

    private func join(_ style: SVGStyle) -> String {
        ["round": "Round", "bevel": "Bevel"][style["stroke-linejoin"] ?? ""] ?? "Miter"
    }

    private static func graphic(
        _ type: String, _ parts: [SVGPath.Part], isArea: Bool, _ transform: SVGTransform,
        _ layers: [JSONValue]
    ) -> JSONValue {
        var hasCurves = false
        let lists = parts.filter { !$0.segments.isEmpty }.map { part -> JSONValue in
            var list = [CIMText.point(transform.apply(part.start))]
            for segment in part.segments {
                switch segment {
                case .line(let end): list.append(CIMText.point(transform.apply(end)))
                case .curve(let first, let second, let end):
                    hasCurves = true
                    let points = [end, first, second].map { CIMText.point(transform.apply($0)) }
                    list.append(["b": .array(points)])
                }
            }
            if isArea || part.isClosed, part.end != part.start { list.append(list[0]) }
            return .array(list)
        }
        let name = isArea ? (hasCurves ? "curveRings" : "rings") : (hasCurves ? "curvePaths" : "paths")
        return [
            "type": "CIMMarkerGraphic", "geometry": .object([name: .array(lists)]),
            "symbol": ["type": .string(type), "symbolLayers": .array(layers)],
        ]
    }

    // MARK: - Paint

    /// Returns the color of a paint; nil for none and for gradients.
    private mutating func color(_ paint: String, _ style: SVGStyle) -> Color? {
        if paint == "none" { return nil }
        if paint.hasPrefix("url(") {
            guard let gradient = gradient(paint), let stop = gradient.stops.first else { return nil }
            report("a gradient of a stroke becomes its first color")
            return stop.color
        }
        let name = paint.lowercased() == "currentcolor" ? style["color"] ?? "black" : paint
        if let color = Color(css: name) { return color }
        report("the color '\(paint.prefix(40))' is not known; black is used")
        return .black
    }

    private mutating func fill(_ style: SVGStyle, _ opacity: Double) throws(DocumentError) -> JSONValue? {
        let paint = style["fill"] ?? "black"
        let opacity = opacity * style.number("fill-opacity", 1)
        guard paint.hasPrefix("url(") else {
            guard let color = color(paint, style) else { return nil }
            return ["type": "CIMSolidFill", "enable": true, "color": CIMText.color(color, opacity: opacity)]
        }
        guard let gradient = gradient(paint) else { return nil }
        guard gradient.stops.count > 1 else {
            return gradient.stops.first.map {
                ["type": "CIMSolidFill", "enable": true, "color": CIMText.color($0.color, opacity: opacity)]
            }
        }
        report("a gradient covers the whole shape, as in ArcGIS", .note)
        return gradient.fill(opacity: opacity)
    }

    private mutating func gradient(_ paint: String) -> SVGGradient? {
        let name = paint.dropFirst(4).prefix { $0 != ")" }.filter { $0 != "\"" && $0 != "'" && $0 != " " }
        guard name.hasPrefix("#") else {
            report("a paint in another file is ignored")
            return nil
        }
        guard let element = identifiers[String(name.dropFirst())],
            ["linearGradient", "radialGradient"].contains(element.name)
        else {
            report("the paint '\(name.prefix(40))' is not supported; the shape is not filled")
            return nil
        }
        return SVGGradient(element, identifiers, sheet)
    }
}
