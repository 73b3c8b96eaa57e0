import CartoucheDocuments
import CartoucheImages
import CartoucheSymbols

extension ColorVariable {
    /// Returns the ramp from the first to the last stop.
    func ramp(title: String, _ source: JSONObject?) -> RendererLegend.Ramp {
        .init(
            title: title,
            colors: stops.sampled { value in
                let mixed = stops.value(at: value) { $0 + ($1 - $0) * $2 }
                return Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
            }, labels: stops.labels(source))
    }
}

extension OpacityVariable {
    /// Returns a ramp of gray with the opacities.
    func ramp(title: String, _ source: JSONObject?) -> RendererLegend.Ramp {
        .init(
            title: title,
            colors: stops.sampled { value in
                let opacity = min(max(1 - stops.value(at: value) / 100, 0), 1)
                return Color(red: 0.3, green: 0.3, blue: 0.3, alpha: opacity)
            }, labels: stops.labels(source))
    }
}

extension StopTable {
    /// Returns colors at equal steps between the first and the last stop.
    fileprivate func sampled(_ color: (Double) -> Color) -> [Color] {
        let (low, high) = (stops[0].position, stops[stops.count - 1].position)
        guard low < high else { return [color(low)] }
        let steps = 64
        return (0...steps).map { color(low + (high - low) * (Double($0) / Double(steps))) }
    }

    /// Returns texts for at most five stops: those of the document, else the numbers.
    ///
    /// A color ramp of ArcGIS Pro has many stops at equal distances; its ends and its middle have texts.
    fileprivate func labels(_ source: JSONObject?) -> [(position: Double, text: String)] {
        let (low, high) = (stops[0].position, stops[stops.count - 1].position)
        var texts: [Double: String] = [:]
        for stop in source?["stops"]?.array ?? [] {
            guard let value = stop.object?["value"]?.finite, let text = stop.object?["label"]?.string,
                !text.isEmpty
            else { continue }
            texts[value] = text
        }
        var positions = stops.map(\.position)
        if positions.count > 5 {
            let named = positions.filter { texts[$0] != nil }
            positions = (2...5).contains(named.count) ? named : [low, (low + high) / 2, high]
        }
        return positions.map { position in
            (low < high ? (position - low) / (high - low) : 0, texts[position] ?? LegendNumber.text(position))
        }
    }
}

extension SizeVariable {
    /// Returns sizes for at most five values; nil if the sizes depend on the scale only, or on unknown data.
    func legend(title: String, scale: Double?, _ source: JSONObject?) -> RendererLegend.Sizes? {
        if value.source == .viewScale { return nil }
        var texts: [Double: String] = [:]
        let values: [Double]
        switch scheme {
        case .points, .ground: return nil
        case .stops(let table):
            for stop in source?["stops"]?.array ?? [] {
                guard let value = stop.object?["value"]?.finite,
                    let text = stop.object?["label"]?.string, !text.isEmpty
                else { continue }
                texts[value] = text
            }
            let positions = table.stops.map(\.position)
            // Proportional symbols grow without limit; the first three orders of magnitude are shown.
            values =
                positions.count <= 5
                ? positions
                : LegendNumber.steps(
                    from: positions[0], to: min(positions[positions.count - 1], positions[0] * 1000))
        case .range(let minValue, let maxValue, _, _):
            values = LegendNumber.steps(from: minValue, to: maxValue)
        }
        let sizes = sizes(of: values, scale: scale ?? .nan)
        let steps = zip(values, sizes).compactMap { value, size in
            size.isFinite && size > 0
                ? (size: Double(size), text: texts[value] ?? LegendNumber.text(value)) : nil
        }
        return steps.isEmpty ? nil : .init(title: title, isOutline: isOutline, steps: steps)
    }
}
