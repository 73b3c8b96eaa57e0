import CartoucheImages

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
        let isLinear: Bool
        let range: SIMD2<Double>
        let stops: Int
        switch PlainGradient(gradient) {
        case nil: return nil
        case .color(let color):
            return SVGPaint(source: .color(color.withAlphaComponent(1)), opacity: color.alpha)
        case .ramp(let ramp):
            (isLinear, range) = (ramp.isLinear, ramp.range)
            stops = self.stops(of: gradient.colors, between: ramp.stops)
        }
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
            for stop in GradientStops(colors, between: range ?? SIMD2(0, 1)).stops {
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
