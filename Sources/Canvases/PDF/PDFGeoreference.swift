/// The position of a page on the ground (ISO 32000-2, 12.10).
public struct PDFGeoreference: Hashable, Sendable {
    /// A point of the page with its geographic position.
    public struct ControlPoint: Hashable, Sendable {
        /// The position on the page in pixels, y down.
        public var pixel: SIMD2<Double>
        /// The geographic latitude in degrees.
        public var latitude: Double
        /// The geographic longitude in degrees.
        public var longitude: Double

        /// Creates a control point.
        public init(pixel: SIMD2<Double>, latitude: Double, longitude: Double) {
            self.pixel = pixel
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// At least three points that are not on one line.
    public var points: [ControlPoint]
    /// Whether the coordinate system of the map is projected.
    public var isProjected: Bool
    /// The EPSG code of the coordinate system of the map; nil if it has none.
    public var code: Int?
    /// The coordinate system of the map as well-known text (WKT 1); nil if it has a code.
    public var wellKnownText: String?

    /// Creates a georeference.
    public init(points: [ControlPoint], isProjected: Bool, code: Int?, wellKnownText: String?) {
        self.points = points
        self.isProjected = isProjected
        self.code = code
        self.wellKnownText = wellKnownText
    }
}

extension PDFText {
    /// Appends a viewport over the page with a geospatial measure.
    ///
    /// - Parameter transform: The transformation from pixels to the page's coordinates.
    mutating func append(
        _ georeference: PDFGeoreference, transform: AffineTransform, width: Int, height: Int
    ) {
        let corner = transform.apply(to: SIMD2(0, Double(height)))
        let opposite = transform.apply(to: SIMD2(Double(width), 0))
        append("/VP[<</Type/Viewport/BBox")
        append(list: [corner.x, corner.y, opposite.x, opposite.y], digits: 9)
        append("/Measure<</Type/Measure/Subtype/GEO/Bounds[0 0 0 1 1 1 1 0]/GPTS")
        append(list: georeference.points.flatMap { [$0.latitude, $0.longitude] }, digits: 12)
        append("/LPTS")
        // The unit square of the viewport, y up.
        append(
            list: georeference.points.flatMap {
                [$0.pixel.x / Double(width), 1 - $0.pixel.y / Double(height)]
            }, digits: 9)
        append("/GCS<</Type")
        append(georeference.isProjected ? "/PROJCS" : "/GEOGCS")
        if let code = georeference.code {
            append("/EPSG ")
            append(code)
        } else if let wellKnownText = georeference.wellKnownText {
            append("/WKT")
            append(text: wellKnownText)
        }
        append(">>>>>>]")
    }
}
