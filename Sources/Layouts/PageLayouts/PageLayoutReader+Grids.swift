import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// The coordinate lines and the cells of map frames.
extension PageLayoutReader {
    /// - Parameter usesLabelSymbols: Whether the symbols of labels are drawn; otherwise they are reported.
    func grid(_ json: JSONPart, path: String, usesLabelSymbols: Bool = false) -> FrameGrid {
        var content = FrameGrid()
        var interval = SIMD2(Double.nan, .nan)
        for (index, line) in (json["gridLines"]?.array ?? []).enumerated() {
            let type = line["elementType"]?.string
            let hasTemplate = ["fromTick", "toTick"].contains { key in
                line[key]?["gridEndpoint"]?["gridLabelTemplate"]?.object != nil
            }
            if type == "Label" || hasTemplate { content.hasLabels = true }
            for key in ["fromTick", "toTick"] {
                noteWithoutEffect(
                    ["edgeSymbol", "tickSymbol", "symbol", "length"], of: line[key],
                    path: "\(path).gridLines[\(index)].\(key)")
                let endpoint = line[key]?["gridEndpoint"]
                if usesLabelSymbols { continue }
                noteWithoutEffect(
                    ["symbol"], of: endpoint?["gridLabelTemplate"],
                    path: "\(path).gridLines[\(index)].\(key).gridEndpoint.gridLabelTemplate")
            }
            guard type == nil || type == "Line" else { continue }
            let step = line["pattern"]?["interval"]?.finite ?? .nan
            // A line from north to south has one longitude or easting.
            if line["gridLineOrientation"]?.string == "EastWest" {
                interval.y = step
            } else {
                interval.x = step
            }
            content.line = content.line ?? symbol(line["symbol"], path: "\(path).gridLines[\(index)].symbol")
        }
        if json["isAutoScaled"]?.bool != true, all(interval .> 0) { content.interval = interval }
        return content
    }

    func referenceGrid(_ json: JSONPart, path: String) -> ReferenceGrid {
        let common = grid(json, path: path, usesLabelSymbols: true)
        var content = ReferenceGrid()
        content.line = common.line
        content.hasLabels = common.hasLabels
        let wanted = SIMD2(json["columnCount"]?.finite ?? 0, json["rowCount"]?.finite ?? 0)
        if wanted.max() > Double(ReferenceGrid.maximumCount) {
            note(
                .layoutValueUnusable, path,
                "the grid has more than \(ReferenceGrid.maximumCount) columns or rows",
                instead: "it has \(ReferenceGrid.maximumCount)")
        }
        let limit = Double(ReferenceGrid.maximumCount)
        content.counts = SIMD2(Int(min(max(wanted.x, 0), limit)), Int(min(max(wanted.y, 0), limit)))
        for (index, line) in (json["gridLines"]?.array ?? []).enumerated() {
            for key in ["fromTick", "toTick"] {
                guard let template = line[key]?["gridEndpoint"]?["gridLabelTemplate"] else { continue }
                let names = (template["values"]?.array ?? []).prefix(ReferenceGrid.maximumCount)
                    .compactMap { $0.string.map { String($0.prefix(100)) } }
                // The ticks of lines from north to south are above and below the columns.
                if line["gridLineOrientation"]?.string == "EastWest" {
                    if content.rowNames.isEmpty { content.rowNames = names }
                } else if content.columnNames.isEmpty {
                    content.columnNames = names
                }
                let place = "\(path).gridLines[\(index)].\(key).gridEndpoint.gridLabelTemplate.symbol"
                let symbol = symbol(template["symbol"], path: place)
                if content.text == nil, symbol?.text != nil { content.text = symbol }
            }
        }
        return content
    }
}
