/// How data becomes a map: joins, computed fields, and the drawing of the features, as texts.
///
/// All members are empty by default.
package struct DataMapStyle: Hashable, Sendable {
    /// Tables with their keys: `TABLE:KEY=FIELD`.
    package var joins: [String] = []
    /// Computed fields: `NAME=EXPRESSION` in Arcade.
    package var fields: [String] = []
    /// Classes of numbers: `FIELD:COUNT:METHOD:RAMP`.
    package var classes: String?
    /// Categories: `FIELD:RAMP:COUNT`.
    package var categories: String?
    /// Two fields with three classes each: `FIELD:FIELD`.
    package var bivariate: String?
    /// Dots in areas: `FIELD,FIELD,…:VALUE`.
    package var dots: String?
    /// The slices of pie charts: `FIELD,FIELD,…`.
    package var pie: String?
    /// Whether points are drawn as a surface of density.
    package var heat = false
    /// The field with the weights of points for the surface; nil for equal weights.
    package var weight: String?
    /// How many features are drawn as one; nil draws each.
    package var reduction: Reduction?
    /// Sizes: `FIELD:MIN-MAX`.
    package var size: String?
    /// A field, or a label expression.
    package var label: String?
    /// The text after the numbers of the legend.
    package var unit = ""
    /// The colors of a surface, bins, dots and pie charts: a name, or `STYLE.stylx#KEY`.
    package var ramp: String?
    /// The colors and symbols that all rules share.
    package var look = DataMapLook()

    /// How many features are drawn as one.
    package enum Reduction: Hashable, Sendable {
        case clusters
        case bins
    }

    /// Creates a style without any rule.
    package init() {}

    /// Whether no rule is set.
    package var isEmpty: Bool { self == DataMapStyle() }

    /// The files that the rules name: the joined tables, and the styles of a symbol and of a ramp.
    package var filePaths: [String] {
        let styles = [look.symbol, ramp].compactMap { $0 }.filter { $0.contains("#") }
        return joins.compactMap { try? JoinRequest($0).path } + styles
    }

    /// Checks what is wrong for all data: the forms of joins and computed fields, and rules that exclude each other.
    ///
    /// - Throws: ``DataMapError``.
    package func check() throws(DataMapError) {
        for join in joins { _ = try JoinRequest(join) }
        for field in fields { _ = try ComputedField(field) }
        if let size { _ = try SizeRange(ofRule: size) }
        let drawings = [
            ("classes", classes != nil), ("categories", categories != nil), ("bivariate", bivariate != nil),
            ("dots", dots != nil), ("pie", pie != nil), ("heat", heat),
        ].filter(\.1).map { "--\($0.0)" }
        guard drawings.count <= 1 else {
            throw DataMapError(
                "a layer has one kind of drawing, but \(drawings.joined(separator: " and ")) are given",
                suggestion: "use one of them", isUsage: true)
        }
        func without(_ option: String, _ isGiven: Bool, _ needed: String, _ isFulfilled: Bool)
            throws(DataMapError)
        {
            guard isGiven, !isFulfilled else { return }
            throw DataMapError("\(option) needs \(needed)", isUsage: true)
        }
        try without("--weight", weight != nil, "--heat", heat)
        try without("--value-unit", !unit.isEmpty, "--classes", classes != nil)
        try without(
            "--ramp", ramp != nil,
            "--heat, --bins, --dots or --pie; the ramp of classes is a part of --classes",
            heat || dots != nil || pie != nil || reduction == .bins)
        if look.color != nil, let first = drawings.first, dots == nil {
            throw DataMapError(
                "--color and \(first) exclude each other", suggestion: "a ramp has the colors of \(first)",
                isUsage: true)
        }
        if look.symbol != nil, look.outline != nil {
            throw DataMapError(
                "--outline and --symbol exclude each other", suggestion: "the symbol has its own outline",
                isUsage: true)
        }
        if size != nil, heat || dots != nil {
            throw DataMapError(
                "\(drawings[0]) and --sizes exclude each other", suggestion: "use one of them", isUsage: true)
        }
    }
}
