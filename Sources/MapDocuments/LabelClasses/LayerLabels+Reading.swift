import CartoucheDocuments
import CartoucheLabels
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols

extension LayerLabels {
    /// Reads the label classes of a layer of ArcGIS Pro.
    init(_ layer: DocumentLayer, settings: CIMLabelClassReader.MapSettings) {
        self.init()
        isEnabled = layer.json["labelVisibility"]?.bool ?? false
        definitions = layer.labelClasses.map { CIMLabelClassReader.read($0, settings: settings) }
        presentations = FieldPresentations.read(cim: layer.json["featureTable"]?["fieldDescriptions"])
    }
}
