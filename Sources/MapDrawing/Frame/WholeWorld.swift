import CartoucheGeospatial

/// What is left out of a picture of the whole world: its copies, and Antarctica if it has no data.
///
/// A picture of all data is such a picture if the data span nine tenths of the world.
package struct WholeWorld: Hashable, Sendable {
    /// Features south of this latitude are not drawn, in degrees; nil if all features are drawn.
    package var south: Double?

    /// The part of the world's width that data of the whole world span.
    static let share = 0.9
    /// The latitude between Antarctica and the other continents, in degrees.
    static let antarctic = -60.0
}

extension SpatialReference {
    /// A coordinate beyond all data, for a side without a bound.
    private static let unbounded = 1e9

    /// Returns everything north of a parallel; nil if this is not an upright rectangle.
    ///
    /// - Parameter latitude: A latitude south of the equator, in degrees.
    func part(northOf latitude: Double) -> Envelope? {
        yOfParallel(latitude).map { part(from: $0, to: Self.unbounded) }
    }

    /// Returns everything south of a parallel; nil if this is not an upright rectangle.
    ///
    /// - Parameter latitude: A latitude south of the equator, in degrees.
    func part(southOf latitude: Double) -> Envelope? {
        yOfParallel(latitude).map { part(from: -Self.unbounded, to: $0) }
    }

    private func part(from south: Double, to north: Double) -> Envelope {
        Envelope(
            xMin: -Self.unbounded, yMin: south, xMax: Self.unbounded, yMax: north, spatialReference: self)
    }

    /// Returns the y of a parallel; nil if it is not a horizontal line below the equator.
    ///
    /// - Parameter latitude: A latitude south of the equator, in degrees.
    func yOfParallel(_ latitude: Double) -> Double? {
        guard let transformation = try? CoordinateTransformation.known(from: .wgs84, to: self) else {
            return nil
        }
        let middle = (try? properties().domain.center.x) ?? 0
        let equator = transformation.transform(SIMD2(middle, 0)).y
        let parallel = [-170.0, -60, 0, 60, 170].map {
            transformation.transform(SIMD2(middle + $0, latitude)).y
        }
        let y = parallel[2]
        // Also nil for NaN.
        return y < equator && parallel.allSatisfy { abs($0 - y) <= (equator - y) * 1e-6 } ? y : nil
    }
}
