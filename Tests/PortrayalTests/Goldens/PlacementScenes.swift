import CartoucheSymbolModel

/// The marker placements with all visible choices. The geometry is gray.
extension GoldenScene {
    private static func changed<Placement>(
        _ placement: Placement, _ change: (inout Placement) -> Void
    ) -> Placement {
        var placement = placement
        change(&placement)
        return placement
    }

    /// A marker that points along its x axis.
    private static func marker(_ placement: PlacementDefinition, size: Double = 6) -> LayerDefinition {
        let arrow = MarkerContour(
            start: SIMD2(1, 0), segments: [.line(to: SIMD2(-0.7, 0.7)), .line(to: SIMD2(-0.7, -0.7))])
        var properties = MarkerProperties(size: size)
        properties.placement = placement
        return .vectorMarker(
            VectorMarker(
                marker: properties, frameMin: SIMD2(-1, -1), frameMax: SIMD2(1, 1),
                graphics: [
                    MarkerGraphic(
                        geometry: .polygon([arrow]),
                        symbol: SymbolDefinition(
                            kind: .polygon, layers: [.solidFill(SolidFill(color: Sample.coral))]))
                ]))
    }

    private static let gray = LayerDefinition.solidStroke(SolidStroke(width: 0.75, color: Sample.gray))
    private static let bend: [(Float, Float)] = [(-28, 18), (-4, -18), (10, 12), (32, -6)]
    private static let corner: [(Float, Float)] = [
        (-26, 22), (-28, -20), (4, -22), (4, 2), (28, 2), (26, 22),
    ]

    private static func moved(_ points: [(Float, Float)], _ x: Float, _ y: Float) -> [(Float, Float)] {
        points.map { ($0.0 + x, $0.1 + y) }
    }

    private static func onLines(_ name: String, _ placements: [PlacementDefinition]) -> GoldenScene {
        GoldenScene("placements/\(name)") { scene in
            for (index, placement) in placements.enumerated() {
                let (x, y) = (Float(33 + index % 3 * 66), Float(32 + index / 3 * 58))
                scene.line(moved(bend, x, y), Sample.line(gray, marker(placement)))
            }
        }
    }

    private static func onAreas(_ name: String, _ placements: [PlacementDefinition], size: Double = 6)
        -> GoldenScene
    {
        GoldenScene("placements/\(name)") { scene in
            for (index, placement) in placements.enumerated() {
                let (x, y) = (Float(33 + index % 3 * 66), Float(32 + index / 3 * 58))
                scene.area(
                    Sample.path(moved(corner, x, y), closed: true),
                    Sample.polygon(gray, marker(placement, size: size)))
            }
        }
    }

    private static func row(_ change: (inout AlongLineSameSize) -> Void) -> PlacementDefinition {
        var row = AlongLineSameSize()
        row.placementTemplate = [12]
        change(&row)
        return .known(row)
    }

    private static func grid(_ change: (inout InsidePolygon) -> Void) -> PlacementDefinition {
        var grid = InsidePolygon()
        (grid.stepX, grid.stepY) = (10, 8)
        change(&grid)
        return .known(grid)
    }

    private static func sizes(_ method: AlongLineVariableSize.Variation) -> PlacementDefinition {
        .known(
            changed(AlongLineVariableSize()) {
                ($0.placementTemplate, $0.numberOfSizes, $0.minZoom, $0.maxZoom) = ([7], 4, 0.4, 1.4)
                ($0.variationMethod, $0.seed) = (method, 5)
            })
    }

    /// One scene per placement, or more if its choices need more space.
    static let placements: [GoldenScene] = [
        onLines(
            "along-line",
            AlongLineSameSize.Ending.allCases.map { ending in
                row {
                    $0.endings = ending
                    if ending == .custom { ($0.offsetAlongLine, $0.customEndingOffset) = (6, -6) }
                }
            }),
        onLines(
            "along-line-choices",
            [
                row { $0.angleToLine = false }, row { $0.offset = 6 }, row { $0.offsetAlongLine = 5 },
                row { $0.placementTemplate = [16, 6] }, row { $0.keepUpright = true },
            ]),
        onAreas("along-outline", [row { _ in }, row { $0.endings = .withMarkers }, row { $0.offset = -5 }]),
        onLines(
            "along-line-random",
            AlongLineRandomSize.Randomization.allCases.map { amount in
                .known(
                    changed(AlongLineRandomSize()) {
                        ($0.placementTemplate, $0.randomization, $0.seed) = ([9], amount, 11)
                    })
            }),
        onLines("along-line-sizes", AlongLineVariableSize.Variation.allCases.map(sizes)),
        onLines(
            "at-extremities",
            AtExtremities.Extremity.allCases.map { .known(AtExtremities($0)) } + [
                .known(AtExtremities(.both, angleToLine: true, offsetAlongLine: 10))
            ]),
        onLines(
            "at-ratio",
            [
                .known(changed(AtRatioPositions()) { $0.positionArray = [0, 0.5, 1] }),
                .known(
                    changed(AtRatioPositions()) {
                        ($0.positionArray, $0.flipFirst, $0.beginPosition) = ([0, 0.25, 1], false, 10)
                    }),
            ]),
        onLines(
            "decorations",
            [
                .known(
                    changed(Decorations()) { ($0.positionArray, $0.positionAsRatio) = ([0.2, 0.9], true) }),
                .known(changed(Decorations()) { ($0.positionArray, $0.flipAll) = ([5, 40], true) }),
            ]),
        onLines(
            "on-line",
            OnLine.Anchor.allCases.map { anchor in
                .known(changed(OnLine()) { ($0.relativeTo, $0.startPointOffset) = (anchor, 3) })
            }),
        onLines(
            "on-vertices",
            [
                .known(changed(OnVertices()) { $0.placeOnEndPoints = true }),
                .known(changed(OnVertices()) { $0.placeOnRegularVertices = true }),
            ]),
        onAreas(
            "around",
            AroundPolygon.Position.allCases.prefix(6).map { position in
                .known(changed(AroundPolygon()) { ($0.position, $0.offset) = (position, 3) })
            }),
        onAreas(
            "center",
            PolygonCenter.Method.allCases.map { method in
                .known(changed(PolygonCenter()) { $0.method = method })
            }),
        onAreas(
            "grid",
            [
                grid { _ in }, grid { $0.shiftOddRows = true }, grid { $0.gridAngle = 30 },
                grid { ($0.gridType, $0.seed) = (.random, 13) },
                grid { ($0.gridType, $0.seed) = (.randomFixedQuantity, 13) },
            ]),
        onAreas(
            "grid-clipping",
            InsidePolygon.Clipping.allCases.map { clipping in
                grid { $0.clipping = clipping }
            }, size: 9),
    ]
}
