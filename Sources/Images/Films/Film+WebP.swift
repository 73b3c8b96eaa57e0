extension Film {
    /// Encodes the film as an animated WebP file with the changed part of each frame.
    ///
    /// The container is that of https://developers.google.com/speed/webp/docs/riff_container.
    func webp(quality: Int?) throws(ImageError) -> [UInt8] {
        var chunks: [UInt8] = []
        var extended: [UInt8] = [0x12, 0, 0, 0]
        extended.append(triple: width - 1)
        extended.append(triple: height - 1)
        chunks.append(chunk: "VP8X", extended)
        // A transparent page, and repetition without end.
        chunks.append(chunk: "ANIM", [0, 0, 0, 0, 0, 0])
        var before: Image?
        try forEachFrame { image throws(ImageError) in
            let change = FrameChange(from: before, to: image, isEven: true)
            let still = try image.part(change).webp(quality: quality)
            var frame: [UInt8] = []
            frame.append(triple: change.left / 2)
            frame.append(triple: change.top / 2)
            frame.append(triple: change.width - 1)
            frame.append(triple: change.height - 1)
            frame.append(triple: frameTime)
            // The pixels replace those before, also if they are transparent.
            frame.append(2)
            frame += Self.pictureChunks(of: still)
            chunks.append(chunk: "ANMF", frame)
            before = image
        }
        var bytes = Array("RIFF".utf8)
        bytes.append(length: chunks.count + 4)
        return bytes + Array("WEBP".utf8) + chunks
    }

    /// Returns the chunks of a still picture without its header.
    private static func pictureChunks(of file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var place = 12
        while place + 8 <= file.count {
            let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
            let end = min(place + 8 + size + size % 2, file.count)
            if ["ALPH", "VP8 ", "VP8L"].contains(String(decoding: file[place..<place + 4], as: UTF8.self)) {
                result += file[place..<end]
            }
            place = end
        }
        return result
    }
}

extension Image {
    /// Returns a part of the picture.
    fileprivate func part(_ rectangle: FrameChange) -> Image {
        let part = Bitmap(width: rectangle.width, height: rectangle.height)
        for y in 0..<rectangle.height {
            let (from, to) = (bitmap.row(rectangle.top + y), part.row(y))
            for x in 0..<rectangle.width { to[x] = from[rectangle.left + x] }
        }
        return Image(part)
    }
}

extension [UInt8] {
    fileprivate mutating func append(triple number: Int) {
        for shift in [0, 8, 16] { append(UInt8(number >> shift & 255)) }
    }

    fileprivate mutating func append(length: Int) {
        for shift in [0, 8, 16, 24] { append(UInt8(length >> shift & 255)) }
    }

    /// Appends a chunk, with a byte at the end if its length is odd.
    fileprivate mutating func append(chunk name: String, _ content: [UInt8]) {
        self += Array(name.utf8)
        append(length: content.count)
        self += content
        if content.count % 2 == 1 { append(0) }
    }
}
