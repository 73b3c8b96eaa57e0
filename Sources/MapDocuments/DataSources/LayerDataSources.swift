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
