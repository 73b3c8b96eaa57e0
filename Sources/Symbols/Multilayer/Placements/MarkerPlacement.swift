import CartoucheSymbolModel

/// The base class of placements, which position the markers of a layer along a line or in an area.
///
/// Set ``MarkerSymbolLayer/markerPlacement``. Placements are live objects: a change affects all layers that have the
/// placement, the next time they are drawn. Lengths are DIPs; the CIM (Cartographic Information Model) has points.
/// Values that are not finite count as 0.
///
/// Placements of unknown classes appear as this base class. They are written back, and their layers draw no markers.
public class MarkerPlacement: @unchecked Sendable {
    let base: Guarded<PlacementDefinition>

    init(_ placement: some MarkerPlacementObject) {
        base = Guarded(.known(placement))
    }

    /// Creates the placement for a definition that was last changed at a revision.
    init(_ definition: PlacementDefinition, changed revision: UInt64) {
        base = Guarded(definition, changed: revision)
    }

    /// Whether each part of a geometry has its own markers.
    ///
    /// If false, a pattern of markers continues from part to part. A placement of a single marker then places one
    /// marker on the whole geometry, not one on each part.
    ///
    /// Default: false.
    public final var placePerPart: Bool {
        get { base.read { $0.object?.placePerPart ?? false } }
        set {
            base.edit { definition in
                guard var placement = definition.object else { return }
                placement.placePerPart = newValue
                definition = .known(placement)
            }
        }
    }
}

/// The base class of placements along lines and outlines (CIM: `CIMMarkerStrokePlacement`).
public class StrokeMarkerPlacement: MarkerPlacement, @unchecked Sendable {
    /// Whether the x axis of the marker follows the direction of the line.
    ///
    /// Default: true.
    public final var angleToLine: Bool {
        get { line.angleToLine }
        set { editLine { $0.angleToLine = newValue } }
    }

    /// Whether markers that would be upside down are rotated by 180 degrees.
    ///
    /// Only markers with ``angleToLine`` are rotated.
    /// Default: false.
    public final var keepUpright: Bool {
        get { line.keepUpright }
        set { editLine { $0.keepUpright = newValue } }
    }

    /// The distance from the line in DIPs; positive distances are to the left of the line.
    ///
    /// Default: 0.
    public final var offset: Double {
        get { SymbolLength(points: line.offset).dips }
        set { editLine { $0.offset = SymbolLength(dips: newValue).finitePoints } }
    }

    private var line: LinePlacement {
        base.read { ($0.object as? any LinePlacementObject)?.line ?? LinePlacement() }
    }

    private func editLine(_ body: (inout LinePlacement) -> Void) {
        base.edit { definition in
            guard var placement = definition.object as? any LinePlacementObject else { return }
            body(&placement.line)
            definition = .known(placement)
        }
    }
}

extension MarkerPlacement: Equatable {
    /// Returns whether both have the same class and the same properties.
    public static func == (left: MarkerPlacement, right: MarkerPlacement) -> Bool {
        left.isEqual(to: right)
    }
}

extension MarkerPlacement: ModelBacked {}

extension PlacementDefinition: ObjectDefinition {
    var cimObject: (any CIMObject)? { object }

    mutating func replace(with object: any CIMObject) {
        if let placement = object as? any MarkerPlacementObject { self = .known(placement) }
    }
}
