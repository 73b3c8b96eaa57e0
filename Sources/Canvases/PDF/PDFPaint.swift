import CartoucheImages

/// A paint that PDF supports, with the objects that it needs.
struct PDFPaint {
    /// The source of the colors.
    enum Source {
        case color(PDFColor)
        case pattern(Int)
    }

    var source: Source
    /// A factor for the alpha of the source, 0 to 1.
    var opacity: Double
    /// The form whose luminosity is another factor for the alpha; nil if there is none.
    var mask: Int?
}

extension PDFCanvas {
    /// Returns a paint after writing its objects; nil if the paint is not visible.
    mutating func resolved(_ paint: Paint) -> PDFPaint? {
        switch paint {
        case .color(let color, let authored):
            guard color.alpha > 0 else { return nil }
            return PDFPaint(source: .color(written(color, authored)), opacity: color.alpha)
        case .pattern(let pattern): return resolved(pattern)
        case .gradient(let gradient): return resolved(gradient)
        }
    }

    /// Returns a color in the color model of the document.
    private mutating func written(_ color: Color, _ authored: AuthoredColor?) -> PDFColor {
        guard options.colorModel == .cmyk else { return PDFColor(color, .rgb) }
        switch authored {
        case .cmyk(let cyan, let magenta, let yellow, let black):
            return .cmyk(SIMD4(cyan, magenta, yellow, black))
        case .gray(let level): return .gray(level)
        case .spot(let name, let tint) where tint > 0 && !name.isEmpty:
            return .ink(ink(named: name, color, tint: tint), tint: tint)
        case .spot, .lab, nil: return PDFColor(color, .cmyk)
        }
    }

    /// Returns the color space of an ink.
    ///
    /// - Parameter color: The ink's color at a tint, from which its full color is computed.
    private mutating func ink(named name: String, _ color: Color, tint: Double) -> Int {
        func full(_ component: Double) -> Double { 1 - (1 - component) / tint }
        let color = Color(red: full(color.red), green: full(color.green), blue: full(color.blue))
        let key = PDFDefinitions.InkKey(name: name, color: color.rgba8)
        if let known = known.inks[key] { return known }
        let inks = color.inks
        let object = file.write {
            $0.append("[/Separation")
            $0.append(name: name)
            $0.append("/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1")
            $0.append(list: [inks.x, inks.y, inks.z, inks.w], digits: 4)
            $0.append(">>]")
        }
        known.inks[key] = object
        return object
    }

    /// Returns the transformation for a pattern that is placed in the current coordinates.
    private func patternMatrix(_ transform: AffineTransform) -> AffineTransform {
        transform.concatenated(with: body.space.transform).concatenated(with: body.base)
    }

    private mutating func resolved(_ pattern: Pattern) -> PDFPaint? {
        guard pattern.opacity > 0, pattern.transform.isFinite, pattern.transform.inverted != nil else {
            return nil
        }
        let key = PDFDefinitions.PatternKey(
            picture: object(of: pattern.image, pattern.sampling), transform: patternMatrix(pattern.transform))
        if let known = known.patterns[key] {
            return PDFPaint(source: .pattern(known), opacity: pattern.opacity)
        }
        let (width, height) = (pattern.image.width, pattern.image.height)
        var content = PDFText()
        content.append(width: width, height: height)
        content.append("cm ")
        content.append(PDFResource.object.prefix)
        content.append(key.picture)
        content.append(" Do")
        var resources = PDFResources()
        resources.insert(.object, key.picture)
        let object = file.reserve()
        file.write(stream: object, content.bytes) {
            $0.append("/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox")
            $0.append(list: [0, 0, Double(width), Double(height)], digits: 9)
            $0.append("/XStep ")
            $0.append(width)
            $0.append("/YStep ")
            $0.append(height)
            $0.append("/Matrix[")
            $0.append(key.transform)
            $0.append("]/Resources")
            resources.append(to: &$0)
        }
        known.patterns.insert(object, for: key)
        return PDFPaint(source: .pattern(object), opacity: pattern.opacity)
    }

    // MARK: Gradients

    private mutating func resolved(_ gradient: Gradient) -> PDFPaint? {
        let ramp: PlainGradient.Ramp
        switch PlainGradient(gradient) {
        case nil: return nil
        case .color(let color):
            return PDFPaint(source: .color(PDFColor(color, options.colorModel)), opacity: color.alpha)
        case .ramp(let found): ramp = found
        }
        let shading = shading(of: gradient.colors, ramp, isOpacity: false)
        let key = PDFDefinitions.ShadingPlaceKey(
            shading: shading, transform: patternMatrix(gradient.transform))
        let pattern: Int
        if let known = known.shadingPatterns[key] {
            pattern = known
        } else {
            pattern = file.write {
                $0.append("<</Type/Pattern/PatternType 2/Shading ")
                $0.append(reference: key.shading)
                $0.append("/Matrix[")
                $0.append(key.transform)
                $0.append("]>>")
            }
            known.shadingPatterns.insert(pattern, for: key)
        }
        var paint = PDFPaint(source: .pattern(pattern), opacity: min(gradient.opacity, 1))
        let alphas = gradient.colors.colors.map(\.alpha)
        if let first = alphas.first, alphas.allSatisfy({ $0 == first }) {
            paint.opacity *= first
        } else {
            paint.mask = mask(
                shading: self.shading(of: gradient.colors, ramp, isOpacity: true), gradient.transform)
        }
        return paint.opacity > 0 ? paint : nil
    }

    /// Returns the form of a mask with the luminosity of a shading, which is placed in the current coordinates.
    private mutating func mask(shading: Int, _ transform: AffineTransform) -> Int {
        let key = PDFDefinitions.ShadingPlaceKey(shading: shading, transform: transform)
        if let known = known.masks[key] { return known }
        var content = PDFText()
        content.append(transform)
        content.append("cm ")
        content.append(PDFResource.shading.prefix)
        content.append(shading)
        content.append(" sh")
        var resources = PDFResources()
        resources.insert(.shading, shading)
        let reach = PixelPoint(repeating: 1e6)
        let object = file.reserve()
        file.write(stream: object, content.bytes) {
            $0.form(PixelBox(low: -reach, high: reach), resources)
            $0.append("/Group<</S/Transparency/I true/CS/DeviceGray>>")
        }
        known.masks.insert(object, for: key)
        return object
    }

    /// Returns the shading of a gradient's colors or of their opacity.
    private mutating func shading(
        of colors: GradientColors, _ ramp: PlainGradient.Ramp, isOpacity: Bool
    ) -> Int {
        let function = function(of: colors, between: ramp.stops, isOpacity: isOpacity)
        let key = PDFDefinitions.ShadingKey(function: function, isLinear: ramp.isLinear, range: ramp.range)
        if let known = known.shadings[key] { return known }
        let space = isOpacity ? "/DeviceGray" : options.colorModel.space
        let object = file.write {
            $0.append("<</ShadingType ")
            $0.append(key.isLinear ? 2 : 3)
            $0.append("/ColorSpace")
            $0.append(space)
            $0.append("/Coords")
            if key.isLinear {
                $0.append(list: [key.range.x, 0, key.range.y, 0])
                $0.append("/Extend[true true]")
            } else {
                $0.append(list: [0, 0, 0, 0, 0, key.range.y])
                $0.append("/Extend[false true]")
            }
            $0.append("/Function ")
            $0.append(reference: function)
            $0.append(">>")
        }
        known.shadings.insert(object, for: key)
        return object
    }

    /// Returns the function from offsets (0 to 1) to colors or opacities.
    private mutating func function(
        of colors: GradientColors, between range: SIMD2<Double>?, isOpacity: Bool
    ) -> Int {
        let key = PDFDefinitions.FunctionKey(
            colors: ObjectIdentifier(colors), range: range, isOpacity: isOpacity)
        if let known = known.functions[key] { return known }
        let model = options.colorModel
        var stops = GradientStops(colors, between: range ?? SIMD2(0, 1))
        if model == .cmyk, !isOpacity { stops.addInkStops() }
        let values = stops.stops.map {
            (
                offset: $0.offset,
                components: isOpacity ? [$0.color.alpha] : PDFColor($0.color, model).components
            )
        }
        let object = file.write { $0.append(functionThrough: values) }
        known.functions.insert(object, for: key, keeping: colors)
        return object
    }
}

extension PDFText {
    /// Appends a function that interpolates between stops; it is constant before the first and after the last one.
    fileprivate mutating func append(functionThrough stops: [(offset: Double, components: [Double])]) {
        guard let first = stops.first, let last = stops.last else { return }
        var spans: [(end: Double, from: [Double], to: [Double])] = []
        if first.offset > 0 { spans.append((first.offset, first.components, first.components)) }
        for (stop, next) in zip(stops, stops.dropFirst()) where next.offset - stop.offset > 1e-6 {
            spans.append((next.offset, stop.components, next.components))
        }
        if last.offset < 1 || spans.isEmpty { spans.append((1, last.components, last.components)) }
        // Before and after the spans, the colors of the ends continue.
        let step = 1e-5
        if spans[0].from != first.components, spans[0].end > step {
            spans.insert((step, first.components, first.components), at: 0)
        }
        if spans[spans.count - 1].to != last.components {
            let start = spans.count > 1 ? spans[spans.count - 2].end : 0
            if start < 1 - step {
                spans[spans.count - 1].end = 1 - step
                spans.append((1, last.components, last.components))
            }
        }
        guard spans.count > 1 else { return append(from: spans[0].from, to: spans[0].to) }
        append("<</FunctionType 3/Domain[0 1]/Bounds")
        append(list: spans.dropLast().map(\.end), digits: 7)
        append("/Encode")
        append(list: spans.flatMap { _ in [0.0, 1] })
        append("/Functions[")
        for span in spans { append(from: span.from, to: span.to) }
        append("]>>")
    }

    /// Appends a linear function.
    private mutating func append(from first: [Double], to last: [Double]) {
        append("<</FunctionType 2/Domain[0 1]/N 1/C0")
        append(list: first, digits: 5)
        append("/C1")
        append(list: last, digits: 5)
        append(">>")
    }

    /// Appends the transformation from the unit square of an image to its pixels, y down.
    mutating func append(width: Int, height: Int) {
        append(
            AffineTransform(
                a: Double(width), b: 0, c: 0, d: -Double(height), tx: 0, ty: Double(height)))
    }
}
