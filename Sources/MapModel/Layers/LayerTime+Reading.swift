import CartoucheDocuments

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LayerTime {
    /// Reads the settings of a layer of a web map.
    ///
    /// - Parameters:
    ///   - layer: The entry of `operationalLayers`.
    ///   - definition: Its `layerDefinition`.
    package init(_ layer: JSONPart, _ definition: JSONPart?) {
        self.init()
        let options = definition?["timeInfo"]?.object?["exportOptions"]?.object
        isFiltered = layer["timeAnimation"]?.bool ?? options?["useTime"]?.bool ?? true
        offset = TimeValue(options?["timeOffset"]?.double, esriUnit: options?["timeOffsetUnits"]?.string)
    }

    /// Reads the settings of a layer of ArcGIS Pro (`timeDisplayDefinition`).
    package init(cim display: JSONPart?) {
        self.init()
        offset = TimeValue(display?["timeOffset"]?.double, esriUnit: display?["timeOffsetUnits"]?.string)
    }
}

extension TimeValue {
    /// Reads a length of time; nil if it is 0.
    fileprivate init?(_ duration: Double?, esriUnit: String?) {
        guard let duration, duration != 0, duration.isFinite, let esriUnit else { return nil }
        let name = esriUnit.replacing("esriTimeUnits", with: "").lowercased()
        guard let unit = Unit.allCases.first(where: { "\($0)" == name }), unit != .unknown else { return nil }
        self.init(duration: duration, unit: unit)
    }
}

extension LayerTimeInfo {
    /// Reads the member `timeInfo` of a layer's description; nil if it names no field.
    package init?(_ json: JSONPart?) {
        guard let object = json?.object else { return nil }
        let (start, end) = (object["startTimeField"]?.string ?? "", object["endTimeField"]?.string ?? "")
        guard !start.isEmpty || !end.isEmpty else { return nil }
        self.init(
            startField: start.isEmpty ? end : start, endField: end.isEmpty ? nil : end,
            fullTimeExtent: TimeExtent(milliseconds: object["timeExtent"]))
    }
}

extension TimeExtent {
    /// Reads a list of two times in milliseconds since 1970-01-01T00:00:00Z; nil if it has none.
    package init?(milliseconds json: JSONPart?) {
        guard let list = json?.array, list.count == 2 else { return nil }
        func date(_ value: JSONPart) -> Date? {
            guard let number = value.double, abs(number) <= TimeExtent.maximumSeconds * 1000 else {
                return nil
            }
            return Date(timeIntervalSince1970: number / 1000)
        }
        self.init(startDate: date(list[0]), endDate: date(list[1]))
        if isUnlimited { return nil }
    }
}
