import CartoucheDocuments

/// A table of values at stops, with linear interpolation between them.
///
/// Before the first stop and after the last stop, the value is constant.
package struct StopTable<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The stops in ascending order of position.
    package let stops: [Stop]

    package struct Stop: Hashable, Sendable {
        package var position: Double
        package var value: Value

        package init(position: Double, value: Value) {
            self.position = position
            self.value = value
        }
    }

    /// Creates a table; nil if there are no stops.
    ///
    /// Of several stops at one position, only the first is used.
    package init?(_ stops: [Stop]) {
        let sorted = stops.filter { $0.position == $0.position }.enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
        var distinct: [Stop] = []
        for stop in sorted where stop.position != distinct.last?.position { distinct.append(stop) }
        guard !distinct.isEmpty else { return nil }
        self.stops = distinct
    }

    /// Returns the value at a position, which must not be NaN.
    @inline(__always)
    package func value(at position: Double, mix: (Value, Value, Double) -> Value) -> Value {
        guard position > stops[0].position else { return stops[0].value }
        guard position < stops[stops.count - 1].position else { return stops[stops.count - 1].value }
        var low = 0
        var high = stops.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].position <= position { low = middle } else { high = middle }
        }
        let share = (position - stops[low].position) / (stops[high].position - stops[low].position)
        return mix(stops[low].value, stops[high].value, share)
    }
}

extension StopTable where Value == Double {
    package func value(at position: Double) -> Double {
        value(at: position) { $0 + ($1 - $0) * $2 }
    }
}

extension JSONReading {
    /// Returns the valid elements of the member `stops`.
    ///
    /// A valid element has a number in `value`, and a value for `key` that `decode` accepts.
    package mutating func stops<Value>(_ key: String, decode: (JSONValue) -> Value?) -> [StopTable<Value>
        .Stop]
    {
        guard let list = object["stops"]?.array else { return [] }
        var stops: [StopTable<Value>.Stop] = []
        for (index, element) in list.enumerated() {
            if let stop = element.object, let position = stop["value"]?.finite, let json = stop[key],
                let value = decode(json.value)
            {
                stops.append(StopTable<Value>.Stop(position: position, value: value))
            } else {
                report(
                    .warning, .badStop, at: "stops[\(index)]",
                    "the stop does not have a number as value and a \(key)",
                    instead: "the stop is ignored")
            }
        }
        return stops
    }
}
