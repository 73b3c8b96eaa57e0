import CartoucheDocuments

/// A rule that places markers along or inside a geometry (CIM: `CIMMarkerPlacement…`).
///
/// Lengths are points, angles are degrees. The direction of angles is as in the CIM. ``SymbolClasses`` lists
/// the classes.
package protocol MarkerPlacementObject: CIMObject {
    /// Whether markers are placed on each part of a geometry separately.
    ///
    /// By default, it is always false, and setting it has no effect.
    var placePerPart: Bool { get set }
}

extension MarkerPlacementObject {
    package var placePerPart: Bool {
        get { false }
        set {}
    }
}

/// A marker placement of any class, as marker layers store it.
///
/// It is one pointer, because marker layers are copied more often than placements are read.
package indirect enum PlacementDefinition: CIMValue {
    /// A placement of a registered class.
    case known(any MarkerPlacementObject)
    /// A placement of an unknown class. It is kept and places no markers.
    case unknown(RawJSON)

    /// The placement, or nil if its class is unknown.
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
    /// Creates a class of placements.
    ///
    /// - Parameter blank: A placement whose members are all missing.
    package init<Placement: MarkerPlacementObject>(
        _ blank: @escaping @autoclosure @Sendable () -> Placement
    ) {
        self.init(blank) { .known($0) }
    }
}
