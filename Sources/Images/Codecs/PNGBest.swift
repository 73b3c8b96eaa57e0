import CartoucheWorkers

/// Returns the smallest of several zlib streams of the image, and the number of bits per sample.
///
/// The filter has the most influence. Each filter is tried at a medium compression level; the best one is used with the
/// highest level. Palette indexes are packed as densely as possible and not filtered.
func bestStream(_ bitmap: Bitmap, _ model: PNGColorModel, threads: Int) -> (
    stream: [ArraySlice<UInt8>], depth: Int
) {
    if case .palette(let colors, let indices) = model {
        let depth = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
        let rows = packedRows(indices, width: bitmap.width, height: bitmap.height, depth: depth)
        let dense = Zlib.compressed(rows, level: 12)
        guard depth < 8 else { return ([dense[...]], 8) }
        // Repetitions are easier to find in whole bytes, so this is sometimes smaller.
        let plain = Zlib.compressed(
            packedRows(indices, width: bitmap.width, height: bitmap.height, depth: 8), level: 12)
        return plain.count < dense.count ? ([plain[...]], 8) : ([dense[...]], depth)
    }
    let tries = FilterChoice.allCases
    let sizes = WorkerPool.map(tries, threads: threads) { filter in
        Zlib.compressed(filteredRows(bitmap, bytesPerPixel: model.bytesPerPixel, filter), level: 6).count
    }
    let best = tries.indices.min { (sizes[$0], $0) < (sizes[$1], $1) }!
    let rows = filteredRows(bitmap, bytesPerPixel: model.bytesPerPixel, tries[best])
    return ([Zlib.compressed(rows, level: 12)[...]], 8)
}

/// The choice of the filter for each row.
private enum FilterChoice: CaseIterable {
    case none, sub, up, paeth
    /// For each row, the filter whose differences have the smallest sum.
    case smallestSum

    var filters: ClosedRange<Int> {
        switch self {
        case .none: 0...0
        case .sub: 1...1
        case .up: 2...2
        case .paeth: 4...4
        case .smallestSum: 0...4
        }
    }
}

/// Returns rows of palette indexes, each with a filter byte.
///
/// If `depth` is below 8, a byte has several indexes.
private func packedRows(_ indices: [UInt8], width: Int, height: Int, depth: Int) -> [UInt8] {
    let perByte = 8 / depth
    let rowBytes = (width + perByte - 1) / perByte + 1
    var rows = [UInt8](repeating: 0, count: rowBytes * height)
    for y in 0..<height {
        for x in 0..<width {
            let shift = 8 - depth * (x % perByte + 1)
            rows[y * rowBytes + 1 + x / perByte] |= indices[y * width + x] << UInt8(shift)
        }
    }
    return rows
}

/// Returns rows of straight-alpha samples, each with its filter byte.
private func filteredRows(_ bitmap: Bitmap, bytesPerPixel: Int, _ choice: FilterChoice) -> [UInt8] {
    let length = bitmap.width * bytesPerPixel
    var rows: [UInt8] = []
    rows.reserveCapacity((length + 1) * bitmap.height)
    var above = [UInt8](repeating: 0, count: length + bytesPerPixel)
    // A pixel of zeros precedes each row.
    var row = above
    var trial = [UInt8](repeating: 0, count: length)
    var chosen = trial
    for y in 0..<bitmap.height {
        var at = bytesPerPixel
        for word in bitmap.row(y) {
            var samples = StraightAlpha.shared.straight(word)
            for _ in 0..<bytesPerPixel {
                row[at] = UInt8(truncatingIfNeeded: samples)
                samples >>= 8
                at += 1
            }
        }
        var filter = choice.filters.lowerBound
        var least = Int.max
        for candidate in choice.filters {
            let sum = apply(candidate, row, above, bytesPerPixel, to: &trial)
            if sum < least {
                least = sum
                filter = candidate
                swap(&trial, &chosen)
            }
        }
        rows.append(UInt8(filter))
        rows += chosen
        swap(&row, &above)
    }
    return rows
}

/// Computes the differences of one row from the filter's predictions; returns the sum of their absolute values.
private func apply(
    _ filter: Int, _ row: [UInt8], _ above: [UInt8], _ bytesPerPixel: Int, to result: inout [UInt8]
) -> Int {
    var sum = 0
    for at in 0..<result.count {
        let left = Int(row[at])
        let up = Int(above[at + bytesPerPixel])
        let predicted: Int
        switch filter {
        case 0: predicted = 0
        case 1: predicted = left
        case 2: predicted = up
        case 3: predicted = (left + up) / 2
        default:
            let corner = Int(above[at])
            let (toLeft, toUp, toCorner) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
            predicted = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
        }
        let difference = row[at + bytesPerPixel] &- UInt8(predicted)
        result[at] = difference
        sum += Int(min(difference, 0 &- difference))
    }
    return sum
}
