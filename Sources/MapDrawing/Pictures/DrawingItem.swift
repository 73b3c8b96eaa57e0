import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheMapModel
import CartouchePortrayal
import CartoucheSymbols

/// A snapshot of one layer or overlay of a map, ready to be drawn; a group layer has members.
package struct DrawingItem: Sendable {
    enum Content: Sendable {
        /// Nothing is drawn.
        case skipped(SkipReason)
        /// Nothing is drawn, because the layer cannot be read.
        case failed(any CartoucheError)
        case layer(LayerDrawing)
        case overlay(OverlayDrawing)
        case picture(any PictureDrawing)
        case group([DrawingItem])
        /// Layers of a group that draws all its features level by level; the number of levels.
        case levels([DrawingItem], Int)
    }

    /// The layer's title, or the overlay's identifier.
    let name: String
    let opacity: Double
    /// How the colors of the whole item mix with those below.
    let blendMode: BlendMode
    let range: ScaleRange
    /// The path of the layer in its document; empty for others.
    private let path: String
    /// The layer; nil for overlays and groups of layers.
    private var owner: ObjectIdentifier?
    let content: Content

    /// - Throws: `CancellationError` and `DeadlineError`. A layer that cannot be read is drawn as nothing.
    package init(_ layer: Layer, on page: DrawingPage) throws {
        var failure: (any CartoucheError)?
        if layer.isVisible, !(layer is GroupLayer) {
            do { try layer.prepare() } catch {
                guard let known = error.ofOneLayer else { throw error }
                failure = known
            }
        }
        name = layer.name
        blendMode = BlendMode(rawValue: layer.blendMode.rawValue) ?? .normal
        range = layer.common.read(\.range)
        path = layer.origin?.path ?? ""
        owner = ObjectIdentifier(layer)
        if let layer = layer as? GraphicsLayer {
            let state = layer.overlay.snapshot
            let scale = page.frame.scale
            opacity = layer.opacity * state.opacity
            let reason = layer.reasonToSkip(atScale: scale) ?? state.reasonToSkip(atScale: scale)
            content =
                try reason.map { .skipped($0) }
                ?? Self.content(of: layer.overlay, state, named: layer.name, on: page)
            return
        }
        if failure == nil, layer.reasonToSkip(atScale: page.frame.scale) == nil {
            do {
                if let drawing = try layer.pictureDrawing(on: page) {
                    opacity = drawing.groupOpacity
                    content = .picture(drawing)
                    return
                }
            } catch {
                guard let failure = error.ofOneLayer else { throw error }
                opacity = 1
                content = .failed(failure)
                return
            }
        }
        opacity = layer.opacity
        if let reason = layer.reasonToSkip(atScale: page.frame.scale) {
            content = .skipped(reason)
        } else if let failure {
            content = .failed(failure)
        } else if let layer = layer as? FeatureLayer {
            do {
                content = try Self.content(of: layer, on: page)
            } catch {
                guard let failure = error.ofOneLayer else { throw error }
                content = .failed(failure)
            }
        } else {
            content = .group(try Self.items(of: layer.memberLayers ?? [], on: page))
        }
    }

    /// Returns what a layer draws: its features, or those outside of aggregates and the aggregates.
    private static func content(of layer: FeatureLayer, on page: DrawingPage) throws -> Content {
        let drawing = try LayerDrawing(layer, on: page)
        let reduced = try layer.reduced(drawing)
        guard let parts = reduced.parts else { return .layer(reduced.whole) }
        return .group([
            DrawingItem(layer.name, .layer(parts.single), of: layer),
            DrawingItem("\(layer.name): \(reduced.name)", .layer(parts.aggregates), of: layer),
        ])
    }

    /// Creates an item for a part of a layer.
    private init(_ name: String, _ content: Content, of layer: Layer? = nil) {
        self.name = name
        owner = layer.map { ObjectIdentifier($0) }
        opacity = 1
        blendMode = .normal
        range = ScaleRange()
        path = ""
        self.content = content
    }

    /// Creates an item for layers that share symbol levels.
    private init(levels names: [String], of layers: ArraySlice<Layer>, on page: DrawingPage) throws {
        name = layers.first?.name ?? ""
        opacity = 1
        blendMode = .normal
        // Each member has its own range.
        range = ScaleRange()
        path = ""
        let count = SymbolLevels(topFirst: names).count
        content = .levels(try layers.map { try DrawingItem($0, on: page) }, count)
    }

    /// Returns the items of layers in drawing order.
    ///
    /// Consecutive layers of a group with symbol levels are one item.
    ///
    /// - Throws: `CancellationError` and `DeadlineError`.
    static func items(of layers: [Layer], on page: DrawingPage) throws -> [DrawingItem] {
        var items: [DrawingItem] = []
        var rest = layers[...]
        while let first = rest.first {
            let levels = (first as? FeatureLayer)?.sharedLevels
            let members = rest.prefix { levels != nil && ($0 as? FeatureLayer)?.sharedLevels == levels }
            if let levels, members.count > 1 {
                items.append(try DrawingItem(levels: levels.names, of: members, on: page))
                rest = rest.dropFirst(members.count)
            } else {
                items.append(try DrawingItem(first, on: page))
                rest = rest.dropFirst()
            }
        }
        return items
    }

    /// What draws the overlay; nil for other items.
    package var overlayDrawing: OverlayDrawing? {
        if case .overlay(let drawing) = content { drawing } else { nil }
    }

    /// The members of a group; nil for other items.
    private var members: [DrawingItem]? {
        switch content {
        case .group(let members), .levels(let members, _): members
        case .skipped, .failed, .layer, .overlay, .picture: nil
        }
    }

    /// - Throws: `CancellationError`.
    package init(_ overlay: GraphicsOverlay, _ state: GraphicsOverlay.Content, on page: DrawingPage) throws {
        name = state.id
        opacity = state.opacity
        blendMode = .normal
        range = state.range
        path = ""
        if let reason = state.reasonToSkip(atScale: page.frame.scale) {
            content = .skipped(reason)
        } else {
            content = try Self.content(of: overlay, state, named: state.id, on: page)
        }
    }

    /// Returns what an overlay draws: its graphics, or those outside of aggregates and the aggregates.
    private static func content(
        of overlay: GraphicsOverlay, _ state: GraphicsOverlay.Content, named name: String,
        on page: DrawingPage
    ) throws -> Content {
        guard let reduction = state.reduction,
            let reduced = try ReducedOverlay(state, columnsOf: overlay, on: page)
        else { return .overlay(OverlayDrawing(state, columnsOf: overlay, on: page)) }
        return .group([
            DrawingItem(name, .layer(reduced.parts.single)),
            DrawingItem("\(name): \(reduction.aggregateName)", .layer(reduced.parts.aggregates)),
        ])
    }
}

extension DrawingItem {
    /// Whether both give the same picture on the same page.
    func looksSame(as other: DrawingItem) -> Bool {
        guard name == other.name, opacity == other.opacity, blendMode == other.blendMode,
            hasSameParts(as: other)
        else { return false }
        guard let members, let otherMembers = other.members else { return true }
        return zip(members, otherMembers).allSatisfy { $0.looksSame(as: $1) }
    }

    /// Whether drawing both on the same page gives the same parts and reports; opacities may differ.
    func hasSameParts(as other: DrawingItem) -> Bool {
        guard name == other.name, range == other.range else { return false }
        switch (content, other.content) {
        case (.skipped(let reason), .skipped(let otherReason)): return reason == otherReason
        case (.failed(let error), .failed(let otherError)): return "\(error)" == "\(otherError)"
        case (.layer(let layer), .layer(let otherLayer)): return layer.drawsSame(as: otherLayer)
        case (.overlay(let overlay), .overlay(let otherOverlay)): return overlay.drawsSame(as: otherOverlay)
        case (.picture(let picture), .picture(let otherPicture)):
            return picture.drawsSame(as: otherPicture)
        case (.group(let members), .group(let otherMembers)),
            (.levels(let members, _), .levels(let otherMembers, _)):
            return members.count == otherMembers.count
                && zip(members, otherMembers).allSatisfy { $0.hasSameParts(as: $1) }
        default: return false
        }
    }
}

extension GraphicsOverlay.Content {
    /// Returns the reason why the overlay is not drawn at a scale; nil if it is drawn.
    package func reasonToSkip(atScale scale: Double) -> SkipReason? {
        if !isVisible { return .hidden }
        if !range.contains(scale) { return .outsideScaleRange }
        return opacity == 0 ? .transparent : nil
    }
}

/// The result of drawing an item: the reports of its layers in drawing order, and their parts if they are kept.
struct DrawnItem<Part: CanvasPart>: Sendable {
    var layers: [(report: DrawingReport.LayerReport, parts: LayerParts<Part>)] = []

    /// Whether the item can be drawn again from its parts.
    var isKept: Bool { layers.allSatisfy(\.parts.isKept) }
    /// The memory of the parts, in bytes.
    var byteCount: Int { layers.reduce(0) { $0 + $1.parts.byteCount } }
}

extension DrawingItem {
    /// Draws the item.
    ///
    /// - Parameters:
    ///   - keptBytes: The maximum size of the parts to keep, in bytes; 0 keeps none.
    ///   - stages: The report that receives the times.
    func draw<Target: Canvas>(
        on canvas: inout Target, keptBytes: Int, stages: inout DrawingReport,
        progress: (@Sendable (String) -> Void)?
    ) throws -> DrawnItem<Target.Part> {
        var drawn = DrawnItem<Target.Part>()
        try draw(on: &canvas, into: &drawn, keptBytes: keptBytes, stages: &stages, progress: progress)
        return drawn
    }

    private func draw<Target: Canvas>(
        on canvas: inout Target, into drawn: inout DrawnItem<Target.Part>, keptBytes: Int,
        stages: inout DrawingReport, progress: (@Sendable (String) -> Void)?
    ) throws {
        var report = DrawingReport.LayerReport(name: name)
        (report.minScale, report.maxScale, report.owner) = (range.minScale, range.maxScale, owner)
        var parts = LayerParts<Target.Part>(byteLimit: keptBytes)
        switch content {
        case .skipped(let reason):
            report.skipped = reason.text
            report.absence = reason.absence
        case .failed(let error):
            report.fail(error, path: path)
        case .layer(let layer):
            try canvas.item(self) {
                try layer.draw(on: &$0, &parts, report: &report, stages: &stages, progress: progress)
            }
            if !path.isEmpty { report.failure = nil }
        case .overlay(let overlay):
            try canvas.item(self) {
                try overlay.draw(on: &$0, &parts, report: &report, stages: &stages)
            }
        case .picture(let picture):
            do {
                try canvas.item(self) {
                    try picture.draw(on: &$0, &parts, report: &report, stages: &stages)
                }
            } catch {
                guard let failure = error.ofOneLayer else { throw error }
                report.fail(failure, path: path)
            }
        case .group(let members):
            return try canvas.item(self) { canvas in
                for member in members {
                    try member.draw(
                        on: &canvas, into: &drawn, keptBytes: keptBytes, stages: &stages,
                        progress: progress)
                }
            }
        case .levels(let members, let count):
            return try draw(members, levelCount: count, on: &canvas, into: &drawn, &stages, progress)
        }
        report.findAbsence()
        drawn.layers.append((report, parts))
    }

    /// Draws the features of all members level by level.
    ///
    /// The members are drawn to parts, so that their features are read once. If the parts exceed the limit of memory,
    /// the features are read again for the remaining levels. Such an item is drawn again for each picture.
    private func draw<Target: Canvas>(
        _ members: [DrawingItem], levelCount: Int, on canvas: inout Target,
        into drawn: inout DrawnItem<Target.Part>, _ stages: inout DrawingReport,
        _ progress: (@Sendable (String) -> Void)?
    ) throws {
        var next = 0
        // Whether one level alone exceeds the limit, so that it is drawn without waiting.
        var drawsAtOnce = false
        var isFirst = true
        while next < levelCount {
            var levels = next..<(drawsAtOnce ? next + 1 : levelCount)
            var waiting: [(item: DrawingItem, parts: LayerParts<Target.Part>)] = []
            var bytes = 0
            for member in members {
                var report = DrawingReport.LayerReport(name: member.name)
                (report.minScale, report.maxScale) = (member.range.minScale, member.range.maxScale)
                report.owner = member.owner
                var parts = LayerParts<Target.Part>(byteLimit: 0)
                switch member.content {
                case .layer(let layer):
                    parts = LayerParts(
                        passes: levels,
                        maxBytes: drawsAtOnce ? nil : max(layer.page.resources.maxWaitingBytes - bytes, 0))
                    let progress = isFirst ? progress : nil
                    if drawsAtOnce {
                        try canvas.item(member) {
                            try layer.draw(
                                on: &$0, &parts, report: &report, stages: &stages, progress: progress)
                        }
                    } else {
                        try layer.draw(
                            on: &canvas, &parts, report: &report, stages: &stages, progress: progress)
                    }
                case .skipped(let reason):
                    report.skipped = reason.text
                    report.absence = reason.absence
                case .failed(let error):
                    if isFirst { report.fail(error, path: member.path) }
                case .overlay, .picture, .group, .levels: break
                }
                if let end = parts.passes?.upperBound, end < levels.upperBound {
                    levels = levels.lowerBound..<end
                    for index in waiting.indices { waiting[index].parts.drop(from: end) }
                }
                waiting.append((member, parts))
                bytes = waiting.reduce(0) { $0 + $1.parts.byteCount }
                if isFirst {
                    report.findAbsence()
                    drawn.layers.append((report, LayerParts(byteLimit: 0)))
                }
            }
            for level in levels {
                for index in waiting.indices {
                    let parts = waiting[index].parts.take(pass: level)
                    guard !parts.isEmpty else { continue }
                    canvas.item(waiting[index].item) { canvas in
                        for part in parts { canvas.draw(part) }
                    }
                }
            }
            drawsAtOnce = levels.isEmpty
            next = levels.upperBound
            isFirst = false
        }
    }

    /// Draws the item again from its parts.
    func draw<Target: Canvas>(_ drawn: DrawnItem<Target.Part>, on canvas: inout Target) {
        var rest = drawn.layers[...]
        draw(next: &rest, on: &canvas)
    }

    private func draw<Target: Canvas>(
        next rest: inout ArraySlice<(report: DrawingReport.LayerReport, parts: LayerParts<Target.Part>)>,
        on canvas: inout Target
    ) {
        switch content {
        case .skipped, .failed:
            rest = rest.dropFirst()
        case .layer, .overlay, .picture:
            guard let layer = rest.popFirst() else { return }
            canvas.item(self) { canvas in
                for part in layer.parts.parts { canvas.draw(part) }
            }
        case .group(let members):
            canvas.item(self) { canvas in
                for member in members { member.draw(next: &rest, on: &canvas) }
            }
        case .levels(let members, _):
            // The parts are not kept.
            rest = rest.dropFirst(members.count)
        }
    }
}

extension Canvas {
    /// Draws in the layer of an item; uses a group only if the opacity is below 1, or for a blend mode.
    mutating func item(_ item: DrawingItem, _ body: (inout Self) throws -> Void) rethrows {
        try within(.layer(item.name)) { canvas in
            if item.opacity < 1 || item.blendMode != .normal {
                try canvas.group(opacity: item.opacity, blendMode: item.blendMode, body)
            } else {
                try body(&canvas)
            }
        }
    }
}
