import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Marker placements made in code")
struct MarkerPlacementTests {
    /// A placement of each class, without default values.
    private static var changed: [MarkerPlacement] {
        let all = [
            AlongLineRandomSizeMarkerPlacement(
                placementTemplate: [8, 4], endings: .custom, controlPointPlacement: .withFullGap,
                offsetAlongLine: 4, customEndingOffset: 8, randomization: .high, seed: 3, angleToLine: false,
                offset: 4),
            AlongLineSameSizeMarkerPlacement(
                placementTemplate: [8], endings: .withMarkers, controlPointPlacement: .withHalfGap,
                offsetAlongLine: 4, customEndingOffset: 8, angleToLine: false, offset: -4),
            AlongLineVariableSizeMarkerPlacement(
                placementTemplate: [8], endings: .withMarkers, controlPointPlacement: .withMarkers,
                numberOfSizes: 3, minZoom: 0.5, maxZoom: 2, variationMethod: .increasingThenDecreasing,
                maxRandomOffset: 4, seed: 9, angleToLine: false, offset: 4),
            AroundPolygonMarkerPlacement(position: .bottomRight, offset: 8),
            AtExtremitiesMarkerPlacement(
                extremityPlacement: .justEnd, offsetAlongLine: 4, angleToLine: false, offset: 4),
            AtMeasuredUnitsMarkerPlacement(
                interval: 100, skipMarkerRate: 2, placeAtExtremities: true, angleToLine: false, offset: 4),
            AtRatioPositionsMarkerPlacement(
                positionArray: [0.25, 0.75], beginPosition: 4, endPosition: 8, flipFirst: false,
                angleToLine: false, offset: 4),
            DecorationsMarkerPlacement(
                positionArray: [4, 8], positionAsRatio: false, flipAll: true, flipFirst: true,
                endMarkersAdjustment: .none, decorateSubPartsOfMultiPartGeom: true, angleToLine: false,
                offset: 4),
            InsidePolygonMarkerPlacement(
                stepX: 8, stepY: 12, gridType: .random, gridAngle: 30, offsetX: 4, offsetY: 8,
                shiftOddRows: true, randomness: 50, seed: 13, clipping: .doNotClip),
            OnLineMarkerPlacement(
                relativeTo: .segmentMidpoint, startPointOffset: 4, angleToLine: false, offset: 4),
            OnVerticesMarkerPlacement(
                placeOnControlPoints: true, placeOnEndPoints: true, placeOnRegularVertices: true,
                angleToLine: false, offset: 4),
            PolygonCenterMarkerPlacement(
                method: .boundingBoxCenter, offsetX: 4, offsetY: 8, clipAtBoundary: true),
        ]
        for placement in all {
            placement.placePerPart = true
            (placement as? StrokeMarkerPlacement)?.keepUpright = true
        }
        return all
    }

    /// Each placement with default arguments, and a new object of the model.
    private static var defaults: [(MarkerPlacement, any MarkerPlacementObject)] {
        [
            (AlongLineRandomSizeMarkerPlacement(), AlongLineRandomSize()),
            (AlongLineSameSizeMarkerPlacement(), AlongLineSameSize()),
            (AlongLineVariableSizeMarkerPlacement(), AlongLineVariableSize()),
            (AroundPolygonMarkerPlacement(), AroundPolygon()),
            (AtExtremitiesMarkerPlacement(), AtExtremities()),
            (AtMeasuredUnitsMarkerPlacement(), AtMeasuredUnits()),
            (AtRatioPositionsMarkerPlacement(), AtRatioPositions()),
            (DecorationsMarkerPlacement(), Decorations()), (InsidePolygonMarkerPlacement(), InsidePolygon()),
            (OnLineMarkerPlacement(), OnLine()),
            (OnVerticesMarkerPlacement(placeOnEndPoints: false), OnVertices()),
            (PolygonCenterMarkerPlacement(), PolygonCenter()),
        ]
    }

    private func symbol(_ placement: MarkerPlacement?) -> MultilayerPolygonSymbol {
        let layer = PictureMarkerSymbolLayer(image: Image(Bitmap(width: 2, height: 2)))
        layer.markerPlacement = placement
        return MultilayerPolygonSymbol(symbolLayers: [layer])
    }

    private func placement(_ symbol: MultilayerSymbol) -> PlacementDefinition? {
        symbol.definition.layers[0].marker?.placement
    }

    private func live(_ symbol: MultilayerSymbol) -> MarkerPlacement? {
        (symbol.symbolLayers[0] as? MarkerSymbolLayer)?.markerPlacement
    }

    @Test("Default arguments are the default values of the model")
    func defaultArguments() {
        for (live, object) in Self.defaults {
            #expect(placement(symbol(live)) == .known(object), "\(type(of: live))")
        }
        #expect(Self.defaults.count == SymbolClasses.standard.placements.classes.count)
    }

    @Test("Every class of the model has a class in the API, and is equal after writing and reading")
    func roundTrip() throws {
        #expect(Self.changed.count == Self.defaults.count)
        for (changed, (blank, _)) in zip(Self.changed, Self.defaults) {
            #expect(type(of: changed) == type(of: blank) && changed != blank)
            let written = symbol(changed)
            let read = try MultilayerPolygonSymbol.fromJSON(written.toJSON())
            let placement = try #require(live(read))
            #expect(type(of: placement) == type(of: changed))
            #expect(placement == changed, "\(type(of: changed))")
            #expect(placement.placePerPart)
        }
    }

    @Test("A placement on vertices marks all of them, or only those that its arguments name")
    func placesOnVertices() {
        func places(_ placement: OnVerticesMarkerPlacement) -> [Bool] {
            [placement.placeOnControlPoints, placement.placeOnEndPoints, placement.placeOnRegularVertices]
        }
        #expect(places(OnVerticesMarkerPlacement()) == [true, true, true])
        #expect(places(OnVerticesMarkerPlacement(angleToLine: false, offset: 2)) == [true, true, true])
        #expect(places(OnVerticesMarkerPlacement(placeOnEndPoints: true)) == [false, true, false])
        #expect(places(OnVerticesMarkerPlacement(placeOnRegularVertices: false)) == [false, false, false])
    }

    @Test("Placements are live: a change affects all layers that have them")
    func livePlacements() throws {
        let vertices = OnVerticesMarkerPlacement(placeOnEndPoints: true)
        let (first, second) = (symbol(vertices), symbol(vertices))
        let before = first.definition
        vertices.placeOnRegularVertices = true
        vertices.offset = 4
        #expect(first.definition !== before)
        for one in [first, second] {
            let object = try #require(placement(one)?.object as? OnVertices)
            #expect(object.placeOnRegularVertices && object.placeOnEndPoints && object.offset == 3)
        }
        // Other edits do not replace the placement.
        (first.symbolLayers[0] as? MarkerSymbolLayer)?.size = 20
        first.color = Color(red8: 255, green: 0, blue: 0)
        #expect((placement(first)?.object as? OnVertices)?.offset == 3)
        (first.symbolLayers[0] as? MarkerSymbolLayer)?.markerPlacement = nil
        #expect(placement(first) == nil && live(first) == nil)
        #expect(placement(second) != nil)
    }

    @Test("Positions of decorations keep their numbers when their unit changes")
    func decorations() {
        let decorations = DecorationsMarkerPlacement(positionArray: [0.25, 4])
        #expect((placement(symbol(decorations))?.object as? Decorations)?.positionArray == [0.1875, 3])
        decorations.positionAsRatio = true
        #expect(decorations.positionArray == [0.25, 4])
        #expect((placement(symbol(decorations))?.object as? Decorations)?.positionArray == [0.25, 4])
        decorations.positionArray = [0.5, .nan]
        #expect(decorations.positionArray == [0.5, 0])
    }

    @Test("Unknown placements are kept, and reading them is not an edit")
    func unknownPlacements() throws {
        let json = #"""
            {"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":4,
            "markerPlacement":{"type":"CIMMarkerPlacementFuture","depth":[1, 2]}}]}
            """#
        let symbol = try MultilayerPolylineSymbol.fromJSON(json)
        let original = symbol.toJSON()
        let placement = try #require(live(symbol))
        #expect(type(of: placement) == MarkerPlacement.self && !placement.placePerPart)
        placement.placePerPart = true
        #expect(!placement.placePerPart)
        (symbol.symbolLayers[0] as? MarkerSymbolLayer)?.size = 8
        #expect(symbol.toJSON().contains("CIMMarkerPlacementFuture") && original != symbol.toJSON())
    }
}
