import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartouchePortrayal
import CartoucheScenes
import CartoucheSwatches
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import CartoucheWorkers

// The pictures of symbols.
extension StyleHost {
    private static let densities = 0.5...8.0
    private static let sides = 8.0...600.0

    /// Draws a symbol of the style.
    func swatch(_ request: HostRequest) async throws -> HostAnswer {
        guard let key = request.query["key"], let item = try await list()[key] else {
            throw HostRefusal.notFound
        }
        let side = try request.number("side", in: Self.sides)
        let density = try request.number("density", in: Self.densities)
        return try await picture { _ in
            let size = try SwatchSize(width: side, height: side, scale: density)
            return try Self.swatch(item.symbol.definition, fitting: size, scale: density)
        }
    }

    /// Draws the symbol that a page edits, on a point, a line or an area.
    func preview(_ request: HostRequest) async throws -> HostAnswer {
        let symbol = try symbol(of: request)
        let width = try request.number("width", in: Self.sides)
        let height = try request.number("height", in: Self.sides)
        let density = try request.number("density", in: Self.densities)
        guard let shape = PreviewShape(rawValue: request.query["shape"] ?? "") else {
            throw HostRefusal.badRequest("the shape is point, line or area")
        }
        return try await picture { _ in
            let size = try SwatchSize(width: width, height: height, scale: density)
            let geometry = shape.geometry(width: width, height: height)
            return try SwatchGeometry(geometry, symbol).picture(size, scale: density, background: nil)
        }
    }

    /// Returns the symbol that a page edits as a file.
    func download(_ request: HostRequest) async throws -> HostAnswer {
        let symbol = try symbol(of: request)
        let format = request.query["format"] ?? ""
        let density = try request.number("density", in: Self.densities)
        let file = try await count.run {
            try await BackgroundThreads.run { _ -> (bytes: [UInt8], type: String)? in
                let definition = symbol.definition
                switch format {
                case "png":
                    let output = PictureOutput(sprites: nil)
                    return (try Self.draw(definition, to: output, scale: density).png(), "image/png")
                case "svg":
                    return (try Self.draw(definition, to: SVGTextOutput(), scale: 1), "image/svg+xml")
                case "json": return (definition.cimBytes(), "application/json")
                default: return nil
                }
            }
        }
        guard let file else { throw HostRefusal.badRequest("the format is png, svg or json") }
        var answer = HostAnswer(file.bytes, type: file.type)
        answer.headers.append(("content-disposition", "attachment; filename=\"symbol.\(format)\""))
        return answer
    }

    private func symbol(of request: HostRequest) throws(HostRefusal) -> Symbol {
        guard let symbol = sessions.session(named: request.query["page"] ?? "").symbol else {
            throw .badRequest("no symbol is open")
        }
        return symbol
    }

    private func picture(_ draw: @escaping @Sendable (Cancellation) throws -> Image) async throws
        -> HostAnswer
    {
        try await count.run {
            HostAnswer(try await BackgroundThreads.run { try draw($0).png() }, type: "image/png")
        }
    }

    /// Draws a symbol as large as it is.
    private static func draw<Output: CanvasOutput>(
        _ definition: SymbolDefinition, to output: Output, scale: Double
    ) throws -> Output.Product {
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        return try draw(
            definition, SwatchLayout(tightAround: definition, pixelsPerPoint: unit), to: output, scale: scale)
    }

    private static func swatch(
        _ definition: SymbolDefinition, fitting size: SwatchSize, scale: Double
    ) throws -> Image {
        var ignored: [Diagnostic] = []
        let unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        let drawn = definition.withModelPictures(
            side: Double(max(size.width, size.height)), pixelsPerPoint: unit, diagnostics: &ignored)
        let layout = SwatchLayout(
            inside: SIMD2(size.width, size.height), of: drawn, pixelsPerPoint: unit)
        return try draw(drawn, layout, to: PictureOutput(sprites: nil), scale: scale)
    }

    private static func draw<Output: CanvasOutput>(
        _ definition: SymbolDefinition, _ layout: SwatchLayout, to output: Output, scale: Double
    ) throws -> Output.Product {
        let page = CanvasPage(
            width: layout.width, height: layout.height, pixelsPerDIP: scale, background: nil, threads: 1)
        return try output.draw(page) { _ = Swatch.draw(definition, layout, on: &$0) }
    }
}

/// The geometry under a preview.
private enum PreviewShape: String {
    case point, line, area

    /// Returns the geometry for a picture of some size; the middle is the origin, and y goes up.
    func geometry(width: Double, height: Double) -> Geometry {
        let (x, y) = (width / 2 - 24, height / 2 - 20)
        func points(_ shares: [(Double, Double)]) -> [Point] {
            shares.map { Point(x: $0.0 * x, y: $0.1 * y) }
        }
        return switch self {
        case .point: Point(x: 0, y: 0)
        case .line:
            Polyline(points: points([(-1, -0.7), (-0.35, 0.6), (0.1, -0.3), (0.55, 0.8), (1, 0.1)]))
        case .area:
            Polygon(points: points([(-1, -0.9), (-0.8, 0.7), (0.1, 1), (1, 0.5), (0.7, -1), (0, -0.5)]))
        }
    }
}
