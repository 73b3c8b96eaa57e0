import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolChecks
import CartoucheSymbolModel

/// A feature with one layer of its symbol.
struct SheetLayer {
    var feature: SheetCell.Feature
    /// The symbol's JSON with this layer only.
    var symbol: JSONValue
}

/// The classes and members whose effect on a cell's drawing is shown by printed paths.
///
/// A class or a member of a symbol layer is shown if the layer's paths agree with printed ones, and if our paths
/// change without it. Names are `CIMHatchFill`, `CIMHatchFill.rotation` or `CIMSolidStroke.capStyle=Butt`.
struct ShownUses {
    private let cell: SheetCell

    init(in cell: SheetCell) {
        self.cell = cell
    }

    /// Returns the names with the number of agreeing paths.
    func uses(of layers: [SheetLayer], agreeing: [Int: Int]) -> [String: Int] {
        var shown: [String: Int] = [:]
        for (number, layer) in layers.enumerated() {
            guard let count = agreeing[number], count > 0 else { continue }
            var names: Set = [layer.symbol.object?["type"]?.string ?? ""]
            let whole = shapes(of: layer)
            for use in MemberUse.all(in: layer.symbol) where !names.contains(use.name) {
                guard use.isComparable(in: layer.symbol), let rest = layer.symbol.without(use),
                    !Self.areAlike(whole, shapes(of: SheetLayer(feature: layer.feature, symbol: rest)))
                else { continue }
                names.insert(use.name)
                if !use.member.isEmpty { names.insert("\(use.className).\(use.member)") }
            }
            for name in names { shown[name, default: 0] += count }
        }
        return shown
    }

    private func shapes(of layer: SheetLayer) -> [DrawnShape] {
        var standIns = GlyphStandIns()
        var recorder = ShapeRecorder(pixelsPerPoint: 8)
        guard let read = try? ReadSymbol(standIns.replacing(layer.symbol), resources: cell.resources) else {
            return []
        }
        _ = cell.draw(layer.feature, as: read.definition, pixels: 8, on: &recorder)
        return recorder.shapes
    }

    /// Whether the comparison with printed paths would not distinguish two drawings.
    private static func areAlike(_ one: [DrawnShape], _ other: [DrawnShape]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).allSatisfy { one, other in
            guard one.isFill == other.isFill, one.difference(from: other) == nil,
                one.contours.count == other.contours.count,
                (one.clip == nil) == (other.clip == nil),
                one.clip.map({ $0.isNear(other.clip ?? $0, ShapeAgreement.tolerance) }) ?? true
            else { return false }
            return zip(one.contours, other.contours).allSatisfy { one, other in
                one.points.count == other.points.count
                    && zip(one.points, other.points).allSatisfy {
                        let vector = $0 - $1
                        return max(abs(vector.x), abs(vector.y)) <= ShapeAgreement.tolerance
                    }
            }
        }
    }

    /// Whether a symbol has markers in a random grid, whose positions depend on the object ID.
    static func hasRandomGrid(_ json: JSONValue) -> Bool {
        MemberUse.all(in: json).contains {
            $0.className == "CIMMarkerPlacementInsidePolygon" && $0.choice?.hasPrefix("Random") ?? false
        }
    }
}

extension SheetCell.Feature {
    /// The symbol's JSON with one layer each, in drawing order.
    ///
    /// A symbol without a list of layers is returned unchanged.
    var symbolsOfLayers: [JSONValue] {
        guard var object = symbol.object, let layers = object["symbolLayers"]?.array, layers.count > 1 else {
            return [symbol]
        }
        return layers.reversed().map { layer in
            object["symbolLayers"] = [layer]
            return .object(object)
        }
    }
}

extension MemberUse {
    /// The class, the member and the name of the value.
    fileprivate var name: String {
        if member.isEmpty { return className }
        return choice.map { "\(className).\(member)=\($0)" } ?? "\(className).\(member)"
    }

    /// Whether the comparison of paths depends on the use.
    ///
    /// Only the positions of characters are compared, not their sizes, rotations and outlines.
    fileprivate func isComparable(in symbol: JSONValue) -> Bool {
        if className == "CIMCharacterMarker" {
            return ["", "offsetX", "offsetY", "markerPlacement", "anchorPoint"].contains(member)
        }
        var value = symbol
        for (number, step) in steps.enumerated() {
            value = value.value(at: step) ?? .null
            guard value.object?["type"]?.string == "CIMCharacterMarker" else { continue }
            return steps.indices.contains(number + 1) && steps[number + 1] == "markerPlacement"
        }
        return true
    }

    /// The names and indices in the path.
    fileprivate var steps: [Substring] {
        path.dropFirst().split { $0 == "." || $0 == "[" }.map { $0.last == "]" ? $0.dropLast() : $0 }
    }
}

extension JSONValue {
    /// Returns the document without a member, or without an object if the use has no member.
    ///
    /// Returns nil for the document itself.
    fileprivate func without(_ use: MemberUse) -> JSONValue? {
        let steps = use.steps + (use.member.isEmpty ? [] : [use.member[...]])
        return steps.isEmpty ? nil : removing(steps[...])
    }

    private func removing(_ steps: ArraySlice<Substring>) -> JSONValue? {
        guard let first = steps.first else { return nil }
        let rest = value(at: first)?.removing(steps.dropFirst())
        if var elements = array, let index = Int(first), elements.indices.contains(index) {
            if let rest { elements[index] = rest } else { elements.remove(at: index) }
            return .array(elements)
        }
        guard var object else { return nil }
        object[String(first)] = rest
        return .object(object)
    }

    fileprivate func value(at step: Substring) -> JSONValue? {
        object?[String(step)]
            ?? array.flatMap { array in Int(step).flatMap { array.indices.contains($0) ? array[$0] : nil } }
    }
}
