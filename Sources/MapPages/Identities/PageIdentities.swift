import CartoucheArcade
import CartoucheCanvases
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheTileArchives
import CartoucheTileSets

/// What a page knows about the features of a group: where they are drawn, and their attributes.
package struct PageIdentities: Sendable {
    /// A layer with the labels of its fields.
    struct Layer: Sendable {
        var name: String
        var labels: [String] = []
    }

    /// A feature with its texts.
    struct Feature: Sendable {
        var layer: Int
        var title = ""
        var values: [String] = []
        /// A place on the feature, in map units; it comes from the highest level.
        var place = SIMD2<Double>.zero
    }

    private(set) var layers: [Layer] = []
    private(set) var features: [Feature] = []
    /// For each tile, the lengths and the numbers of runs of equal cells, row by row; 0 stands for no feature.
    private(set) var tiles: [(address: TileAddress, runs: [Int])] = []

    /// The number of cells along the side of a tile.
    static let cellsPerSide = 64
    /// The greatest number of attributes of a feature, and of characters of an attribute.
    private static let (fieldLimit, textLimit) = (60, 1000)

    /// Finds the features that are drawn in tiles.
    ///
    /// - Parameters:
    ///   - map: The map of the group.
    ///   - pyramid: The tiles, in Web Mercator.
    ///   - progress: Receives the number of tiles that are done.
    /// - Throws: The errors of drawing.
    package init(
        of map: Map, in pyramid: TilePyramid, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
    ) throws {
        let renderer = MapRenderer()
        let side = TileRun.blockSide(of: pyramid.scheme, scale: 1)
        var known: [IdentityCanvas.Feature: Int] = [:]
        var order: [IdentityCanvas.Feature] = []
        var done = 0
        for level in pyramid.levels {
            for block in pyramid.blocks(at: level, side: side) {
                let frame = try pyramid.scheme.frame(of: block, scale: 1)
                var request = MapRequest(
                    map, size: ScreenSize(width: Double(frame.width), height: Double(frame.height))
                ) { frame }
                request.patternAnchor = .map
                var canvas = IdentityCanvas(width: frame.width, height: frame.height)
                for layer in try renderer.recordings(of: request).layers { layer.draw(on: &canvas) }
                if let failure = canvas.failure { throw failure }
                add(block, &canvas, pyramid, &known, &order)
                done += block.count
                progress?(done, pyramid.count)
            }
        }
        readAttributes(of: order, in: map)
    }

    /// The levels at which each feature was found last, and the places there.
    private var places: [(level: Int, place: SIMD2<Double>)] = []

    private mutating func add(
        _ block: TileBlock, _ canvas: inout IdentityCanvas, _ pyramid: TilePyramid,
        _ known: inout [IdentityCanvas.Feature: Int], _ order: inout [IdentityCanvas.Feature]
    ) {
        let side = pyramid.scheme.side
        let cell = side / Self.cellsPerSide
        let corner = pyramid.corner(of: block)
        let unitsPerCell = (pyramid.scheme.level(block.level)?.unitsPerDIP ?? 0) * Double(cell)
        for (y, row) in block.rows.enumerated() {
            for (x, column) in block.columns.enumerated() {
                let cells = canvas.cells(x: x * side, y: y * side, side: Self.cellsPerSide, cell: cell)
                guard cells.contains(where: { $0 > 0 }) else { continue }
                var runs: [Int] = []
                for (index, cell) in cells.enumerated() {
                    var number = 0
                    if cell > 0 {
                        let feature = canvas.features[cell - 1]
                        number = known[feature] ?? order.count + 1
                        if number > order.count {
                            known[feature] = number
                            order.append(feature)
                            places.append((-1, .zero))
                        }
                        if places[number - 1].level < block.level {
                            let right = Double(x * Self.cellsPerSide + index % Self.cellsPerSide) + 0.5
                            let down = Double(y * Self.cellsPerSide + index / Self.cellsPerSide) + 0.5
                            let place = corner + SIMD2(right, -down) * unitsPerCell
                            places[number - 1] = (block.level, place)
                        }
                    }
                    if let last = runs.last, last == number {
                        runs[runs.count - 2] += 1
                    } else {
                        runs += [1, number]
                    }
                }
                tiles.append((TileAddress(level: block.level, column: column, row: row), runs))
            }
        }
    }

    // MARK: Attributes

    private mutating func readAttributes(of order: [IdentityCanvas.Feature], in map: Map) {
        let drawn = map.layersInDrawingOrder.flatMap(\.drawnLayers)
        var wanted: [String: [Int: Int]] = [:]
        for (index, feature) in order.enumerated() {
            wanted[feature.layer, default: [:]][feature.number] = index
        }
        features = places.map { Feature(layer: 0, place: $0.place) }
        for (name, numbers) in wanted.sorted(by: { $0.key < $1.key }) {
            layers.append(Layer(name: name))
            let place = layers.count - 1
            for index in numbers.values { features[index].layer = place }
            // Graphics have no source; their callout has the name of their layer.
            guard let layer = drawn.first(where: { $0.name == name }) else { continue }
            read(layer, numbers, place)
        }
    }

    private mutating func read(_ layer: FeatureLayer, _ numbers: [Int: Int], _ place: Int) {
        guard let source = try? layer.featureSource() else { return }
        let shown = layer.popupDefinition?.fields.filter(\.isVisible).map { ($0.fieldName, $0.label) } ?? []
        let names = source.fields.map(\.name)
        let fields = (shown.isEmpty ? names.map { ($0, $0) } : shown).prefix(Self.fieldLimit)
        layers[place].labels = fields.map { $0.1.isEmpty ? $0.0 : $0.1 }
        let titleField =
            names.first { $0.lowercased() == "name" } ?? names.first { $0.lowercased() == "title" }
        var found = features
        _ = try? source.forEachBatch(FeatureQuery()) { batch in
            let columns = fields.map { batch.column(named: $0.0) }
            let title = titleField.flatMap { batch.column(named: $0) }
            for row in 0..<batch.geometry.count {
                guard let index = numbers[batch.number(of: row)] else { continue }
                found[index].values = columns.map { $0.map { Self.text($0[row]) } ?? "" }
                found[index].title = title.map { Self.text($0[row]) } ?? ""
            }
        }
        features = found
    }

    private static func text(_ value: AttributeValue) -> String {
        let text: String
        switch value {
        case .null: text = ""
        case .integer(let value): text = "\(value)"
        case .double(let value):
            text =
                value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .string(let value): text = value
        case .boolean(let value): text = value ? "true" : "false"
        case .date(let milliseconds): text = dateText(Int(milliseconds))
        }
        return String(text.prefix(textLimit))
    }

    /// Returns a date in UTC; the time only if it is not midnight.
    private static func dateText(_ milliseconds: Int) -> String {
        let perDay = 86_400_000
        let time = (milliseconds % perDay + perDay) % perDay
        let day = ArcadeDateText.iso(dateOnly: (milliseconds - time) / perDay)
        return time == 0 ? day : "\(day) \(ArcadeDateText.iso(time: time)) UTC"
    }

    /// The labels of the fields of all layers, each once.
    package var fieldLabels: [String] {
        var seen: Set<String> = []
        return layers.flatMap(\.labels).filter { seen.insert($0).inserted }
    }

    // MARK: Writing

    /// The compressed data for the script of a page.
    func packed() -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("side")
        json.number(Self.cellsPerSide)
        json.key("layers")
        json.beginArray()
        for layer in layers {
            json.beginObject()
            json.key("name")
            json.string(layer.name)
            json.key("labels")
            json.beginArray()
            for label in layer.labels { json.string(label) }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.key("features")
        json.beginArray()
        for feature in features {
            json.beginArray()
            json.number(feature.layer)
            json.string(feature.title)
            for value in feature.values { json.string(value) }
            json.endArray()
        }
        json.endArray()
        json.key("places")
        json.numbers(features.flatMap { [$0.place.x.rounded(), $0.place.y.rounded()] })
        json.key("tiles")
        json.beginObject()
        for (address, runs) in tiles {
            json.key("\(address.level)/\(address.column)/\(address.row)")
            json.numbers(runs.map(Double.init))
        }
        json.endObject()
        json.endObject()
        return Zlib.compressed(json.takeBytes(), level: 10)
    }
}
