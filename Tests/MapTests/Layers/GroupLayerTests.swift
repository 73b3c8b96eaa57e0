import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Group layers draw their members as one layer.
@Suite struct GroupLayerTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let blue = Color(red8: 0, green: 0, blue: 255)

    private func layer(_ color: Color, name: String) throws -> FeatureLayer {
        let layer = FeatureLayer(
            featureSource: try GeoJSONLayer.square(),
            renderer: SimpleRenderer(symbol: SimpleFillSymbol(color: color)))
        layer.name = name
        return layer
    }

    /// Draws the layers, and returns the color in the middle and the report.
    private func middle(of layers: Layer...) throws -> (color: Color, report: DrawingReport) {
        let map = Map(spatialReference: .wgs84)
        map.backgroundColor = .white
        map.addOperationalLayers(layers)
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: 100, height: 100),
            viewpoint: Viewpoint(
                boundingGeometry: Envelope(xMin: -2, yMin: -2, xMax: 2, yMax: 2, spatialReference: .wgs84)))
        return (image[50, 50], report)
    }

    @Test func membersAreDrawnInTheirOrderWithTheOpacityOfAllGroups() throws {
        let inner = GroupLayer(layers: [try layer(red, name: "red"), try layer(blue, name: "blue")])
        let outer = GroupLayer(layers: [inner])
        let (plain, report) = try middle(of: outer)
        #expect(plain == blue)
        #expect(report.layers.map(\.name) == ["red", "blue"])
        inner.opacity = 0.5
        // The group covers the background with half of its picture, in which blue covers red.
        let half = try middle(of: outer).color
        #expect(abs(half.red - 0.5) < 0.01 && abs(half.blue - 1) < 0.01)
        outer.isVisible = false
        #expect(try middle(of: outer).color == .white)
    }

    @Test func aGroupOutsideItsScaleRangeDrawsNothing() throws {
        let group = GroupLayer(layers: [try layer(red, name: "red")])
        group.minScale = 1
        let (color, report) = try middle(of: group)
        #expect(color == .white)
        #expect(report.layers.map(\.skipped) == ["outside its scale range"])
    }

    @Test func anExclusiveGroupShowsOneMember() throws {
        let (first, second) = (try layer(red, name: "red"), try layer(blue, name: "blue"))
        let group = GroupLayer(layers: [first, second])
        group.visibilityMode = .exclusive
        #expect(first.isVisible && !second.isVisible)
        second.isVisible = true
        #expect(!first.isVisible && second.isVisible)
        #expect(try middle(of: group).color == blue)
        let third = try layer(red, name: "third")
        group.addLayer(third)
        #expect(!third.isVisible && second.isVisible)
        second.isVisible = false
        #expect(!first.isVisible && !second.isVisible && !third.isVisible)
    }

    @Test func membersOfAnInheritedGroupHaveItsVisibility() throws {
        let member = try layer(red, name: "red")
        let inner = GroupLayer(layers: [member])
        inner.visibilityMode = .inherited
        let outer = GroupLayer(layers: [inner])
        outer.visibilityMode = .inherited
        outer.isVisible = false
        #expect(!inner.isVisible && !member.isVisible)
        member.isVisible = true
        #expect(!member.isVisible)
        outer.isVisible = true
        #expect(inner.isVisible && member.isVisible)
    }

    @Test func cyclesAreRefusedAndReported() throws {
        let inner = GroupLayer()
        inner.name = "inner"
        let outer = GroupLayer(layers: [inner])
        outer.name = "outer"
        inner.addLayer(outer)
        outer.addLayer(outer)
        #expect(inner.layers.isEmpty && outer.layers == [inner])
        #expect(outer.diagnostics.map(\.code) == [.layerNotInGroup])
        let report = try middle(of: outer).report
        #expect(report.diagnostics.filter { $0.code == .layerNotInGroup }.count == 2)
    }

    @Test func groupsHaveALimitOfLevels() throws {
        var group = GroupLayer(layers: [try layer(red, name: "red")])
        for _ in 1..<GroupLayer.maximumDepth { group = GroupLayer(layers: [group]) }
        for opacity in [1, 0.99] {
            group.opacity = opacity
            #expect(try middle(of: group).color != .white)
        }
        let tooDeep = GroupLayer(layers: [group])
        #expect(tooDeep.layers.isEmpty && tooDeep.diagnostics.map(\.code) == [.layerNotInGroup])
    }

    @Test func aLayerIsInOneGroup() throws {
        let member = try layer(red, name: "red")
        let first = GroupLayer(layers: [member])
        let second = GroupLayer(layers: [member])
        #expect(first.layers.isEmpty && second.layers == [member])
        second.removeLayer(member)
        #expect(second.layers.isEmpty)
        first.insertLayer(member, at: 7)
        #expect(first.layers == [member])
        first.removeAllLayers()
        #expect(first.layers.isEmpty && first.fullExtent == nil)
    }

    @Test func tasksCannotPutGroupsIntoEachOther() async throws {
        for _ in 0..<100 {
            let (first, second) = (GroupLayer(), GroupLayer())
            async let one: Void = { @Sendable in first.addLayer(second) }()
            async let two: Void = { @Sendable in second.addLayer(first) }()
            _ = await (one, two)
            #expect(first.layers.count + second.layers.count == 1)
        }
    }

    @Test func theViewpointOfAMapShowsItsGroups() throws {
        let map = Map(spatialReference: .wgs84)
        let hidden = try layer(blue, name: "hidden")
        hidden.isVisible = false
        map.addOperationalLayer(GroupLayer(layers: [try layer(red, name: "red"), hidden]))
        let (image, _) = try map.makeImage(size: ScreenSize(width: 100, height: 100))
        #expect(image[50, 50] == red)
    }
}
