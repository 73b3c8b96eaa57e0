import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheSymbols

/// The heights of a surface for one drawing.
package struct SurfaceHeights: Sendable {
    private var rasters: [(raster: ElevationRaster, transformation: CoordinateTransformation?)] = []
    private let exaggeration: Double
    /// The space of the places.
    let space: SceneSpace
    /// Whether the surface has heights; if not, it is the ellipsoid.
    package var isFlat: Bool { rasters.isEmpty }

    package init(_ surface: Surface, in space: SceneSpace, diagnostics: inout [Diagnostic]) {
        self.space = space
        let content = surface.content.read { $0 }
        exaggeration = content.exaggeration
        guard content.isEnabled else { return }
        for source in content.sources {
            do {
                for raster in try source.rasters() {
                    let isSame = raster.spatialReference == space.spatialReference
                    let transformation =
                        try isSame
                        ? nil
                        : CoordinateTransformation.known(
                            from: space.spatialReference, to: raster.spatialReference)
                    rasters.append((raster, transformation))
                }
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: .elevationNotRead, message: "\(error)",
                        instead: "the surface is drawn without these heights"))
            }
        }
    }

    /// Returns whether both have the same heights at all places of the same space.
    func isSame(as other: SurfaceHeights) -> Bool {
        space == other.space && exaggeration == other.exaggeration && rasters.count == other.rasters.count
            && zip(rasters, other.rasters).allSatisfy { $0.raster === $1.raster }
    }

    /// Returns the height at a place in meters; 0 where no source has data.
    package func height(at place: SIMD2<Double>) -> Double {
        for (raster, transformation) in rasters {
            let position = transformation?.transform(place) ?? place
            if let value = raster.value(at: position) { return value * exaggeration }
        }
        return 0
    }

    /// Returns whether a position is above the surface.
    func isAbove(_ position: SIMD3<Double>) -> Bool {
        heightAboveGround(of: position) > 0
    }

    /// Returns the height of a position above the surface in meters; negative below it.
    func heightAboveGround(of position: SIMD3<Double>) -> Double {
        let (place, height) = space.placeAndHeight(position)
        return height - self.height(at: place)
    }

    /// Returns the position of the surface at a place.
    func position(at place: SIMD2<Double>) -> SIMD3<Double> {
        space.position(at: place, height: height(at: place))
    }
}
