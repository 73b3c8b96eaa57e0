import CartoucheCFreeType

/// Collects the segments of an outline from FreeType.
struct OutlineBuilder {
    private(set) var contours: [GlyphOutline.Contour] = []
    private var last = SIMD2<Double>(0, 0)

    /// Returns the contours of an outline in the font's units; nil if FreeType reports an error.
    static func contours(
        of outline: UnsafeMutablePointer<CFreeTypeOutline>, with functions: CFreeTypeFunctions
    ) -> [GlyphOutline.Contour]? {
        var builder = OutlineBuilder()
        var calls = CFreeTypeOutlineCalls()
        calls.move = { to, builder in
            OutlineBuilder.with(builder) { $0.move(to: to) }
            return 0
        }
        calls.line = { to, builder in
            OutlineBuilder.with(builder) { $0.line(to: to) }
            return 0
        }
        calls.conic = { control, to, builder in
            OutlineBuilder.with(builder) { $0.quadratic(control, to: to) }
            return 0
        }
        calls.cubic = { first, second, to, builder in
            OutlineBuilder.with(builder) { $0.cubic(first, second, to: to) }
            return 0
        }
        let status = withUnsafeMutablePointer(to: &builder) {
            functions.Outline_Decompose(outline, &calls, $0)
        }
        return status == 0 ? builder.contours.filter { !$0.segments.isEmpty } : nil
    }

    private static func with(_ pointer: UnsafeMutableRawPointer?, _ body: (inout OutlineBuilder) -> Void) {
        pointer.map { body(&$0.assumingMemoryBound(to: OutlineBuilder.self).pointee) }
    }

    private func point(_ vector: UnsafePointer<CFreeTypeVector>?) -> SIMD2<Double> {
        vector.map { SIMD2(Double($0.pointee.x), Double($0.pointee.y)) } ?? last
    }

    private mutating func move(to vector: UnsafePointer<CFreeTypeVector>?) {
        last = point(vector)
        contours.append(GlyphOutline.Contour(start: last))
    }

    private mutating func add(_ segment: GlyphOutline.Segment, end: SIMD2<Double>) {
        last = end
        if !contours.isEmpty { contours[contours.count - 1].segments.append(segment) }
    }

    private mutating func line(to vector: UnsafePointer<CFreeTypeVector>?) {
        let end = point(vector)
        add(.line(to: end), end: end)
    }

    private mutating func quadratic(
        _ control: UnsafePointer<CFreeTypeVector>?, to vector: UnsafePointer<CFreeTypeVector>?
    ) {
        let (middle, end) = (point(control), point(vector))
        add(
            .cubic(last + (middle - last) * (2.0 / 3), end + (middle - end) * (2.0 / 3), to: end), end: end)
    }

    private mutating func cubic(
        _ first: UnsafePointer<CFreeTypeVector>?, _ second: UnsafePointer<CFreeTypeVector>?,
        to vector: UnsafePointer<CFreeTypeVector>?
    ) {
        let end = point(vector)
        add(.cubic(point(first), point(second), to: end), end: end)
    }
}
