import CartoucheDocuments

extension DataFormat {
    /// Esri shapefiles, opened with the `.shp` file or its index.
    static let shapefile = DataFormat(
        name: "Shapefile", extensions: ["shp"],
        recognizes: { file in file.begins(with: [0, 0, 0x27, 0x0A]) },
        open: { file in
            let source: ShapefileSource
            switch file.document {
            case .bytes(let bytes, let name):
                source = try ShapefileSource(ShapefileFiles(shapes: bytes, name: name))
            case .file(var location):
                if file.fileExtension == "shx" {
                    let path = location.path
                    location.path = path.dropLast(3) + (path.hasSuffix("X") ? "SHP" : "shp")
                }
                source = try ShapefileSource(ShapefileFiles(location))
            }
            return FeatureFile(path: file.path, format: "Shapefile", source: source)
        })
}
