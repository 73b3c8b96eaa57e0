/// The members common to all marker layers (CIM: `CIMMarker`).
package struct MarkerProperties: Hashable, Sendable {
    /// The unit of an anchor: a fraction of the marker's size, or points.
    package enum AnchorUnits: String, CaseIterable, CIMChoice {
        case relative, absolute
        package static let table = ChoiceTable<Self>(legacy: [("Points", .absolute)])
    }

    /// The direction in which a marker faces in 3D.
    package enum Billboard: String, CaseIterable, CIMChoice {
        case none, signPost, faceNearPlane
        package static let table = ChoiceTable<Self>()
    }

    /// The anchor as in the document, including members other than x and y.
    package var anchorPoint: CIMPoint?
    package var anchorUnits = AnchorUnits.relative
    package var dominantSizeAxis3D = SizeAxis3D.y
    /// The offset to the right and up in points.
    ///
    /// It is applied after the rotation.
    package var offset = SIMD2<Double>(0, 0)
    /// The vertical offset in points, in 3D only.
    package var offsetZ = 0.0
    /// Whether `rotation` is clockwise.
    package var rotateClockwise = false
    /// The rotation about the anchor in degrees.
    ///
    /// It is counterclockwise unless `rotateClockwise` is set.
    package var rotation = 0.0
    /// The height of the marker in points.
    ///
    /// The width is proportional.
    package var size = 10.0
    package var billboardMode3D = Billboard.faceNearPlane
    /// The tilt in degrees, for 3D only.
    package var angleX = 0.0
    /// The roll in degrees, for 3D only.
    package var angleY = 0.0
    /// The positions of the marker along a line or in a polygon.
    ///
    /// Nil for points.
    package var placement: PlacementDefinition?

    package init() {}

    package init(size: Double) {
        self.size = size
    }

    /// The point of the marker that is drawn at the location, relative to the marker's center, y up.
    package var anchor: SIMD2<Double> {
        get { anchorPoint.map { SIMD2($0.x, $0.y) } ?? SIMD2(0, 0) }
        set {
            guard newValue != anchor else { return }
            var point = anchorPoint ?? CIMPoint()
            (point.x, point.y) = (newValue.x, newValue.y)
            anchorPoint = point
        }
    }

    /// The rotation in degrees, always counterclockwise.
    package var heading: Double { rotateClockwise ? 0 - rotation : rotation }

    /// Passes the members to a visitor, in the order in which ArcGIS writes them.
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

/// The dimension of a 3D model to which the size of the marker applies.
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
