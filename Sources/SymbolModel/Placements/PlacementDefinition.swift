import Documents

/// A rule that says where markers stand along or inside a geometry (CIM: `CIMMarkerPlacement…`).
///
/// Lengths are points, angles degrees, senses those of the CIM. ``SymbolClasses`` has the classes.
package protocol MarkerPlacementObject: CIMObject {
    /// Whether every part of a geometry is placed on by itself. Default: false, and cannot be set.
    var placePerPart: Bool { get set }
}

extension MarkerPlacementObject {
    package var placePerPart: Bool {
        get { false }
        set {}
    }
}

/// A marker placement of any class, as marker layers hold it.
///
/// It is one pointer: marker layers are copied more often than placements are read.
package indirect enum PlacementDefinition: CIMValue {
    /// A placement of a class that the registry has.
    case known(any MarkerPlacementObject)
    /// A placement of a class that is not known here: kept, and no marker is placed.
    case unknown(RawJSON)

    /// The placement; nil where its class is not known.
    package var object: (any MarkerPlacementObject)? {
        if case .known(let placement) = self { placement } else { nil }
    }

    package static func == (left: PlacementDefinition, right: PlacementDefinition) -> Bool {
        switch (left, right) {
        case (.known(let left), .known(let right)): left.isEqual(to: right)
        case (.unknown(let left), .unknown(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .known(let placement): placement.hashWithClass(into: &hasher)
        case .unknown(let source): hasher.combine(source)
        }
    }
}

extension SymbolClass<PlacementDefinition> {
    /// A class of placements.
    ///
    /// - Parameter blank: a placement as if all members were missing.
    package init<Placement: MarkerPlacementObject>(
        _ blank: @escaping @autoclosure @Sendable () -> Placement
    ) {
        self.init(blank) { .known($0) }
    }
}
