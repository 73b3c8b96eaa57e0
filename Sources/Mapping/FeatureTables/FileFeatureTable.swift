import FeatureSources
import Geospatial
import Symbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A layer of a file of any format that can be read.
public final class FileFeatureTable: FeatureTable, @unchecked Sendable {
    /// The file.
    public let fileURL: URL

    /// A table of a file's layer.
    ///
    /// - Parameters:
    ///   - fileURL: The file, of any format that can be read; which one is seen from its content.
    ///   - layerName: Which layer is meant; nil for the only one. `?layer=NAME` behind the file's name says the
    ///     same.
    ///   - spatialReference: The system that the coordinates are in, whatever the file says; nil believes it.
    public init(fileURL: URL, layerName: String? = nil, spatialReference: SpatialReference? = nil) {
        self.fileURL = fileURL
        super.init {
            try FeatureSources.open(
                path: fileURL.localPath(), layer: layerName, sourceSpatialReference: spatialReference)
        }
    }
}

/// The features of a shapefile.
public final class ShapefileFeatureTable: FeatureTable, @unchecked Sendable {
    /// The file whose name ends in `.shp`.
    public let fileURL: URL

    /// A table of a shapefile.
    ///
    /// - Parameter fileURL: The file whose name ends in `.shp`; those that belong to it lie beside it.
    public init(fileURL: URL) {
        self.fileURL = fileURL
        super.init {
            let path = try fileURL.localPath()
            guard fileURL.pathExtension.lowercased() == "shp" else {
                throw MapError.unusableTable(
                    source: path, what: "the file is not a shapefile (.shp)",
                    suggestion: "use FileFeatureTable for other formats")
            }
            return try FeatureSources.open(path: path)
        }
    }
}

extension URL {
    /// The path of a file on this machine.
    func localPath() throws(MapError) -> String {
        guard isFileURL else {
            throw .unusableTable(
                source: absoluteString, what: "the URL does not refer to a file",
                suggestion: "save the data to a file and use its URL")
        }
        let text = absoluteString
        // What chooses a layer stands where other addresses have a query.
        guard let query = text.firstIndex(of: "?") else { return path }
        return path + text[query...]
    }
}
