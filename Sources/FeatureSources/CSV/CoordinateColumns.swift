import CartoucheFeatures

/// The names of the columns of a table that the user chooses for coordinates.
package struct CoordinateColumns: Hashable, Sendable {
    /// The column of x or longitude.
    package var x: String
    /// The column of y or latitude.
    package var y: String

    package init(x: String, y: String) {
        (self.x, self.y) = (x, y)
    }
}

/// The columns of a table with the coordinates of points.
struct CoordinatePair: Hashable, Sendable {
    var x: Int
    var y: Int
    /// The column of heights; nil if there is none.
    var z: Int?
    /// Whether the names show that the coordinates are degrees.
    var isDegrees: Bool

    /// Finds the columns that the user names.
    ///
    /// - Throws: ``FeatureSourceError`` with similar names if a column does not exist.
    init(_ chosen: CoordinateColumns, among names: [String], source: String) throws {
        func index(_ name: String) throws -> Int {
            if let index = names.firstIndex(of: name) { return index }
            let fields = FieldNames(names)
            if let index = fields.meaning(of: name).index { return index }
            let fault = fields.fault(of: name)
            throw FeatureSourceError.noFeatures(
                source: source, what: "the table has no column \"\(name)\"", suggestion: fault.suggestion)
        }
        x = try index(chosen.x)
        y = try index(chosen.y)
        isDegrees = [x, y].allSatisfy { CoordinateName(names[$0])?.isDegrees ?? false }
    }

    /// Finds columns whose names mean coordinates; nil if there are none.
    ///
    /// - Parameters:
    ///   - names: The names of all columns.
    ///   - canHold: Whether a column can have coordinates, according to its first values.
    init?(among names: [String], canHold: (Int) -> Bool) {
        let simplified = names.map(Self.simplified)
        for (xs, ys, isDegrees) in Self.pairs {
            guard let x = xs.lazy.compactMap(simplified.firstIndex(of:)).first,
                let y = ys.lazy.compactMap(simplified.firstIndex(of:)).first
            else { continue }
            (self.x, self.y, self.isDegrees) = (x, y, isDegrees)
            z = simplified.firstIndex(of: "z")
            return
        }
        let meanings = names.indices.compactMap { index in
            CoordinateName(names[index]).flatMap { canHold(index) ? (index: index, name: $0) : nil }
        }
        // Degrees are more certain than other coordinates, and names without other words more than those with some.
        for (isDegrees, isPlain) in [(true, true), (false, true), (true, false), (false, false)] {
            for (x, name) in meanings
            where name.axis == .x && name.isDegrees == isDegrees && name.affix.isEmpty == isPlain {
                var other = name
                other.axis = .y
                guard let y = meanings.first(where: { $0.name == other })?.index else { continue }
                (self.x, self.y, self.isDegrees) = (x, y, isDegrees)
                z = simplified.firstIndex(of: "z")
                return
            }
        }
        return nil
    }

    /// Returns a name in lower case without spaces, underscores, hyphens and periods.
    static func simplified(_ name: String) -> String {
        var simple = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars
        where scalar != " " && scalar != "_" && scalar != "-" && scalar != "." {
            simple.append(scalar)
        }
        return String(simple)
    }

    /// Names that are taken without a look at the values.
    private static let pairs: [(x: [String], y: [String], isDegrees: Bool)] = [
        (
            ["longitude", "lon", "long", "lng", "decimallongitude", "xlong", "xlon"],
            ["latitude", "lat", "decimallatitude", "ylat"], true
        ),
        (["x"], ["y"], false), (["pointx"], ["pointy"], false),
        (["coordx", "xcoord"], ["coordy", "ycoord"], false),
        (["xcoordinate"], ["ycoordinate"], false), (["easting", "east"], ["northing", "north"], false),
        (["geox"], ["geoy"], false),
    ]
}
