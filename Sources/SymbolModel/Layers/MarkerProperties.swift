/// What every marker layer has (CIM: `CIMMarker`).
package struct MarkerProperties: Hashable, Sendable {
    /// Whether an anchor is a fraction of the marker's size or points.
    package enum AnchorUnits: String, CaseIterable, CIMChoice {
        case relative, absolute
        package static let table = ChoiceTable<Self>(legacy: [("Points", .absolute)])
    }

    /// Which way a marker in three dimensions faces.
    package enum Billboard: String, CaseIterable, CIMChoice {
        case none, signPost, faceNearPlane
        package static let table = ChoiceTable<Self>()
    }

    /// The member, with what documents write beside x and y.
    package var anchorPoint: CIMPoint?
    package var anchorUnits = AnchorUnits.relative
    package var dominantSizeAxis3D = SizeAxis3D.y
    /// Points to the right and up, added after the rotation.
    package var offset = SIMD2<Double>(0, 0)
    /// Points; in three dimensions only.
    package var offsetZ = 0.0
    /// Whether `rotation` is clockwise.
    package var rotateClockwise = false
    /// Degrees about the anchor, counter-clockwise unless `rotateClockwise`.
    package var rotation = 0.0
    /// Height of the marker, points; the width follows.
    package var size = 10.0
    package var billboardMode3D = Billboard.faceNearPlane
    /// Tilt in three dimensions, degrees.
    package var angleX = 0.0
    /// Roll in three dimensions, degrees.
    package var angleY = 0.0
    /// Where along a line or in an area the marker stands; nil on points.
    package var placement: PlacementDefinition?

    package init() {}

    package init(size: Double) {
        self.size = size
    }

    /// The point of the marker that lands on the location, from the marker's centre, y up.
    package var anchor: SIMD2<Double> {
        get { anchorPoint.map { SIMD2($0.x, $0.y) } ?? SIMD2(0, 0) }
        set {
            guard newValue != anchor else { return }
            var point = anchorPoint ?? CIMPoint()
            (point.x, point.y) = (newValue.x, newValue.y)
            anchorPoint = point
        }
    }

    /// The rotation counter-clockwise, degrees, whichever way the document counts.
    package var heading: Double { rotateClockwise ? 0 - rotation : rotation }

    /// Hands the members to a visitor, in the order in which ArcGIS writes them.
    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.value("anchorPoint", &anchorPoint)
        visitor.choice("anchorPointUnits", &anchorUnits, .always)
        visitor.choice("dominantSizeAxis3D", &dominantSizeAxis3D, .always)
        visitor.number("offsetX", &offset.x)
        visitor.number("offsetY", &offset.y)
        visitor.number("offsetZ", &offsetZ)
        visitor.flag("rotateClockwise", &rotateClockwise)
        visitor.number("rotation", &rotation)
        visitor.number("size", &size, .always)
        visitor.choice("billboardMode3D", &billboardMode3D, .always)
        visitor.number("angleX", &angleX)
        visitor.number("angleY", &angleY)
        visitor.value("markerPlacement", &placement)
    }
}

/// Which dimension of a model its size measures.
package enum SizeAxis3D: String, CaseIterable, CIMChoice {
    case z, x, y
    package static let table = ChoiceTable<Self>()
}

/// A marker layer.
package protocol MarkerLayerObject: SymbolLayerObject {
    var marker: MarkerProperties { get set }
}

extension MarkerLayerObject {
    package var markerProperties: MarkerProperties? {
        get { marker }
        set { marker = newValue ?? marker }
    }
}
