import CartoucheCLibrary
import CartoucheCanvases
import CartoucheGeospatial
import CartoucheMapModel
import CartouchePortrayal

/// The part of the map in a picture, and the size of the picture.
package struct MapFrame: Hashable, Sendable {
    /// The size of the picture in pixels.
    package let width, height: Int
    /// The number of pixels per DIP (1/96 inch).
    package let pixelsPerDIP: Double
    /// The spatial reference of the map.
    package let spatialReference: SpatialReference
    /// The position in the center of the picture, in map units.
    package let center: SIMD2<Double>
    /// The number of map units per pixel.
    package let unitsPerPixel: Double
    /// The heading at the top of the picture, in degrees clockwise from north.
    package let rotation: Double
    /// What is left out of a picture of the whole world; nil for other pictures.
    package var wholeWorld: WholeWorld?

    /// The denominator of the map scale: meters on the ground per meter of the picture at 96 DIPs per inch.
    package var scale: Double {
        unitsPerPixel * pixelsPerDIP * spatialReference.metersPerUnit * Self.dipsPerMeter
    }

    /// ArcGIS uses 39.37 inches per meter, and so do the scales of all web tiling schemes.
    package static let dipsPerMeter = 96 * 39.37

    /// The default for the maximum number of pixels.
    package static let defaultPixelLimit = 100_000_000

    /// Creates a frame for a target.
    ///
    /// - Throws: ``MapError`` if the size is not usable or the target has no position in this spatial reference.
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
        let maxSide = Double(maximumSide)
        guard across >= 1, down >= 1, across <= maxSide, down <= maxSide else {
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
            let rotated = Self.rotatedSize(extent, by: self.rotation)
            let units = max(rotated.x / inner.x, rotated.y / inner.y)
            // A point has no extent, so show one kilometer around it.
            unitsPerPixel = units > 0 ? units : 1000 / spatialReference.metersPerUnit / min(across, down)
        }
        guard unitsPerPixel.isFinite, unitsPerPixel > 0 else {
            throw MapError.noPlace(
                what: "the viewpoint has no usable extent",
                suggestion: "use finite coordinates and a larger extent")
        }
        // Beyond this limit, all features are in one point.
        guard unitsPerPixel <= 1000 * Self.worldWidth(in: spatialReference) else {
            throw MapError.noPlace(
                what: "one pixel of the picture is wider than 1,000 times the earth",
                suggestion: "use a smaller extent or scale")
        }
    }

    /// Returns the length of the equator in map units.
    private static func worldWidth(in spatialReference: SpatialReference) -> Double {
        spatialReference.isGeographic ? 360 : 40_075_016.685578488 / spatialReference.metersPerUnit
    }

    /// Returns a number of pixels without decimals.
    private static func whole(_ value: Double) -> String {
        abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// Returns the size of the upright box around a rotated box.
    private static func rotatedSize(_ extent: SIMD2<Double>, by degrees: Double) -> SIMD2<Double> {
        let radians = degrees * .pi / 180
        let (c, s) = (abs(cos(radians)), abs(sin(radians)))
        return SIMD2(extent.x * c + extent.y * s, extent.x * s + extent.y * c)
    }

    /// The origin of marker grids inside areas, in pixels; it may be far outside the picture.
    var gridOrigin: SIMD2<Double> { screenTransform.apply(to: spatialReference.domainCenter) }

    /// The grid that drops detail that is invisible at this scale.
    package var detailGrid: DetailGrid {
        DetailGrid(unitsPerPixel: unitsPerPixel, world: Self.worldWidth(in: spatialReference))
    }

    /// The transformation from map units to pixels.
    package var screenTransform: ScreenTransform {
        ScreenTransform(
            center: center, unitsPerPixel: unitsPerPixel, rotation: rotation, width: width, height: height)
    }
}

/// The target of a frame, in the frame's spatial reference.
package enum FrameTarget: Sendable {
    /// A position, and the denominator of the scale.
    case center(SIMD2<Double>, scale: Double)
    /// A whole box, with free space around it in pixels.
    case box(low: SIMD2<Double>, high: SIMD2<Double>, padding: Double = 0)
}
