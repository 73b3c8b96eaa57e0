import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// An open data file: its layers, and the features of each.
public struct FeatureFile: Sendable {
    /// The name of the file in error messages.
    public let path: String
    /// The name of the format for users.
    public let format: String
    /// The names of the feature layers in the file's order; a format without layers has one.
    public let layerNames: [String]
    /// Diagnostics from opening: parts of the file that are not features, or are not read.
    public let diagnostics: [Diagnostic]
    /// The first layer with each name in lower case.
    private let namesByLowercase: [String: String]
    private let knownNames: Set<String>
    private let openLayer: @Sendable (String) throws -> any FeatureSource

    /// Creates a file with any number of layers, which `open` opens by name.
    package init(
        path: String, format: String, layerNames: [String], diagnostics: [Diagnostic] = [],
        open: @escaping @Sendable (String) throws -> any FeatureSource
    ) {
        self.path = path
        self.format = format
        self.layerNames = layerNames
        self.diagnostics = diagnostics
        knownNames = Set(layerNames)
        namesByLowercase = Dictionary(layerNames.map { ($0.lowercased(), $0) }) { first, _ in first }
        openLayer = open
    }

    /// Creates a file with one layer.
    package init(path: String, format: String, source: any FeatureSource) {
        self.init(path: path, format: format, layerNames: [source.name]) { _ in source }
    }

    /// Returns the features of a layer.
    ///
    /// If neither the data nor the caller states a coordinate system, the data counts as longitude and latitude on WGS
    /// 84. Then every coordinate must be in range, and each reading reports a diagnostic. In GeoJSON without a `crs`
    /// member, most of the first features must be in range.
    ///
    /// - Parameters:
    ///   - name: The layer's name, case-insensitive; nil if there is only one, or only one with features.
    ///   - spatialReference: The reference of the coordinates, which replaces the data's own; nil to use the data's
    ///     own.
    /// - Throws: ``FeatureSourceError`` if the layer does not exist, or if there are several layers and `name` is nil.
    ///   The same error if no coordinate system is stated and the coordinates are out of range. `DocumentError` if the
    ///   layer is broken.
    public func source(
        layer name: String? = nil, spatialReference: SpatialReference? = nil
    ) throws -> any FeatureSource {
        let source = try openWithStatedReference(layer: name)
        if let spatialReference {
            return RereferencedSource(source, as: spatialReference)
        }
        if let json = source as? GeoJSONSource, json.looksProjected {
            throw FeatureSourceError.noSpatialReference(source: path)
        }
        guard source.spatialReference == nil, source.geometryKind != GeometryKind.none else { return source }
        return try AssumedReferenceSource(source, file: path)
    }

    /// Returns the features of a layer with the coordinate system that the file states.
    func openWithStatedReference(layer name: String?) throws -> any FeatureSource {
        try openLayer(layerName(name))
    }

    /// The maximum number of layers that are searched for features.
    private static let maxSearchedLayers = 64

    /// The only layer that has features with geometries; nil if there is none, or more than one.
    private var onlyLayerWithFeatures: String? {
        guard layerNames.count <= Self.maxSearchedLayers else { return nil }
        var found: String?
        for name in layerNames {
            // A layer that cannot be opened may have features.
            guard let source = try? openLayer(name) else { return nil }
            guard source.geometryKind != GeometryKind.none, (try? source.hasFeatures()) ?? true else {
                continue
            }
            guard found == nil else { return nil }
            found = name
        }
        return found
    }

    private func layerName(_ name: String?) throws -> String {
        guard let name else {
            guard let first = layerNames.first else {
                throw FeatureSourceError.noFeatures(
                    source: path, what: "the \(format) has no layer with features",
                    suggestion: "choose a file with features")
            }
            if layerNames.count == 1 { return first }
            guard let only = onlyLayerWithFeatures else {
                throw FeatureSourceError.severalLayers(source: path, layers: layerNames)
            }
            return only
        }
        if knownNames.contains(name) { return name }
        guard let known = namesByLowercase[name.lowercased()] else {
            throw FeatureSourceError.unknownLayer(source: path, layer: name, layers: layerNames)
        }
        return known
    }
}

extension FeatureSource {
    /// Returns whether there is at least one feature; reads the first one if the number is not known.
    fileprivate func hasFeatures() throws -> Bool {
        if let featureCount { return featureCount > 0 }
        do {
            try forEachBatch(FeatureQuery(fields: [], batchSize: 1)) { batch in
                if batch.count > 0 { throw SampleTaken() }
            }
        } catch is SampleTaken {
            return true
        }
        return false
    }
}
