import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartouchePlanarGeometry
import CartouchePortrayal
import CartoucheSymbols
import Synchronization

/// The visible graphics of an overlay as columns, in drawing order and in the map's spatial reference.
///
/// The columns are filled once. They are valid until a graphic changes, the renderer needs other attributes, or the
/// map has another spatial reference.
package final class OverlayColumns: Sendable {
    /// Some of the graphics, with the index of each graphic's own symbol in ``symbols``.
    package struct Part: Sendable {
        package var features: FeatureBatch
        /// The index of each graphic's own symbol, or -1 without one; nil if no graphic has its own symbol.
        var ownSymbols: [Int32]?
        /// The bounds of all coordinates; NaN if there are none.
        package var bounds: SIMD4<Double>
        /// The index of the first graphic in ``OverlayColumns/graphics``.
        package var start = 0
        /// The rows of the selected graphics, in drawing order.
        var selected: [Int] = []

        /// The index after that of the last graphic.
        var end: Int { start + features.count }

        /// Returns some of the graphics; their numbers do not change.
        package func selecting(_ rows: [Int]) -> Part {
            Part(
                features: features.selecting(rows),
                ownSymbols: ownSymbols.map { own in rows.map { own[$0] } },
                bounds: bounds, start: start)
        }
    }

    package let parts: [Part]
    /// The graphics in the order of the rows of all parts.
    package var graphics: [Graphic] { rows.graphics }
    /// The distinct symbols of graphics with their own symbol.
    let symbols: OwnSymbols
    /// The bounds of all coordinates; NaN if there are none.
    package let bounds: SIMD4<Double>
    /// Diagnostics for what was not converted faithfully.
    let diagnostics: [Diagnostic]
    /// Counts of vertices and features outside the map's projection.
    let outside: OutsideProjection

    private let rows: GraphicRows
    private let fieldNames: [String]
    private let spatialReference: SpatialReference
    /// The latest revision at which the columns were up to date.
    private let revision: Atomic<UInt64>
    private let ownSymbolCache: Mutex<CacheState>
    private let search: Mutex<SearchState>
    /// The last changes of rows, the newest last.
    let changes: RowChanges

    /// The cached definitions and plans, and the revision of the symbol model that they are for.
    private struct CacheState {
        var symbols: OwnSymbolCache
        /// The revision; nil before the first picture with these columns.
        var revision: UInt64?
    }

    fileprivate init(
        filling filler: ColumnFilling, with rows: GraphicRows, after earlier: OverlayColumns?,
        fieldNames: [String],
        spatialReference: SpatialReference, revision: UInt64
    ) {
        parts = filler.parts
        self.rows = rows
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
        search = Mutex(SearchState())
        changes = RowChanges()
    }

    /// Creates columns with new values in some rows.
    private init(
        _ earlier: OverlayColumns, parts: [Part], changed: [Int], symbols: OwnSymbols, revision: UInt64
    ) {
        self.parts = parts
        rows = earlier.rows
        self.symbols = symbols
        diagnostics = []
        outside = OutsideProjection()
        bounds = parts.reduce(GeometryColumn.noBounds) { GeometryColumn.union($0, $1.bounds) }
        fieldNames = earlier.fieldNames
        spatialReference = earlier.spatialReference
        self.revision = Atomic(revision)
        var cache = earlier.ownSymbolCache.withLock { $0 }
        if symbols.symbols.count != earlier.symbols.symbols.count { cache.revision = nil }
        ownSymbolCache = Mutex(cache)
        var search = earlier.search.withLock { $0 }
        search.move(changed)
        self.search = Mutex(search)
        changes = earlier.changes.adding(changed)
    }

    /// The spatial index, and whether there was a search.
    private struct SearchState {
        var index: BoxIndex?
        var isSearched = false
        /// The rows that have moved since the index was made.
        var moved: Set<Int> = []

        /// The maximum number of moved rows; if there are more, the index is made again.
        private static let maxMoved = 1024

        mutating func move(_ rows: [Int]) {
            guard index != nil else { return }
            moved.formUnion(rows)
            if moved.count > Self.maxMoved { (index, moved) = (nil, []) }
        }
    }

    /// Returns the index of the graphics' bounds, and the rows that have moved since it was made.
    ///
    /// Nil for the first search of these columns. An index takes more time than one search, and moving graphics have
    /// new columns for each picture.
    ///
    /// - Parameter isNeeded: Whether to make the index even for the first search.
    func index(isNeeded: Bool) -> (index: BoxIndex, moved: Set<Int>)? {
        search.withLock { state in
            defer { state.isSearched = true }
            if state.index == nil, state.isSearched || isNeeded {
                state.index = BoxIndex(
                    parts.flatMap { part in
                        (0..<part.features.count).map {
                            Box(bounds: part.features.geometry.placedBounds(ofRows: $0..<$0 + 1))
                        }
                    })
            }
            return state.index.map { ($0, state.moved) }
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
                state.symbols.update(with: symbols.symbols)
                state.revision = now
            }
            return (
                state.symbols.definitions, state.symbols.plans(on: page, scaled: scaled, levels: levels)
            )
        }
    }

    /// Returns whether the columns have some attributes and a spatial reference.
    fileprivate func isUsable(fieldNames: [String], spatialReference: SpatialReference) -> Bool {
        self.fieldNames == fieldNames && self.spatialReference == spatialReference
    }

    fileprivate func isCurrent(of overlay: GraphicsOverlay) -> Bool {
        let now = GraphicsModel.revision
        if overlay.hasChanged(since: revision.load(ordering: .acquiring)) { return false }
        revision.store(now, ordering: .releasing)
        return true
    }

    /// Returns columns with the current state of some graphics; nil if all columns must be filled again.
    fileprivate func updated(for overlay: GraphicsOverlay) -> OverlayColumns? {
        guard diagnostics.isEmpty, outside.isEmpty,
            let (changes, now) = overlay.changes(
                since: revision.load(ordering: .acquiring), in: rows, limit: Self.maxChanges),
            changes.allSatisfy({ rows.keepsRow($0.row, in: $0.state) })
        else { return nil }
        var filling = ColumnFilling(
            fieldNames: fieldNames, spatialReference: spatialReference, symbols: symbols)
        filling.fill(with: changes.lazy.map(\.state))
        guard filling.diagnostics.isEmpty, filling.outside.isEmpty, filling.parts.count == 1,
            filling.symbols.symbols.count <= 2 * graphics.count
        else { return nil }
        var updated = parts
        var number = 0
        for (index, change) in changes.enumerated() {
            while change.row >= parts[number].end { number += 1 }
            let isLast = number == parts.count - 1
            guard
                updated[number].replace(
                    change.row - parts[number].start, with: index, of: filling.parts[0], isLast: isLast)
            else { return nil }
        }
        return OverlayColumns(
            self, parts: updated, changed: changes.map(\.row), symbols: filling.symbols, revision: now)
    }

    /// The maximum number of graphics that are changed one by one.
    private static let maxChanges = 256
}

/// Keeps the columns of an overlay for the next picture.
private final class LastColumns: Sendable {
    package let columns = Mutex<OverlayColumns?>(nil)
}

extension GraphicsOverlay {
    /// Returns the graphics as columns, from the cache if they have not changed.
    ///
    /// - Parameters:
    ///   - fieldNames: The required attributes, with the names that the renderer uses.
    ///   - spatialReference: The map's spatial reference.
    package func columns(fieldNames: [String], in spatialReference: SpatialReference) -> OverlayColumns {
        let last = kept.value(LastColumns.init)
        let known = last.columns.withLock { $0 }
        if let known, known.isUsable(fieldNames: fieldNames, spatialReference: spatialReference) {
            if known.isCurrent(of: self) { return known }
            if let updated = known.updated(for: self) {
                last.columns.withLock { $0 = updated }
                return updated
            }
        }
        let (graphics, states, revision) = drawnGraphics()
        var filling = ColumnFilling(fieldNames: fieldNames, spatialReference: spatialReference)
        filling.fill(with: states)
        let columns = OverlayColumns(
            filling: filling, with: GraphicRows(graphics, states: states), after: known,
            fieldNames: fieldNames, spatialReference: spatialReference, revision: revision)
        last.columns.withLock { $0 = columns }
        return columns
    }
    /// Returns the fields that label classes read.
    func fieldNames(of labels: LabelClassList?) -> [String] {
        labels.map { $0.fieldNames ?? allFieldNames } ?? []
    }

    /// The names of the attributes of all graphics.
    var allFieldNames: [String] {
        var seen: Set<String> = []
        return drawnGraphics().states.flatMap { $0.attributes.values.keys.sorted() }.filter {
            seen.insert($0).inserted
        }
    }
}
