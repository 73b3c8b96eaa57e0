/// A recording of canvas calls, which can be replayed on another canvas and printed as text.
public struct DisplayList: Canvas, Sendable {
    /// One recorded call.
    indirect enum Call: Sendable {
        case fill(Path, Paint, FillRule)
        case stroke(Path, Paint, StrokeStyle)
        case stamp([MarkerPicture], [Stamp], which: [UInt16])
        case image(Image, AffineTransform, opacity: Double, Sampling)
        case clip(Path, FillRule, DisplayList)
        case group(opacity: Double, DisplayList)
    }

    var calls: [Call] = []

    /// A list without calls.
    public init() {}

    /// Whether nothing was recorded.
    public var isEmpty: Bool { calls.isEmpty }

    public mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        calls.append(.fill(path, paint, rule))
    }

    public mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        calls.append(.stroke(path, paint, style))
    }

    public mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        calls.append(.stamp(markers, stamps, which: which))
    }

    public mutating func draw(
        _ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling
    ) {
        calls.append(.image(image, transform, opacity: opacity, sampling))
    }

    public mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout DisplayList) throws -> Void
    ) rethrows {
        var inner = DisplayList()
        try body(&inner)
        calls.append(.clip(path, rule, inner))
    }

    public mutating func group(
        opacity: Double, _ body: (inout DisplayList) throws -> Void
    ) rethrows {
        var inner = DisplayList()
        try body(&inner)
        calls.append(.group(opacity: opacity, inner))
    }

    /// Makes the recorded calls again, on another canvas.
    public func replay(on canvas: inout some Canvas) {
        for call in calls {
            switch call {
            case .fill(let path, let paint, let rule): canvas.fill(path, with: paint, rule: rule)
            case .stroke(let path, let paint, let style): canvas.stroke(path, with: paint, style: style)
            case .stamp(let markers, let stamps, let which):
                canvas.stamp(markers, at: stamps, which: which)
            case .image(let image, let transform, let opacity, let sampling):
                canvas.draw(image, transform: transform, opacity: opacity, sampling: sampling)
            case .clip(let path, let rule, let inner):
                canvas.clip(to: path, rule: rule) { inner.replay(on: &$0) }
            case .group(let opacity, let inner):
                canvas.group(opacity: opacity) { inner.replay(on: &$0) }
            }
        }
    }
}
