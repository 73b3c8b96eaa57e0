import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolChecks
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation
import GoldenSupport

/// Draws an example with each member changed in turn, and classifies the effect.
struct FidelityProbe {
    /// A drawing of an example in one of its settings.
    struct Drawing {
        var image: Image
        var isBlank: Bool
        var codes: Set<Diagnostic.Code>
    }

    /// A drawing with one value of one member.
    struct Trial {
        var member: String
        /// The value as JSON.
        var value: String
        var drawings: [Drawing]
        /// The drawing without the value.
        var plain: [Drawing]

        var isVisible: Bool { zip(drawings, plain).contains { $0.image != $1.image } }
        var newCodes: Set<Diagnostic.Code> {
            Set(drawings.flatMap(\.codes)).subtracting(plain.flatMap(\.codes))
        }
    }

    let example: FidelityExample
    let listed: CIMCatalog.Class

    /// The size of a cell in DIPs.
    static let edge = 64
    static let scale = 2

    init(_ example: FidelityExample) throws {
        self.example = example
        guard let listed = CIMCatalog.classes.first(where: { $0.name == example.className }) else {
            throw ProbeError(description: "the catalog has no \(example.className)")
        }
        self.listed = listed
    }

    struct ProbeError: Error, CustomStringConvertible { var description: String }

    /// Draws the unchanged example in all its settings.
    func plain() throws -> [Drawing] { try example.settings.map { try draw(example.object(), in: $0) } }

    /// Draws all values of all visible members.
    func trials(of names: (String) -> Bool = { !FidelityProbe.invisible.contains($0) }) throws -> [Trial] {
        let plain = try plain()
        var trials: [Trial] = []
        for member in listed.members where names(member.name) {
            for text in example.variants[member.name] ?? values(of: member) {
                var companions: [(name: String, value: String)] = []
                var value = text
                if let split = text.range(of: " with ") {
                    value = String(text[..<split.lowerBound])
                    companions = try members(String(text[split.upperBound...]))
                }
                let base =
                    companions.isEmpty
                    ? plain : try example.settings.map { try draw(example.object(with: companions), in: $0) }
                let object = example.object(with: companions + [(member.name, value)])
                trials.append(
                    Trial(
                        member: member.name, value: value,
                        drawings: try example.settings.map { try draw(object, in: $0) }, plain: base))
            }
        }
        return trials
    }

    private func members(_ text: String) throws -> [(name: String, value: String)] {
        guard let object = try JSONValue(parsing: "{\(text)}").object else { return [] }
        return object.members.map { ($0.key, $0.value.text()) }
    }

    /// Returns values that differ from the example's.
    private func values(of member: CIMCatalog.Member) -> [String] {
        let given = example.members.split(separator: "\n").first { $0.hasPrefix("\"\(member.name)\":") }
        let text = given.map { String($0.dropFirst(member.name.utf8.count + 3)) } ?? member.missing
        switch member.kind {
        case "number", "whole number":
            let number = Double(text) ?? 0
            let other = number == 0 ? 7 : number * 1.6
            return [member.kind == "number" ? "\(other)" : "\(Int(other.rounded(.up)))"]
        case "true or false": return [text == "true" ? "false" : "true"]
        case "choice":
            let own = text.filter { $0 != "\"" }
            return member.choices.filter { $0 != own }.map { "\"\($0)\"" }
        default: return []
        }
    }

    private func draw(_ object: String, in setting: FidelityExample.Setting) throws -> Drawing {
        let text = setting.template.replacing("@", with: object)
        TestFont.install()
        if setting.isOnMap { return try drawOnMap(text, setting.shape) }
        var found: [Diagnostic] = []
        let (definition, values) =
            setting.shape == .feature
            ? try Self.classified(text, &found)
            : (try Symbol.fromJSON(JSONPart(parsing: text), path: "$", diagnostics: &found).definition, nil)
        let pixels = Self.edge * Self.scale
        var canvas = RasterCanvas(width: pixels, height: pixels, background: .clear)
        var portrayer = Portrayer(
            frame: PortrayalFrame(width: pixels, height: pixels, mapRotation: setting.mapRotation))
        let plan = SymbolPlan(definition, pixelsPerPoint: Double(Self.scale) * 96 / 72)
        switch setting.shape {
        case .point, .feature:
            let center = PixelPoint(Float(pixels) / 2, Float(pixels) / 2)
            portrayer.draw(
                points: CollectionOfOne(center), with: plan, values: values, on: &canvas)
        case .line: portrayer.draw(lines: Self.line, with: plan, on: &canvas)
        case .measuredLine: portrayer.draw(Self.measuredLine, isArea: false, with: plan, on: &canvas)
        case .area: portrayer.draw(area: Self.area, outline: Self.area, with: plan, on: &canvas)
        }
        portrayer.finish(on: &canvas)
        let image = canvas.makeImage()
        let codes = (found + plan.diagnostics + portrayer.report.diagnostics).map(\.code)
        return Drawing(
            image: image, isBlank: image.rgba.allSatisfy { $0 == 0 }, codes: Set(codes))
    }

    /// Draws a graphic on a map at a scale where one DIP is one meter.
    private func drawOnMap(_ text: String, _ shape: FidelityExample.Shape) throws -> Drawing {
        var found: [Diagnostic] = []
        let symbol = try Symbol.fromJSON(JSONPart(parsing: text), path: "$", diagnostics: &found)
        func rings(of path: Path) -> [[Point]] {
            path.contours.map { contour in
                path.points[Int(contour.start)..<Int(contour.end)].map { point in
                    let pixels = Double(Self.edge * Self.scale)
                    return Point(
                        x: (Double(point.x) - pixels / 2) / Double(Self.scale),
                        y: (pixels / 2 - Double(point.y)) / Double(Self.scale),
                        spatialReference: .webMercator)
                }
            }
        }
        let geometry: Geometry =
            switch shape {
            case .line, .measuredLine: Polyline(parts: rings(of: Self.line), spatialReference: .webMercator)
            case .area: Polygon(parts: rings(of: Self.area), spatialReference: .webMercator)
            case .point, .feature: Point(x: 0, y: 0, spatialReference: .webMercator)
            }
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: geometry, symbol: symbol)])
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .clear
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: Double(Self.edge), height: Double(Self.edge)), scale: Double(Self.scale),
            viewpoint: Viewpoint(
                center: Point(x: 0, y: 0, spatialReference: .webMercator), scale: 96 * 39.37),
            graphicsOverlays: [overlay])
        return Drawing(
            image: image, isBlank: image.rgba.allSatisfy { $0 == 0 },
            codes: Set((found + report.allDiagnostics).map(\.code)))
    }

    /// Returns the symbol and the values from a renderer for a feature at 1:10,000 whose field A is 16.
    static func classified(
        _ text: String, _ found: inout [Diagnostic]
    ) throws -> (SymbolDefinition, SlotValues?) {
        let renderer = try Renderer.fromJSON(#"{"type":"simple","symbol":\#(text)}"#)
        var geometry = GeometryColumn()
        geometry.endFeature(.none)
        let batch = FeatureBatch(
            geometry: geometry, attributes: [AttributeColumn(name: "A", values: .doubles([16]))])
        let definition = renderer.definition
        let result = definition.classify(batch, scale: 10_000)
        found += renderer.allDiagnostics + result.diagnostics
        let symbols = definition.symbols(atScale: 10_000) + result.furtherSymbols
        let number = Int(result.symbolIndex[0])
        let symbol =
            symbols.indices.contains(number) ? symbols[number] : SymbolDefinition(kind: .point, layers: [])
        return (symbol, result.slots.map { SlotValues($0, row: 0) })
    }

    private static func path(_ parts: [[(Float, Float)]], closed: Bool) -> Path {
        var path = Path()
        for part in parts {
            for point in part { path.append(PixelPoint(point.0, point.1) * Float(scale)) }
            path.endContour(closed: closed)
        }
        return path
    }

    /// Two parts, with a sharp and a blunt corner.
    ///
    /// The second part goes to the left.
    private static let line = path(
        [[(8, 46), (22, 10), (34, 40), (57, 34)], [(54, 56), (30, 52), (8, 58)]], closed: false)
    /// The same parts with measures.
    ///
    /// Adjacent vertices differ by 36 units.
    private static var measuredLine: ScreenShape {
        let pixels = edge * scale
        let transform = ScreenTransform(
            center: SIMD2(repeating: Double(pixels) / 2), unitsPerPixel: 1, rotation: 0, width: pixels,
            height: pixels)
        var shape = ScreenShape(transform: transform, width: pixels, height: pixels, reach: 0)
        shape.keepsWhole = true
        for contour in line.contours {
            let points = line.points[Int(contour.start)..<Int(contour.end)]
            let places = points.map { SIMD2(Double($0.x), Double(pixels) - Double($0.y)) }
            let measures = places.indices.map { Double($0) * 36 }
            shape.appendLine(places, 0..<places.count, measures: measures[...])
        }
        return shape
    }
    /// An L-shaped polygon with a hole, and a small separate part.
    private static let area = path(
        [
            [(6, 6), (58, 6), (58, 30), (32, 30), (32, 58), (6, 58)],
            [(12, 14), (12, 24), (24, 24), (24, 14)], [(40, 38), (57, 38), (57, 57), (40, 57)],
        ], closed: true)
}

extension FidelityProbe {
    /// The members that are invisible on a 2D map, for all classes.
    ///
    /// They are names, locks and sources, members for printing plates, and members for 3D.
    static let invisible: Set<String> = [
        "name", "primitiveName", "colorLocked", "overprint", "thumbnailURI", "stylePath", "symbolName",
        "symbol3DProperties", "lineStyle3D", "closeCaps3D", "height3D", "anchor3D", "dominantSizeAxis3D",
        "offsetZ", "billboardMode3D", "angleX", "angleY", "depth3D", "verticalOrientation3D",
        "invertBackfaceTexture", "minDistance", "maxDistance", "colorSpace", "title", "rotationOrder3D",
        "scaleY", "scaleZ",
    ]

    /// Returns the fidelity of the class and of its members.
    ///
    /// - Parameter printed: What printed paths show.
    func entry(printed: [String: [String]]) throws -> FidelityMatrix.Entry {
        let plain = try plain()
        let codes = Set(plain.flatMap(\.codes))
        var entry = FidelityMatrix.Entry(
            plain.contains { $0.isBlank } || codes.contains(.notDrawnYet)
                ? .unsupported
                : codes.isDisjoint(with: [.drawnApproximately, .drawnSimplified])
                    ? .drawn : .approximate)
        entry.invisible = Set(listed.members.map(\.name)).intersection(Self.invisible)
        let trials = try trials()
        for member in listed.members where !entry.invisible.contains(member.name) {
            let own = trials.filter { $0.member == member.name }
            if own.isEmpty, member.kind != "kept" {
                if example.alike.contains(member.name) {
                    entry.drawn.insert(member.name)
                } else {
                    entry.deviations[member.name] = .kept
                }
                continue
            }
            let found = own.map { (value: $0.value.filter { $0 != "\"" }, fidelity: fidelity(of: $0)) }
            if found.contains(where: \.fidelity.isExact) {
                entry.drawn.insert(member.name)
                guard member.kind == "choice" else { continue }
                for (value, fidelity) in found where !fidelity.isExact {
                    entry.deviations["\(member.name)=\(value)"] = fidelity
                }
            } else {
                entry.deviations[member.name] = found.map(\.fidelity).min() ?? .kept
            }
        }
        apply(printed, to: &entry)
        return entry
    }

    /// Marks what printed paths show as verified.
    ///
    /// A member of an approximated class is not better than its class.
    private func apply(_ printed: [String: [String]], to entry: inout FidelityMatrix.Entry) {
        if entry.fidelity == .approximate {
            for name in entry.drawn { entry.deviations[name] = .approximate }
            entry.drawn = []
        }
        guard entry.fidelity == .drawn, printed[listed.name] != nil else { return }
        entry.fidelity = .verified
        for member in listed.members where entry.drawn.contains(member.name) {
            let values = member.choices.map { "\(member.name)=\($0)" }
            let shown = values.filter { printed["\(listed.name).\($0)"] != nil }
            // The default value is not in the evidence, because a document without the member has it.
            if member.kind == "choice", shown.count < values.count - 1 {
                entry.verified.formUnion(shown)
            } else if printed["\(listed.name).\(member.name)"] != nil {
                entry.drawn.remove(member.name)
                entry.verified.insert(member.name)
            }
        }
    }

    private func fidelity(of trial: Trial) -> Fidelity {
        if trial.newCodes.contains(.notDrawnYet) { return .unsupported }
        if trial.newCodes.contains(.drawnApproximately) { return .approximate }
        if trial.newCodes.contains(.memberNotDrawn) { return .kept }
        let value = trial.value.filter { $0 != "\"" }
        let isAlike =
            example.alike.contains(trial.member) || example.alike.contains("\(trial.member)=\(value)")
        return trial.isVisible || isAlike ? .drawn : .kept
    }
}
