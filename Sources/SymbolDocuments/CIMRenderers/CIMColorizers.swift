import CartoucheDocuments
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols

/// Legends of raster layers, which have a colorizer instead of a renderer.
extension RendererLegend {
    /// Reads the classes or the ramp of a colorizer; nil if it has none, such as that of a shaded relief.
    ///
    /// Classes are in the order of the document, as those of renderers.
    ///
    /// - Parameters:
    ///   - colorizer: The JSON of the colorizer.
    ///   - log: Receives diagnostics about colors that cannot be read.
    package init?(colorizer: JSONPart, path: String, log: DiagnosticLog) {
        self.init()
        let reader = ColorizerReader(json: colorizer, path: path, log: log)
        switch colorizer["type"]?.string {
        case "CIMRasterUniqueValueColorizer": groups = reader.uniqueValues()
        case "CIMRasterClassifyColorizer": groups = reader.classBreaks()
        case "CIMRasterColorMapColorizer": groups = reader.colorMap()
        case "CIMRasterRGBColorizer": groups = reader.bands()
        case "CIMRasterStretchColorizer": ramps = reader.stretch()
        default: break
        }
        guard !ramps.isEmpty || groups.contains(where: { !$0.entries.isEmpty }) else { return nil }
    }
}

/// Reads the parts of a colorizer that a legend shows.
private struct ColorizerReader {
    let json: JSONPart
    let path: String
    let log: DiagnosticLog

    /// Returns a class with a color; nil without a color.
    private func entry(_ name: String, color: JSONPart?, place: String) -> RendererLegend.Entry? {
        guard let color, let read = CIMColor.read(cim: color, path: "\(path).\(place)", log: log) else {
            return nil
        }
        return .init(name: name, candidates: [SimpleFillSymbol(color: read.resolved)])
    }

    private func heading(_ missing: String = "") -> String {
        guard let text = json["heading"]?.string, !text.isEmpty else { return missing }
        return text
    }

    /// One group of classes per group of the document; the color of other values is last.
    func uniqueValues() -> [RendererLegend.Group] {
        var groups: [RendererLegend.Group] = []
        for (number, group) in (json["groups"]?.array ?? []).enumerated() {
            var entries: [RendererLegend.Entry] = []
            for (index, one) in (group["classes"]?.array ?? []).enumerated()
            where one["visible"]?.bool != false {
                let values = (one["values"]?.array ?? []).compactMap(\.string).joined(separator: ", ")
                let label = one["label"]?.string ?? ""
                let place = "groups[\(number)].classes[\(index)].color"
                if let entry = entry(label.isEmpty ? values : label, color: one["color"], place: place) {
                    entries.append(entry)
                }
            }
            let field = json["fieldName"]?.string ?? ""
            let heading = group["heading"]?.string ?? ""
            groups.append(.init(heading: heading.isEmpty ? field : heading, entries: entries))
        }
        if json["useDefaultColor"]?.bool == true {
            let label = json["defaultLabel"]?.string ?? ""
            let name = label.isEmpty ? "Other" : label
            if let entry = entry(name, color: json["defaultColor"], place: "defaultColor") {
                if groups.isEmpty { groups.append(.init(heading: "", entries: [])) }
                groups[groups.count - 1].entries.append(entry)
            }
        }
        return groups
    }

    /// The classes of a range of values; a class without a label has the text of its limits.
    func classBreaks() -> [RendererLegend.Group] {
        var low = json["minimumBreak"]?.finite ?? -.infinity
        var entries: [RendererLegend.Entry] = []
        for (index, one) in (json["classBreaks"]?.array ?? []).enumerated() {
            // Documents leave out members with the value 0.
            let high = one["upperBound"]?.finite ?? 0
            let label = one["label"]?.string ?? ""
            let name = label.isEmpty ? LegendNumber.range(low, high) : label
            if let entry = entry(name, color: one["color"], place: "classBreaks[\(index)].color") {
                entries.append(entry)
            }
            low = high
        }
        return [.init(heading: heading(json["field"]?.string ?? ""), entries: entries)]
    }

    /// The colors of whole numbers; those without a label have the number.
    func colorMap() -> [RendererLegend.Group] {
        let labels = json["labels"]?.array ?? []
        let values = json["values"]?.array ?? []
        let first = json["min"]?.finite ?? 0
        var entries: [RendererLegend.Entry] = []
        for (index, color) in (json["colors"]?.array ?? []).enumerated() {
            let label = index < labels.count ? labels[index].string ?? "" : ""
            let value = index < values.count ? values[index].finite ?? 0 : first + Double(index)
            let name = label.isEmpty ? LegendNumber.text(value) : label
            if let entry = entry(name, color: color, place: "colors[\(index)]") { entries.append(entry) }
        }
        return [.init(heading: heading(), entries: entries)]
    }

    /// The bands that are drawn in red, green and blue, counted from 1.
    func bands() -> [RendererLegend.Group] {
        let channels = [
            ("Red", Color(red: 1, green: 0, blue: 0)), ("Green", Color(red: 0, green: 1, blue: 0)),
            ("Blue", Color(red: 0, green: 0, blue: 1)),
        ]
        let entries = channels.compactMap { name, color -> RendererLegend.Entry? in
            guard json["use\(name)Band"]?.bool != false else { return nil }
            let band = json["\(name.lowercased())BandIndex"]?.finite ?? 0
            return .init(
                name: "\(name): Band \(LegendNumber.text(band + 1))",
                candidates: [SimpleFillSymbol(color: color)])
        }
        return [.init(heading: heading(), entries: entries)]
    }

    /// The ramp of a stretched band, from the lowest to the highest value.
    func stretch() -> [RendererLegend.Ramp] {
        guard let ramp = json["colorRamp"],
            let colors = ColorRamp.read(cim: ramp, path: path + ".colorRamp", log: log)?.colors(count: 65),
            !colors.isEmpty
        else { return [] }
        let isInverted = json["invert"]?.bool ?? false
        let classes = json["stretchClasses"]?.array ?? []
        // The values of the classes are percentages in some documents; their places are equal steps.
        let last = Double(max(classes.count - 1, 1))
        var labels = classes.enumerated().compactMap { index, one -> (position: Double, text: String)? in
            guard let text = one["label"]?.string, !text.isEmpty else { return nil }
            return (Double(index) / last, text)
        }
        if labels.isEmpty, let statistics = json["stretchStats"], let high = statistics["max"]?.finite {
            labels = [
                (0, LegendNumber.text(statistics["min"]?.finite ?? 0)), (1, LegendNumber.text(high)),
            ]
        }
        return [
            .init(title: heading(), colors: isInverted ? colors.reversed() : colors, labels: labels)
        ]
    }
}
