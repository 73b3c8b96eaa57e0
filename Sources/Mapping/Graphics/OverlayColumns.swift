import Documents
import Features
import Geospatial
import PlanarGeometry
import Portrayal
import Symbols
import Synchronization

/// The visible graphics of an overlay as columns, in drawing order and in the map's spatial reference.
///
/// The columns are filled once. They are valid until a graphic changes, the renderer needs other attributes, or the
/// map has another spatial reference.
final class OverlayColumns: Sendable {
    /// Some of the graphics, with the index of each graphic's own symbol in ``symbols``.
    struct Part: Sendable {
        var features: FeatureBatch
        /// The index of each graphic's own symbol, or -1 without one; nil if no graphic has its own symbol.
        var ownSymbols: [Int32]?
        /// The bounds of all coordinates; NaN if there are none.
        var bounds: SIMD4<Double>
        /// The index of the first graphic in ``OverlayColumns/graphics``.
        var start = 0
        /// The rows of the selected graphics, in drawing order.
        var selected: [Int] = []

        /// Returns some of the graphics; their numbers do not change.
        func selecting(_ rows: [Int]) -> Part {
            Part(
                features: features.selecting(rows),
                ownSymbols: ownSymbols.map { own in rows.map { own[$0] } },
                bounds: bounds, start: start)
        }
    }

    let parts: [Part]
    /// The graphics in the order of the rows of all parts.
    let graphics: [Graphic]
    /// The distinct symbols of graphics with their own symbol.
    let symbols: [Symbol]
    /// The bounds of all coordinates; NaN if there are none.
    let bounds: SIMD4<Double>
    /// Diagnostics for what was not converted faithfully.
    let diagnostics: [Diagnostic]
    /// Counts of vertices and features outside the map's projection.
    let outside: OutsideProjection

    private let fieldNames: [String]
    private let spatialReference: SpatialReference
    /// The latest revision at which the columns were up to date.
    private let revision: Atomic<UInt64>
    private let ownSymbolCache: Mutex<CacheState>
    private let search = Mutex(SearchState())

    /// The cached definitions and plans, and the revision of the symbol model that they are for.
    private struct CacheState {
        var symbols: OwnSymbolCache
        /// The revision; nil before the first picture with these columns.
        var revision: UInt64?
    }

    fileprivate init(
        filling filler: ColumnFilling, with graphics: [Graphic], after earlier: OverlayColumns?,
        fieldNames: [String],
        spatialReference: SpatialReference, revision: UInt64
    ) {
        parts = filler.parts
        self.graphics = graphics
        symbols = filler.symbols
        diagnostics = filler.diagnostics
        outside = filler.outside
        bounds = parts.reduce(GeometryColumn.noBounds) { GeometryColumn.union($0, $1.bounds) }
        self.fieldNames = fieldNames
        self.spatialReference = spatialReference
        self.revision = Atomic(revision)
        // In most cases, a graphic has moved and the symbols are those of the previous picture.
        ownSymbolCache = Mutex(
            CacheState(symbols: earlier?.ownSymbolCache.withLock(\.symbols) ?? OwnSymbolCache()))
    }

    /// The spatial index, and whether there was a search.
    private struct SearchState {
        var index: BoxIndex?
        var isSearched = false
    }

    /// Returns the index of the graphics' bounds; nil for the first search of these columns.
    ///
    /// An index takes more time than one search, and moving graphics have new columns for each picture.
    func index() -> BoxIndex? {
        search.withLock { state in
            defer { state.isSearched = true }
            if state.index == nil, state.isSearched {
                state.index = BoxIndex(
                    parts.flatMap { part in
                        (0..<part.features.count).map {
                            Box(bounds: part.features.geometry.placedBounds(ofRows: $0..<$0 + 1))
                        }
                    })
            }
            return state.index
        }
    }

    /// Returns the current definitions of the graphics' own symbols, and their plans on a page.
    ///
    /// - Parameters:
    ///   - scaled: Whether the size of symbols depends on the map scale relative to the reference scale.
    ///   - levels: The order of symbol layers across all graphics; nil draws each graphic at once.
    func ownPlans(on page: DrawingPage, scaled: Bool, levels: SymbolLevels?) -> (
        definitions: DistinctDefinitions, plans: SymbolPlans
    ) {
        // Hold the lock for the whole call: other threads that draw the same overlay need the same result.
        ownSymbolCache.withLock { state in
            let now = SymbolLock.revision
            if state.revision != now {
                state.symbols.update(with: symbols)
                state.revision = now
            }
            return (
                state.symbols.definitions, state.symbols.plans(on: page, scaled: scaled, levels: levels)
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
    /// Returns the graphics as columns, from the cache if they have not changed.
    ///
    /// - Parameters:
    ///   - fieldNames: The required attributes, with the names that the renderer uses.
    ///   - spatialReference: The map's spatial reference.
    func columns(fieldNames: [String], in spatialReference: SpatialReference) -> OverlayColumns {
        let known = columnsOfLastPicture.withLock { $0 }
        if let known,
            known.isCurrent(of: self, fieldNames: fieldNames, spatialReference: spatialReference)
        {
            return known
        }
        let (graphics, states, revision) = drawnGraphics()
        var filling = ColumnFilling(fieldNames: fieldNames, spatialReference: spatialReference)
        filling.fill(with: states)
        let columns = OverlayColumns(
            filling: filling, with: graphics, after: known, fieldNames: fieldNames,
            spatialReference: spatialReference, revision: revision)
        columnsOfLastPicture.withLock { $0 = columns }
        return columns
    }
}
