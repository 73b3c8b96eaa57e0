import CartoucheGeospatial

/// The units that scripts name: by word (`kilometers`, `square-miles`, `acres`) or by code (9036, 109402).
enum ArcadeUnits {
    /// Returns the unit of a length; nil for null and unknown units.
    ///
    /// A unit of areas is that of its sides.
    static func linear(_ value: ArcadeValue) -> LinearUnit? {
        switch value {
        case .number(let code): linearCodes[code]
        case .text(let name): names[key(name)]
        default: nil
        }
    }

    /// Returns the unit of an area; nil for null and unknown units.
    ///
    /// A unit of lengths is squared.
    static func area(_ value: ArcadeValue) -> AreaUnit? {
        switch value {
        case .number(let code):
            areaCodes[code] ?? linearCodes[code].map { squared($0) }
        case .text(let name): areaNames[key(name)] ?? names[key(name)].map { squared($0) }
        default: nil
        }
    }

    /// Returns a name without case, separators, the word `square` and the plural.
    private static func key(_ name: String) -> String {
        var key = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
        if key.hasPrefix("square") { key.removeFirst(6) } else if key.hasPrefix("sq") { key.removeFirst(2) }
        if key.count > 2, key.hasSuffix("s") { key.removeLast() }
        return key
    }

    private static func squared(_ unit: LinearUnit) -> AreaUnit {
        AreaUnit(
            squareMetersPerUnit: unit.metersPerUnit * unit.metersPerUnit, description: unit.description + "²")
    }

    private static let names: [String: LinearUnit] = [
        "meter": .meters, "m": .meters, "kilometer": .kilometers, "km": .kilometers, "foot": .feet,
        "feet": .feet, "ft": .feet, "mile": .miles, "mi": .miles, "yard": .yards, "yd": .yards,
        "nauticalmile": .nauticalMiles, "nm": .nauticalMiles, "nmi": .nauticalMiles,
    ]

    private static let areaNames: [String: AreaUnit] = [
        "acre": .acres, "ac": .acres, "hectare": .hectares, "ha": .hectares,
    ]

    private static let surveyFoot = 1200.0 / 3937

    /// Codes of EPSG.
    private static let linearCodes: [Double: LinearUnit] = [
        9001: .meters, 9036: .kilometers, 9002: .feet, 9093: .miles, 9096: .yards, 9030: .nauticalMiles,
        9003: LinearUnit(metersPerUnit: surveyFoot, description: "ftUS"),
        9035: LinearUnit(metersPerUnit: surveyFoot * 5280, description: "miUS"),
        1033: .centimeters, 1025: .millimeters, 109005: .decimeters, 109008: .inches,
    ]

    /// Codes of Esri.
    private static let areaCodes: [Double: AreaUnit] = [
        109401: .hectares, 109402: .acres, 109404: .squareMeters, 109405: .squareFeet,
        109414: .squareKilometers, 109439: .squareMiles, 109442: .squareYards,
        109403: AreaUnit(squareMetersPerUnit: surveyFoot * surveyFoot * 43_560, description: "acUS"),
        109406: AreaUnit(squareMetersPerUnit: surveyFoot * surveyFoot, description: "ft²US"),
        109413: AreaUnit(
            squareMetersPerUnit: surveyFoot * 5280 * surveyFoot * 5280, description: "mi²US"),
    ]
}
