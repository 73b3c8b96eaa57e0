/// A part of a text around its middle part, as in composite callouts.
package enum TextPart: String, CaseIterable, Hashable, Sendable {
    case middle, topLeft, top, topRight, right, left, bottomLeft, bottom, bottomRight, floating

    /// Creates a part from its name, in any case; nil if there is no such part.
    init?(named name: String) {
        let name = name.lowercased()
        guard let part = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = part
    }
}

/// The places of the parts of a text.
///
/// Each part is aligned at a point of the box of the middle part with its margins: at a corner or at the middle of a
/// side. The floating part is aligned at the middle of the lower side of the bottom part.
package struct TextParts: Hashable, Sendable {
    /// The place of one part.
    package struct Place: Hashable, Sendable {
        /// The alignment of the part at its point.
        package var horizontalAlignment: TextBlock.HorizontalAlignment
        /// The alignment of the part at its point.
        package var verticalAlignment: TextBlock.VerticalAlignment
        /// The shift of the part, y down.
        package var offset: SIMD2<Double>

        /// Creates a place.
        package init(
            horizontalAlignment: TextBlock.HorizontalAlignment,
            verticalAlignment: TextBlock.VerticalAlignment, offset: SIMD2<Double> = .zero
        ) {
            self.horizontalAlignment = horizontalAlignment
            self.verticalAlignment = verticalAlignment
            self.offset = offset
        }
    }

    /// The places that differ from the usual ones.
    ///
    /// A part usually is outside of the middle part, and its sides are aligned with those of the middle part.
    package var places: [TextPart: Place]
    /// The margins on the left of and above the middle part.
    package var marginLow: SIMD2<Double>
    /// The margins on the right of and below the middle part.
    package var marginHigh: SIMD2<Double>

    /// Creates places.
    package init(
        places: [TextPart: Place] = [:], marginLow: SIMD2<Double> = .zero, marginHigh: SIMD2<Double> = .zero
    ) {
        self.places = places
        self.marginLow = marginLow
        self.marginHigh = marginHigh
    }

    /// Returns the place of a part.
    func place(of part: TextPart) -> Place {
        if let place = places[part] { return place }
        return switch part {
        case .middle: Place(horizontalAlignment: .center, verticalAlignment: .center)
        case .topLeft: Place(horizontalAlignment: .left, verticalAlignment: .bottom)
        case .top: Place(horizontalAlignment: .center, verticalAlignment: .bottom)
        case .topRight: Place(horizontalAlignment: .right, verticalAlignment: .bottom)
        case .right: Place(horizontalAlignment: .left, verticalAlignment: .center)
        case .left: Place(horizontalAlignment: .right, verticalAlignment: .center)
        case .bottomLeft: Place(horizontalAlignment: .left, verticalAlignment: .top)
        case .bottom, .floating: Place(horizontalAlignment: .center, verticalAlignment: .top)
        case .bottomRight: Place(horizontalAlignment: .right, verticalAlignment: .top)
        }
    }

    /// Returns the point at which a part is aligned.
    ///
    /// - Parameters:
    ///   - middle: The box of the middle part.
    ///   - bottom: The box of the bottom part; nil if there is none.
    func point(of part: TextPart, around middle: TextBox, bottom: TextBox?) -> SIMD2<Double> {
        let (low, high) = (middle.low - marginLow, middle.high + marginHigh)
        let center = (low + high) / 2
        return switch part {
        case .middle: (middle.low + middle.high) / 2
        case .topLeft: low
        case .top: SIMD2(center.x, low.y)
        case .topRight: SIMD2(high.x, low.y)
        case .right: SIMD2(high.x, center.y)
        case .left: SIMD2(low.x, center.y)
        case .bottomLeft: SIMD2(low.x, high.y)
        case .bottom: SIMD2(center.x, high.y)
        case .bottomRight: high
        case .floating: SIMD2(center.x, bottom?.high.y ?? high.y)
        }
    }
}

extension TextLayout {
    /// Lays out the parts of a text around its middle part.
    ///
    /// The box around all parts is aligned at the anchor.
    init(_ text: StyledText, _ block: TextBlock, parts: TextParts, fonts: FontLibrary) {
        var inner = block
        inner.parts = nil
        func layout(of part: TextPart, _ place: TextParts.Place, maxWidth: Double?) -> TextLayout {
            var spans = text.spans
            for index in spans.indices where !spans[index].belongs(to: part) { spans[index].text = "" }
            inner.horizontalAlignment = place.horizontalAlignment
            inner.verticalAlignment = place.verticalAlignment
            inner.maxWidth = maxWidth
            return TextLayout(StyledText(spans: spans), inner, fonts: fonts)
        }
        let isVertical = block.orientation != .horizontal
        self = layout(of: .middle, parts.place(of: .middle), maxWidth: block.maxWidth)
        let middle = bounds ?? TextBox(.zero, .zero)
        var boxes = [TextPart.middle: middle]
        for part in TextPart.allCases where part != .middle {
            let place = parts.place(of: part)
            let other = layout(of: part, place, maxWidth: nil)
            guard let box = other.bounds else { continue }
            let shift =
                parts.point(of: part, around: middle, bottom: boxes[.bottom]) + place.offset
            boxes[part] = box.moved(by: shift)
            append(other, movedBy: shift, isVertical: isVertical)
        }
        guard let bounds else { return }
        let x: Double =
            switch block.horizontalAlignment {
            case .left, .justify: -bounds.low.x
            case .center: -(bounds.low.x + bounds.high.x) / 2
            case .right: -bounds.high.x
            }
        let y: Double =
            switch block.verticalAlignment {
            case .top: -bounds.low.y
            case .center: -(bounds.low.y + bounds.high.y) / 2
            case .baseline: -(lines.first?.origin.y ?? 0)
            case .bottom: -bounds.high.y
            }
        let shift = SIMD2(x, y)
        var moved = TextLayout()
        moved.append(self, movedBy: shift, isVertical: isVertical)
        moved.partBoxes = boxes.mapValues { $0.moved(by: shift) }
        self = moved
    }

    /// Appends another text.
    private mutating func append(_ other: TextLayout, movedBy shift: SIMD2<Double>, isVertical: Bool) {
        let (character, glyph, run) = (characters.count, glyphs.count, runs.count)
        characters += other.characters
        colorPictureCount += other.colorPictureCount
        glyphs += other.glyphs.map {
            Glyph(
                id: $0.id, position: $0.position + shift, advance: $0.advance,
                cluster: $0.cluster + character)
        }
        for var added in other.runs {
            added.start += isVertical ? shift.y : shift.x
            added.origin += shift
            added.characters = added.characters.moved(by: character)
            added.glyphs = added.glyphs.moved(by: glyph)
            runs.append(added)
        }
        for var added in other.lines {
            added.runs = added.runs.moved(by: run)
            added.characters = added.characters.moved(by: character)
            added.origin += shift
            added.bounds = added.bounds.moved(by: shift)
            added.ink = added.ink?.moved(by: shift)
            lines.append(added)
        }
        for var added in other.decorations {
            added.box = added.box.moved(by: shift)
            decorations.append(added)
        }
        if let box = other.bounds { bounds.include(box.moved(by: shift)) }
        if let box = other.ink { ink.include(box.moved(by: shift)) }
        for diagnostic in other.diagnostics where !diagnostics.contains(diagnostic) {
            diagnostics.append(diagnostic)
        }
    }
}

extension StyledText {
    /// Whether the text has parts besides the middle one.
    var hasParts: Bool { spans.contains { $0.style.part.map { $0 != .middle } ?? false } }
}

extension StyledText.Span {
    /// Whether the span is in a part of the text.
    ///
    /// Spans outside of all parts are in the middle; white space between parts is in none.
    fileprivate func belongs(to part: TextPart) -> Bool {
        if let own = style.part { return own == part }
        return part == .middle && !text.allSatisfy(\.isWhitespace)
    }
}

extension Range<Int> {
    fileprivate func moved(by distance: Int) -> Range<Int> {
        (lowerBound + distance)..<(upperBound + distance)
    }
}
