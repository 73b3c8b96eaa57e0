extension PDFGraphicsState {
    /// Returns an opacity in thousandths, 0 to 1000.
    static func thousandths(_ opacity: Double) -> Int {
        opacity > 0 ? Int((min(opacity, 1) * 1000).rounded()) : 0
    }
}

extension PDFBody {
    /// Sets the pen, as far as it differs from the last one.
    mutating func set(_ pen: Pen) {
        let last = state.pen
        if last?.halfWidth != pen.halfWidth {
            text.append(number: Double(pen.halfWidth * 2))
            text.append("w\n")
        }
        if last?.cap != pen.cap {
            text.append(pen.cap == .butt ? "0 J\n" : pen.cap == .round ? "1 J\n" : "2 J\n")
        }
        if last?.join != pen.join {
            text.append(pen.join == .miter ? "0 j\n" : pen.join == .round ? "1 j\n" : "2 j\n")
        }
        if last?.miterLimit != pen.miterLimit {
            text.append(number: Double(pen.miterLimit))
            text.append("M\n")
        }
        state.pen = pen
    }

    /// Sets a dash pattern for a line that starts at a distance.
    mutating func set(_ dashes: DashPattern, startDistance: Float) {
        let phase = dashes.offset(at: startDistance)
        // Some readers draw no caps of dashes without length.
        let lengths = state.pen?.cap == .butt ? dashes.lengths : dashes.withLeastDashes(0.01)
        if state.dashes == lengths, state.dashPhase == phase { return }
        (state.dashes, state.dashPhase) = (lengths, phase)
        text.append(list: lengths)
        text.append(number: phase)
        text.append("d\n")
    }

    /// Removes the dash pattern.
    mutating func setSolid() {
        if state.dashes?.isEmpty == true { return }
        (state.dashes, state.dashPhase) = ([], 0)
        text.append("[]0 d\n")
    }

    /// Sets the colors of fills or strokes.
    mutating func set(_ source: PDFPaint.Source, forStrokes: Bool) {
        switch source {
        case .color(let color):
            if color == (forStrokes ? state.strokeColor : state.fillColor) { return }
            if case .ink(let space, _) = color { resources.insert(.colorSpace, space) }
            text.append(color, forStrokes: forStrokes)
            if forStrokes { state.strokeColor = color } else { state.fillColor = color }
        case .pattern(let pattern):
            text.append(forStrokes ? "/Pattern CS " : "/Pattern cs ")
            use(.pattern, pattern)
            text.append(forStrokes ? "SCN\n" : "scn\n")
            if forStrokes { state.strokeColor = nil } else { state.fillColor = nil }
        }
    }
}

extension PDFCanvas {
    /// Sets the opacity of fills, strokes and images.
    mutating func set(opacity: Double) {
        let thousandths = PDFGraphicsState.thousandths(opacity)
        if body.state.opacity == thousandths { return }
        body.state.opacity = thousandths
        body.use(.state, state(.opacity(thousandths)))
        body.text.append("gs\n")
    }

    /// Returns the object of a graphics state.
    mutating func state(_ key: PDFDefinitions.StateKey) -> Int {
        if let known = known.states[key] { return known }
        let object = file.write {
            $0.append("<<")
            switch key {
            case .opacity(let opacity): $0.append(opacity: opacity)
            case .blendMode(let mode, let opacity):
                $0.append("/BM")
                $0.append(mode.pdfName)
                $0.append(opacity: opacity)
            case .softMask(let form):
                $0.append("/SMask<</S/Luminosity/G ")
                $0.append(reference: form)
                $0.append(">>")
            }
            $0.append(">>")
        }
        known.states.insert(object, for: key)
        return object
    }
}

extension PDFText {
    /// Appends the opacity of fills and strokes, in thousandths.
    fileprivate mutating func append(opacity: Int) {
        append("/ca ")
        append(units: opacity, decimals: 3)
        append("/CA ")
        append(units: opacity, decimals: 3)
    }
}

extension BlendMode {
    /// The name of the mode in PDF (ISO 32000-2, 11.3.5).
    fileprivate var pdfName: StaticString {
        switch self {
        // The canvas begins no groups with modes that PDF does not have.
        case .normal, .plus, .minus, .average, .invert, .reflect, .vividLight, .linearBurn, .linearLight,
            .pinLight:
            "/Normal"
        case .multiply: "/Multiply"
        case .screen: "/Screen"
        case .overlay: "/Overlay"
        case .darken: "/Darken"
        case .lighten: "/Lighten"
        case .colorDodge: "/ColorDodge"
        case .colorBurn: "/ColorBurn"
        case .hardLight: "/HardLight"
        case .softLight: "/SoftLight"
        case .difference: "/Difference"
        case .exclusion: "/Exclusion"
        case .hue: "/Hue"
        case .saturation: "/Saturation"
        case .color: "/Color"
        case .luminosity: "/Luminosity"
        }
    }
}
