import CartoucheDocuments
import CartoucheGeospatial

/// A tile matrix set of a Web Map Tile Service (OGC 07-057r7, 6.1): one tile grid for each scale.
package struct WMTSMatrixSet: Sendable {
    /// A tile matrix: the tiles of one scale.
    package struct Matrix: Sendable {
        /// The identifier, which need not be a number.
        package let name: String
        package let scaleDenominator: Double
        /// The corner in the order of the document; the order of axes is that of the system, or should be.
        package let corner: SIMD2<Double>
        package let tileWidth, tileHeight: Int
        /// The number of columns and rows.
        package let columns, rows: Int

        /// Whether the numbers are usable.
        fileprivate var isValid: Bool {
            scaleDenominator > 0 && scaleDenominator.isFinite && columns > 0 && rows > 0
                && (1...4096).contains(tileWidth) && (1...4096).contains(tileHeight)
        }
    }

    /// A matrix set as a tile grid.
    package struct Grid: Sendable {
        package let tileInfo: TileInfo
        /// The matrices; the number of a level is the position of its matrix.
        package let matrices: [Matrix]
    }

    package let name: String
    /// The name of the coordinate system, such as `urn:ogc:def:crs:EPSG::3857`.
    package let system: String
    package let matrices: [Matrix]

    /// The greatest number of columns and rows; greater ones are damage or malice.
    static let maximumTiles = 1_000_000_000
    /// The side of a pixel for which scales are stated, in meters (07-057r7, 6.1).
    private static let pixelSide = 0.00028

    init(_ element: XMLElement) {
        name = element.text(of: "Identifier")
        system = element.text(of: "SupportedCRS")
        matrices = element.all("TileMatrix").prefix(200).compactMap { matrix in
            let corner = Self.numbers(matrix.text(of: "TopLeftCorner"))
            guard corner.count == 2, let scale = Double(matrix.text(of: "ScaleDenominator")) else {
                return nil
            }
            func whole(_ name: String) -> Int { min(Int(matrix.text(of: name)) ?? 0, Self.maximumTiles) }
            return Matrix(
                name: matrix.text(of: "Identifier"), scaleDenominator: scale,
                corner: SIMD2(corner[0], corner[1]), tileWidth: whole("TileWidth"),
                tileHeight: whole("TileHeight"), columns: whole("MatrixWidth"), rows: whole("MatrixHeight"))
        }
    }

    /// Returns the finite numbers in a text.
    static func numbers(_ text: String) -> [Double] {
        text.split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }.filter(\.isFinite)
    }

    /// The coordinate system; nil if it is not known.
    package var spatialReference: SpatialReference? {
        let text = system.uppercased()
        if text.contains("CRS84") || text.hasSuffix(":OGC:2:84") || text.hasSuffix("CRS:84") { return .wgs84 }
        guard text.contains("EPSG") || text.contains("ESRI"),
            let number = text.split(whereSeparator: { $0 == ":" || $0 == "/" || $0 == "#" }).last
                .flatMap({ Int($0) }).flatMap({ WKID($0) })
        else { return nil }
        return SpatialReference(wkid: number)
    }

    /// Returns the matrix set as a tile grid, coarsest matrix first; nil if the system or all matrices are unusable.
    ///
    /// Matrices with another size of tiles than most are left out.
    ///
    /// - Parameter bounds: The area of a layer in degrees, which decides about the order of axes; nil if it is not known.
    package func grid(bounds: SIMD4<Double>?) -> Grid? {
        guard let reference = spatialReference else { return nil }
        let valid = matrices.filter(\.isValid).sorted { $0.scaleDenominator > $1.scaleDenominator }
        let sizes = Dictionary(grouping: valid) { SIMD2($0.tileWidth, $0.tileHeight) }
        guard let size = sizes.max(by: { ($0.value.count, $1.key.x) < ($1.value.count, $0.key.x) })?.key
        else { return nil }
        let kept = valid.filter { $0.tileWidth == size.x && $0.tileHeight == size.y }.prefix(64)
        let isFlipped = isFlipped(kept.last!, reference, bounds)
        func corner(_ matrix: Matrix) -> SIMD2<Double> {
            isFlipped ? SIMD2(matrix.corner.y, matrix.corner.x) : matrix.corner
        }
        let first = corner(kept.first!)
        let info = TileInfo(
            dpi: 90,
            levelsOfDetail: kept.enumerated().map { index, matrix in
                LevelOfDetail(
                    level: index, resolution: resolution(matrix, reference),
                    scale: matrix.scaleDenominator, corner: corner(matrix))
            },
            origin: Point(x: first.x, y: first.y, spatialReference: reference), spatialReference: reference,
            tileHeight: size.y, tileWidth: size.x)
        return info.map { Grid(tileInfo: $0, matrices: Array(kept)) }
    }

    private func resolution(_ matrix: Matrix, _ reference: SpatialReference) -> Double {
        matrix.scaleDenominator * Self.pixelSide / reference.metersPerUnit
    }

    // MARK: Axes

    /// Whether corners have the northing or latitude first.
    ///
    /// The standard asks for the order of the system's authority, and servers deviate from it. So the order is the one
    /// with which the tiles cover more of the layer.
    private func isFlipped(
        _ matrix: Matrix, _ reference: SpatialReference, _ bounds: SIMD4<Double>?
    ) -> Bool {
        // Short names, such as `EPSG:4326`, are older than the order of authorities.
        let isStated =
            reference.isGeographic && system.uppercased().contains("EPSG")
            && ["urn:", "http"].contains(system.lowercased().prefix(4))
        let domain = reference.domain
        let degrees = bounds ?? SIMD4(domain.xMin, domain.yMin, domain.xMax, domain.yMax)
        let limit = reference.isGeographic ? 90 : 85.05
        let area = Envelope(
            xMin: max(degrees.x, -180), yMin: max(degrees.y, -limit), xMax: min(degrees.z, 180),
            yMax: min(degrees.w, limit), spatialReference: .wgs84)
        guard area.xMin < area.xMax, area.yMin < area.yMax,
            let own = GeometryEngine.project(area, into: reference)?.extent
        else { return isStated }
        let size =
            SIMD2(
                Double(matrix.columns) * Double(matrix.tileWidth),
                Double(matrix.rows) * Double(matrix.tileHeight))
            * resolution(matrix, reference)
        func covered(_ corner: SIMD2<Double>) -> Double {
            let width = min(corner.x + size.x, own.xMax) - max(corner.x, own.xMin)
            let height = min(corner.y, own.yMax) - max(corner.y - size.y, own.yMin)
            return max(width, 0) * max(height, 0)
        }
        let (direct, flipped) = (covered(matrix.corner), covered(SIMD2(matrix.corner.y, matrix.corner.x)))
        let difference = abs(direct - flipped)
        return difference > 1e-6 * max(direct, flipped) ? flipped > direct : isStated
    }
}
