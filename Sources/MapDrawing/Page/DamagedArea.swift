import CartoucheImages

/// The rectangles of a picture that must be drawn again.
struct DamagedArea: Sendable {
    /// A rectangle of whole pixels; its right column and its bottom row are outside.
    struct Rectangle: Hashable, Sendable {
        var left, top, right, bottom: Int

        var pixelCount: Int { (right - left) * (bottom - top) }

        func touches(_ other: Rectangle) -> Bool {
            left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
        }

        func union(_ other: Rectangle) -> Rectangle {
            Rectangle(
                left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
                bottom: max(bottom, other.bottom))
        }
    }

    /// The rectangles, inside the picture.
    private(set) var rectangles: [Rectangle] = []
    private let width, height: Int

    /// The number of rectangles from which all of them become one.
    private static let maxCount = 64

    /// - Parameters:
    ///   - width: The width of the picture in pixels.
    ///   - height: The height of the picture in pixels.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    var isEmpty: Bool { rectangles.isEmpty }

    /// The number of pixels; pixels in several rectangles count several times.
    var pixelCount: Int { rectangles.reduce(0) { $0 + $1.pixelCount } }

    /// The rows from the first to the last rectangle.
    package var rows: Range<Int> {
        (rectangles.map(\.top).min() ?? 0)..<(rectangles.map(\.bottom).max() ?? 0)
    }

    /// Adds the pixels that a box touches.
    ///
    /// - Parameters:
    ///   - low: The upper left corner in pixels.
    ///   - high: The lower right corner in pixels.
    mutating func add(from low: SIMD2<Double>, to high: SIMD2<Double>) {
        // A corner that is not a number could be anywhere.
        func cell(_ value: Double, _ limit: Int, or other: Int) -> Int {
            value.isNaN ? other : Int(min(max(value, 0), Double(limit)))
        }
        var added = Rectangle(
            left: cell(low.x.rounded(.down), width, or: 0), top: cell(low.y.rounded(.down), height, or: 0),
            right: cell(high.x.rounded(.up), width, or: width),
            bottom: cell(high.y.rounded(.up), height, or: height))
        guard added.left < added.right, added.top < added.bottom else { return }
        while let index = rectangles.firstIndex(where: added.touches) {
            added = added.union(rectangles.remove(at: index))
        }
        rectangles.append(added)
        if rectangles.count > Self.maxCount {
            rectangles = [rectangles.dropFirst().reduce(rectangles[0]) { $0.union($1) }]
        }
    }
}

/// The picture before the last one, whose memory the next picture uses if no one else does.
struct SparePicture: Sendable {
    var bitmap: Bitmap
    /// Where it differs from the last picture.
    let area: DamagedArea
}

extension Image {
    /// Returns this picture with some pixels of another one of the same size.
    ///
    /// - Parameter spare: The memory for the result; not used if others have a reference to it.
    func replacing(_ area: DamagedArea, from other: Image, using spare: inout SparePicture?) -> Image {
        let result: Bitmap
        if let old = spare?.area, spare?.bitmap.width == width, spare?.bitmap.height == height,
            isKnownUniquelyReferenced(&spare!.bitmap)
        {
            result = spare!.bitmap
            result.copy(old, from: bitmap)
        } else {
            result = Bitmap(blankWidth: width, height: height)
            result.pixels.update(from: bitmap.pixels, count: bitmap.stride * height)
        }
        spare = nil
        result.copy(area, from: other.bitmap)
        return Image(result)
    }
}

extension Bitmap {
    /// Copies the pixels of an area from a bitmap of the same size.
    fileprivate func copy(_ area: DamagedArea, from other: Bitmap) {
        for rectangle in area.rectangles {
            for y in rectangle.top..<rectangle.bottom {
                let start = y * stride + rectangle.left
                (pixels + start).update(
                    from: other.pixels + start, count: rectangle.right - rectangle.left)
            }
        }
    }
}
