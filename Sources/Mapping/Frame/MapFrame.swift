import CLibrary
import Canvases
import Geospatial
import Portrayal

/// Which part of the world a picture shows, and how large: the map's side of a drawing.
package struct MapFrame: Hashable, Sendable {
    /// Pixels across and down.
    package let width, height: Int
    /// Pixels for one DIP (1/96 inch).
    package let pixelsPerDIP: Double
    /// The system in which the map is flat.
    package let spatialReference: SpatialReference
    /// What lies in the middle of the picture, in map units.
    package let center: SIMD2<Double>
    /// Map units across one pixel.
    package let unitsPerPixel: Double
    /// The compass heading that is up, degrees clockwise.
    package let rotation: Double

    /// The map scale's denominator: metres on the ground for one metre of picture at 96 DIPs an inch.
    package var scale: Double {
        unitsPerPixel * pixelsPerDIP * spatialReference.metersPerUnit * Self.dipsPerMeter
    }

    /// ArcGIS counts 39.37 inches to the metre, and so do the scales of all tiling schemes on the web.
    static let dipsPerMeter = 96 * 39.37

    /// Largest picture that is drawn without the caller asking for more.
    package static let defaultPixelLimit = 100_000_000

    /// Places a viewpoint in a picture.
    ///
    /// - Throws: ``MapError`` when the size is not usable or the viewpoint names no place in this system.
    package init(
        _ target: FrameTarget, size: ScreenSize, scale: Double, rotation: Double = 0,
        spatialReference: SpatialReference, pixelLimit: Int = defaultPixelLimit,
        maximumSide: Int = PictureOutput.picture.maximumSide
    ) throws(MapError) {
        guard scale.isFinite, scale > 0, scale <= 64 else {
            throw MapError.unusableSize(
                what: "the scale \(scale) is out of range",
                suggestion: "use a scale above 0 and at most 64 pixels per DIP")
        }
        let across = (size.width * scale).rounded()
        let down = (size.height * scale).rounded()
        let longest = Double(maximumSide)
        guard across >= 1, down >= 1, across <= longest, down <= longest else {
            throw MapError.unusableSize(
                what: "the image size \(Self.whole(across)) × \(Self.whole(down)) is out of range",
                suggestion: "use a width and a height from 1 to \(maximumSide) pixels")
        }
        guard across * down <= Double(pixelLimit) else {
            throw MapError.unusableSize(
                what: "\(Int(across)) × \(Int(down)) pixels exceed the limit of \(pixelLimit) pixels",
                suggestion: "use a smaller size or raise the limit")
        }
        width = Int(across)
        height = Int(down)
        pixelsPerDIP = scale
        self.spatialReference = spatialReference
        self.rotation = rotation.isFinite ? rotation : 0
        switch target {
        case .center(let point, let denominator):
            guard point.x.isFinite, point.y.isFinite else {
                throw MapError.noPlace(
                    what: "the center has no coordinates", suggestion: "use a point that is not empty")
            }
            guard denominator.isFinite, denominator > 0 else {
                throw MapError.noPlace(
                    what: "the map scale 1:\(denominator) is out of range",
                    suggestion: "use a denominator above 0")
            }
            center = point
            unitsPerPixel = denominator / Self.dipsPerMeter / spatialReference.metersPerUnit / scale
        case .box(let low, let high, let padding):
            let extent = high - low
            guard extent.x.isFinite, extent.y.isFinite, extent.x >= 0, extent.y >= 0 else {
                throw MapError.noPlace(
                    what: "the extent is empty or outside the area of the spatial reference",
                    suggestion: "choose another extent or spatial reference")
            }
            center = (low + high) / 2
            let inner = SIMD2(max(across - 2 * padding, 1), max(down - 2 * padding, 1))
            let turned = Self.turned(extent, by: self.rotation)
            let units = max(turned.x / inner.x, turned.y / inner.y)
            // A single point has no extent of its own: show a kilometre around it.
            unitsPerPixel = units > 0 ? units : 1000 / spatialReference.metersPerUnit / min(across, down)
        }
        guard unitsPerPixel.isFinite, unitsPerPixel > 0 else {
            throw MapError.noPlace(
                what: "the viewpoint has no usable extent",
                suggestion: "use finite coordinates and a larger extent")
        }
    }

    /// A count of pixels as a person writes it.
    private static func whole(_ value: Double) -> String {
        abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// The size of the upright box around a turned one.
    private static func turned(_ extent: SIMD2<Double>, by degrees: Double) -> SIMD2<Double> {
        let radians = degrees * .pi / 180
        let (c, s) = (abs(cos(radians)), abs(sin(radians)))
        return SIMD2(extent.x * c + extent.y * s, extent.x * s + extent.y * c)
    }

    /// Where grids of markers inside areas begin, pixels; it may lie far outside the picture.
    var gridOrigin: SIMD2<Double> { screenTransform.apply(to: spatialReference.domainCenter) }

    /// The grid that drops detail which cannot be seen at this scale.
    var detailGrid: DetailGrid {
        let around =
            spatialReference.isGeographic ? 360 : 40_075_016.685578488 / spatialReference.metersPerUnit
        return DetailGrid(unitsPerPixel: unitsPerPixel, world: around)
    }

    /// From map units to pixels.
    package var screenTransform: ScreenTransform {
        ScreenTransform(
            center: center, unitsPerPixel: unitsPerPixel, rotation: rotation, width: width, height: height)
    }
}

/// What a frame is fitted to, in the frame's own system.
package enum FrameTarget: Sendable {
    /// A position and the denominator of the scale.
    case center(SIMD2<Double>, scale: Double)
    /// The whole of a box, with this many pixels free around it.
    case box(low: SIMD2<Double>, high: SIMD2<Double>, padding: Double = 0)
}
