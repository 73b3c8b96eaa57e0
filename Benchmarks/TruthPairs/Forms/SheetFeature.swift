import CartoucheDocuments

extension SheetCell.Feature {
    /// Reads a feature; nil if it has no geometry or no symbol.
    init?(_ json: JSONValue) {
        guard let object = json.object, let symbol = object["symbol"],
            let geometry = object["geometry"]?.object
        else { return nil }
        func positions(_ json: JSONValue?) -> [SIMD2<Double>] { (json?.array ?? []).compactMap(\.point) }
        if let rings = geometry["rings"]?.array {
            kind = .area
            parts = rings.map(positions)
        } else if let paths = geometry["paths"]?.array {
            kind = .line
            parts = paths.map(positions)
        } else if let point = geometry["point"]?.point ?? JSONValue.object(geometry).point {
            kind = .point
            parts = [[point]]
        } else if let points = geometry["points"] {
            kind = .point
            parts = [positions(points)]
        } else {
            return nil
        }
        parts.removeAll(where: \.isEmpty)
        if parts.isEmpty { return nil }
        self.symbol = symbol
        objectID = object["objectId"]?.double.flatMap { Int(exactly: $0) }
    }
}

extension SheetCell.Feature {
    /// The approximate distance in points that markers extend beyond the feature, at most 100.
    ///
    /// It is less than twice the exact distance, and 0 for areas.
    var markerReach: Double {
        func reach(_ json: JSONValue, depth: Int) -> Double {
            guard depth < 20 else { return 0 }
            switch json {
            case .array(let elements): return elements.map { reach($0, depth: depth + 1) }.max() ?? 0
            case .object(let object):
                if let type = object["type"]?.string, type.hasSuffix("Marker") {
                    let offsets = abs(object["offsetX"]?.double ?? 0) + abs(object["offsetY"]?.double ?? 0)
                    return (object["size"]?.double ?? 10) * 0.6 + offsets
                }
                return object.members.map { reach($0.value, depth: depth + 1) }.max() ?? 0
            default: return 0
            }
        }
        return kind == .area ? 0 : min(reach(symbol, depth: 0), 100)
    }
}

extension SheetCell {
    /// Whether a box is inside the cell, within 0.5 pt.
    func contains(_ box: Box) -> Bool {
        box.low.x >= -0.5 && box.low.y >= -0.5 && box.high.x <= size.x + 0.5 && box.high.y <= size.y + 0.5
    }
}

extension JSONValue {
    /// The position in an array or in an object with x and y; nil for other values.
    var point: SIMD2<Double>? {
        if let object, let x = object["x"]?.double, let y = object["y"]?.double { return SIMD2(x, y) }
        guard let array, array.count >= 2, let x = array[0].double, let y = array[1].double, (x + y).isFinite
        else {
            return nil
        }
        return SIMD2(x, y)
    }
}
