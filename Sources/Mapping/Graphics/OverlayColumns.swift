import Documents
import Features
import Geospatial
import Symbology
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

    private let fieldNames: [String]
    private let spatialReference: SpatialReference
    /// The latest revision at which they were seen to be up to date.
    private let revision: Atomic<UInt64>
    private let definitions = Mutex<(revision: UInt64, values: DistinctDefinitions)?>(nil)

    fileprivate init(
        filling filler: ColumnFilling, fieldNames: [String], spatialReference: SpatialReference,
        revision: UInt64
    ) {
        parts = filler.parts
        symbols = filler.symbols
        diagnostics = filler.diagnostics
        bounds = parts.reduce(GeometryColumn.noBounds) { GeometryColumn.union($0, $1.bounds) }
        self.fieldNames = fieldNames
        self.spatialReference = spatialReference
        self.revision = Atomic(revision)
    }

    /// What the symbols look like now; worked out anew only when a symbol has changed.
    var currentDefinitions: DistinctDefinitions {
        let now = SymbolModel.revision
        if let known = definitions.withLock({ $0 }), known.revision == now { return known.values }
        let values = DistinctDefinitions(of: symbols)
        definitions.withLock { $0 = (now, values) }
        return values
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
        if let known = columnsOfLastPicture.withLock({ $0 }),
            known.isCurrent(of: self, fieldNames: fieldNames, spatialReference: spatialReference)
        {
            return known
        }
        let (graphics, revision) = drawnGraphics()
        var filling = ColumnFilling(fieldNames: fieldNames, spatialReference: spatialReference)
        filling.fill(with: graphics)
        let columns = OverlayColumns(
            filling: filling, fieldNames: fieldNames, spatialReference: spatialReference, revision: revision)
        columnsOfLastPicture.withLock { $0 = columns }
        return columns
    }
}

/// The definitions of some symbols, where those that look alike share one.
struct DistinctDefinitions: Sendable {
    private(set) var definitions: [SymbolDefinition] = []
    /// For each symbol which definition is its.
    private(set) var indexes: [Int32] = []
    /// What of the symbols' documents could not be read faithfully.
    private(set) var findings: [Diagnostic] = []

    init(of symbols: [Symbol]) {
        var reported: Set<Diagnostic> = []
        var byIdentity: [ObjectIdentifier: Int32] = [:]
        var byLook: [SymbolDefinition: Int32] = [:]
        for symbol in symbols {
            let definition = symbol.definition
            let found =
                symbol is CompositeSymbol ? SimpleRenderer(symbol: symbol).findings : symbol.diagnostics
            for finding in found where reported.insert(finding).inserted { findings.append(finding) }
            if let index = byIdentity[ObjectIdentifier(definition)] {
                indexes.append(index)
                continue
            }
            let index = byLook[definition] ?? Int32(truncatingIfNeeded: definitions.count)
            if Int(index) == definitions.count {
                definitions.append(definition)
                byLook[definition] = index
            }
            byIdentity[ObjectIdentifier(definition)] = index
            indexes.append(index)
        }
    }
}
