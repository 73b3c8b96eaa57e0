import CartoucheDocuments

/// The unit of lengths on a page (CIM: the `units` of `CIMPage`).
struct PageUnits {
    /// The number of DIPs (1/96 inch) in a unit.
    let dips: Double

    /// Reads a unit; nil if it is not known.
    ///
    /// The codes are those of Esri's linear units. Without a unit, lengths are inches.
    init?(_ json: JSONPart?) {
        guard let json, !json.isNull else {
            dips = 96
            return
        }
        switch json["uwkid"]?.double ?? json["wkid"]?.double {
        case 109_008, 109_009: dips = 96
        case 109_006, 1033: dips = 96 / 2.54
        case 109_007, 1025: dips = 96 / 25.4
        case 109_016: dips = 96 / 72
        case 9001: dips = 96 / 0.0254
        case 9002: dips = 96 * 12
        default: return nil
        }
    }
}

/// The unit of a length on the ground.
struct ScaleBarUnit {
    let meters: Double
    let label: String

    /// Returns the Esri code of the unit with an abbreviation of scale bars; nil if there is none.
    static func code(of label: String) -> Double? {
        switch label {
        case "cm": 1033
        case "m": 9001
        case "km": 9036
        case "ft": 9002
        case "mi": 9093
        default: nil
        }
    }

    /// Returns the unit with an Esri code; nil if it is not known.
    init?(code: Double) {
        switch code {
        case 9001: (meters, label) = (1, "m")
        case 9036: (meters, label) = (1000, "km")
        case 9002: (meters, label) = (0.3048, "ft")
        case 9003: (meters, label) = (1200.0 / 3937, "ft")
        case 9093: (meters, label) = (1609.344, "mi")
        case 9035: (meters, label) = (5280 * 1200.0 / 3937, "mi")
        case 9096: (meters, label) = (0.9144, "yd")
        case 9030: (meters, label) = (1852, "NM")
        case 1033, 109_006: (meters, label) = (0.01, "cm")
        default: return nil
        }
    }
}
