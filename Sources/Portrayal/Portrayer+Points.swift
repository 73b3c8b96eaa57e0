import CartoucheCanvases
import CartoucheGeospatial
import CartoucheSymbolModel

extension Portrayer {
    /// Draws a point or multipoint feature.
    ///
    /// - Parameters:
    ///   - points: The positions in pixels. Positions that are NaN or outside the picture are omitted.
    ///   - plan: The symbol.
    ///   - values: The values that vary by feature.
    ///   - objectID: The feature's object ID, or its number from 1.
    @discardableResult
    package mutating func draw(
        points: some Sequence<PixelPoint>, with plan: SymbolPlan, values: SlotValues? = nil,
        objectID: Int = 1, on canvas: inout some Canvas
    ) -> FeatureOutcome {
        within(objectID, on: &canvas) { portrayer, canvas in
            portrayer.collect(points, with: plan, values: values, on: &canvas)
        }
    }

    private mutating func collect(
        _ points: some Sequence<PixelPoint>, with plan: SymbolPlan, values: SlotValues?,
        on canvas: inout some Canvas
    ) -> FeatureOutcome {
        if let outcome = begin(plan, isVisible: !plan.markers.isEmpty, on: .point) { return outcome }
        let variation = values.map(plan.variation) ?? .none
        let rotation = values.map { $0.rotation.isFinite ? $0.rotation : 0 } ?? 0
        var isDrawn = false
        var isVisible = false
        var budget = PieceBudget.feature
        let markers = level == nil ? plan.markers : plan.parts(on: level).markers
        for point in points {
            for variants in markers {
                let (variant, scale) = variants.variant(for: variation)
                guard scale > 0, !variant.isEmpty else { continue }
                isVisible = true
                guard sees(point, within: variant.reach * scale) else { continue }
                let cost = PieceBudget.cost(ofPieces: variant.pieceCount)
                guard cost == 0 || budget.take(cost) else { continue }
                report.markerPieces += cost
                if pending.isFull { flush(on: &canvas) }
                let stamp = Stamp(position: point, rotation: rotation + turn(of: variants), scale: scale)
                pending.append(stamp, of: variant.picture)
                isDrawn = true
            }
        }
        if budget.isExhausted { noteTooManyPieces() }
        return counted(isDrawn ? .drawn : isVisible ? .clippedAway : .withoutSymbol)
    }

    /// Draws many point features in order, with one position each.
    ///
    /// - Parameters:
    ///   - positions: The positions in pixels. Features whose position is NaN or outside the picture count as
    ///     clipped away.
    ///   - symbols: An index into `plans` for each feature. Any other number draws nothing.
    ///   - plans: The symbols.
    ///   - slots: The values that vary by feature, one row per feature.
    ///   - repeats: Further positions of some features, in ascending order of their rows. They are not counted.
    ///   - objectID: Returns the object ID of a row, or its number from 1.
    package mutating func drawPoints<Target: Canvas>(
        _ positions: [PixelPoint], symbols: [Int16], plans: [SymbolPlan], slots: SymbolSlots? = nil,
        repeats: [(row: Int, position: PixelPoint)] = [], objectID: (Int) -> Int = { $0 + 1 },
        on canvas: inout Target
    ) {
        var nextRepeat = 0
        let count = min(positions.count, symbols.count)
        // A canvas that keeps features separate gets one call per feature.
        let keepsFeatures = Target.abilities.contains(.features)
        let rotations = slots?.rotation.flatMap { $0.count >= count ? $0 : nil }
        // The stamp applies the rotation. Any other slot can need its own picture.
        let isUniform =
            slots.map { $0.variesOnlyInRotation && (rotations != nil || $0.rotation == nil) } ?? true
        // Nil if the plan needs the slow path.
        var simple: [SimpleMarker?] = []
        var round = pending.round
        func prepare() {
            round = pending.round
            simple = plans.map { plan in
                guard isUniform, !keepsFeatures, plan.markers.count == 1, plan.diagnostics.isEmpty,
                    !plan.markers[0].natural.isEmpty, plan.symbol.undrawnKind(on: .point) == nil,
                    PieceBudget.cost(ofPieces: plan.markers[0].natural.pieceCount) == 0
                else { return nil }
                let variants = plan.markers[0]
                let margin = PixelPoint(repeating: variants.natural.reach)
                return SimpleMarker(
                    index: pending.index(of: variants.natural.picture), turn: turn(of: variants),
                    low: PixelPoint(frame.minimum) - margin, high: PixelPoint(frame.maximum) + margin)
            }
        }
        // Indexes of pictures are valid until the next flush.
        if plans.count > PendingStamps.maxMarkers / 2 - pending.markerCount { flush(on: &canvas) }
        if plans.count <= PendingStamps.maxMarkers / 2 { prepare() }
        var drawn = 0
        for feature in 0..<count {
            let symbol = Int(symbols[feature])
            guard symbol >= 0, symbol < plans.count else {
                report.withoutSymbol += 1
                continue
            }
            while nextRepeat < repeats.count, repeats[nextRepeat].row <= feature {
                let (row, position) = repeats[nextRepeat]
                nextRepeat += 1
                guard row == feature else { continue }
                if round != pending.round, !simple.isEmpty { prepare() }
                if symbol < simple.count, let marker = simple[symbol] {
                    guard marker.isVisible(at: position) else { continue }
                    pending.append(marker.stamp(at: position, rotations?[feature]), of: marker.index)
                    if pending.isFull { flush(on: &canvas) }
                    continue
                }
                countsFeatures = false
                draw(
                    points: CollectionOfOne(position), with: plans[symbol],
                    values: slots.map { SlotValues($0, row: feature) }, objectID: objectID(feature),
                    on: &canvas)
                countsFeatures = true
            }
            let position = positions[feature]
            if round != pending.round, !simple.isEmpty { prepare() }
            guard symbol < simple.count, let marker = simple[symbol] else {
                let values = slots.map { SlotValues($0, row: feature) }
                draw(
                    points: CollectionOfOne(position), with: plans[symbol], values: values,
                    objectID: objectID(feature), on: &canvas)
                continue
            }
            guard marker.isVisible(at: position) else {
                report.clippedAway += 1
                continue
            }
            pending.append(marker.stamp(at: position, rotations?[feature]), of: marker.index)
            drawn += 1
            if pending.isFull { flush(on: &canvas) }
        }
        report.drawn += drawn
    }

    private func sees(_ point: PixelPoint, within reach: Float) -> Bool {
        let (low, high) = (PixelPoint(frame.minimum) - reach, PixelPoint(frame.maximum) + reach)
        return point.x >= low.x && point.y >= low.y && point.x <= high.x && point.y <= high.y
    }
}

/// What the fast path of ``Portrayer/drawPoints(_:symbols:plans:slots:repeats:objectID:on:)`` needs of a plan.
private struct SimpleMarker {
    /// The index of the picture among the pending stamps.
    let index: UInt16
    let turn: Float
    /// The positions at which the marker reaches into the picture.
    let low: PixelPoint
    let high: PixelPoint

    func isVisible(at position: PixelPoint) -> Bool {
        position.x >= low.x && position.y >= low.y && position.x <= high.x && position.y <= high.y
    }

    func stamp(at position: PixelPoint, _ rotation: Float?) -> Stamp {
        guard let rotation, rotation.isFinite else { return Stamp(position: position, rotation: turn) }
        return Stamp(position: position, rotation: turn + rotation)
    }
}

extension SymbolSlots {
    /// Whether only the rotation column has values.
    fileprivate var variesOnlyInRotation: Bool {
        size == nil && outlineWidth == nil && color == nil && opacity == nil
    }
}

/// Stamps that are collected for one draw call.
struct PendingStamps {
    private var stamps: [Stamp] = []
    private var which: [UInt16] = []
    private var markers: [MarkerPicture] = []
    private var indexes: [ObjectIdentifier: UInt16] = [:]

    /// The number of flushes.
    ///
    /// Indexes of pictures are valid for one round.
    private(set) var round = 0

    /// The maximum number of different pictures in one call.
    static let maxMarkers = 8192
    /// The maximum number of stamps in one call, which limits the memory.
    static let maxStamps = 1 << 18

    /// Whether the stamps must be drawn before the next stamp is added, because a limit is reached.
    var isFull: Bool { stamps.count >= Self.maxStamps || markers.count >= Self.maxMarkers }

    /// The number of different pictures.
    var markerCount: Int { markers.count }

    /// Returns the index of a picture.
    ///
    /// It is valid until the next flush.
    mutating func index(of marker: MarkerPicture) -> UInt16 {
        if let last = markers.last, last === marker { return UInt16(markers.count - 1) }
        if let index = indexes[ObjectIdentifier(marker)] { return index }
        let index = UInt16(markers.count)
        markers.append(marker)
        indexes[ObjectIdentifier(marker)] = index
        return index
    }

    mutating func append(_ stamp: Stamp, of marker: MarkerPicture) {
        append(stamp, of: index(of: marker))
    }

    mutating func append(_ stamp: Stamp, of marker: UInt16) {
        stamps.append(stamp)
        which.append(marker)
    }

    mutating func flush(on canvas: inout some Canvas) {
        round += 1
        if !stamps.isEmpty { canvas.stamp(markers, at: stamps, which: markers.count > 1 ? which : []) }
        stamps.removeAll(keepingCapacity: true)
        which.removeAll(keepingCapacity: true)
        markers.removeAll(keepingCapacity: true)
        indexes.removeAll(keepingCapacity: true)
    }
}
