import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbols

/// A layer of a layer file, map or layout.
package struct DocumentLayer: Sendable {
    /// The name of the layer.
    package let name: String
    /// The identifier of the layer in the document's lists.
    package let uri: String
    /// The class in the CIM, such as `CIMFeatureLayer`.
    package let typeName: String
    /// The groups around the layer, outermost first.
    package let groups: [DocumentGroup]
    /// The names of the groups around the layer, outermost first.
    package var groupNames: [String] { groups.map(\.name) }
    /// The layer's own visibility, scale range and transparency.
    package let ownDisplay: DocumentDisplay
    /// The visibility, scale range and transparency of the layer, combined with those of all its groups.
    package var display: DocumentDisplay { display(insideGroups: 0) }
    /// The condition for features to be drawn; empty for none.
    package let definitionExpression: String
    /// The data source; nil if the document has none.
    package let connection: DataConnection?
    /// A description of the data source for users; empty if the document has none.
    package var dataConnection: String { connection?.text ?? "" }
    /// The path of the map to which the layer belongs; empty in layer files.
    package let mapPath: String
    /// The renderer; nil for layers that are not drawn by renderers, such as rasters.
    ///
    /// Its `diagnostics` are those of the layer.
    package let renderer: Renderer?
    package let labelClasses: [DocumentLabelClass]
    /// The names of symbol layers in their drawing order across the whole layer, top first.
    ///
    /// Nil means that each feature is drawn completely before the next. A group's order replaces that of its layers.
    package let symbolLevels: [String]?
    /// The path of the group whose order ``symbolLevels`` is; nil if the order is the layer's own.
    ///
    /// All layers of the group share the order: the lowest level of all of them is drawn first.
    package let levelGroup: String?
    /// Whether symbols change their size with the map scale, relative to the map's reference scale.
    package let scalesSymbols: Bool
    /// The diagnostics from reading the layer, including its symbols.
    package let diagnostics: [Diagnostic]
    /// The definition of the layer in the document.
    package let json: JSONPart
    /// The path of the definition in the document.
    package let path: String

    /// The names of the groups and the layer, joined with `/`.
    package var qualifiedName: String { (groupNames + [name]).joined(separator: "/") }

    /// Returns the layer's display settings, combined with those of its inner groups.
    ///
    /// - Parameter count: The number of outer groups whose settings do not count.
    package func display(insideGroups count: Int) -> DocumentDisplay {
        groups.dropFirst(count).reduce(ownDisplay) { $0.combined(with: $1.display) }
    }

    /// The settings that layers inherit from their groups.
    struct Groups {
        /// The path of the map in the document.
        var mapPath = ""
        /// The groups, outermost first.
        var groups: [DocumentGroup] = []
        /// The outermost group's order of symbol layers.
        var symbolLevels: [String]?
        /// The names and the URI of the group with this order.
        var levelGroup: String?

        func entering(_ group: JSONPart, path: String) -> Groups {
            var inner = self
            inner.groups.append(DocumentGroup(group, path: path))
            if symbolLevels == nil, let levels = DocumentLayer.symbolLevels(of: group) {
                inner.symbolLevels = levels
                inner.levelGroup =
                    (inner.groups.map(\.name) + [group["uRI"]?.string ?? ""]).joined(separator: "/")
            }
            return inner
        }
    }

    init(_ object: JSONPart, path: String, groups: Groups, resources: ResourceLoader) {
        let table = object["featureTable"]?.object
        name = object["name"]?.string ?? ""
        uri = object["uRI"]?.string ?? ""
        typeName = object["type"]?.string ?? ""
        self.groups = groups.groups
        ownDisplay = DocumentDisplay(object)
        definitionExpression = table?["definitionExpression"]?.string ?? ""
        connection = DataConnection(table?["dataConnection"] ?? object["dataConnection"])
        mapPath = groups.mapPath
        labelClasses = (object["labelClasses"]?.array ?? []).enumerated().compactMap { index, element in
            element.object.map { DocumentLabelClass($0, path: "\(path).labelClasses[\(index)]") }
        }
        symbolLevels = groups.symbolLevels ?? Self.symbolLevels(of: object)
        levelGroup = groups.levelGroup
        scalesSymbols = object["scaleSymbols"]?.bool ?? false
        json = object
        self.path = path

        var log = LayerDiagnostics(object, path: path)
        log.reportSettings()
        if groups.symbolLevels != nil { log.reportLevelsOfGroup() }
        guard let json = object["renderer"], !json.isNull else {
            log.report(
                .error, .layerWithoutRenderer, "type",
                "\(object["type"]?.brief ?? "the layer") has no renderer for features",
                instead: "not drawn")
            renderer = nil
            diagnostics = log.diagnostics
            return
        }
        // A renderer can be in use after the document is released.
        var reader = CIMRendererReader(
            json.detached, path: "\(path).renderer", resources: resources, diagnostics: log.diagnostics)
        let renderer = reader.read()
        self.renderer = renderer
        diagnostics = renderer.diagnostics
    }

    private static func symbolLevels(of object: JSONPart) -> [String]? {
        guard let drawing = object["symbolLayerDrawing"]?.object,
            drawing["useSymbolLayerDrawing"]?.bool ?? false
        else { return nil }
        return (drawing["symbolLayers"]?.array ?? []).compactMap { $0.object?["symbolLayerName"]?.string }
    }
}

/// A label class of a layer.
///
/// It is only stored: these labels are not drawn.
package struct DocumentLabelClass: Sendable {
    package let name: String
    package let expression: String
    /// The language of the expression: `Arcade`, `VBScript`, `Python` or `JScript`.
    package let engine: String
    package let isVisible: Bool
    /// The condition for features to have this label; empty for none.
    package let whereClause: String
    /// The text symbol, or the reference around it; nil if there is none.
    package let textSymbol: JSONPart?
    package let json: JSONPart
    package let path: String

    package init(_ object: JSONPart, path: String) {
        name = object["name"]?.string ?? ""
        expression = object["expression"]?.string ?? ""
        engine = object["expressionEngine"]?.string ?? ""
        isVisible = object["visibility"]?.bool ?? false
        whereClause = object["whereClause"]?.string ?? ""
        textSymbol = object["textSymbol"]
        json = object
        self.path = path
    }
}
