import CartoucheClassification
import CartoucheColorRamps
import CartoucheDocuments

/// The classes of a map: the method, the number and the colors.
struct ClassRule: Hashable, Sendable {
    var method: ClassMethod
    var ramp: NamedColorRamp
    /// The number of classes that the text states; nil for methods that find it.
    var count: Int?

    init(method: ClassMethod, ramp: NamedColorRamp, count: Int?) {
        self.method = method
        self.ramp = ramp
        self.count = count
    }

    /// The names of methods; the first of each is the one in messages.
    private static let methods: [(names: [String], name: String)] = [
        (["quantile", "quantiles"], "quantile"),
        (["equal-interval", "equal", "interval"], "equal"),
        (["natural-breaks", "natural", "jenks", "fisher"], "natural"),
        (["standard-deviation", "stddev", "deviation"], "deviation"),
        (["geometrical-interval", "geometrical", "geometric"], "geometrical"),
    ]

    private static let methodList = methods.map { $0.names[0] }

    /// Reads the parts after the field, in any order: a number, a method or limits, and a ramp.
    ///
    /// The defaults are 5 classes, quantiles and the ramp `YlGnBu`. A ramp of a style is the last part.
    ///
    /// - Throws: ``DataMapError`` if a part is neither; the errors of ``RampFinder`` for a ramp.
    init(_ parts: [String], _ ramps: RampFinder) throws {
        let (parts, styleRamp) = try ramps.separated(parts)
        var count: Int?
        var kind: String?
        var limits: [Double]?
        var ramp = styleRamp
        for part in parts where !part.isEmpty {
            let key = part.lowercased()
            if let number = Int(key) {
                guard (1...ClassMethod.maxClassCount).contains(number) else {
                    let error = ClassificationError.classCount(number)
                    throw DataMapError(error.what, suggestion: error.suggestion, isUsage: true)
                }
                count = number
            } else if let known = Self.methods.first(where: { $0.names.contains(key) }) {
                kind = known.name
            } else if part.contains(",") {
                limits = try Self.limits(part)
            } else if ramp == nil, let known = try? NamedColorRamp(named: part) {
                ramp = known
            } else {
                throw Self.unknown(part)
            }
        }
        if let limits {
            guard kind == nil, count == nil else {
                throw DataMapError(
                    "classes have limits, and a method or a number, too",
                    suggestion: "write limits alone, such as gdp:1000,5000,20000:OrRd", isUsage: true)
            }
            method = .manual(limits)
        } else {
            let number = count ?? 5
            switch kind {
            case "equal": method = .equalInterval(classes: number)
            case "natural": method = .naturalBreaks(classes: number)
            case "deviation": method = .standardDeviation(classes: number, width: 1)
            case "geometrical": method = .geometricalInterval(classes: number)
            default: method = .quantile(classes: number)
            }
        }
        self.ramp = try ramp ?? NamedColorRamp(named: "YlGnBu")
        self.count = limits == nil ? count ?? 5 : nil
    }

    private static func limits(_ text: String) throws -> [Double] {
        try text.split(separator: ",").map { part in
            let word = part.filter { $0 != " " }
            guard let number = Double(word), number.isFinite else {
                throw DataMapError(
                    "'\(part)' is not a limit of classes",
                    suggestion: "write numbers, such as 1000,5000,20000", isUsage: true)
            }
            return number
        }
    }

    private static func unknown(_ part: String) -> DataMapError {
        let ramps = NamedColorRamp.all.map(\.name)
        let near = SimilarNames.nearest(to: part, among: methodList + ramps)
        let list = methodList.joined(separator: ", ")
        return DataMapError(
            "'\(part)' is neither a method of classification nor a color ramp",
            suggestion: near.isEmpty
                ? "the methods are \(list); 'cartouche ramps' shows the ramps"
                : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?", isUsage: true)
    }
}
