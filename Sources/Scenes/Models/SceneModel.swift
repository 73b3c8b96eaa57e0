import CartoucheDocuments
import CartoucheSymbolModel

/// A model from a file: meshes with textures, in meters, with x to the right, y to the front and z up.
struct SceneModel: Sendable {
    struct Part: Sendable {
        var mesh: SceneMesh
        var texture: SceneTexture?
        /// Whether faces that turn away from the camera are left out.
        var isClosed: Bool
    }

    var parts: [Part]
    /// The corners of the extent.
    var low, high: SIMD3<Double>

    init(parts: [Part]) {
        self.parts = parts
        var low = SIMD3(repeating: Double.infinity)
        var high = SIMD3(repeating: -Double.infinity)
        for part in parts {
            for vertex in part.mesh.vertices {
                low = pointwiseMin(low, SIMD3<Double>(vertex.position))
                high = pointwiseMax(high, SIMD3<Double>(vertex.position))
            }
        }
        (self.low, self.high) = low.x <= high.x ? (low, high) : (.zero, .zero)
    }

    /// What is drawn instead of a model that cannot be read: a cube of 1 m.
    static let placeholder = SceneModel(parts: [Part(mesh: BodyShapes.cube, texture: nil, isClosed: true)])
}

/// The models of a view, read once each.
package struct ModelCache: Sendable {
    /// The address of a model, and the folder to which it is relative.
    private struct Key: Hashable { var address: String, folder: String? }

    private var models: [Key: (model: SceneModel, diagnostics: [Diagnostic])] = [:]
    package let resources: ResourceLoader

    package init(resources: ResourceLoader = ResourceLoader()) { self.resources = resources }

    /// Returns the model of a marker's file, or the placeholder.
    mutating func model(of marker: ModelMarker, diagnostics: inout [Diagnostic]) -> SceneModel {
        var resources = resources
        resources.baseFolder = marker.folder ?? resources.baseFolder
        let key = Key(address: marker.modelURI, folder: resources.baseFolder)
        if let known = models[key] {
            diagnostics += known.diagnostics
            return known.model
        }
        var found: [Diagnostic] = []
        var model = SceneModel.placeholder
        do {
            model = try ModelReader(marker.modelURI, resources).read(diagnostics: &found)
        } catch {
            found.append(
                Diagnostic(
                    .error, code: .modelNotRead, message: "\(error)", instead: "a cube of 1 m is drawn"))
        }
        models[key] = (model, found)
        diagnostics += found
        return model
    }
}
