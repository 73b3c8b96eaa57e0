import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

extension Scene {
    /// Creates a scene for an item of a portal: a web scene.
    ///
    /// The item is loaded when the scene is loaded or first drawn. What the program sets before that stays.
    public convenience init(item: Item) {
        self.init(
            map: Map(), item: item, document: LoadedContent { try Self.scene(of: item) })
    }

    /// Loads the scene of the item, if there is one, and waits for the answers.
    package func prepare() throws {
        guard let document, document.known == nil else { return }
        let scene = try document.value()
        let loaded = scene.content.read { $0 }
        content.edit { content in
            let own = content
            content = loaded
            content.initialViewpoint = own.initialViewpoint ?? loaded.initialViewpoint
        }
        map.take(scene.map.content.read { $0 })
    }

    private static func scene(of item: Item) throws -> Scene {
        guard let item = item as? PortalItem else {
            throw SceneError.notAScene(
                source: item.title, what: "the item is not one of a portal", suggestion: "")
        }
        let document = try ItemDocument(item)
        func read() throws -> Scene {
            var reader = WebSceneReader()
            return try reader.read(
                document.json, source: document.name,
                resources: ResourceLoader().besides(document.name), dataSources: LayerDataSources(),
                portal: item.portal)
        }
        guard let provider = item.provider else { return try read() }
        return try ResourceProviders.using(provider, read)
    }
}
