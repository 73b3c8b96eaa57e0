import Documents
import FeatureSources
import Geospatial
import Synchronization

/// The heights of a surface for one drawing.
struct SurfaceHeights: Sendable {
    private var rasters: [(raster: ElevationRaster, transformation: CoordinateTransformation?)] = []
    private let exaggeration: Double
    /// Whether the surface has heights; if not, it is the ellipsoid.
    var isFlat: Bool { rasters.isEmpty }

    init(_ surface: Surface, diagnostics: inout [Diagnostic]) {
        let content = surface.content.withLock { $0 }
        exaggeration = content.exaggeration
        guard content.isEnabled else { return }
        for source in content.sources {
            do {
                for raster in try source.rasters() {
                    let isGlobal = raster.spatialReference == .wgs84
                    let transformation =
                        try isGlobal
                        ? nil : CoordinateTransformation(from: .wgs84, to: raster.spatialReference)
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

    /// Returns the height at a longitude and latitude in meters; 0 where no source has data.
    func height(at place: SIMD2<Double>) -> Double {
        for (raster, transformation) in rasters {
            let position = transformation?.transform(place) ?? place
            if let value = raster.value(at: position) { return value * exaggeration }
        }
        return 0
    }

    /// Returns the position of the surface at a longitude and latitude.
    func position(at place: SIMD2<Double>) -> SIMD3<Double> {
        Spheroid.wgs84.cartesian(place, height: height(at: place))
    }
}
