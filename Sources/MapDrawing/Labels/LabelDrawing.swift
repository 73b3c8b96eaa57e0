import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLabels
import CartoucheMapModel
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheText

/// Draws the labels of all layers and overlays above the map.
package struct LabelDrawing: Sendable {
    /// What the texts and their sizes depend on, apart from the layers.
    struct Setting: Hashable, Sendable {
        var reference: SpatialReference
        /// The number of DIPs per point for layers that scale with the map.
        var scaledDIPsPerPoint: Double
        /// The denominator of the scale, if symbols or texts depend on it.
        var scale: Double?
        /// The period of the map, if texts can depend on it.
        var period: TimeExtent?
        /// The heading at the top, if markers turn with the map.
        var rotation: Double
    }

    /// The labels of a map, and what could not be read.
    struct Labels: Sendable {
        let world: LabelWorld
        let diagnostics: [Diagnostic]
    }

    let items: [LabeledItem]
    package let page: DrawingPage

    package init(items: [LabeledItem], page: DrawingPage) {
        (self.items, self.page) = (items, page)
    }

    private var inputs: [LabelInputs] { items.map(\.inputs) }

    /// Whether both have the same labels on the same page.
    func looksSame(as other: LabelDrawing) -> Bool {
        inputs.areSame(as: other.inputs)
    }

    // MARK: Placing

    private func dipsPerPoint(of item: LabeledItem) -> Double {
        page.lengths(scaled: item.scalesSymbols).pixelsPerPoint / page.frame.pixelsPerDIP
    }

    private var setting: Setting {
        let scaled = page.lengths(scaled: true).pixelsPerPoint / page.frame.pixelsPerDIP
        let needsView = items.contains { $0.classes.classes.contains(where: \.needsView) }
        return Setting(
            reference: page.frame.spatialReference, scaledDIPsPerPoint: scaled,
            scale: needsView || (page.referenceScale ?? 0) > 0 ? page.frame.scale : nil,
            period: needsView ? page.timeExtent : nil, rotation: page.frame.rotation)
    }

    /// Returns the labels of the map, from the cache if possible.
    private func labels() throws -> Labels {
        let worlds = page.resources.kept.value(LabelWorldCache.init)
        if let known = worlds.labels(of: inputs, setting) { return known }
        let made = try makeLabels()
        worlds.keep(made, of: inputs, setting)
        return made
    }

    private func makeLabels() throws -> Labels {
        var classes: [StyledLabelClass] = []
        var features: [LabelFeature] = []
        var diagnostics: [Diagnostic] = []
        // The topmost layer is the first.
        for (number, item) in items.reversed().enumerated() {
            var reader = LabelReader(item, layer: number, firstClass: classes.count, on: page)
            do {
                try reader.read(isWhole: true, limit: LabelReader.maxFeatures - features.count)
            } catch is LabelReader.TooMany {
                diagnostics.append(.tooManyLabels(of: item.name, limit: LabelReader.maxFeatures))
            } catch {
                guard let failure = error.ofOneLayer else { throw error }
                diagnostics.append(
                    Diagnostic(
                        .error, code: .layerNotRead,
                        message: "the labels of the layer \"\(item.name)\" cannot be read: \(failure)",
                        instead: "its other labels are not drawn"))
            }
            features += reader.features
            diagnostics += reader.diagnostics
            diagnostics += item.classes.diagnostics
            let unit = dipsPerPoint(of: item)
            for (labelClass, symbol) in zip(item.classes.classes, item.symbols) {
                diagnostics += labelClass.diagnostics + (symbol?.diagnostics ?? [])
                var style = LabelStyle(
                    block: symbol?.block ?? TextBlock(), height: symbol?.height ?? 0, dipsPerPoint: unit
                ) { symbol?.styledText($0) ?? StyledText(spans: []) }
                style.usesLineBoxes = labelClass.rules.conflicts.usesLineBoxes
                classes.append(StyledLabelClass(labelClass, style: style, layer: number))
            }
        }
        return Labels(
            world: LabelWorld(classes, features, threads: page.threads), diagnostics: diagnostics)
    }

    // MARK: Drawing

    /// Whether the colors of a label depend on what is below.
    var needsBackdrop: Bool { items.contains { $0.adaptiveSymbols.contains { $0 != nil } } }

    /// A label on the page.
    private struct Placed {
        let feature: LabelFeature
        let candidate: LabelCandidate
        /// The anchor in pixels.
        let position: SIMD2<Double>
        /// The number that replaces the text; nil for none.
        let key: LabelKey?
    }

    /// What a drawing of labels reports.
    struct Result {
        /// What could not be drawn as defined.
        var diagnostics: [Diagnostic]
        /// All labels on the page, and the features without one, if the list is wanted.
        var entries: [LabelEntry] = []
        /// The numbers on the page that replace labels.
        var keys: [LabelKey] = []
    }

    /// Draws all labels on the page.
    ///
    /// - Parameters:
    ///   - lists: Whether to list all labels on the page.
    ///   - backdrop: Draws a part of the map without labels.
    func draw<Target: Canvas>(
        on canvas: inout Target, lists: Bool, backdrop: (MapFrame) throws -> Image
    ) throws -> Result {
        let labels = try labels()
        try page.checkCancellation()
        let world = labels.world
        let placement = page.labels(of: world)
        var result = Result(diagnostics: labels.diagnostics)
        if placement.hasFewerRepeats { result.diagnostics.append(.fewerRepeats) }
        var missing: [Diagnostic] = []
        // Colors of some labels depend on what is below all of them.
        let adapts = needsBackdrop
        var shown: [Placed] = []
        for unit in placement.units.indices {
            let chosen = placement.candidate(of: unit)
            if chosen == nil, !lists { continue }
            let label = placement.units[unit]
            let place = placement.level.place(at: label.anchor)
            let feature = world.features[label.feature]
            let number = chosen == nil ? nil : placement.keyNumber(of: unit)
            let uncutKey = number.flatMap {
                LabelKey(feature, number: $0, world.classes[feature.classIndex].labelClass)
            }
            for position in positions(of: place, reach: chosen?.reach ?? 0) {
                let isCut = chosen.map { self.isCut($0, at: position) } ?? false
                if isCut, !lists { continue }
                let candidate = isCut ? nil : chosen
                let key = isCut ? nil : uncutKey
                if let candidate {
                    noteMissingCharacters(of: candidate, in: &missing)
                    let placed = Placed(feature: feature, candidate: candidate, position: position, key: key)
                    if adapts { shown.append(placed) } else { draw(placed, above: nil, on: &canvas) }
                }
                if let key { result.keys.append(key) }
                if lists {
                    result.entries.append(
                        LabelEntry(
                            feature, layer: item(of: feature).name, at: position, candidate,
                            reason: isCut ? .cut : placement.reasons[unit], key: key,
                            pixelsPerDIP: page.frame.pixelsPerDIP))
                }
            }
        }
        result.keys = result.keys.list
        result.diagnostics += missing
        if adapts {
            let colors = try self.backdrop(of: shown, backdrop)
            for placed in shown { draw(placed, above: colors, on: &canvas) }
        }
        return result
    }

    /// The greatest number of diagnostics about characters that no font has.
    private static let maxMissing = 10

    /// Adds the diagnostics about characters that no font has, each once.
    private func noteMissingCharacters(of candidate: LabelCandidate, in found: inout [Diagnostic]) {
        guard !candidate.text.layout.diagnostics.isEmpty else { return }
        for diagnostic in candidate.text.layout.diagnostics
        where diagnostic.code == .characterNotInAnyFont && found.count < Self.maxMissing
            && !found.contains(diagnostic)
        {
            found.append(diagnostic)
        }
    }

    /// Returns the colors below the labels that depend on them; nil if no such label is on the page.
    private func backdrop(
        of shown: [Placed], _ draw: (MapFrame) throws -> Image
    ) throws -> LabelBackdrop? {
        let size = SIMD2(Double(page.frame.width), Double(page.frame.height)) / page.frame.pixelsPerDIP
        let sheet = Box(low: .zero, high: size)
        var box = Box.nothing
        for placed in shown where symbols(of: placed.feature).adaptive != nil {
            let own = self.box(of: placed)
            if sheet.touches(own) { box.formUnion(own) }
        }
        return box.isEmpty ? nil : try LabelBackdrop(of: box, on: page, draw)
    }

    /// Returns the box of a text on the page in DIPs.
    private func box(of placed: Placed) -> Box {
        let position = placed.position / page.frame.pixelsPerDIP
        let box = placed.candidate.textBox
        return Box(low: box.low + position, high: box.high + position)
    }

    /// Finds the labels whose drawing is near a point.
    ///
    /// - Parameter distance: Returns the distance of a drawing from the point; nil if it is not near.
    /// - Returns: The labels that were found, the topmost first: the index of the item, and the feature.
    package func found(
        near point: SIMD2<Double>, radius: Double, by distance: (Recording) -> Double?
    ) throws -> [(item: Int, feature: LabelFeature)] {
        let world = try labels().world
        let placement = page.labels(of: world)
        var hits: [(item: Int, feature: LabelFeature)] = []
        for unit in placement.units.indices {
            guard let candidate = placement.candidate(of: unit) else { continue }
            let label = placement.units[unit]
            let reach = candidate.reach * page.frame.pixelsPerDIP + radius
            let place = placement.level.place(at: label.anchor)
            for position in positions(of: place, reach: candidate.reach) {
                guard all(position .>= point - reach), all(position .<= point + reach) else { continue }
                let feature = world.features[label.feature]
                var recording = Recording()
                let number = placement.keyNumber(of: unit)
                let key = LabelKey(
                    feature, number: number, world.classes[feature.classIndex].labelClass)
                draw(
                    Placed(feature: feature, candidate: candidate, position: position, key: key),
                    above: nil, on: &recording)
                guard distance(recording) != nil else { continue }
                hits.append((items.count - 1 - feature.layer, feature))
            }
        }
        return hits.reversed()
    }

    /// Whether a label is left out because the edge of the picture would cut it.
    private func isCut(_ candidate: LabelCandidate, at position: SIMD2<Double>) -> Bool {
        guard page.avoidsEdges else { return false }
        let pixels = page.frame.pixelsPerDIP
        let size = SIMD2(Double(page.frame.width), Double(page.frame.height))
        return any(position + candidate.shape.box.low * pixels .< 0)
            || any(position + candidate.shape.box.high * pixels .> size)
    }

    private func item(of feature: LabelFeature) -> LabeledItem { items[items.count - 1 - feature.layer] }

    /// Returns the positions in pixels at which something around a place can be visible.
    ///
    /// - Parameter reach: The distance of the label from its anchor in DIPs.
    private func positions(of place: SIMD2<Double>, reach: Double) -> [SIMD2<Double>] {
        let reach = reach * page.frame.pixelsPerDIP
        let size = SIMD2(Double(page.frame.width), Double(page.frame.height))
        let pixel = page.frame.screenTransform.apply(to: place)
        return (page.worlds.copies(from: place.x, to: place.x, reach: reach).map(Array.init) ?? []).map {
            pixel + page.worlds.pixels(of: $0)
        }.filter { all($0 .>= -reach) && all($0 .<= size + reach) }
    }

    private func symbols(of feature: LabelFeature) -> (own: LabelSymbol?, adaptive: AdaptiveSymbol?) {
        let index = items.count - 1 - feature.layer
        var number = feature.classIndex
        for above in items.indices where above > index { number -= items[above].classes.classes.count }
        return (items[index].symbols[number], items[index].adaptiveSymbols[number])
    }

    private func draw<Target: Canvas>(
        _ placed: Placed, above backdrop: LabelBackdrop?, on canvas: inout Target
    ) {
        let feature = placed.feature
        let (own, adaptive) = symbols(of: feature)
        guard let own else { return }
        var symbol = own
        if let backdrop, let adaptive, let other = adaptive.symbol(above: backdrop.color(in: box(of: placed)))
        {
            symbol = other
        }
        let text = placed.candidate.text
        let pixels = page.frame.pixelsPerDIP
        let unit = text.dipsPerPoint * pixels
        func transform(_ origin: SIMD2<Double>, _ direction: SIMD2<Double>) -> AffineTransform {
            let origin = placed.position + origin * pixels
            return AffineTransform(
                a: direction.x * unit, b: direction.y * unit, c: -direction.y * unit, d: direction.x * unit,
                tx: origin.x, ty: origin.y)
        }
        let parts: [(layout: TextLayout, transform: AffineTransform)]
        switch placed.candidate.pose {
        case .block(let origin, let direction):
            parts = [(text.layout, transform(origin, direction))]
        case .clusters(let poses):
            parts = zip(text.layout.parts(), poses).enumerated().map { number, part in
                let direction = part.1.direction
                let down = SIMD2(-direction.y, direction.x)
                // The part has the middle of its advance at x = 0, and the baseline of the line.
                let origin =
                    part.1.origin + direction * (text.clusters[number].advance / 2) - down * text.baseline
                return (part.0.layout, transform(origin, direction))
            }
        }
        let leader = placed.candidate.leader.map { end in
            (
                from: placed.position + placed.candidate.textBox.nearest(to: end) * pixels,
                to: placed.position + end * pixels
            )
        }
        let isPoint = if case .point = feature.geometry { true } else { false }
        let location = leader?.to ?? (isPoint ? placed.position : nil)
        let drawsFeatures = Target.abilities.contains(.features)
        if drawsFeatures {
            canvas.begin(
                .feature(FeatureScope(layer: item(of: feature).name, feature: feature.id, part: .label)))
        }
        symbol.draw(
            placed.key.map { "\($0.number)" } ?? feature.text ?? "", parts: parts, location: location,
            leader: leader, pixelsPerPoint: unit, on: &canvas)
        if drawsFeatures { canvas.end() }
    }
}

extension DrawingPage {
    /// Returns the labels of a map that can be visible on the page.
    fileprivate func labels(of world: LabelWorld) -> LabelPlacement {
        let level = world.shownLevel(at: labelLevel)
        let transform = frame.screenTransform
        let size = SIMD2(Double(frame.width), Double(frame.height))
        let corners = [SIMD2(0, 0), SIMD2(size.x, 0), SIMD2(0, size.y), size].map {
            level.position(of: transform.position(at: $0))
        }
        let box = Box(around: corners)
        let placement = world.placement(at: level, in: box, threads: threads)
        guard avoidsEdges else { return placement }
        let page = LabelPage(box: box, enlargement: level.unitsPerDIP / labelLevel.unitsPerDIP)
        return world.placement(placement, inside: page, threads: threads)
    }

    /// The scale and rotation of labels on the page.
    var labelLevel: LabelLevel {
        let reference = frame.spatialReference
        let world = WrapAround.of(reference)?.world.width
        // Tiles of web maps have scales of the ladder.
        let base = world.map { $0 / 256 } ?? 1
        return LabelLevel(
            unitsPerDIP: frame.unitsPerPixel * frame.pixelsPerDIP,
            unitScale: reference.metersPerUnit * MapFrame.dipsPerMeter, rotation: frame.rotation,
            worldWidth: frame.wholeWorld == nil ? world : nil, base: base)
    }
}

extension Diagnostic {
    fileprivate static let fewerRepeats = Diagnostic(
        .warning, code: .tooManyLabels,
        message: "the map has too many labels that are repeated along lines, along outlines or in areas",
        instead: "the distances between them are larger")

    fileprivate static func tooManyLabels(of layer: String, limit: Int) -> Diagnostic {
        Diagnostic(
            .warning, code: .tooManyLabels,
            message:
                "the layer \(layer.brief) has more features with labels than \(limit), the most of a map",
            instead: "the other features have no labels")
    }
}

extension LabelCandidate {
    /// The greatest distance between the anchor and the label.
    fileprivate var reach: Double {
        let far = pointwiseMax(
            pointwiseMax(shape.box.low, -shape.box.low), pointwiseMax(shape.box.high, -shape.box.high))
        return far.max() + 64
    }
}

extension Box {
    /// Returns the point of the box that is nearest to a position.
    fileprivate func nearest(to point: SIMD2<Double>) -> SIMD2<Double> {
        pointwiseMin(pointwiseMax(point, low), high)
    }
}
