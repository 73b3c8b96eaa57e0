import CartoucheCanvases
import CartoucheSymbolGeometry

extension ClipBox {
    /// Cuts a line, or a ring as a line, into the pieces inside the box.
    ///
    /// Each piece keeps its distance along the whole line. A ring is opened outside the box, so that its first
    /// corner has a join like the others. Its dash pattern starts at this corner.
    func cut(_ pixels: [SIMD2<Double>], isRing: Bool, into path: inout Path) {
        guard pixels.count > 1 else { return }
        let segments = isRing ? pixels.count : pixels.count - 1
        func length(_ index: Int) -> Double {
            let step = pixels[index + 1 == pixels.count ? 0 : index + 1] - pixels[index]
            return (step * step).sum().squareRoot()
        }
        var distance = 0.0
        var first = 0
        if isRing, let outside = pixels.firstIndex(where: { any($0 .< low) || any($0 .> high) }) {
            first = outside
            for index in 0..<first { distance += length(index) }
        }
        var pieceStart: Double?
        var pieceCount: Int32 = 0
        var ringStart: Int32 = 0
        func end(isCut: Bool) {
            guard let start = pieceStart else { return }
            path.endContour(closed: false, startDistance: Float(start), endIsCut: isCut, ringStart: ringStart)
            pieceStart = nil
        }
        for number in 0..<segments {
            let index = first + number < segments ? first + number : first + number - segments
            if number > 0, index == 0 {
                distance = 0
                if pieceStart != nil { ringStart = pieceCount - 1 }
            }
            let from = pixels[index]
            let to = pixels[index + 1 == pixels.count ? 0 : index + 1]
            let step = to - from
            let length = length(index)
            defer { distance += length }
            guard let (enter, leave) = visible(from: from, step) else {
                end(isCut: true)
                continue
            }
            if pieceStart == nil {
                path.append(PixelPoint(from + step * enter))
                pieceStart = distance + enter * length
                (pieceCount, ringStart) = (1, 0)
            }
            path.append(PixelPoint(leave < 1 ? from + step * leave : to))
            pieceCount += 1
            if leave < 1 { end(isCut: true) }
        }
        end(isCut: isRing)
    }
}
