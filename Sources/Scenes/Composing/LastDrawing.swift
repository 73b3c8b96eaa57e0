import CartoucheDocuments
import CartoucheMapModel
import CartoucheSymbolModel

/// The last drawing of a view, from which the next one follows if only a few graphics change.
///
/// The list is that of a new drawing, except for the numbers of draws and elements. A new drawing is made after other
/// changes, and for labels, draped graphics, translucent bodies, and shapes that are parts of a mesh.
struct LastDrawing: Sendable {
    private var drawing: SceneDrawing
    private let settings: SceneDrawing.Settings
    private var atlas: BillboardAtlas
    private var lineMarkers: [LineMarker: (line: SymbolDefinition, marker: SymbolDefinition)]

    /// The numbers of the graphics of the overlays that have changed; 0 for a graphic with several numbers.
    private var numbers: [ObjectIdentifier: [ObjectIdentifier: UInt32]] = [:]

    /// The greatest size of the pictures that a view keeps for its next drawing: those of 128 tiles of the surface.
    static let maximumTextureBytes = 1 << 27
    /// The greatest number of graphics that change in a drawing.
    private static let maximumCount = 256

    init(
        drawing: SceneDrawing, settings: SceneDrawing.Settings, atlas: BillboardAtlas,
        lineMarkers: [LineMarker: (line: SymbolDefinition, marker: SymbolDefinition)]
    ) {
        (self.drawing, self.settings) = (drawing, settings)
        (self.atlas, self.lineMarkers) = (atlas, lineMarkers)
    }

    /// Returns the next drawing, and what to keep of it; nil if it must be made anew.
    ///
    /// - Parameter number: The number of the next drawing.
    func next(
        _ scene: Scene, _ projection: SceneProjection, _ settings: SceneDrawing.Settings, number: UInt64,
        models: inout ModelCache
    ) -> (SceneDrawing, LastDrawing)? {
        guard projection == drawing.list.view, settings.hasSameAppearance(as: self.settings) else {
            return nil
        }
        var diagnostics: [Diagnostic] = []
        let heights = SurfaceHeights(scene.baseSurface, in: projection.space, diagnostics: &diagnostics)
        guard diagnostics.isEmpty, heights.isSame(as: drawing.heights),
            let changes = drawing.drawn.changedGraphics(scene, settings.overlays)
        else { return nil }
        if changes.isEmpty { return (drawing, self) }
        var next = self
        var box = ViewBox()
        for change in changes {
            // The state comes first: a later change makes it old.
            let state = DrawnOverlayState(change.overlay)
            guard change.graphics.count <= Self.maximumCount,
                let changed = next.replace(change, scale: settings.scale, &models)
            else { return nil }
            box.formUnion(changed)
            next.drawing.drawn.replace(state, at: change.place)
        }
        next.drawing.follow(as: number, differingIn: box)
        next.drawing.report.count(next.drawing.list)
        return (next.drawing, next)
    }

    /// Returns the numbers of the graphics of an overlay, which stay the same in all drawings that follow.
    private mutating func numbers(of overlay: GraphicsOverlay) -> [ObjectIdentifier: UInt32] {
        if let known = numbers[ObjectIdentifier(overlay)] { return known }
        var found: [ObjectIdentifier: UInt32] = [:]
        for (index, element) in drawing.elements.enumerated() {
            guard case .graphic(let graphic, let owner) = element, owner === overlay else { continue }
            let isNew = found.updateValue(UInt32(index + 1), forKey: ObjectIdentifier(graphic)) == nil
            if !isNew { found[ObjectIdentifier(graphic)] = 0 }
        }
        numbers[ObjectIdentifier(overlay)] = found
        return found
    }

    /// Draws the changed graphics of an overlay again.
    ///
    /// - Returns: Where the picture can differ; nil if that is not possible.
    private mutating func replace(
        _ change: DrawnScene.ChangedGraphics, scale: Double, _ models: inout ModelCache
    ) -> ViewBox? {
        let (view, heights) = (drawing.list.view, drawing.heights)
        let known = numbers(of: change.overlay)
        var numbers: [Graphic: UInt32] = [:]
        var graphics: [Graphic] = []
        for number in change.graphics.compactMap({ known[$0] }).sorted() {
            guard number > 0, case .graphic(let graphic, _) = drawing.elements[Int(number) - 1] else {
                return nil
            }
            numbers[graphic] = number
            graphics.append(graphic)
        }
        let states = GraphicsModel.read { access in graphics.map { $0.state(access) } }
        guard graphics.count == change.graphics.count,
            states.allSatisfy({ $0.isVisible && !$0.isSelected && $0.zIndex == 0 }),
            drawing.sources.selected.isDisjoint(with: numbers.values)
        else { return nil }
        var sources = SceneSources(in: heights.space)
        var (features, placing) = sources.read(change.overlay, only: (graphics, states))
        guard features.count == graphics.count, sources.diagnostics.isEmpty, sources.drapedOverlays.isEmpty,
            sources.labeled.isEmpty
        else { return nil }
        for index in features.indices {
            guard case .graphic(let graphic, _) = sources.elements[Int(features[index].id) - 1],
                let number = numbers[graphic]
            else { return nil }
            features[index].id = number
        }
        placing.object = UInt32(change.place + 1)
        var composer = SceneComposer(view, heights: heights, scale: scale, models: models)
        (composer.atlas, composer.lineMarkers) = (atlas, lineMarkers)
        composer.add(features, placing)
        composer.finish()
        guard composer.diagnostics.allSatisfy(drawing.report.diagnostics.contains) else { return nil }
        guard
            let box = drawing.list.replace(Set(numbers.values), of: placing.object, with: composer.draws)
        else { return nil }
        (atlas, lineMarkers, models) = (composer.atlas, composer.lineMarkers, composer.models)
        return box
    }
}

extension SceneDrawing.Settings {
    /// Returns whether pictures of the same overlays look the same.
    fileprivate func hasSameAppearance(as other: Self) -> Bool {
        sun == other.sun && sunDate == other.sunDate && hasSky == other.hasSky
            && selection == other.selection && scale == other.scale && effects.looks(like: other.effects)
    }
}
