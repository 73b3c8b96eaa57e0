import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheSymbols
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A table of one layer of a file, in any supported format.
public final class FileFeatureTable: FeatureTable, @unchecked Sendable {
    /// The file.
    public let fileURL: URL

    /// Creates a table of a layer of a file.
    ///
    /// The file is opened when the table is loaded or drawn.
    ///
    /// - Parameters:
    ///   - fileURL: The file, in any supported format; its content determines the format.
    ///   - layerName: The name of the layer. Default: nil, the only layer. Alternatively, append `?layer=NAME` to the
    ///     file name.
    ///   - spatialReference: The spatial reference of the coordinates, which replaces that of the file. Default: nil,
    ///     the file's spatial reference.
    public init(fileURL: URL, layerName: String? = nil, spatialReference: SpatialReference? = nil) {
        self.fileURL = fileURL
        super.init {
            try FeatureSources.open(
                path: fileURL.localPath(), layer: layerName, sourceSpatialReference: spatialReference)
        }
    }
}

/// A table of the features of a shapefile.
public final class ShapefileFeatureTable: FeatureTable, @unchecked Sendable {
    /// The file with the extension `.shp`.
    public let fileURL: URL

    private let readInfo = Mutex<ShapefileInfo??>(nil)

    /// The metadata in the `.shp.xml` file beside the shapefile.
    ///
    /// Nil if the table is not loaded, or if there is no metadata that can be read. ``ShapefileInfo/init(contentsOf:)``
    /// says why a file cannot be read.
    public var info: ShapefileInfo? {
        guard loadStatus == .loaded else { return nil }
        return readInfo.withLock { info in
            if let info { return info }
            let files = ["xml", "XML"].lazy.map { self.fileURL.appendingPathExtension($0) }
            let found = files.compactMap { try? ShapefileInfo(contentsOf: $0) }.first
            info = .some(found)
            return found
        }
    }

    /// Creates a table of a shapefile.
    ///
    /// - Parameter fileURL: The file with the extension `.shp`; its other files must be in the same folder.
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
        // A URL has its layer name in the place of a query, which `path` does not contain.
        guard let query = text.firstIndex(of: "?") else { return path }
        return path + text[query...]
    }
}
