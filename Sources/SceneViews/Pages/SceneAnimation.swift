import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheRenderers
import CartoucheScenes
import CartoucheSymbols

/// Points that move: each has positions with times.
package struct SceneAnimation: Sendable {
    /// A position at a time.
    package struct Fix: Hashable, Sendable {
        /// Seconds since 1970, or since any other date.
        package var time: Double
        /// The place and height; a height of NaN means on the ground.
        package var point: Point
        /// Degrees clockwise from north; NaN if the data has none.
        package var heading = Double.nan
        package var pitch = 0.0
        package var roll = 0.0
    }

    /// The fixes of one point, in the order of their times.
    package struct Track: Hashable, Sendable {
        package var name: String
        package var fixes: [Fix]
    }

    package private(set) var tracks: [Track] = []
    package private(set) var diagnostics: [Diagnostic] = []

    /// The greatest number of fixes.
    package static let maximumCount = 500_000

    /// Reads points with times.
    ///
    /// The fields are `time` (a date, ISO 8601, or seconds), `name`, `heading`, `pitch` and `roll` in degrees, and
    /// `height` in meters if the points have none; the case of letters does not matter. All but `time` can be missing.
    /// Points with the same name are one track. A missing heading follows the movement.
    ///
    /// - Throws: `DocumentError` if the source has no field `time` or no usable point; the errors of the source.
    package init(_ source: any FeatureSource) throws {
        var found: [String: [Fix]] = [:]
        var order: [String] = []
        var (count, unusable) = (0, 0)
        let names = source.fields.map(\.name)
        func field(_ name: String) -> String? { names.first { $0.lowercased() == name } }
        guard let time = field("time") else {
            throw DocumentError(
                .malformed, source: source.name, what: "the moving points have no field \"time\"",
                suggestion: "name a field time, with dates or seconds")
        }
        let report = try source.forEachBatch { batch in
            func number(_ name: String, _ row: Int) -> Double? {
                field(name).flatMap { batch.column(named: $0)?[row].finiteNumber }
            }
            let reference = batch.spatialReference ?? source.spatialReference ?? .wgs84
            for row in 0..<batch.count {
                guard let seconds = batch.column(named: time)?[row].seconds,
                    batch.geometry.kinds[row] == .point,
                    let part = batch.geometry.parts(of: row).first,
                    let index = batch.geometry.coordinateRange(ofPart: part).first
                else {
                    unusable += 1
                    continue
                }
                let place = batch.geometry.coordinates[index]
                let height = batch.geometry.heights?[index] ?? number("height", row) ?? .nan
                var fix = Fix(
                    time: seconds,
                    point: Point(
                        x: place.x, y: place.y, z: height.isNaN ? nil : height, spatialReference: reference))
                fix.heading = number("heading", row) ?? .nan
                fix.pitch = number("pitch", row) ?? 0
                fix.roll = number("roll", row) ?? 0
                let name = field("name").flatMap { batch.column(named: $0)?[row].text } ?? ""
                if found[name] == nil { order.append(name) }
                count += 1
                if count <= Self.maximumCount { found[name, default: []].append(fix) }
            }
        }
        diagnostics = report.diagnostics
        if unusable > 0 {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .sceneSimplified,
                    message: "\(source.name): \(unusable) rows have no time or no point", instead: "left out")
            )
        }
        if count > Self.maximumCount {
            diagnostics.append(
                Diagnostic(
                    .warning, code: .sceneTooDetailed,
                    message: "\(source.name) has more than \(Self.maximumCount) moving points",
                    instead: "the others are left out"))
        }
        for name in order {
            let fixes = (found[name] ?? []).enumerated()
                .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
            if !fixes.isEmpty { tracks.append(Track(name: name, fixes: fixes)) }
        }
        guard !tracks.isEmpty else {
            throw DocumentError(
                .malformed, source: source.name, what: "there are no points with times",
                suggestion: "use points with a field time")
        }
    }
}

extension AttributeValue {
    /// The value as a number, also from text; nil if it is none.
    fileprivate var finiteNumber: Double? {
        let value: Double? =
            switch self {
            case .integer(let number): Double(number)
            case .double(let number): number
            case .string(let text): Double(text)
            default: nil
            }
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The value as seconds: a date, a number, or one of these as text.
    fileprivate var seconds: Double? {
        if case .date(let milliseconds) = self { return Double(milliseconds) / 1_000 }
        if let finiteNumber { return finiteNumber }
        guard case .string(let text) = self, let date = Timestamp.milliseconds(text) else { return nil }
        return Double(date) / 1_000
    }

    /// The value as text; nil for null.
    fileprivate var text: String? {
        switch self {
        case .null: nil
        case .string(let text): text
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .boolean(let value): String(value)
        case .date(let milliseconds): String(milliseconds)
        }
    }
}

extension SceneAnimation {
    /// Returns graphics at the first fixes, and the rows of their tracks.
    func overlay(
        _ symbol: Symbol, in space: SceneSpace, _ heights: SurfaceHeights
    ) -> (overlay: GraphicsOverlay, tracks: [Graphic: (name: String, rows: [[Double]])]) {
        let overlay = GraphicsOverlay()
        overlay.id = "Movement"
        overlay.sceneProperties.surfacePlacement = .absolute
        let renderer = SimpleRenderer(symbol: symbol)
        renderer.sceneProperties = RendererSceneProperties(
            headingExpression: "[heading]", pitchExpression: "[pitch]", rollExpression: "[roll]")
        overlay.renderer = renderer
        var rows: [Graphic: (name: String, rows: [[Double]])] = [:]
        for track in tracks {
            let places = track.fixes.compactMap { fix -> (fix: Fix, place: SIMD3<Double>)? in
                guard var place = space.place(of: fix.point) else { return nil }
                if place.z.isNaN { place.z = heights.height(at: SIMD2(place.x, place.y)) }
                return (fix, place)
            }
            guard let first = places.first else { continue }
            let positions = places.map {
                space.position(at: SIMD2($0.place.x, $0.place.y), height: $0.place.z)
            }
            var heading = 0.0
            var list: [[Double]] = []
            for (index, item) in places.enumerated() {
                let next = min(index + 1, places.count - 1)
                let along = positions[next] - positions[max(next - 1, 0)]
                let axes = space.compass(at: SIMD2(item.place.x, item.place.y))
                let flat = SIMD2(along.dot(axes.x), along.dot(axes.y))
                // A point that stands keeps its heading.
                if flat != .zero { heading = atan2(flat.x, flat.y) * 180 / .pi }
                let own = item.fix.heading.isNaN ? heading : item.fix.heading
                list.append([
                    item.fix.time, positions[index].x, positions[index].y, positions[index].z, own,
                    item.fix.pitch, item.fix.roll,
                ])
            }
            let graphic = Graphic(
                geometry: Point(
                    x: first.place.x, y: first.place.y, z: first.place.z,
                    spatialReference: space.spatialReference),
                attributes: [
                    "name": track.name, "heading": list[0][4], "pitch": list[0][5], "roll": list[0][6],
                ])
            overlay.addGraphic(graphic)
            rows[graphic] = (track.name, list)
        }
        return (overlay, rows)
    }
}
