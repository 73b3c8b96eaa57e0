// The number of pieces of a recording, in all levels of nested markers.

extension Recording {
    /// Returns the calls from the start that together have at most this number of pieces.
    func limited(toPieces limit: Int) -> Recording {
        guard pieceCount > limit else { return self }
        var left = limit
        var result = Recording()
        Self.replay(elements, pieces: &left, on: &result)
        return result
    }

    /// Repeats calls until no pieces are left.
    private static func replay(_ elements: [Element], pieces left: inout Int, on canvas: inout Recording) {
        for element in elements {
            switch element {
            case .scope(let scope, let inner):
                canvas.begin(scope)
                replay(inner, pieces: &left, on: &canvas)
                canvas.end()
            case .stamps(var call):
                let whole = call.stamps.count
                var count = whole
                if call.pieceCount(upTo: count) > left {
                    // The greatest number of stamps that fits.
                    var low = 0
                    while low < count {
                        let middle = (low + count + 1) / 2
                        if call.pieceCount(upTo: middle) <= left { low = middle } else { count = middle - 1 }
                    }
                    call.stamps.removeLast(whole - count)
                }
                left -= call.pieceCount(upTo: count)
                canvas.stamp(call.markers, at: call.stamps, which: call.which)
                if count < whole { left = 0 }
            default:
                guard left > 0 else { return }
                left -= 1
                canvas.draw(Recording([element]))
            }
        }
    }
}

extension Recording.StampCall {
    /// Returns the number of pieces of the first stamps; each has at least one piece.
    func pieceCount(upTo count: Int) -> Int {
        guard !which.isEmpty else {
            return count.multipliedWithoutOverflow(by: max(markers.first?.recording.pieceCount ?? 1, 1))
        }
        let pieces = markers.map { max($0.recording.pieceCount, 1) }
        return which.prefix(count).reduce(0) {
            $0.addingWithoutOverflow(Int($1) < pieces.count ? pieces[Int($1)] : 1)
        }
    }
}

extension Int {
    /// Returns the sum, or the greatest number if it is larger.
    func addingWithoutOverflow(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }

    /// Returns the product, or the greatest number if it is larger.
    fileprivate func multipliedWithoutOverflow(by other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? .max : product
    }
}
