import Documents
import Features
import Geospatial
import Portrayal
import Symbols
import Synchronization

/// The visible graphics of an overlay as columns, in drawing order and in the map's system.
///
/// They are filled once and stay until a graphic changes, the renderer asks for other attributes, or the map has
/// another system.
final class OverlayColumns: Sendable {
    /// Some graphics, and for each the number of its own symbol among ``symbols``, or -1.
    struct Part: Sendable {
        var features: FeatureBatch
        /// Nil where none of the graphics has a symbol of its own.
        var ownSymbols: [Int32]?
        /// Around all coordinates; NaN where there are none.
        var bounds: SIMD4<Double>
    }

    let parts: [Part]
    /// The symbols of graphics that have one of their own, each object once.
    let symbols: [Symbol]
    /// Around all coordinates; NaN where there are none.
    let bounds: SIMD4<Double>
    /// What of the graphics could not be taken over.
    let diagnostics: [Diagnostic]
    /// What of the graphics lies beyond the map's projection.
    let outside: OutsideProjection

    private let fieldNames: [String]
    private let spatialReference: SpatialReference
    /// The latest revision at which they were seen to be up to date.
    private let revision: Atomic<UInt64>
    private let looks: Mutex<Looks>

    /// What the symbols look like, and the symbol model's revision at which they did.
    private struct Looks {
        var looks: SymbolLooks
        /// Nil before the first picture of these columns.
        var revision: UInt64?
    }

    fileprivate init(
        filling filler: ColumnFilling, after earlier: OverlayColumns?, fieldNames: [String],
        spatialReference: SpatialReference, revision: UInt64
    ) {
        parts = filler.parts
        symbols = filler.symbols
        diagnostics = filler.diagnostics
        outside = filler.outside
        bounds = parts.reduce(GeometryColumn.noBounds) { GeometryColumn.union($0, $1.bounds) }
        self.fieldNames = fieldNames
        self.spatialReference = spatialReference
        self.revision = Atomic(revision)
        // Mostly a graphic has moved and the symbols are those of the picture before.
        looks = Mutex(Looks(looks: earlier?.looks.withLock(\.looks) ?? SymbolLooks()))
    }

    /// What the graphics' own symbols look like now, and their plans on a page.
    ///
    /// - Parameters:
    ///   - scaled: whether they grow and shrink with the map around its reference scale.
    ///   - levels: the order of symbol layers across graphics; nil where each graphic is drawn at once.
    func ownLooks(on page: DrawingPage, scaled: Bool, levels: SymbolLevels?) -> (
        definitions: DistinctDefinitions, plans: SymbolPlans
    ) {
        // The lock is held all the while: who draws the same overlay at the same time needs the same.
        looks.withLock { state in
            let now = SymbolLock.revision
            if state.revision != now {
                state.looks.update(with: symbols)
                state.revision = now
            }
            return (
                state.looks.definitions, state.looks.plans(on: page, scaled: scaled, levels: levels)
            )
        }
    }

    fileprivate func isCurrent(
        of overlay: GraphicsOverlay, fieldNames: [String], spatialReference: SpatialReference
    ) -> Bool {
        guard self.fieldNames == fieldNames, self.spatialReference == spatialReference else { return false }
        let now = GraphicsModel.revision
        if overlay.hasChanged(since: revision.load(ordering: .acquiring)) { return false }
        revision.store(now, ordering: .releasing)
        return true
    }
}

extension GraphicsOverlay {
    /// The graphics as columns.
    ///
    /// - Parameters:
    ///   - fieldNames: the attributes that are wanted, as the renderer names them.
    ///   - spatialReference: the map's system.
    func columns(fieldNames: [String], in spatialReference: SpatialReference) -> OverlayColumns {
        let known = columnsOfLastPicture.withLock { $0 }
        if let known,
            known.isCurrent(of: self, fieldNames: fieldNames, spatialReference: spatialReference)
        {
            return known
        }
        let (graphics, revision) = drawnGraphics()
        var filling = ColumnFilling(fieldNames: fieldNames, spatialReference: spatialReference)
        filling.fill(with: graphics)
        let columns = OverlayColumns(
            filling: filling, after: known, fieldNames: fieldNames, spatialReference: spatialReference,
            revision: revision)
        columnsOfLastPicture.withLock { $0 = columns }
        return columns
    }
}
