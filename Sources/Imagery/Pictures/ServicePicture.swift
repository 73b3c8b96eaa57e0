import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRasters
import CartoucheWorkers

/// Pictures of a server on a map.
struct ServicePicture {
    private let service: any PictureService
    private let target: RasterTarget

    init(of service: any PictureService, in target: RasterTarget) {
        (self.service, self.target) = (service, target)
    }

    /// Requests a picture, and one for each copy of the world; none where the server has no content.
    ///
    /// - Throws: The errors of the service; `ImageError` if an answer is no picture; `DocumentError` if the server has
    ///   no system that is known; `GeospatialError` if there is no transformation to the map.
    func draw(_ cancellation: Cancellation) throws -> PlacedPictures {
        guard let system = service.system(for: target.spatialReference) else {
            throw DocumentError(
                .unsupported, source: "", what: "the layers have no coordinate system that can be used",
                suggestion: "draw the map in EPSG:3857 or EPSG:4326")
        }
        if system == target.spatialReference { return try placedPictures(system, cancellation) }
        guard let area = try area(in: system), let (image, box) = try picture(of: area, scale: 1.2) else {
            return PlacedPictures()
        }
        let colors = RasterColoring.channels((1...3).map { ($0, .bytes) })
        let raster = PictureRaster(image.bitmap, of: box, system)
        let picture = try RasterPicture(of: raster, colors, by: .bilinear, in: target).draw(cancellation)
        return PlacedPictures(picture.image.map { PlacedImage(unmoved: $0) })
    }

    /// Requests pictures in the system of the map; they may be rotated.
    private func placedPictures(
        _ system: SpatialReference, _ cancellation: Cancellation
    ) throws -> PlacedPictures {
        let limits = try limits(in: system)
        let world = target.isRepeated ? WrapAround.of(system)?.world : nil
        guard let corners = target.corners else { return PlacedPictures() }
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        var copies = 0...0
        if let world {
            func copy(_ value: Double) -> Int {
                Int(min(max(((value - world.low) / world.width).rounded(.down), -8), 8))
            }
            copies = copy(x.min()!)...max(copy(x.min()!), copy(x.max()!))
        }
        var pictures = PlacedPictures()
        for copy in copies {
            try cancellation.check()
            let shift = Double(copy) * (world?.width ?? 0)
            let low = SIMD2(max(x.min()! - shift, limits.xMin), max(y.min()!, limits.yMin))
            let high = SIMD2(min(x.max()! - shift, limits.xMax), min(y.max()!, limits.yMax))
            guard low.x < high.x, low.y < high.y else { continue }
            let area = Envelope(
                xMin: low.x, yMin: low.y, xMax: high.x, yMax: high.y, spatialReference: system)
            guard let (image, box) = try picture(of: area, scale: 1) else { continue }
            let step =
                SIMD2(box.xMax - box.xMin, box.yMax - box.yMin)
                / SIMD2(Double(image.width), Double(image.height))
            let corner = SIMD2(box.xMin + shift, box.yMax)
            let origin = target.pixel(of: corner)
            pictures.images.append(
                PlacedImage(
                    image: image, origin: origin,
                    column: target.pixel(of: corner + SIMD2(step.x, 0)) - origin,
                    row: target.pixel(of: corner - SIMD2(0, step.y)) - origin))
        }
        return pictures
    }

    /// Requests a picture with the resolution of the map, or a smaller one if the server has a limit.
    private func picture(of area: Envelope, scale: Double) throws -> (Image, Envelope)? {
        let pixel: SIMD2<Double>
        if area.spatialReference == target.spatialReference {
            pixel = SIMD2(
                repeating: abs(target.column.x * target.row.y - target.row.x * target.column.y).squareRoot())
        } else {
            let length = Double(max(target.width, target.height)) * scale
            pixel = SIMD2(repeating: max(area.width, area.height) / length)
        }
        let wanted = SIMD2(area.width, area.height) / pixel
        let limit = SIMD2(Double(service.maximumSize.x), Double(service.maximumSize.y))
        let reduction = max(1, (wanted / pointwiseMax(limit, SIMD2(repeating: 1))).max())
        let size = (wanted / reduction).rounded(.toNearestOrAwayFromZero)
        guard size.x >= 1, size.y >= 1, size.x.isFinite, size.y.isFinite else { return nil }
        let (width, height) = (Int(size.x), Int(size.y))
        let bytes = try service.picture(
            of: area, width: width, height: height, dpi: 96 * target.pixelsPerDIP / reduction)
        let image = try Image(data: bytes, pixelLimit: max(4 * width * height, 1 << 20))
        return (image, area)
    }

    /// Returns the area with content, inside one world.
    private func limits(in system: SpatialReference) throws -> Envelope {
        let huge = Envelope(xMin: -1e9, yMin: -1e9, xMax: 1e9, yMax: 1e9, spatialReference: system)
        let world =
            WrapAround.of(system).map {
                Envelope(
                    xMin: $0.world.low, yMin: system.isGeographic ? -90 : -$0.world.width / 2,
                    xMax: $0.world.low + $0.world.width, yMax: system.isGeographic ? 90 : $0.world.width / 2,
                    spatialReference: system)
            } ?? huge
        guard let bounds = service.bounds else { return world }
        let limit = system.isGeographic ? 90 : 85.06
        let degrees = Envelope(
            xMin: max(bounds.x, -180), yMin: max(bounds.y, -limit), xMax: min(bounds.z, 180),
            yMax: min(bounds.w, limit), spatialReference: .wgs84)
        guard let own = GeometryEngine.project(degrees, into: system)?.extent else { return world }
        return Envelope(
            xMin: max(own.xMin, world.xMin), yMin: max(own.yMin, world.yMin), xMax: min(own.xMax, world.xMax),
            yMax: min(own.yMax, world.yMax), spatialReference: system)
    }

    /// Returns the area of the map in another system; nil if it is outside of the content.
    private func area(in system: SpatialReference) throws -> Envelope? {
        let transformation = try CoordinateTransformation(from: target.spatialReference, to: system)
        let steps = 32
        var positions: [SIMD2<Double>] = []
        for row in 0...steps {
            for column in 0...steps {
                positions.append(
                    target.position(
                        of: SIMD2(Double(column * target.width), Double(row * target.height)) / Double(steps))
                )
            }
        }
        transformation.transform(&positions)
        let known = positions.filter { $0.x.isFinite && $0.y.isFinite }
        guard let first = known.first else { return nil }
        let (low, high) = known.reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
        // Between the positions, the edge of the map can be farther out.
        let margin = (high - low) / Double(steps)
        let limits = try limits(in: system)
        let box = (
            low: pointwiseMax(low - margin, SIMD2(limits.xMin, limits.yMin)),
            high: pointwiseMin(high + margin, SIMD2(limits.xMax, limits.yMax))
        )
        guard box.low.x < box.high.x, box.low.y < box.high.y else { return nil }
        return Envelope(
            xMin: box.low.x, yMin: box.low.y, xMax: box.high.x, yMax: box.high.y, spatialReference: system)
    }
}

/// A picture in memory as a raster.
final class PictureRaster: RasterPixels {
    let width: Int
    let height: Int
    let transform: RasterTransform
    let spatialReference: SpatialReference
    let diagnostics: [Diagnostic] = []
    private let bitmap: Bitmap

    init(_ bitmap: Bitmap, of area: Envelope, _ system: SpatialReference) {
        self.bitmap = bitmap
        (width, height, spatialReference) = (bitmap.width, bitmap.height, system)
        transform = RasterTransform([
            area.xMin, area.width / Double(bitmap.width), 0, area.yMax, 0,
            -area.height / Double(bitmap.height),
        ])!
    }

    func window(
        _ numbers: [Int], in box: RasterBox, shrinking: Int, averages: Bool, _ cancellation: Cancellation
    ) throws -> RasterWindow {
        // The picture was requested with the resolution of the map, so nothing is gained by shrinking.
        RasterWindow(
            bitmap, columns: box.x..<box.x + box.width, rows: box.y..<box.y + box.height, bands: numbers,
            x: box.x,
            y: box.y, step: 1)
    }
}

extension RasterWindow {
    /// Creates a window from a part of a picture; bands 1 to 3 are red, green and blue.
    init(
        _ picture: Bitmap?, columns: Range<Int>, rows: Range<Int>, bands numbers: [Int], x: Int, y: Int,
        step: Double
    ) {
        let count = columns.count * rows.count
        var bands = [[Float]](repeating: [Float](repeating: .nan, count: count), count: 3)
        var coverage = [Float](repeating: 0, count: count)
        if let picture {
            var index = 0
            for row in rows {
                let line = picture.row(row)
                for column in columns {
                    if line[column] >> 24 > 0 {
                        let channels = line[column].channels
                        let alpha = Float(channels.w)
                        for band in 0..<3 { bands[band][index] = Float(channels[band]) * 255 / alpha }
                        coverage[index] = alpha / 255
                    }
                    index += 1
                }
            }
        }
        self.init(
            x: x, y: y, step: SIMD2(repeating: step), width: columns.count, height: rows.count,
            bands: numbers.map { bands[$0 - 1] }, coverage: coverage)
    }
}
