import CartoucheDocuments
import CartoucheMapModel

extension PopupDefinition {
    /// Reads a popup of ArcGIS Pro (CIM: `CIMPopupInfo`): its title, its expressions and the fields of its tables; nil if
    /// there is none.
    init?(cim info: JSONPart?, path: String, diagnostics: inout [Diagnostic]) {
        guard let info, info.object != nil else { return nil }
        self.init(title: info["title"]?.string ?? "")
        for media in (info["mediaInfos"]?.array ?? []).prefix(1000) {
            guard media["type"]?.string == "CIMTableMediaInfo" else { continue }
            for field in (media["fields"]?.array ?? []).prefix(10_000) {
                if let name = field.string { fields.append(PopupField(fieldName: name)) }
            }
        }
        readExpressions(of: info, path: path, diagnostics: &diagnostics)
    }
}
