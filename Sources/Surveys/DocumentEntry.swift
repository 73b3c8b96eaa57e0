import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheMapDocuments
import CartoucheRenderers
import CartoucheSymbols

/// What a map or layer file says about one of its layers.
struct DocumentEntry {
    /// The name that `--data` and `#` accept.
    let reference: String
    /// The renderer; nil if there is none.
    let renderer: RendererSummary?
    let isVisible: Bool
    let opacity: Double
    let minScale: Double
    let maxScale: Double
    let condition: String
    /// The data source in the document; empty if the features are in the document.
    let dataSource: String
    /// The path of the local data that replaces it; nil if there is none.
    let dataPath: String?
    /// The reason why the entry is all that can be said; nil if the features can be read.
    let problem: String?
    /// The label classes.
    let labels: LabelSummary

    init(_ layer: Layer, reference: String) {
        self.reference = reference
        let origin = layer.origin
        let feature = layer as? FeatureLayer
        renderer = (feature?.renderer ?? origin?.renderer).map(RendererSummary.init)
        isVisible = layer.isShown
        opacity = layer.combinedOpacity
        let range = layer.combinedRange
        minScale = range.minScale ?? 0
        maxScale = range.maxScale ?? 0
        condition = feature?.definitionExpression ?? origin?.definitionExpression ?? ""
        dataSource = origin?.dataSource ?? ""
        dataPath = origin?.dataPath
        labels = LabelSummary(origin?.labels ?? LayerLabels())
        if origin?.isWithoutData ?? false {
            problem = "without data on this computer"
        } else {
            problem = layer is UnsupportedLayer && origin?.renderer == nil ? "without features" : nil
        }
    }

    /// The entry as text.
    var lines: [String] {
        var lines = ["  name after #       \(reference)"]
        if let renderer { lines.append("  renderer           \(renderer.text)") }
        if let scales = Self.text(minScale: minScale, maxScale: maxScale) {
            lines.append("  scales             \(scales)")
        }
        if !isVisible { lines.append("  visible            no") }
        if opacity < 1 { lines.append("  opacity            \((opacity * 100).rounded() / 100)") }
        if !condition.isEmpty { lines.append("  definition         \(condition)") }
        if !dataSource.isEmpty { lines.append("  data source        \(dataSource)") }
        if let dataPath { lines.append("  local data         \(dataPath)") }
        return lines + labels.lines
    }

    /// The entry as members of the layer's JSON.
    var members: [(key: String, value: JSONValue)] {
        func number(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }
        return [
            ("reference", .string(reference)), ("renderer", renderer?.json ?? .null),
            ("visible", .bool(isVisible)), ("opacity", number(opacity)), ("minScale", number(minScale)),
            ("maxScale", number(maxScale)), ("definitionExpression", .string(condition)),
            ("dataSource", .string(dataSource)), ("localData", dataPath.map(JSONValue.string) ?? .null),
            ("labels", labels.json),
        ]
    }

    /// Returns a scale range for users; nil without limits.
    static func text(minScale: Double, maxScale: Double) -> String? {
        if minScale <= 0, maxScale <= 0 { return nil }
        func scale(_ value: Double) -> String { "1:\(Int(min(value, 1e15).rounded()))" }
        if minScale <= 0 { return "up to \(scale(maxScale))" }
        return maxScale <= 0 ? "from \(scale(minScale))" : "\(scale(minScale)) to \(scale(maxScale))"
    }
}

/// The type, the fields and the number of classes of a renderer.
struct RendererSummary {
    let type: String
    let fields: [String]
    /// The number of classes; nil for renderers without classes.
    let classCount: Int?

    init(_ renderer: Renderer) {
        switch renderer {
        case let renderer as UniqueValueRenderer:
            (type, fields, classCount) = ("unique values", renderer.fieldNames, renderer.uniqueValues.count)
        case let renderer as ClassBreaksRenderer:
            let field = renderer.fieldName
            (type, classCount) = ("class breaks", renderer.classBreaks.count)
            fields = field.isEmpty ? [] : [field]
        case let renderer as DictionaryRenderer:
            let named = renderer.symbologyFieldOverrides.merging(renderer.textFieldOverrides) { first, _ in
                first
            }
            fields = Set(named.values).subtracting([""]).sorted()
            (type, classCount) = ("dictionary", nil)
        case let renderer as UnsupportedRenderer:
            (type, fields, classCount) = ("\(renderer.typeName) (not supported)", [], nil)
        default: (type, fields, classCount) = ("simple", [], nil)
        }
    }

    var text: String {
        let of =
            fields.isEmpty
            ? classCount == nil ? "" : " of an expression" : " of " + fields.joined(separator: ", ")
        let classes = classCount.map { ", \($0) \($0 == 1 ? "class" : "classes")" } ?? ""
        return type + of + classes
    }

    var json: JSONValue {
        [
            "type": .string(type), "fields": .array(fields.map(JSONValue.string)),
            "classCount": classCount.map { .number(JSONNumber(Double($0))) } ?? .null,
        ]
    }
}

extension DataInput {
    /// The name of the format for users.
    var formatName: String {
        if let (whole, item) = package {
            return whole.items.count == 1 ? whole.format : "map \"\(item.name)\" of a \(whole.format)"
        }
        switch kind {
        case .webMap: return "web map"
        case .webStyle: return "web style"
        case .data: return "data"
        case .raster: return "raster"
        case .tiles: return "tiles"
        case .layerDocument:
            switch FilePath.fileExtension(of: path) {
            case "mapx": return "map"
            case "pagx": return "layout"
            default: return "layer file"
            }
        }
    }
}
