import CartoucheDocuments
import CartoucheExpressions
import CartoucheSymbols

extension PopupDefinition {
    /// Reads the member `popupInfo` of a web map's layer; nil if it is not an object.
    ///
    /// Date formats without an equal are shown as `shortDateShortTime24`.
    ///
    /// - Parameters:
    ///   - info: The member.
    ///   - path: Its position in the document.
    ///   - diagnostics: Receives the expressions that cannot be evaluated.
    package init?(webMap info: JSONPart?, path: String, diagnostics: inout [Diagnostic]) {
        guard let info, info.object != nil else { return nil }
        self.init(title: info["title"]?.string ?? "", text: info["description"]?.string ?? "")
        for field in (info["fieldInfos"]?.array ?? []).prefix(10_000) {
            guard let name = field["fieldName"]?.string else { continue }
            var format: PopupFieldFormat?
            if let given = field["format"], given.object != nil {
                format = PopupFieldFormat(
                    decimalPlaces: given["places"]?.finite.map { Int(min(max($0, 0), 15)) },
                    usesThousandsSeparator: given["digitSeparator"]?.bool ?? false,
                    dateFormat: given["dateFormat"]?.string.flatMap { .init(rawValue: $0) })
            }
            fields.append(
                PopupField(
                    fieldName: name, label: field["label"]?.string ?? "",
                    isVisible: field["visible"]?.bool ?? true, isEditable: field["isEditable"]?.bool ?? false,
                    format: format))
        }
        for media in (info["mediaInfos"]?.array ?? []).prefix(1000) {
            guard let kind = media["type"]?.string else { continue }
            self.media.append(
                PopupMedia(
                    kind: kind, title: media["title"]?.string ?? "",
                    caption: media["caption"]?.string ?? "",
                    fieldNames: (media["value"]?["fields"]?.array ?? []).compactMap(\.string),
                    sourceURL: media["value"]?["sourceURL"]?.string ?? "",
                    linkURL: media["value"]?["linkURL"]?.string ?? ""))
        }
        readExpressions(of: info, path: path, diagnostics: &diagnostics)
    }

    /// Reads the member `expressionInfos`, which web maps and layers of ArcGIS Pro have.
    package mutating func readExpressions(
        of info: JSONPart, path: String, diagnostics: inout [Diagnostic]
    ) {
        for (index, json) in (info["expressionInfos"]?.array ?? []).prefix(1000).enumerated() {
            read(expression: json, path: "\(path).expressionInfos[\(index)].expression", &diagnostics)
        }
    }

    /// Reads an entry of `expressionInfos`.
    private mutating func read(expression json: JSONPart, path: String, _ diagnostics: inout [Diagnostic]) {
        guard let name = json["name"]?.string, let script = json["expression"]?.string else { return }
        let expression = PopupExpression(
            name: name, title: json["title"]?.string ?? "", expression: script,
            returnType: json["returnType"]?.string.flatMap { .init(rawValue: $0) } ?? .string)
        expressions.append(expression)
        guard let error = expression.error else { return }
        diagnostics.append(
            Diagnostic(
                .warning, code: .popupExpressionNotRead, path: path,
                message: "the expression \(name.brief) of popups: \(error.placed)",
                instead: "popups show no value for it"))
    }
}
