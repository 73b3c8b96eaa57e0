import CartoucheCanvases
import CartoucheImages

/// Records the calls of a canvas that does not record features.
struct CallRecorder: Canvas, CustomStringConvertible {
    static let abilities: CanvasAbilities = .all.subtracting(.features)

    private(set) var recording = Recording()

    var failure: CanvasError? { recording.failure }
    var isEmpty: Bool { recording.isEmpty }
    var description: String { recording.description }

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) {
        recording.fill(path, with: paint, rule: rule)
    }
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) {
        recording.stroke(path, with: paint, style: style)
    }
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        recording.stamp(markers, at: stamps, which: which)
    }
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {
        recording.draw(image, transform: transform, opacity: opacity, sampling: sampling)
    }
    mutating func begin(_ scope: CanvasScope) { recording.begin(scope) }
    mutating func end() { recording.end() }
}

/// Counts calls.
struct CallCounter: Canvas {
    static let abilities: CanvasAbilities = .all.subtracting(.features)
    var failure: CanvasError? { nil }
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
    mutating func begin(_ scope: CanvasScope) {}
    mutating func end() {}
}

/// Collects the paths that are filled or stroked, also inside markers.
struct FillCollector: Canvas {
    static let abilities: CanvasAbilities = .all.subtracting(.features)
    var failure: CanvasError? { nil }
    var paths: [Path] = []

    mutating func fill(_ path: Path, with paint: Paint, rule: FillRule) { paths.append(path) }
    mutating func stroke(_ path: Path, with paint: Paint, style: StrokeStyle) { paths.append(path) }
    mutating func stamp(_ markers: [MarkerPicture], at stamps: [Stamp], which: [UInt16]) {
        for marker in markers { marker.recording.replay(on: &self) }
    }
    mutating func draw(_ image: Image, transform: AffineTransform, opacity: Double, sampling: Sampling) {}
    mutating func begin(_ scope: CanvasScope) {}
    mutating func end() {}
}
