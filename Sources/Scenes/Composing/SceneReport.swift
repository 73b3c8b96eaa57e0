import CartoucheDocuments

/// What was drawn in a picture of a scene, and what was not drawn faithfully.
public struct SceneReport: Sendable {
    /// The number of graphics and features in space; those that are draped do not count.
    public package(set) var featuresDrawn = 0
    /// The number of draws of the device.
    public package(set) var drawCount = 0
    /// The number of triangles.
    public package(set) var triangleCount = 0
    /// What was not drawn faithfully, each diagnostic once.
    public package(set) var diagnostics: [Diagnostic] = []
}

extension SceneReport {
    /// Counts the draws of a list again.
    mutating func count(_ list: SceneList) {
        drawCount = list.draws.count
        triangleCount = list.draws.reduce(0) { $0 + $1.content.triangleCount }
    }

    /// Creates the report of a list.
    ///
    /// - Parameter diagnostics: The diagnostics, which can be repeated.
    init(_ list: SceneList, featuresDrawn: Int, _ diagnostics: [Diagnostic]) {
        self.featuresDrawn = featuresDrawn
        count(list)
        var known: Set<Diagnostic> = []
        self.diagnostics = diagnostics.filter { known.insert($0).inserted }
    }
}

extension SceneDraw.Content {
    /// The number of triangles; an ellipsoid, a billboard or a segment has two.
    fileprivate var triangleCount: Int {
        switch self {
        case .bodies(let mesh, let instances, _): mesh.indices.count / 3 * instances.count
        case .spheres(let list): 2 * list.count
        case .billboards(let list, _): 2 * list.count
        case .ribbons(let list): 2 * list.count
        }
    }
}
