import Symbols

/// Local data for the layers of a document, which replaces the data sources in the document.
///
/// The layers of published web maps, layer files and maps refer to services or to files of another computer. This value
/// gives them data of this computer:
///
///     var data = LayerDataSources(locations: ["data/"])
///     data.paths["City Limits"] = "limits.gpkg?layer=cities"
///     let map = try Map(contentsOfFile: "city.mapx", dataSources: data)
public struct LayerDataSources: Hashable, Sendable {
    /// The paths of data files by the names of layers.
    ///
    /// A name is the layer's title, its identifier, or the titles of its groups and the layer joined with `/`. A path can
    /// end with `?layer=NAME`. These layers are drawn even if the document hides them. Default: empty.
    public var paths: [String: String] = [:]
    /// Folders, geodatabases and other files with several layers, in which the data of the other layers is searched.
    ///
    /// The search compares the names of workspaces, data sets and layers with those of files and their layers. It ignores
    /// case, spaces and punctuation. Default: empty.
    public var locations: [String] = []

    /// Creates data sources.
    ///
    /// - Parameters:
    ///   - paths: The paths of data files by the names of layers. Default: empty.
    ///   - locations: The folders and files in which data is searched. Default: empty.
    public init(paths: [String: String] = [:], locations: [String] = []) {
        self.paths = paths
        self.locations = locations
    }
}

/// The description of a layer in the document from which it was read.
package struct LayerOrigin: Sendable {
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
}
