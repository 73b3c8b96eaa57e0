import CartoucheDocuments
import CartoucheRasters

extension LayerDataSearch {
    /// Returns the path of a raster layer's file, and whether the caller states it for this layer; nil if there is none.
    ///
    /// - Parameters:
    ///   - dataset: The name of the data set in the document, such as `dem.tif`.
    ///   - wanted: The names of the layer, and the document's places.
    mutating func findRaster(_ dataset: String, _ wanted: Wanted) -> (path: String, isStated: Bool)? {
        noteLayer(wanted)
        if let path = statedPath(for: wanted.layerNames) { return (path, true) }
        for location in sources.locations {
            if let path = raster([dataset, wanted.title], at: location) { return (path, false) }
        }
        for location in wanted.ownLocations {
            let name = FilePath.name(of: dataset.replacing("\\", with: "/"))
            // A document cannot show which files exist outside the root folder.
            if let root = resources.root, (try? root.resolving(location)) == nil { continue }
            if let path = raster([name], at: location) {
                if let root = resources.root, (try? root.resolving(path)) == nil { continue }
                return (path, false)
            }
        }
        return nil
    }

    /// Returns the raster at a location: the file itself, or the one in a folder with one of these names.
    private func raster(_ wanted: [String], at location: String) -> String? {
        func stem(_ name: String) -> String {
            let ending = FilePath.fileExtension(of: name).lowercased()
            return RasterFile.extensions.contains(ending) ? String(name.dropLast(ending.count + 1)) : name
        }
        func isMatch(_ file: String) -> Bool {
            wanted.contains {
                !$0.isEmpty
                    && ($0.lowercased() == file.lowercased()
                        || stem($0).lowercased() == stem(file).lowercased())
            }
        }
        guard FileBytes.isFolder(location) else {
            let isFound = FileBytes.exists(location) && RasterFile.isRaster(location)
            return isFound && isMatch(FilePath.name(of: location)) ? location : nil
        }
        let names = FileBytes.names(inFolder: location).filter { isMatch($0) }.sorted()
        return names.map { FilePath.joining(location, $0) }.first {
            !FileBytes.isStream($0) && !FileBytes.isFolder($0) && RasterFile.isRaster($0)
        }
    }
}
