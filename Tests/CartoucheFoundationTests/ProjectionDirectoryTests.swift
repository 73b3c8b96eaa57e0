import Cartouche
import CartoucheFoundation
import Foundation
import Testing

@Suite struct ProjectionDirectoryTests {
    @Test func gridsAreSearchedInADirectory() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID())")
        #expect(throws: CocoaError.self) { try TransformationCatalog.setProjectionEngineDirectoryURL(folder) }
        #expect(TransformationCatalog.projectionEngineDirectoryURL == nil)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try TransformationCatalog.setProjectionEngineDirectoryURL(folder)
        #expect(TransformationCatalog.projectionEngineDirectoryURL?.path == folder.path)
        // The database is still found, and so is a projection.
        let place = Point(x: 8.5, y: 47.4, spatialReference: .wgs84)
        let swiss = try #require(SpatialReference(wkid: WKID(2056)!))
        #expect(GeometryEngine.project(place, into: swiss) != nil)
        try TransformationCatalog.setProjectionEngineDirectoryURL(nil)
        #expect(TransformationCatalog.projectionEngineDirectoryURL == nil)
    }
}
