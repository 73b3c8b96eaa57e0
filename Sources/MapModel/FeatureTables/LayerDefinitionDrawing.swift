import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbolStyles

/// The renderers of the definition of a layer (`layerDefinition`).
package struct LayerDefinitionDrawing {
    /// The renderer with simple symbols; nil if there is none.
    package private(set) var simple: Renderer?
    /// The renderer with multilayer symbols, which takes precedence; nil if there is none.
    package private(set) var advanced: Renderer?

    private let resources: ResourceLoader

    /// Reads the renderers.
    ///
    /// - Parameters:
    ///   - definition: The member `layerDefinition`.
    ///   - path: Its path in the document.
    ///   - diagnostics: Receives the diagnostics of reading; not those of a renderer that is not drawn.
    package init(
        _ definition: JSONPart?, path: String, resources: ResourceLoader, diagnostics: inout [Diagnostic]
    ) {
        self.resources = resources
        let drawing = definition?["drawingInfo"]?.object
        // Mobile geodatabases have one more level of nesting.
        let outer = definition?["advancedDrawingInfo"]?.object
        let inner = outer?["drawingInfo"]?.object
        advanced = renderer(
            in: inner ?? outer, path: path + ".advancedDrawingInfo" + (inner == nil ? "" : ".drawingInfo"),
            &diagnostics)
        let found = diagnostics.count
        simple = renderer(in: drawing, path: path + ".drawingInfo", &diagnostics)
        // Symbols that are not drawn must not have diagnostics.
        if simple != nil, advanced != nil { diagnostics.removeSubrange(found...) }
    }

    private func renderer(
        in drawing: JSONPart?, path: String, _ diagnostics: inout [Diagnostic]
    ) -> Renderer? {
        guard let json = drawing?["renderer"], !json.isNull else { return nil }
        let place = path + ".renderer"
        do {
            // The renderer lives longer than the document, whose features may need much memory.
            let renderer = try Renderer.fromJSON(
                json.detached, path: place, resources: resources, diagnostics: &diagnostics)
            renderer.findDictionaryStyle()
            return renderer
        } catch {
            diagnostics.append(
                Diagnostic(
                    .error, code: .rendererNotRead, path: place, message: "\(error)",
                    instead: "drawn with a plain gray symbol"))
            return nil
        }
    }
}
