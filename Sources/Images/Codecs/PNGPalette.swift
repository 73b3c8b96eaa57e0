/// Finds the colors of a picture, and writes the index of each pixel.
///
/// Most maps have more than 256 colors, so that this ends early.
///
/// Invariant: `indexes` has room for `height` rows of `rowBytes`, which are at least `width`; only the first `width`
/// bytes of a row are written. The table has more slots than colors, so that each search ends.
///
/// - Returns: The colors as premultiplied words, in order of first use; nil if there are more than 256.
func paletteColors(
    of bitmap: Bitmap, into indexes: UnsafeMutablePointer<UInt8>, rowBytes: Int
) -> [UInt32]? {
    let slots = 512
    let (width, height) = (bitmap.width, bitmap.height)
    var found = 0
    let colors = [UInt32](unsafeUninitializedCapacity: 256) { colors, colorCount in
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: slots) { table in
            // A slot has a color in its low 32 bits and the index + 1 above.
            table.initialize(repeating: 0)
            var last = ~bitmap.pixels[0]
            var lastIndex: UInt8 = 0
            for y in 0..<height {
                let row = bitmap.pixels + y &* bitmap.stride
                let rowIndexes = indexes + y &* rowBytes
                for x in 0..<width {
                    let word = row[x]
                    if word != last {
                        var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> 23)
                        while table[slot] != 0, UInt32(truncatingIfNeeded: table[slot]) != word {
                            slot = (slot &+ 1) & (slots &- 1)
                        }
                        if table[slot] == 0 {
                            if found == 256 {
                                found = 257
                                return
                            }
                            colors.initializeElement(at: found, to: word)
                            found += 1
                            table[slot] = UInt64(found) << 32 | UInt64(word)
                        }
                        last = word
                        lastIndex = UInt8(truncatingIfNeeded: table[slot] >> 32 &- 1)
                    }
                    rowIndexes[x] = lastIndex
                }
            }
        }
        colorCount = min(found, 256)
    }
    return found > 256 ? nil : colors
}
