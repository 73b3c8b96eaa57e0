import CartoucheRenderers

/// The description of a layer in the document from which it was read.
package struct LayerOrigin: Sendable {
    /// The path of the layer in its document; empty for layers made by code.
    package var path = ""
    /// The titles of the groups around the layer, outermost first.
    package var groupNames: [String] = []
    /// The type of the layer in the document.
    package var typeName = ""
    /// The data source in the document, for users; empty if there is none.
    package var dataSource = ""
    /// The path of the local data that is drawn instead; nil if the document's own data source is used.
    package var dataPath: String?
    /// Whether the caller states the data of this layer; then the layer is visible even if the document hides it.
    package var isStated = false
    /// Whether local data would make the layer visible: its data is missing, not its type unsupported.
    package var isWithoutData = false
    /// The renderer in the document; nil if there is none.
    package var renderer: Renderer?
    /// The classes or the ramp of a raster layer; nil for other layers.
    package var colorizer: RendererLegend?
    /// The condition for features to be drawn; empty for none.
    package var definitionExpression = ""
    /// The feature types and templates in the document.
    package var templates: [LegendTemplate] = []
    /// The labels in the document.
    package var labels = LayerLabels()

    package init(path: String = "", groupNames: [String] = [], typeName: String = "") {
        (self.path, self.groupNames, self.typeName) = (path, groupNames, typeName)
    }
}
