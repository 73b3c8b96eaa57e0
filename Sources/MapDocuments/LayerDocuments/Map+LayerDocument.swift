import CartoucheDocuments
import CartoucheGeospatial
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols

extension Map {
    /// Reads a map from a layer document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - dataSources: Local data for the layers.
    ///   - spatialReference: Replaces the map's spatial reference. Default: nil, which keeps it.
    /// - Throws: ``MapError`` if a name in `dataSources` belongs to no layer. Also the errors of its data files.
    package convenience init(
        layerDocument document: LayerDocument, dataSources: LayerDataSources = LayerDataSources(),
        spatialReference: SpatialReference? = nil
    ) throws {
        var reader = LayerDocumentReader(document, dataSources: dataSources)
        let (reference, content) = try reader.read(spatialReference: spatialReference)
        self.init(spatialReference: reference, content: content)
    }

    /// Adds the layers of a layer document on top, and its diagnostics.
    ///
    /// - Throws: The same errors as ``init(layerDocument:dataSources:spatialReference:)``.
    package func addLayers(of document: LayerDocument, dataSources: LayerDataSources) throws {
        var reader = LayerDocumentReader(document, dataSources: dataSources)
        let (_, added) = try reader.read()
        content.edit {
            $0.operationalLayers += added.operationalLayers
            $0.diagnostics += added.diagnostics
        }
    }
}
