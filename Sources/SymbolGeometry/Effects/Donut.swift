import CartoucheSymbolModel

extension Donut: AppliedEffect {
    package var reach: Double? { abs(width) * 10 }
    package var changesNothing: Bool { width == 0 }
    package var approximation: String? {
        method == .trueBuffer ? "the inner corners of a donut effect" : nil
    }

    /// Adds a second ring to each ring: inside the polygon for positive widths, outside for negative widths.
    ///
    /// A polygon that is too small for the band stays filled.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind == .polygon, work.length(width) != 0 else { return geometry }
        var inset = Offset(-width)
        switch method {
        case .mitered: inset.method = .mitered
        case .bevelled: inset.method = .bevelled
        case .rounded, .trueBuffer: inset.method = .rounded
        case .square: inset.method = .square
        }
        // An inverted bridge would leave a gap in the band.
        inset.option = .accurate
        let other = inset.applied(to: geometry, &work)
        return EffectGeometry(.polygon, geometry.parts + other.parts)
    }
}
