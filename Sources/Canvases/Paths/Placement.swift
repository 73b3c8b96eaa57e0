import CartoucheCLibrary

/// A rotation, uniform scaling and translation: the transformation of a stamp's marker.
struct Placement {
    /// The transformed unit vectors.
    var xAxis: PixelPoint
    var yAxis: PixelPoint
    var origin: PixelPoint
    var scale: Float

    static let identity = Placement(rotation: 0, scale: 1, position: PixelPoint(0, 0))

    /// Creates a placement.
    ///
    /// `rotation` is in degrees counter-clockwise as seen on the page. Quarter turns are exact.
    init(rotation: Float, scale: Float, position: PixelPoint) {
        var cosine: Float = 1
        var sine: Float = 0
        if rotation != 0 {
            let degrees = Double(rotation).truncatingRemainder(dividingBy: 360)
            switch degrees {
            case 90, -270: (cosine, sine) = (0, 1)
            case 180, -180: (cosine, sine) = (-1, 0)
            case 270, -90: (cosine, sine) = (0, -1)
            default:
                cosine = Float(cos(degrees * .pi / 180))
                sine = Float(sin(degrees * .pi / 180))
            }
        }
        xAxis = PixelPoint(cosine, -sine) * scale
        yAxis = PixelPoint(sine, cosine) * scale
        origin = position
        self.scale = scale
    }

    @inline(__always)
    func apply(to point: PixelPoint) -> PixelPoint {
        xAxis * point.x + yAxis * point.y + origin
    }

    /// Returns the placement that applies `self` first and then `next`.
    func concatenated(with next: Placement) -> Placement {
        var result = next
        result.xAxis = next.xAxis * xAxis.x + next.yAxis * xAxis.y
        result.yAxis = next.xAxis * yAxis.x + next.yAxis * yAxis.y
        result.origin = next.apply(to: origin)
        result.scale = scale * next.scale
        return result
    }

    var affine: AffineTransform {
        AffineTransform(
            a: Double(xAxis.x), b: Double(xAxis.y), c: Double(yAxis.x), d: Double(yAxis.y),
            tx: Double(origin.x), ty: Double(origin.y))
    }
}
