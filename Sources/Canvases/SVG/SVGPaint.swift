import Images

/// A paint that SVG supports, with the number of its definition.
struct SVGPaint {
    /// The source of the colors.
    enum Source {
        case color(Color)
        case pattern(Int)
        case gradient(Int)
    }

    var source: Source
    /// A factor for the alpha of the source, 0 to 1.
    var opacity: Double
    var authored: AuthoredColor?
}

extension SVGCanvas {
    /// Returns a paint after writing its definition; nil if the paint is not visible.
    mutating func resolved(_ paint: Paint) -> SVGPaint? {
        switch paint {
        case .color(let color, let authored):
            return color.alpha > 0
                ? SVGPaint(source: .color(color), opacity: color.alpha, authored: authored) : nil
        case .pattern(let pattern): return resolved(pattern)
        case .gradient(let gradient): return resolved(gradient)
        }
    }

    private mutating func resolved(_ pattern: Pattern) -> SVGPaint? {
        guard pattern.opacity > 0, pattern.transform.isFinite, pattern.transform.inverted != nil else {
            return nil
        }
        let key = SVGDefinitions.PatternKey(
            picture: number(of: pattern.image), transform: pattern.transform, sampling: pattern.sampling)
        if let known = known.patterns[key] {
            return SVGPaint(source: .pattern(known), opacity: pattern.opacity)
        }
        let number = known.next()
        known.patterns.insert(number, for: key)
        let image = pattern.image
        define {
            $0.append("<pattern")
            $0.attribute("id") { $0.identifier(.pattern, number) }
            $0.attribute("patternUnits", "userSpaceOnUse")
            $0.attribute("width") { $0.append(image.width) }
            $0.attribute("height") { $0.append(image.height) }
            if key.transform != .identity {
                $0.attribute("patternTransform") { $0.append(key.transform, decimals: 5) }
            }
            $0.append("><use")
            $0.attribute("xlink:href") { $0.link(.picture, key.picture) }
            $0.sampling(key.sampling)
            $0.append("/></pattern>")
        }
        return SVGPaint(source: .pattern(number), opacity: pattern.opacity)
    }

    private mutating func resolved(_ gradient: Gradient) -> SVGPaint? {
        guard gradient.opacity > 0, gradient.transform.isFinite, gradient.transform.inverted != nil else {
            return nil
        }
        let (start, end) = (gradient.start, gradient.end)
        func plain(_ color: Color) -> SVGPaint? {
            let opacity = color.alpha * min(gradient.opacity, 1)
            return opacity > 0 ? SVGPaint(source: .color(color), opacity: opacity) : nil
        }
        // If the range is not finite, all positions have the first color.
        guard start.isFinite, end.isFinite, (1 / (end - start)).magnitude > 0,
            gradient.colors.colors.count > 1
        else { return plain(gradient.colors.colors[0]) }
        let isLinear = gradient.form == .linear
        var range = SIMD2(start, end)
        var inner: SIMD2<Double>?
        if isLinear {
            // If the range is empty, the colors change at one position, in the middle of a new range.
            if start == end { range = SIMD2(start - 1, start + 1) }
            if start == end { inner = SIMD2(0.5, 0.5) }
        } else {
            guard range.max() > 0 else { return plain(gradient.colors.color(start > end ? 0 : 1)) }
            // SVG's offset 0 is the center and 1 the outermost color. The stops lie between them.
            if start != 0 || end < 0 { inner = range / range.max() }
            range = SIMD2(0, range.max())
        }
        let stops = stops(of: gradient.colors, between: inner)
        let key = SVGDefinitions.GradientKey(
            stops: stops, isLinear: isLinear, range: range, transform: gradient.transform)
        if let known = known.gradients[key] {
            return SVGPaint(source: .gradient(known), opacity: gradient.opacity)
        }
        let number = known.next()
        known.gradients.insert(number, for: key)
        define {
            $0.append(isLinear ? "<linearGradient" : "<radialGradient")
            $0.attribute("id") { $0.identifier(.gradient, number) }
            $0.attribute("xlink:href") { $0.link(.stops, stops) }
            $0.attribute("gradientUnits", "userSpaceOnUse")
            if isLinear {
                $0.attribute("x1") { $0.append(number: key.range.x) }
                $0.attribute("y1", "0")
                $0.attribute("x2") { $0.append(number: key.range.y) }
                $0.attribute("y2", "0")
            } else {
                $0.attribute("cx", "0")
                $0.attribute("cy", "0")
                $0.attribute("r") { $0.append(number: key.range.y) }
            }
            if key.transform != .identity {
                $0.attribute("gradientTransform") { $0.append(key.transform, decimals: 5) }
            }
            $0.append("/>")
        }
        return SVGPaint(source: .gradient(number), opacity: gradient.opacity)
    }

    /// Returns the number of a definition that contains only stops; gradients refer to it.
    private mutating func stops(of colors: GradientColors, between range: SIMD2<Double>?) -> Int {
        let key = SVGDefinitions.StopsKey(colors: ObjectIdentifier(colors), range: range)
        if let known = known.stops[key] { return known }
        let number = known.next()
        known.stops.insert(number, for: key, keeping: colors)
        define {
            $0.append("<linearGradient")
            $0.attribute("id") { $0.identifier(.stops, number) }
            $0.append(">")
            for stop in SVGStops(colors, between: range ?? SIMD2(0, 1)).stops {
                $0.append("<stop")
                $0.attribute("offset") { $0.append(stop.offset, decimals: 6) }
                $0.attribute("stop-color") { $0.append(stop.color) }
                $0.attribute("stop-opacity", share: stop.color.alpha)
                $0.append("/>")
            }
            $0.append("</linearGradient>")
        }
        return number
    }
}
