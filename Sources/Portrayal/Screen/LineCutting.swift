import Canvases
import SymbolGeometry

extension ClipBox {
    /// The length in pixels by which a ring's last piece continues after the ring's first vertex.
    ///
    /// It gives the corner a join instead of two caps. It is too short to be visible in a dash pattern.
    private static let seamOverlap = 0.05

    /// Cuts a line, or a ring as a line, into the pieces inside the box.
    ///
    /// Each piece keeps its distance along the whole line. A ring's pieces meet at its first vertex, where
    /// its dash pattern starts.
    func cut(_ pixels: [SIMD2<Double>], isRing: Bool, into path: inout Path) {
        guard pixels.count > 1 else { return }
        let segments = isRing ? pixels.count : pixels.count - 1
        var distance = 0.0
        var pieceStart: Double?
        for index in 0..<segments {
            let from = pixels[index]
            let to = pixels[index + 1 == pixels.count ? 0 : index + 1]
            let step = to - from
            let length = (step * step).sum().squareRoot()
            defer { distance += length }
            guard let (enter, leave) = visible(from: from, step) else { continue }
            if pieceStart == nil {
                path.append(PixelPoint(from + step * enter))
                pieceStart = distance + enter * length
            }
            path.append(PixelPoint(leave < 1 ? from + step * leave : to))
            if leave < 1, let start = pieceStart {
                path.endContour(closed: false, startDistance: Float(start), endIsCut: true)
                pieceStart = nil
            }
        }
        guard let start = pieceStart else { return }
        if isRing {
            let step = pixels[1] - pixels[0]
            let length = (step * step).sum().squareRoot()
            if length > 0 {
                path.append(PixelPoint(pixels[0] + step * min(Self.seamOverlap / length, 1)))
            }
        }
        path.endContour(closed: false, startDistance: Float(start), endIsCut: isRing)
    }
}
