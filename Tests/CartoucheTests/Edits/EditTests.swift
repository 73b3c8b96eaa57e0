import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import Testing

/// Observers notice each edit of the model.
@Suite(.serialized) struct EditTests {
    /// No view shows these parameters of one query.
    private static let parameters = ["QueryConditions.", "QueryParameters."]

    private static func counts() throws -> EditCounts {
        var counts = EditCounts()
        counts.checkSymbols()
        counts.checkRenderers()
        counts.checkLayers()
        counts.checkEffects()
        counts.checkPlacements()
        counts.checkMaps()
        counts.checkFeatures()
        counts.checkViews()
        try counts.checkEditing()
        counts.checkScenes()
        try counts.checkServices()
        counts.checkDictionaries()
        return counts
    }

    @Test func everyPublicSetterIsAnEdit() throws {
        let counts = try Self.counts()
        #expect(counts.silent.isEmpty)
    }

    @Test(
        "The tables of the test above have all public setters",
        .enabled(if: PublicSetters.sourcesExist, "there are no sources beside the tests"))
    func everyPublicSetterIsListed() throws {
        let modules = ["Symbols", "Renderers", "MapDrawing", "MapModel", "MapViews", "Scenes", "SceneViews"]
        let declared = try PublicSetters(ofModules: modules).names
            .filter { name in !Self.parameters.contains { name.hasPrefix($0) } }
        let counts = try Self.counts()
        #expect(counts.names.subtracting(declared).sorted().isEmpty)
        #expect(declared.subtracting(counts.names).sorted().isEmpty)
    }

    /// Methods have no list, so these are the ones that once changed something without a notice.
    @Test func methodsAreEdits() async throws {
        let (map, group, surface, scene) = (Map(), GroupLayer(), Surface(), Scene())
        let (grid, view, editor) = (LatitudeLongitudeGrid(), MapView(map: map), GeometryEditor())
        let sceneView = SceneView(scene: scene)
        view.geometryEditor = editor
        let edits: [(name: String, edit: () -> Void)] = [
            ("addBookmark", { map.addBookmark(Bookmark()) }),
            ("removeAllBookmarks", { map.removeAllBookmarks() }),
            ("addLayer", { group.addLayer(group) }),
            ("removeAllElevationSources", { surface.removeAllElevationSources() }),
            ("addElevationSources", { surface.addElevationSources([]) }),
            ("sunLighting", { sceneView.sunLighting(.light) }),
            ("atmosphereEffect", { sceneView.atmosphereEffect(.realistic) }),
            ("ambientOcclusion", { sceneView.ambientOcclusion(.fast) }),
            ("shadowEdges", { sceneView.shadowEdges(.soft) }),
            ("setFieldOfView", { sceneView.setFieldOfView(30) }),
            ("setLineSymbol", { grid.setLineSymbol(nil, forLevel: 0) }),
            ("start", { editor.start(withType: Point.self) }),
            ("refresh", { GraphicsLayer().refresh() }),
        ]
        for (name, edit) in edits {
            let before = ModelClock.revision
            for _ in 0..<EditCounts.repetitions { edit() }
            #expect(ModelClock.revision - before >= EditCounts.repetitions, "\(name)")
        }
    }

    @Test func aTaskThatWaitsMissesNoEdit() async {
        let map = Map()
        for number in 0..<1000 {
            let known = ModelClock.revision
            async let waiting: Void = ModelClock.wait(after: known)
            if number % 2 == 0 { await Task.yield() }
            map.referenceScale = Double(number)
            await waiting
            #expect(ModelClock.revision > known)
        }
    }

    @Test func theRevisionOfAPartNeverDecreases() async {
        let part = SharedPart()
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<10_000 {
                        let known = part.part.revision
                        let own = part.part.edit { revision in
                            part.editCount += 1
                            return revision
                        }
                        let now = part.part.revision
                        if own <= known || now < own { Issue.record("\(known), \(own), \(now)") }
                    }
                }
            }
        }
        #expect(part.part.read { part.editCount } == 40_000)
    }

    // Invariant for `@unchecked Sendable`: `editCount` is accessed only while the lock of `part` is held.
    private final class SharedPart: @unchecked Sendable {
        let part = ModelPart()
        var editCount = 0
    }
}
