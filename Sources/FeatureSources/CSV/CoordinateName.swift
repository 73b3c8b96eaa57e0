/// The meaning of the name of a column with coordinates, such as `lat_dd`, `Longitude (deg)` or `stop_lat`.
struct CoordinateName: Hashable {
    /// The axes of coordinates.
    enum Axis: Hashable {
        case x, y
    }

    /// The axis of the coordinates.
    var axis: Axis
    /// Whether the coordinates are longitudes or latitudes in degrees.
    var isDegrees: Bool
    /// The other words of the name, such as `start` in `start_lat`; they join the columns of a pair.
    var affix: String

    /// Reads the name of a column; nil if it does not mean coordinates.
    init?(_ name: String) {
        var core: (axis: Axis, isDegrees: Bool)?
        var others: [String] = []
        for word in Self.words(of: name) {
            if let found = Self.meaning(of: word) {
                guard found.axis == core?.axis ?? found.axis else { return nil }
                core = (found.axis, found.isDegrees || core?.isDegrees ?? false)
            } else if !Self.isAccessory(word) {
                others.append(word)
            }
        }
        guard let core else { return nil }
        axis = core.axis
        isDegrees = core.isDegrees
        affix = others.joined(separator: " ")
    }

    /// Whether the name is German, in which O stands for east.
    static func isGerman(_ name: String) -> Bool {
        words(of: name).contains { word in
            ["laenge", "lange", "lnge", "breite"].contains { word.hasPrefix($0) }
        }
    }

    // MARK: Words

    /// Returns the words of a name in lower case without accents.
    private static func words(of name: String) -> [String] {
        var words = [""]
        for scalar in name.lowercased().unicodeScalars.prefix(200) {
            switch scalar {
            case "a"..."z", "0"..."9": words[words.count - 1].unicodeScalars.append(scalar)
            case "à"..."å": words[words.count - 1] += "a"
            case "ç": words[words.count - 1] += "c"
            case "è"..."ë": words[words.count - 1] += "e"
            case "ò"..."ö": words[words.count - 1] += "o"
            case "ù"..."ü": words[words.count - 1] += "u"
            // Combining accents, and letters that are not valid UTF-8, as in German tables of old programs.
            case "\u{300}"..."\u{36F}", "\u{FFFD}": break
            default: if words.last != "" { words.append("") }
            }
        }
        return words.filter { !$0.isEmpty }
    }

    private static func meaning(of word: String) -> (axis: Axis, isDegrees: Bool)? {
        var rest = word[...]
        // The digits of a datum follow some names: `latitude83`, `x_wgs84`.
        while rest.count > 1, let last = rest.last, last.isNumber { rest.removeLast() }
        for _ in 0..<3 {
            if let found = vocabulary[String(rest)] { return found }
            if let end = accessories.first(where: { rest.count > $0.count && rest.hasSuffix($0) }) {
                rest = rest.dropLast(end.count)
            } else if let start = accessories.first(where: { rest.count > $0.count && rest.hasPrefix($0) }) {
                rest = rest.dropFirst(start.count)
            } else {
                return nil
            }
        }
        return vocabulary[String(rest)]
    }

    /// Whether a word only describes coordinates, and does not distinguish pairs of columns.
    private static func isAccessory(_ word: String) -> Bool {
        accessories.contains(word) || units.contains(word)
    }

    private static let units: Set<String> = [
        "m", "meter", "meters", "metre", "metres", "metern", "grad", "degres", "gradi", "in", "en",
    ]

    /// Words that accompany names, the longest ones first; they can be written together with them.
    private static let accessories = [
        "coordinates", "coordonnees", "coordinate", "coordonnee", "koordinate", "centroid", "decimal",
        "degrees", "decdeg", "center", "centre", "degree", "coords", "coord", "geogr", "koord", "point",
        "stop", "deg", "dec", "dez", "dms", "geo", "gps", "map", "nad", "pos", "wgs", "dd", "pt",
    ]

    private static let vocabulary: [String: (axis: Axis, isDegrees: Bool)] = {
        var all: [String: (axis: Axis, isDegrees: Bool)] = [:]
        let names: [(Axis, Bool, [String])] = [
            (
                .x, true,
                [
                    "longitude", "lon", "long", "lng", "longitud", "longitudine", "laenge", "lange", "lnge",
                    "laengengrad", "langengrad", "lngengrad", "xlong", "xlon",
                ]
            ),
            (
                .y, true,
                ["latitude", "lat", "latitud", "latitudine", "breite", "breitengrad", "ylat"]
            ),
            (.x, false, ["x", "e", "easting", "east", "ostwert", "ost", "est", "rechtswert", "abscisse"]),
            (.y, false, ["y", "n", "northing", "north", "nordwert", "nord", "hochwert", "ordonnee"]),
        ]
        for (axis, isDegrees, words) in names {
            for word in words { all[word] = (axis, isDegrees) }
        }
        return all
    }()
}
