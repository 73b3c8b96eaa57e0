import Documents
import Features
import Geospatial
import Symbols

/// Fills columns with graphics, one after the other.
struct ColumnFilling {
    private(set) var parts: [OverlayColumns.Part] = []
    private(set) var symbols: [Symbol] = []

    /// From a graphic's system to the map's.
    private struct Way {
        let transformation: CoordinateTransformation
        /// Cuts what reaches beyond the map's projection.
        let cutting: DomainCutting?
    }

    private let fieldNames: [String]
    private let spatialReference: SpatialReference
    private var builder: FeatureBatchBuilder
    private var ownSymbols: [Int32] = []
    private var symbolIndexes: [ObjectIdentifier: Int32] = [:]
    private var presentFields: Set<String> = []
    private var ways: [SpatialReference: Way?] = [:]
    /// What lies beyond the map's projection.
    private(set) var outside = OutsideProjection()
    /// The way of the graphics that were appended last, which holds from a coordinate on.
    private var pending: (way: CoordinateTransformation, start: Int)?
    private var findings = GraphicFindings()

    init(fieldNames: [String], spatialReference: SpatialReference) {
        self.fieldNames = fieldNames
        self.spatialReference = spatialReference
        builder = FeatureBatchBuilder(spatialReference: spatialReference)
    }

    var diagnostics: [Diagnostic] { findings.diagnostics }

    mutating func fill(with graphics: [Graphic.State]) {
        for graphic in graphics {
            append(graphic)
            if builder.isFull { endPart() }
        }
        if builder.count > 0 { endPart() }
        // What some graphics have is null for the others; only what none has is missing.
        for index in parts.indices {
            let known = Set(parts[index].features.attributes.map(\.name))
            for name in fieldNames where presentFields.contains(name) && !known.contains(name) {
                parts[index].features.attributes.append(
                    AttributeColumn(name: name, values: .nulls(count: parts[index].features.count)))
            }
        }
    }

    private mutating func append(_ graphic: Graphic.State) {
        var values: [(String, AttributeValue)] = []
        for name in fieldNames {
            guard let value = graphic.attributes.value(named: name) else { continue }
            presentFields.insert(name)
            if let value = AttributeValue(attribute: value) {
                values.append((name, value))
            } else {
                findings.unreadableAttribute(name, value)
            }
        }
        if graphic.isSelected { findings.selected += 1 }
        if let symbol = graphic.symbol {
            let next = Int32(truncatingIfNeeded: symbols.count)
            let index = symbolIndexes[ObjectIdentifier(symbol)] ?? next
            if index == next {
                symbols.append(symbol)
                symbolIndexes[ObjectIdentifier(symbol)] = index
            }
            ownSymbols.append(index)
        } else {
            ownSymbols.append(-1)
        }
        builder.append(placed(graphic.geometry), attributes: values)
    }

    /// The geometry, if there is a way from its system to the map's; its coordinates are about to be taken along.
    private mutating func placed(_ geometry: Geometry?) -> Geometry? {
        guard let geometry, let way = way(from: geometry.spatialReference) else { return nil }
        let isIdentity = way.transformation.isIdentity
        follow(isIdentity ? nil : way.transformation)
        // The corners of an envelope are not enough where its sides become curves.
        let shape = (geometry as? Envelope).map { isIdentity ? $0.polygon : $0.densifiedPolygon } ?? geometry
        return way.cutting?.cut(shape, &outside) ?? shape
    }

    /// Transforms what was appended by another way than the coming coordinates need.
    private mutating func follow(_ way: CoordinateTransformation?) {
        if let pending, pending.way === way { return }
        transformPending()
        pending = way.map { ($0, builder.geometry.coordinates.count) }
    }

    private mutating func transformPending() {
        guard let (way, start) = pending else { return }
        pending = nil
        builder.geometry.coordinates.withUnsafeMutableBufferPointer {
            way.transform(UnsafeMutableBufferPointer(rebasing: $0[start...]))
        }
    }

    private mutating func way(from reference: SpatialReference?) -> Way? {
        let reference = reference ?? spatialReference
        if let known = ways[reference] { return known }
        do {
            let way = Way(
                transformation: try .known(from: reference, to: spatialReference),
                cutting: DomainCutting(from: reference, to: spatialReference))
            ways[reference] = way
            return way
        } catch {
            findings.unplaceable(reference, "\(error)")
            ways[reference] = .some(nil)
            return nil
        }
    }

    private mutating func endPart() {
        transformPending()
        let features = builder.finish()
        let hasOwn = ownSymbols.contains { $0 >= 0 }
        parts.append(
            OverlayColumns.Part(
                features: features, ownSymbols: hasOwn ? ownSymbols : nil,
                bounds: GeometryColumn.placedBounds(of: features.geometry.coordinates[...])))
        ownSymbols.removeAll(keepingCapacity: true)
    }
}

/// What of an overlay's graphics is not drawn as they say.
private struct GraphicFindings {
    var selected = 0
    private var unreadable: [String: String] = [:]
    private var unplaced: [String: String] = [:]

    mutating func unreadableAttribute(_ name: String, _ value: any Sendable) {
        if unreadable[name] == nil { unreadable[name] = "\(type(of: value))" }
    }

    mutating func unplaceable(_ reference: SpatialReference, _ reason: String) {
        unplaced["\(reference)"] = reason
    }

    var diagnostics: [Diagnostic] {
        var found: [Diagnostic] = []
        for (name, type) in unreadable.sorted(by: { $0.key < $1.key }) {
            found.append(
                Diagnostic(
                    .warning, code: .attributeNotRead,
                    message:
                        "the attribute \"\(name)\" has values of type \(type), which renderers do not read",
                    instead: "read as null"))
        }
        for (_, reason) in unplaced.sorted(by: { $0.key < $1.key }) {
            found.append(
                Diagnostic(
                    .error, code: .geometryNotProjected, message: reason,
                    instead: "graphics with this spatial reference are not drawn"))
        }
        if selected > 0 {
            found.append(
                Diagnostic(
                    .note, code: .selectionNotDrawn,
                    message: "\(selected) graphics are selected, but selections are not drawn",
                    instead: "drawn like other graphics"))
        }
        return found
    }
}
