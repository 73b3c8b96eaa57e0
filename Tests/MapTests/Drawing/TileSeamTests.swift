import CartoucheCanvases
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePortrayal
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// A map drawn in tiles looks like the map drawn as a whole, if patterns are anchored to the map.
///
/// The tests cover every placement, effect and pattern, also on a rotated map.
@Suite struct TileSeamTests {
    private static let size = SIMD2(160, 120)
    private static let tile = SIMD2(80, 60)
    private static let scale = 2000.0
    private static let reference = SpatialReference(wkid: 2154)
    /// The center of the picture, far from the origin of marker grids.
    private static let center = SIMD2(652_381.3, 6_862_047.1)

    @Test(arguments: SeamSubject.all, [0.0, 30])
    func tilesJoin(_ subject: SeamSubject, rotation: Double) throws {
        try expectTilesJoin(subject, rotation: rotation, in: Self.reference, at: Self.center)
    }

    @Test("Tiles on both sides of the antimeridian join", arguments: SeamSubject.all, [0.0, 30])
    func tilesJoinAcrossTheAntimeridian(_ subject: SeamSubject, rotation: Double) throws {
        try expectTilesJoin(
            subject, rotation: rotation, in: .webMercator, at: SIMD2(20_037_508.342789244, -1_862_047.1))
    }

    private func expectTilesJoin(
        _ subject: SeamSubject, rotation: Double, in reference: SpatialReference, at center: SIMD2<Double>
    ) throws {
        let source = Self.source(subject.isArea, at: center, in: reference)
        let seams = try Self.seams(
            of: subject.symbol, on: source, rotation: rotation, in: reference, at: center)
        #expect(seams.painted > 100)
        // Sums of positions differ in their order, and positions differ on the raster's grid of 1/256 pixel.
        #expect(seams.worst <= 8, "\(seams.differing) pixels differ by more than 2")
    }

    /// Rings start inside and outside the tiles, with sharp corners and with all kinds of strokes.
    @Test(arguments: 0..<60)
    func randomRingsJoin(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        var column = GeometryColumn()
        for _ in 0..<2 {
            let points = (0..<Int.random(in: 3...9, using: &random)).map { _ in
                Point(
                    x: Self.center.x + .random(in: -70...70, using: &random),
                    y: Self.center.y + .random(in: -50...50, using: &random))
            }
            column.append(Polygon(points: points, spatialReference: Self.reference))
        }
        let source = MemorySource(
            name: "rings", batches: [FeatureBatch(geometry: column, spatialReference: Self.reference)],
            spatialReference: Self.reference)
        let symbol = SeamSubject.randomOutline(seed, &random)
        let seams = try Self.seams(
            of: symbol, on: source, rotation: .random(in: 0...360, using: &random), in: Self.reference,
            at: Self.center)
        #expect(seams.painted > 100)
        // The raster draws the inner side of a sharp corner by the lengths of its segments, and a tile can cut these.
        // Dashes are short, and the tiles of mitered lines have a wide margin.
        let hasCutCorners = seed / 3 % 3 == 0 && seed % 3 != 0
        #expect(
            seams.worst <= 8 || hasCutCorners && seams.worst <= 90 && seams.differing <= 40,
            "\(seams.differing) pixels differ by more than 2, the worst by \(seams.worst)")
    }

    /// Returns the differences between a map drawn in tiles and the map drawn as a whole: the greatest, the number of
    /// pixels that differ by more than 2, and the number of painted pixels.
    private static func seams(
        of symbol: SymbolDefinition, on source: MemorySource, rotation: Double,
        in reference: SpatialReference, at center: SIMD2<Double>
    ) throws -> (worst: Int, differing: Int, painted: Int) {
        let map = Map(spatialReference: reference)
        map.backgroundColor = .white
        map.addOperationalLayer(
            FeatureLayer(
                featureSource: source, renderer: SimpleRenderer(symbol: DefinedSymbol(symbol))))
        let world = WrapAround.of(reference)?.world
        func picture(_ center: SIMD2<Double>, _ size: SIMD2<Int>) throws -> (Image, MapFrame) {
            let frame = try MapFrame(
                .center(center, scale: Self.scale),
                size: ScreenSize(width: Double(size.x), height: Double(size.y)), scale: 1, rotation: rotation,
                spatialReference: reference)
            var report = DrawingReport()
            let image = try map.draw(
                in: frame, patternAnchor: .map, renderer: MapRenderer(threadBudget: 1), report: &report)
            return (image, frame)
        }
        let (whole, frame) = try picture(center, Self.size)
        var worst = 0
        var differing = 0
        var painted = 0
        for top in stride(from: 0, to: Self.size.y, by: Self.tile.y) {
            for left in stride(from: 0, to: Self.size.x, by: Self.tile.x) {
                let middle = SIMD2(Double(left + Self.tile.x / 2), Double(top + Self.tile.y / 2))
                var place = frame.screenTransform.position(at: middle)
                // A tile beyond an edge of the map is a tile at its other edge.
                if let world { place.x = world.wrapped(place.x) }
                let (tile, _) = try picture(place, Self.tile)
                for y in 0..<Self.tile.y {
                    for x in 0..<Self.tile.x {
                        let (a, b) = (tile[x, y].rgba8, whole[left + x, top + y].rgba8)
                        let difference = (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
                        worst = max(worst, difference)
                        if difference > 2 { differing += 1 }
                        if b != SIMD4(repeating: 255) { painted += 1 }
                    }
                }
            }
        }
        return (worst, differing, painted)
    }

    /// Returns lines or areas that cross the picture, start and end inside it, and leave it.
    private static func source(
        _ isArea: Bool, at center: SIMD2<Double>, in reference: SpatialReference
    ) -> MemorySource {
        var column = GeometryColumn()
        // Coordinates are meters from the center; a DIP is about half a meter.
        let shapes: [[(Double, Double)]] = [
            [(-32, -22), (30, -14), (4, 27), (-29, 8)],
            [(-190, 13), (170, -20), (80, 200), (1.5, -24.75)],
            [(-12, 11), (-12, 11.4), (11, -7.25), (25.5, 9), (40, 9)],
        ]
        for shape in shapes {
            let points = shape.map { Point(x: center.x + $0.0, y: center.y + $0.1) }
            column.append(
                isArea
                    ? Polygon(points: points, spatialReference: reference)
                    : Polyline(points: points, spatialReference: reference))
        }
        return MemorySource(
            name: "shapes", batches: [FeatureBatch(geometry: column, spatialReference: reference)],
            spatialReference: reference)
    }
}

/// A symbol for the tests of tile seams.
struct SeamSubject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isArea: Bool
    let symbol: SymbolDefinition

    private static let ink = Color(red8: 30, green: 34, blue: 52)
    private static let sand = Color(red8: 242, green: 204, blue: 120)

    private init(_ name: String, _ layers: [LayerDefinition], isArea: Bool, turns: Bool = false) {
        testDescription = name
        self.isArea = isArea
        symbol = SymbolDefinition(
            kind: isArea ? .polygon : .line, layers: layers, angleAlignment: turns ? .map : .display)
    }

    /// Returns an asymmetric marker, so that rotated and mirrored markers look different.
    private static func marker(_ placement: PlacementDefinition, size: Double = 5) -> LayerDefinition {
        var properties = MarkerProperties(size: size)
        properties.placement = placement
        let arrow = MarkerContour(
            start: SIMD2(1, 0), segments: [.line(to: SIMD2(-0.7, 0.9)), .line(to: SIMD2(-0.7, -0.6))])
        return .vectorMarker(
            VectorMarker(
                marker: properties, frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
                graphics: [
                    MarkerGraphic(
                        geometry: .polygon([arrow]),
                        symbol: SymbolDefinition(
                            kind: .polygon, layers: [.solidFill(SolidFill(color: ink))]))
                ]))
    }

    private static func stroke(_ effects: [EffectDefinition], width: Double = 2) -> LayerDefinition {
        .solidStroke(SolidStroke(width: width, color: ink, cap: .butt, effects: effects))
    }

    private static func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
        var value = value
        change(&value)
        return value
    }

    static let all: [SeamSubject] = linePlacements + areaPlacements + lineEffects + areaEffects + patterns

    private static var linePlacements: [SeamSubject] {
        var placements: [(String, PlacementDefinition)] = []
        for ending in AlongLineSameSize.Ending.allCases {
            placements.append(
                (
                    "along \(ending)",
                    .known(
                        changed(AlongLineSameSize()) {
                            ($0.placementTemplate, $0.offset, $0.endings) = ([11, 5], 3, ending)
                            ($0.offsetAlongLine, $0.customEndingOffset) = (4, -6)
                        })
                ))
        }
        placements.append(
            (
                "along random",
                .known(
                    changed(AlongLineRandomSize()) { ($0.placementTemplate, $0.seed) = ([9], 13) })
            ))
        for variation in AlongLineVariableSize.Variation.allCases {
            placements.append(
                (
                    "along variable \(variation)",
                    .known(
                        changed(AlongLineVariableSize()) {
                            ($0.placementTemplate, $0.variationMethod, $0.seed) = ([10], variation, 5)
                            ($0.minZoom, $0.maxZoom, $0.numberOfSizes, $0.maxRandomOffset) = (0.4, 1.6, 4, 5)
                        })
                ))
        }
        placements.append(
            ("extremities", .known(changed(AtExtremities()) { $0.offsetAlongLine = 4 })))
        placements.append(
            (
                "ratios",
                .known(changed(AtRatioPositions()) { $0.positionArray = [0, 0.3, 0.55, 1] })
            ))
        for place in OnLine.Anchor.allCases {
            placements.append(("on line \(place)", .known(changed(OnLine()) { $0.relativeTo = place })))
        }
        placements.append(
            (
                "vertices",
                .known(
                    changed(OnVertices()) {
                        ($0.placeOnEndPoints, $0.placeOnRegularVertices, $0.placeOnControlPoints) =
                            (true, true, true)
                    })
            ))
        placements.append(
            ("decorations", .known(changed(Decorations()) { $0.positionArray = [0.2, 0.5] })))
        return placements.flatMap { name, placement in
            [
                SeamSubject("line: \(name)", [stroke([], width: 0.7), marker(placement)], isArea: false),
                SeamSubject("outline: \(name)", [stroke([], width: 0.7), marker(placement)], isArea: true),
            ].filter { name != "extremities" || !$0.isArea }
        }
    }

    private static var areaPlacements: [SeamSubject] {
        var subjects: [SeamSubject] = []
        for clipping in InsidePolygon.Clipping.allCases {
            for turns in [false, true] {
                let grid = changed(InsidePolygon()) {
                    ($0.stepX, $0.stepY, $0.clipping, $0.shiftOddRows) = (11, 9, clipping, true)
                    ($0.offsetX, $0.offsetY) = (2, 3)
                }
                subjects.append(
                    SeamSubject(
                        "grid \(clipping)\(turns ? ", turning" : "")", [marker(.known(grid))],
                        isArea: true, turns: turns))
            }
        }
        for kind in InsidePolygon.Grid.allCases {
            let grid = changed(InsidePolygon()) {
                ($0.stepX, $0.stepY, $0.gridType, $0.seed, $0.gridAngle) = (12, 10, kind, 7, 20)
            }
            subjects.append(
                SeamSubject("grid at an angle, \(kind)", [marker(.known(grid))], isArea: true))
        }
        for method in PolygonCenter.Method.allCases {
            let center = changed(PolygonCenter()) { ($0.method, $0.offsetX) = (method, 4) }
            subjects.append(
                SeamSubject("center \(method)", [marker(.known(center), size: 20)], isArea: true))
        }
        for position in AroundPolygon.Position.allCases {
            let around = changed(AroundPolygon()) { ($0.position, $0.offset) = (position, -6) }
            subjects.append(
                SeamSubject("around \(position)", [marker(.known(around), size: 25)], isArea: true))
        }
        return subjects
    }

    private static let dashes = EffectDefinition.known(Dashes(template: [9, 4, 3, 4], offset: 2))

    private static var effects: [(name: String, effect: EffectDefinition)] {
        [
            ("arrow", .known(changed(Arrow()) { $0.width = 6 })),
            ("buffer", .known(changed(Buffer()) { $0.size = 5 })),
            ("cut", .known(changed(Cut()) { ($0.beginCut, $0.endCut, $0.middleCut) = (9, 7, 12) })),
            ("donut", .known(changed(Donut()) { $0.width = 5 })),
            ("enclosing", .known(EnclosingPolygon())),
            ("extension", .known(changed(Extension()) { ($0.length, $0.deflection) = (30, 40) })),
            ("jog", .known(changed(Jog()) { ($0.length, $0.angle, $0.position) = (20, 225, 40) })),
            ("feather", .known(changed(LocalizerFeather()) { ($0.length, $0.width) = (40, 12) })),
            ("move", .known(changed(Move()) { ($0.offsetX, $0.offsetY) = (7, -5) })),
            ("offset", .known(Offset(5, method: .rounded))),
            ("inset", .known(Offset(-5, method: .mitered))),
            ("offset hatch", .known(changed(OffsetHatch()) { ($0.length, $0.spacing) = (6, 7) })),
            ("offset tangent", .known(changed(OffsetTangent()) { $0.offset = 8 })),
            ("reverse", .known(changed(Reverse()) { $0.reverse = true })),
            ("rotate", .known(changed(Rotate()) { $0.angle = 15 })),
            (
                "scale", .known(changed(Scale()) { ($0.xScaleFactor, $0.yScaleFactor) = (0.8, 0.6) })
            ),
            ("suppress", .known(changed(Suppress()) { $0.suppress = true })),
            (
                "tapered",
                .known(changed(TaperedPolygon()) { ($0.fromWidth, $0.toWidth) = (1, 9) })
            ),
        ]
            + Wave.Waveform.allCases.map { form in
                (
                    "wave \(form)",
                    .known(changed(Wave()) { ($0.amplitude, $0.period, $0.waveform) = (8, 6.5, form) })
                )
            }
            + [Dashes.Ending.fullPattern, .halfPattern, .halfGap, .fullGap, .custom].map { ending in
                (
                    "dashes \(ending)",
                    .known(
                        changed(Dashes(template: [8, 5], offset: 0)) {
                            ($0.lineDashEnding, $0.controlPointEnding) = (ending, .fullPattern)
                        })
                )
            }
    }

    private static var lineEffects: [SeamSubject] {
        effects.map { name, effect in
            let chain = [.known(AddControlPoints()), effect]
            return SeamSubject(
                "line: \(name)",
                [
                    .solidFill(changed(SolidFill(color: sand)) { $0.effects = chain }),
                    stroke([], width: 0.5),
                    stroke(chain + (name.hasPrefix("dashes") ? [] : [dashes])),
                ], isArea: false)
        }
    }

    private static var areaEffects: [SeamSubject] {
        effects.map { name, effect in
            let chain = [.known(AddControlPoints()), effect]
            return SeamSubject(
                "area: \(name)",
                [
                    .solidFill(changed(SolidFill(color: sand)) { $0.effects = chain }),
                    stroke([], width: 0.5),
                    stroke(chain + (name.hasPrefix("dashes") ? [] : [dashes])),
                ], isArea: true)
        }
    }

    private static var patterns: [SeamSubject] {
        let marked = SymbolDefinition(
            kind: .line,
            layers: [
                stroke([], width: 0.6),
                marker(.known(changed(AlongLineSameSize()) { $0.placementTemplate = [13] })),
            ])
        let dashed = SymbolDefinition(kind: .line, layers: [stroke([dashes])])
        var subjects = [SeamSubject("dashed line", [stroke([dashes])], isArea: false)]
        subjects.append(SeamSubject("dashed outline", [stroke([dashes])], isArea: true))
        for turns in [false, true] {
            for (name, symbol) in [("dashed", dashed), ("marked", marked)] {
                let hatch = changed(HatchFill(lineSymbol: symbol, rotation: 35, separation: 9)) {
                    ($0.offsetX, $0.offsetY) = (3, 1)
                }
                subjects.append(
                    SeamSubject(
                        "\(name) hatch\(turns ? ", turning" : "")", [.hatchFill(hatch)], isArea: true,
                        turns: turns))
            }
            for (name, layers) in lineLayers {
                let line = SymbolDefinition(kind: .line, layers: layers)
                let hatch = HatchFill(lineSymbol: line, rotation: 35, separation: 9)
                subjects.append(
                    SeamSubject(
                        "hatch with \(name)\(turns ? ", turning" : "")", [.hatchFill(hatch)], isArea: true,
                        turns: turns))
            }
            let picture = Bitmap(width: 9, height: 7)
            for y in 0..<7 { for x in 0..<9 { picture.row(y)[x] = x > y ? 0xFF20_60C0 : 0xFFE0_D0B0 } }
            var fill = PictureFill(image: Image(picture), height: 10)
            fill.rotation = 20
            subjects.append(
                SeamSubject(
                    "picture fill\(turns ? ", turning" : "")", [.pictureFill(fill)], isArea: true,
                    turns: turns))
        }
        return subjects
    }

    /// Layers of hatch lines whose drawing depends on the ends of a line, and lines with different dash patterns.
    private static var lineLayers: [(name: String, layers: [LayerDefinition])] {
        [
            ("a gradient along lines", [gradient(.alongLine)]),
            ("a gradient over a length", [gradient(.alongLine, length: 30)]),
            ("a gradient across lines", [gradient(.acrossLine)]),
            ("markers in the middle", [stroke([], width: 0.6), marker(.known(OnLine()))]),
            (
                "markers at ratios",
                [marker(.known(changed(AtRatioPositions()) { $0.positionArray = [0.3, 0.45, 0.55, 0.7] }))]
            ),
            (
                "two dash patterns",
                [
                    stroke([dashes], width: 4),
                    .solidStroke(
                        SolidStroke(
                            width: 2, color: sand, cap: .butt,
                            effects: [.known(Dashes(template: [6, 3, 4], offset: 0))])),
                ]
            ),
        ]
    }

    private static func gradient(
        _ method: GradientStroke.Method, length: Double? = nil
    ) -> LayerDefinition {
        var ramp = LinearColorRamp()
        (ramp.fromColor, ramp.toColor) = (CIMColor(sand), CIMColor(ink))
        var layer = GradientStroke()
        layer.method = method
        layer.stroke.width = 4
        layer.stroke.cap = .butt
        layer.gradient.colorRamp = .linear(ramp)
        layer.gradient.size = length ?? 100
        if length != nil { layer.gradient.sizeUnits = .absolute }
        return .gradientStroke(layer)
    }

    /// Returns an outline with random dashes, and in turn with each kind of join, markers, or a hatch of gradients.
    static func randomOutline(_ seed: Int, _ random: inout SplitMix) -> SymbolDefinition {
        let joins: [LineJoin] = [.miter, .round, .bevel]
        let caps: [LineCap] = [.butt, .round, .square]
        let lengths = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Double.random(in: 2...15, using: &random)
        }
        let pattern = Dashes(template: lengths, offset: .random(in: -9...9, using: &random))
        var layers: [LayerDefinition] = [
            .solidStroke(
                SolidStroke(
                    width: .random(in: 1...6, using: &random), color: ink, cap: caps[seed / 2 % 3],
                    join: joins[seed % 3], miterLimit: 5,
                    effects: seed / 3 % 3 == 0 ? [] : [.known(pattern)]))
        ]
        if seed % 4 == 1 {
            let along = changed(AlongLineSameSize()) { $0.placementTemplate = [11, 5] }
            layers.append(marker(.known(along)))
        }
        if seed % 4 == 2 {
            let line = SymbolDefinition(kind: .line, layers: [gradient(.alongLine)])
            layers.append(.hatchFill(HatchFill(lineSymbol: line, rotation: Double(seed), separation: 9)))
        }
        if seed % 4 == 3 {
            layers.append(
                .solidStroke(
                    SolidStroke(
                        width: 3, color: sand, cap: .butt, join: joins[seed % 3],
                        effects: [.known(changed(Buffer()) { $0.size = 4 }), .known(pattern)])))
        }
        return SymbolDefinition(kind: .polygon, layers: layers)
    }
}
