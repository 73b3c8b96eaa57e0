import Documents
import Geospatial

/// A file of data that is open: what layers it has, and the features of each.
public struct FeatureFile: Sendable {
    /// What errors call the file.
    public let path: String
    /// The format, as people call it.
    public let format: String
    /// The layers of features in the file's order; a format without layers has one.
    public let layerNames: [String]
    /// What was found when the file was opened that is not features, or is not read.
    public let diagnostics: [Diagnostic]
    private let openLayer: @Sendable (String) throws -> any FeatureSource

    /// A file with any number of layers, which are opened by their names.
    package init(
        path: String, format: String, layerNames: [String], diagnostics: [Diagnostic] = [],
        open: @escaping @Sendable (String) throws -> any FeatureSource
    ) {
        self.path = path
        self.format = format
        self.layerNames = layerNames
        self.diagnostics = diagnostics
        openLayer = open
    }

    /// A file that is one layer.
    package init(path: String, format: String, source: any FeatureSource) {
        self.init(path: path, format: format, layerNames: [source.name]) { _ in source }
    }

    /// The features of a layer.
    ///
    /// Where the data states no coordinate system and none is given here, they count as longitude and latitude
    /// on WGS 84 as long as every coordinate fits, which each reading reports.
    ///
    /// - Parameters:
    ///   - name: the layer's name, whatever its case; nil for the only one.
    ///   - spatialReference: the system that the coordinates are in, whatever the data says; nil to believe it.
    /// - Throws: ``FeatureSourceError`` where there is no such layer, there are several and none was named, or
    ///   nobody said which system the coordinates are in; `DocumentError` where the layer is broken.
    public func source(
        layer name: String? = nil, spatialReference: SpatialReference? = nil
    ) throws -> any FeatureSource {
        let source = try openAsTold(layer: name)
        if let spatialReference {
            return RereferencedSource(source, as: spatialReference)
        }
        guard source.spatialReference == nil, source.geometryKind != GeometryKind.none else { return source }
        return try AssumedReferenceSource(source, file: path)
    }

    /// The features of a layer as the file has them, whatever it says about its coordinate system.
    func openAsTold(layer name: String?) throws -> any FeatureSource { try openLayer(layerName(name)) }

    private func layerName(_ name: String?) throws -> String {
        guard let name else {
            guard let first = layerNames.first else {
                throw FeatureSourceError.noFeatures(
                    source: path, what: "the \(format) has no layer with features",
                    suggestion: "choose a file with features")
            }
            guard layerNames.count == 1 else {
                throw FeatureSourceError.severalLayers(source: path, layers: layerNames)
            }
            return first
        }
        let lower = name.lowercased()
        guard
            let known = layerNames.first(where: { $0 == name })
                ?? layerNames.first(where: { $0.lowercased() == lower })
        else { throw FeatureSourceError.unknownLayer(source: path, layer: name, layers: layerNames) }
        return known
    }
}
