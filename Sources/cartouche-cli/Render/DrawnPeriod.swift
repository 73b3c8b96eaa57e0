import ArgumentParser
import CartoucheCommandInputs
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheMapModel

/// The period whose features a command draws.
enum DrawnPeriod: ExpressibleByArgument {
    case saved
    case extent(TimeExtent)

    init?(argument: String) {
        if argument == "saved" {
            self = .saved
        } else if let extent = TimeExtent(parsing: argument) {
            self = .extent(extent)
        } else {
            return nil
        }
    }
}

extension ViewOptions {
    /// Applies the period to a map.
    ///
    /// - Throws: `InputError` if no layer has times, or if the map has no time slider.
    func applyTime(to map: Map) throws {
        guard time != nil || timeStep != nil else { return }
        let layers = map.operationalLayers.flatMap(\.drawnLayers)
        if let timeFields {
            let names = timeFields.split(separator: ",", maxSplits: 1).map(String.init)
            for layer in layers where layer.featureTable?.timeInfo == nil {
                let fields = try layer.featureSource().fields.map(\.name)
                let found = names.map { name in fields.first { $0.lowercased() == name.lowercased() } }
                guard let start = found.first ?? nil else { continue }
                layer.featureTable?.timeInfo = LayerTimeInfo(
                    startField: start, endField: found.count > 1 ? found[1] : nil)
            }
        }
        guard layers.contains(where: \.supportsTimeFiltering) else {
            throw InputError(
                "no layer says which fields have times", suggestion: "name them with --time-fields start,end")
        }
        // The pictures of a film have their own periods.
        guard let time, timeStep == nil else { return }
        switch time {
        case .extent(let extent): map.timeExtent = extent
        case .saved:
            guard let extent = map.savedTimeExtent else {
                throw InputError(
                    "the map has no time slider", suggestion: "state the period, such as --time 2024-05-01/.."
                )
            }
            map.timeExtent = extent
        }
    }
}
