import Imaging

/// Counts calls.
struct CallCounter: Canvas {
    var fills = 0
    var strokes = 0
    var stampCalls = 0
    var stamps = 0
    var markers = 0
    var images = 0

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) { fills += 1 }
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) { strokes += 1 }
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        stampCalls += 1
        self.stamps += stamps.count
        self.markers += markers.count
    }
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        images += 1
    }
    mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout CallCounter) throws -> Void
    ) rethrows {
        try body(&self)
    }
    mutating func group(opacity: Double, _ body: (inout CallCounter) throws -> Void) rethrows {
        try body(&self)
    }
}

/// Keeps the paths that are filled or stroked, inside markers too.
struct FillCollector: Canvas {
    var paths: [Path] = []

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) { paths.append(path) }
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) { paths.append(path) }
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        for marker in markers { marker.list.replay(on: &self) }
    }
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {}
    mutating func clip(
        to path: Path, rule: FillRule, _ body: (inout FillCollector) throws -> Void
    ) rethrows {
        try body(&self)
    }
    mutating func group(opacity: Double, _ body: (inout FillCollector) throws -> Void) rethrows {
        try body(&self)
    }
}
