import CartoucheDocuments

/// A point inside a symbol, such as a marker's anchor.
///
/// Its JSON has no `type`.
package struct CIMPoint: CIMObject {
    package var x = 0.0
    package var y = 0.0
    package var z = 0.0
    package var kept = KeptMembers()

    package init() {}

    package init(x: Double, y: Double, z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }

    package var className: StaticString { "" }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("x", &x, .always)
        visitor.number("y", &y, .always)
        visitor.number("z", &z)
    }
}

/// A rectangle inside a symbol, such as a vector marker's frame, with y up.
///
/// Its JSON has no `type`.
package struct CIMEnvelope: CIMObject {
    package var xmin = 0.0
    package var ymin = 0.0
    package var xmax = 0.0
    package var ymax = 0.0
    package var spatialReference: RawJSON?
    package var kept = KeptMembers()

    package init() {}

    package init(minimum: SIMD2<Double>, maximum: SIMD2<Double>) {
        (xmin, ymin) = (minimum.x, minimum.y)
        (xmax, ymax) = (maximum.x, maximum.y)
    }

    package var className: StaticString { "" }
    /// The lower left corner.
    package var minimum: SIMD2<Double> { SIMD2(xmin, ymin) }
    /// The upper right corner.
    package var maximum: SIMD2<Double> { SIMD2(xmax, ymax) }

    package mutating func visitMembers(_ visitor: inout some MemberVisitor) {
        visitor.number("xmin", &xmin, .always)
        visitor.number("ymin", &ymin, .always)
        visitor.number("xmax", &xmax, .always)
        visitor.number("ymax", &ymax, .always)
        visitor.raw("spatialReference", &spatialReference)
    }
}
