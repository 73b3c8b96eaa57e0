import Cartouche
import CartoucheCommandInputs
import CartoucheGeospatial

/// The reasons why nothing is in a picture, and what to do, in words.
struct EmptyPicture {
    let text: String

    private typealias Layer = DrawingReport.LayerReport

    /// The maximum number of layers that the text names.
    private static let maximumLayers = 3

    /// - Parameters:
    ///   - report: The report of the picture.
    ///   - conditions: The values of `--where`.
    ///   - showsAll: Whether the picture shows everything in the layers.
    init(_ report: DrawingReport, conditions: [String], showsAll: Bool) {
        text = Self.text(
            report.layers, Words(conditions: conditions, showsAll: showsAll, picture: report))
    }

    /// Returns the error for a map that gives no area to show; other errors stay.
    static func explain(
        _ error: MapError, _ map: Map, inputs: [String], view: ViewOptions
    ) -> any Error {
        let path = InputNames.text(inputs)
        guard case .noPlace(let what, _) = error else {
            return InputError(
                error.what, at: path,
                suggestion: "\(error.suggestion) (--size, --scale or --dpi, --max-megapixels)")
        }
        if view.bbox != nil || view.center != nil {
            let option = view.bbox == nil ? "--center" : "--bbox"
            return InputError(
                "\(what) (\(option))", at: path,
                suggestion: "choose another area, or another system with --crs")
        }
        guard map.initialViewpoint == nil || view.fit else {
            return InputError(
                "\(what) (the map's viewpoint)", at: path,
                suggestion: "choose the area with --bbox or --center, or show everything with --fit")
        }
        guard let layers = try? map.layerReports(), layers.allSatisfy({ $0.absence != nil }) else {
            return InputError(what, at: path, suggestion: "choose the area with --bbox or --center")
        }
        let words = Words(conditions: [], showsAll: true, picture: nil)
        return InputError("there is nothing to show: " + text(layers, words), at: path)
    }

    /// Returns the error for a map of which no layer can be drawn.
    static func error(_ map: Map, inputs: [String]) -> any Error {
        let layers = (try? map.layerReports()) ?? []
        let words = Words(conditions: [], showsAll: true, picture: nil)
        return InputError("nothing was drawn: " + text(layers, words), at: InputNames.text(inputs))
    }

    private static func text(_ layers: [Layer], _ words: Words) -> String {
        guard !layers.isEmpty else { return "the map has no layers; add data files, or a map with layers" }
        var groups: [(absence: LayerAbsence?, layers: [Layer])] = []
        for layer in layers {
            if let index = groups.firstIndex(where: { $0.absence == layer.absence }) {
                groups[index].layers.append(layer)
            } else {
                groups.append((layer.absence, [layer]))
            }
        }
        // Hidden layers are usually hidden on purpose, so the other reasons come first.
        let ordered = groups.filter { $0.absence != .hidden } + groups.filter { $0.absence == .hidden }
        return ordered.map { group in
            let cause = cause(group.layers, of: layers.count, words)
            return "\(cause.what); \(cause.suggestion)"
        }.joined(separator: "; ")
    }

    /// Returns the cause for layers with the same reason.
    private static func cause(
        _ layers: [Layer], of total: Int, _ words: Words
    ) -> (what: String, suggestion: String) {
        // Limits, extents and counts differ by layer, so the first one is the example.
        let one = words.cause(of: layers[0], subject: "layer \"\(layers[0].name)\"")
        guard layers.count > 1 else { return one }
        let names = layers.prefix(maximumLayers).map { "\"\($0.name)\"" }.joined(separator: ", ")
        let more = layers.count > maximumLayers ? " and \(layers.count - maximumLayers) more" : ""
        let everything = total == 2 ? "both layers" : "all \(total) layers"
        let all = layers.count == total ? everything : "layers \(names)\(more)"
        return (words.cause(of: layers, subject: all) ?? one.what, one.suggestion)
    }
}

/// The words for the reasons.
private struct Words {
    let conditions: [String]
    let showsAll: Bool
    /// The report of the picture; nil if there is no picture.
    let picture: DrawingReport?

    /// Returns the cause for several layers; nil if only one can be named.
    func cause(of layers: [DrawingReport.LayerReport], subject: String) -> String? {
        switch layers[0].absence {
        case .hidden: "\(subject) are hidden in the map"
        case .transparent: "\(subject) have an opacity of 0"
        case .remote: "\(subject) are on other computers"
        case .unsupported: "\(subject) cannot be drawn"
        case .noFeatures: "\(subject) have no features"
        case .outsideScaleRange:
            "\(subject) are outside their scale ranges, such as " + range(of: layers[0])
        case .noMatch: "no feature of \(subject) matches \(condition)"
        case .outsideExtent: "the features of \(subject) are outside the picture"
        case .tooSmall: "the features of \(subject) are too short or too small to be visible"
        case .withoutSymbol: "the renderers of \(subject) have no symbol for their features"
        case .unfit: "the symbols of \(subject) do not fit the geometries"
        case .invisible, nil: "no part of the features of \(subject) is visible"
        }
    }

    /// Returns the cause for one layer, and what to do.
    func cause(
        of layer: DrawingReport.LayerReport, subject: String
    ) -> (what: String, suggestion: String) {
        let count = layer.featuresMatched ?? layer.featuresRead
        let features = count == 1 ? "the only feature" : "none of the \(count) features"
        switch layer.absence {
        case .hidden:
            return ("\(subject) is hidden in the map", "set \"visibility\" to true")
        case .transparent:
            return ("\(subject) has an opacity of 0", "set \"opacity\" to 1")
        case .remote:
            return ("\(subject) is on another computer", "save the data to a file and refer to the file")
        case .unsupported:
            // Without a picture, there is no diagnostic above.
            guard picture == nil, let reason = layer.skipped else {
                return ("\(subject) cannot be drawn", "its error is above")
            }
            return ("\(subject) cannot be drawn", reason)
        case .noFeatures:
            return ("\(subject) has no features", "check the data with 'cartouche info'")
        case .outsideScaleRange:
            let scale = picture.map { " and the picture has 1:\(whole($0.scale))" } ?? ""
            return (
                "\(subject) shows only \(range(of: layer))\(scale)",
                "try --map-scale 1:\(visibleScale(of: layer))"
            )
        case .noMatch:
            let total = layer.featuresTotal.map { " (\(counted($0, "feature")))" } ?? ""
            return (
                "no feature of \(subject) matches \(condition)\(total)",
                "'cartouche info' lists the fields; check the condition"
            )
        case .outsideExtent:
            let place = layer.extent.flatMap(extent).map { " (\($0))" } ?? ""
            let action = showsAll ? "try another system with --crs" : "try --fit, or another area"
            return (
                "\(features) of \(subject) is \(count == 1 ? "outside" : "inside") the picture\(place)",
                action
            )
        case .tooSmall:
            return (
                (count == 1 ? "the only feature of \(subject) is" : "the \(count) features of \(subject) are")
                    + " in the picture, but too short or too small to be visible",
                "check the geometries, or zoom in with --map-scale"
            )
        case .withoutSymbol:
            return (
                "the renderer of \(subject) has no symbol for its \(counted(count, "feature"))",
                "check the field and the values of the renderer, or add a default symbol"
            )
        case .unfit:
            return (
                "the symbols of \(subject) do not fit its geometries",
                "use a renderer with symbols for this geometry type"
            )
        case .invisible where layer.featuresMatched != nil && layer.extent == nil:
            let subject =
                count == 1 ? "the only feature of \(subject) has" : "the features of \(subject) have"
            return ("\(subject) no geometry", "use data with geometries")
        case .invisible, nil:
            return (
                "no part of the \(counted(count, "feature")) of \(subject) is visible",
                "check the geometries and the colors of the symbols"
            )
        }
    }

    private var condition: String {
        switch conditions.count {
        case 0: "its definition expression"
        case 1: "--where \"\(conditions[0])\""
        default: "--where"
        }
    }

    /// Returns the scales at which a layer is drawn, such as `below 1:1,250`.
    private func range(of layer: DrawingReport.LayerReport) -> String {
        let (most, least) = (layer.minScale ?? 0, layer.maxScale ?? 0)
        if most > 0, least > 0 { return "from 1:\(whole(most)) to 1:\(whole(least))" }
        return most > 0 ? "below 1:\(whole(most)) (zoomed in)" : "above 1:\(whole(least)) (zoomed out)"
    }

    /// Returns the denominator of a round scale at which a layer is drawn.
    private func visibleScale(of layer: DrawingReport.LayerReport) -> String {
        let (most, least) = (layer.minScale ?? 0, layer.maxScale ?? 0)
        let steps: [Double] = [8, 6, 5, 4, 3, 2.5, 2, 1.5, 1.2, 1]
        if most > 0 {
            var power = 1.0
            while power * 10 <= most { power *= 10 }
            while power > most { power /= 10 }
            if let step = steps.first(where: { $0 * power <= most && $0 * power > least }) {
                return whole(step * power)
            }
            return whole(least > 0 ? (most + least) / 2 : most)
        }
        var power = 1.0
        while power <= least, power < 1e15 { power *= 10 }
        return whole(power)
    }

    /// Returns a number with commas between thousands.
    private func whole(_ value: Double) -> String {
        guard value >= 1 else { return "\(value)" }
        var digits = Substring(String(Int(min(value, 1e15).rounded())))
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }

    private func extent(_ envelope: Envelope) -> String? {
        guard !envelope.isEmpty else { return nil }
        func text(_ value: Double) -> String {
            let factor = abs(value) < 1000 ? 1000.0 : 1
            let rounded = (value * factor).rounded() / factor
            return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
        }
        let reference = envelope.spatialReference.map { " in \($0)" } ?? ""
        return "x \(text(envelope.xMin)) to \(text(envelope.xMax)), "
            + "y \(text(envelope.yMin)) to \(text(envelope.yMax))\(reference)"
    }
}

extension DrawingReport {
    /// Whether all visible layers have errors, so that nothing is drawn.
    var hasNoLayerLeft: Bool {
        let shown = layers.filter { $0.absence != .hidden }
        return isEmpty && graphicsOverlays.isEmpty && !shown.isEmpty
            && shown.allSatisfy { $0.absence == .unsupported || $0.absence == .remote }
    }
}
