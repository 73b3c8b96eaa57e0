import CartoucheDocuments
import CartoucheGeospatial
import Foundation
import Testing

/// The folder of PROJ's data.
@Suite struct ProjectionEngineDirectoryTests {
    /// A folder that is removed with it.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "proj-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    @Test func aFolderWithoutDatabaseIsRefused() throws {
        let folder = try Folder().url.path
        #expect(throws: GeospatialError.missingProjectionDatabase(folder: folder)) {
            try TransformationCatalog.setProjectionEngineDirectory(folder)
        }
        #expect(TransformationCatalog.projectionEngineDirectory != folder)
        let error = GeospatialError.missingProjectionDatabase(folder: "/none")
        #expect(error.what == "the folder /none has no proj.db")
    }

    @Test func contextsUseTheFolder() throws {
        let system = try ProjContext(ProjLibrary.shared(), directory: nil).databasePath()
        let folder = try Folder()
        let database = folder.url.appending(path: "proj.db")
        try FileManager.default.copyItem(at: URL(filePath: system).resolvingSymlinksInPath(), to: database)
        let found = try ProjContext(ProjLibrary.shared(), directory: folder.url.path).databasePath()
        #expect(found == database.path && found != system)
    }

    @Test func aDatabaseThatPROJCannotReadIsReported() throws {
        let folder = try Folder()
        try Data("no database".utf8).write(to: folder.url.appending(path: "proj.db"))
        let path = folder.url.path
        #expect(throws: GeospatialError.missingProjectionDatabase(folder: path)) {
            try ProjContext(ProjLibrary.shared(), directory: path).databasePath()
        }
    }

    @Test func projectionsWorkAfterAChangeOfTheFolder() throws {
        // The whole folder of PROJ: other tests, which run at the same time, find the same data.
        let system = try ProjContext(ProjLibrary.shared(), directory: nil).databasePath()
        let folder = URL(filePath: system).deletingLastPathComponent().path
        let lambert = try #require(SpatialReference(wkid: WKID(2154)!))
        let point = Point(latitude: 46.5, longitude: 3)
        let before = try #require(GeometryEngine.project(point, into: lambert))
        try TransformationCatalog.setProjectionEngineDirectory(folder)
        #expect(TransformationCatalog.projectionEngineDirectory == folder)
        #expect(GeometryEngine.project(point, into: lambert) == before)
        try TransformationCatalog.setProjectionEngineDirectory(nil)
        #expect(TransformationCatalog.projectionEngineDirectory == nil)
        #expect(GeometryEngine.project(point, into: lambert) == before)
    }
}
