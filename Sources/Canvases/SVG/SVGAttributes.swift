import CartoucheImages

/// The kinds of definitions that elements of the document can refer to.
enum SVGReference: UInt8 {
    case marker, glyph, picture, pattern, gradient, stops, clip

    /// The first letter of its identifiers.
    fileprivate var prefix: StaticString {
        switch self {
        case .marker: "m"
        case .glyph: "g"
        case .picture: "i"
        case .pattern: "p"
        case .gradient: "r"
        case .stops: "s"
        case .clip: "c"
        }
    }
}

extension SVGText {
    /// Appends the start of a document, with the page's background.
    mutating func beginDocument(_ page: CanvasPage, title: String?, description: String?) {
        let scale = page.pixelsPerDIP.isFinite && page.pixelsPerDIP > 0 ? page.pixelsPerDIP : 1
        append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg")
        attribute("xmlns", "http://www.w3.org/2000/svg")
        attribute("xmlns:xlink", "http://www.w3.org/1999/xlink")
        attribute("xmlns:inkscape", "http://www.inkscape.org/namespaces/inkscape")
        attribute("version", "1.1")
        attribute("width") { $0.append(number: Double(page.width) / scale) }
        attribute("height") { $0.append(number: Double(page.height) / scale) }
        attribute("viewBox") {
            $0.append("0 0 ")
            $0.append(page.width)
            $0.append(" ")
            $0.append(page.height)
        }
        append(">\n")
        if let title {
            self.title(title)
            append("\n")
        }
        if let description {
            append("<desc>")
            append(content: description)
            append("</desc>\n")
        }
        guard let background = page.background, background.alpha > 0 else { return }
        append("<rect")
        attribute("width") { $0.append(page.width) }
        attribute("height") { $0.append(page.height) }
        attribute("fill") { $0.append(background) }
        attribute("fill-opacity", share: background.alpha)
        append("/>\n")
    }

    /// Appends the identifier of a definition.
    mutating func identifier(_ kind: SVGReference, _ number: Int) {
        append(utf8: idPrefix)
        append(kind.prefix)
        append(number)
    }

    /// Appends `#` and the identifier.
    mutating func link(_ kind: SVGReference, _ number: Int) {
        append("#")
        identifier(kind, number)
    }

    /// Appends `url(#…)`.
    mutating func reference(_ kind: SVGReference, _ number: Int) {
        append("url(")
        link(kind, number)
        append(")")
    }

    /// Appends the attributes of a layer's group.
    mutating func layer(_ number: Int, _ name: String) {
        attribute("id") {
            $0.append(utf8: $0.idPrefix)
            $0.append("layer")
            $0.append(number)
        }
        attribute("class") {
            $0.append("layer layer-")
            $0.append(className: name)
        }
        attribute("inkscape:groupmode", "layer")
        attribute("inkscape:label") { $0.append(escaped: name) }
        attribute("data-layer") { $0.append(escaped: name) }
    }

    /// Appends a name for selectors of style sheets: letters, digits, `_` and `-`; other characters become `-`.
    private mutating func append(className name: String) {
        for scalar in name.unicodeScalars.prefix(DocumentDiagnosticCounts.maxNameLength) {
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
            let isKept = isPlain || scalar == "_" || scalar == "-"
            append(utf8: UTF8.encode(isKept ? scalar : "-")!)
        }
    }

    /// Appends the attributes for interpolation between the pixels of an image.
    mutating func sampling(_ sampling: Sampling) {
        guard sampling == .nearest else { return }
        // SVG 1.1 specifies the attribute. Browsers use the style.
        attribute("image-rendering", "optimizeSpeed")
        attribute("style", "image-rendering:pixelated")
    }

    /// Appends the rest of a `use` element for a marker.
    mutating func stamp(_ stamp: Stamp, of number: Int, decimals: Int) {
        attribute("xlink:href") { $0.link(.marker, number) }
        let (x, y) = (Double(stamp.position.x), Double(stamp.position.y))
        let rotation = -Double(stamp.rotation).truncatingRemainder(dividingBy: 360)
        if rotation == 0, stamp.scale == 1 {
            attribute("x") { $0.append(x, decimals: decimals) }
            attribute("y") { $0.append(y, decimals: decimals) }
        } else {
            attribute("transform") {
                $0.append("translate(")
                $0.append(x, decimals: decimals)
                $0.append(" ")
                $0.append(y, decimals: decimals)
                $0.append(")")
                if rotation != 0 {
                    $0.append("rotate(")
                    $0.append(rotation, decimals: 2)
                    $0.append(")")
                }
                if stamp.scale != 1 {
                    $0.append("scale(")
                    $0.append(number: Double(stamp.scale), digits: 5)
                    $0.append(")")
                }
            }
        }
        append("/>")
    }

    /// Appends the paint of an area.
    mutating func fill(_ paint: SVGPaint) {
        attribute("fill") { $0.append(paint.source) }
        attribute("fill-opacity", share: paint.opacity)
        authored(paint)
    }

    /// Appends the attributes of a stroke; omits the dash offset if there is no start distance.
    mutating func stroke(
        _ paint: SVGPaint, _ style: StrokeStyle, _ dashes: DashPattern?, startDistance: Float?
    ) {
        let pen = Pen(style)
        attribute("stroke") { $0.append(paint.source) }
        attribute("stroke-opacity", share: paint.opacity)
        attribute("stroke-width") { $0.append(number: Double(pen.halfWidth * 2), digits: 6) }
        if pen.cap != .butt { attribute("stroke-linecap") { $0.append(utf8: pen.cap.rawValue.utf8) } }
        if pen.join != .miter {
            attribute("stroke-linejoin") { $0.append(utf8: pen.join.rawValue.utf8) }
        } else if pen.miterLimit != 4 {
            attribute("stroke-miterlimit") { $0.append(number: Double(pen.miterLimit), digits: 5) }
        }
        if let dashes {
            attribute("stroke-dasharray") {
                for (index, length) in dashes.lengths.enumerated() {
                    if index > 0 { $0.append(" ") }
                    $0.append(number: length, digits: 6)
                }
            }
            if let startDistance { dashOffset(dashes, startDistance: startDistance) }
        }
        authored(paint)
    }

    /// Appends the offset of a dashed line's start in its dash pattern.
    mutating func dashOffset(_ dashes: DashPattern, startDistance: Float) {
        let offset = dashes.offset(at: startDistance)
        if offset > 0 { attribute("stroke-dashoffset") { $0.append(number: offset, digits: 6) } }
    }

    private mutating func authored(_ paint: SVGPaint) {
        if let authored = paint.authored { attribute("data-authored") { $0.append(escaped: authored.text) } }
    }

    private mutating func append(_ source: SVGPaint.Source) {
        switch source {
        case .color(let color): append(color)
        case .pattern(let number): reference(.pattern, number)
        case .gradient(let number): reference(.gradient, number)
        }
    }
}
