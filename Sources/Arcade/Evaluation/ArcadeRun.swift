import CartoucheDocuments
import CartoucheGeospatial

/// The state of one evaluation: variables, limits, and what scripts know of their surroundings.
///
/// A run is reused for all features of a batch, on one thread.
///
/// The properties that each step uses are not checked for exclusive access, which would take a third of the time of a
/// ratio of fields. They are copied or set as a whole, or changed by one call of the standard library, so no access
/// lasts while a script runs.
package final class ArcadeRun {
    /// The number of statements, turns of loops and calls after which a run ends with a fault.
    package static let maximumSteps = 200_000
    /// The number of steps for all features of a batch after which the other features have no result.
    package static let maximumTotalSteps = 50_000_000
    /// The number of elements of all arrays and dictionaries that a run can create.
    package static let maximumElements = 100_000
    /// The length of one text in bytes.
    package static let maximumTextBytes = 1 << 20
    /// The length of all texts together that a run can create, in bytes.
    package static let maximumTextTotal = 64 << 20
    /// The number of calls in each other.
    package static let maximumCalls = 64
    /// The number of nested expressions in all calls together, so that the stack of the thread is enough.
    static let maximumDepth = 3000

    /// The time zone of the map.
    package var timeZone = ArcadeTimeZone.utc
    /// The spatial reference of the map; nil if it is unknown.
    package var spatialReference: SpatialReference?
    /// The time of `Now` in milliseconds since 1970-01-01T00:00:00Z.
    package var now = 0.0
    /// The numbers of `Random`.
    package var random = ArcadeRandom(seed: 1)
    /// The patterns of `Text`, `Number` and `Date` that were read.
    var formats = ArcadePatterns()
    /// The parts of geometries as arrays.
    var geometryParts = ArcadeGeometryParts()

    /// The row of the batch.
    package var row: Int {
        get { place.row }
        set { place.row = newValue }
    }
    /// The place of ``row``; the feature of the profile has it, too.
    private let place: ArcadeRow
    /// The feature of the row; nil if the profile has none.
    var feature: ArcadeFeature?
    /// The values of the variables of the profile that the script names.
    @exclusivity(unchecked) var profileValues: ContiguousArray<ArcadeValue> = []
    /// The columns of the fields that the script names.
    @exclusivity(unchecked) var columns: ContiguousArray<ArcadeColumn> = []
    /// The variables of the script; nil if no statement has set them.
    @exclusivity(unchecked) var globals: ContiguousArray<ArcadeValue?> = []
    /// The variables of all calls.
    @exclusivity(unchecked) var locals: ContiguousArray<ArcadeValue?> = []
    /// The index in `locals` of the first variable of the call.
    @exclusivity(unchecked) var frame = 0
    /// The value of the last statement; null if it has none.
    @exclusivity(unchecked) var last = ArcadeValue.null

    @exclusivity(unchecked) private var steps = 0
    @exclusivity(unchecked) private var elements = 0
    @exclusivity(unchecked) private var textBytes = 0
    @exclusivity(unchecked) var callCount = 0
    @exclusivity(unchecked) var depth = 0
    /// The steps for the features before.
    @exclusivity(unchecked) private var totalSteps = 0
    /// Whether a feature, or all features together, had too many steps.
    package var isExhausted: Bool { steps > Self.maximumSteps || totalSteps > Self.maximumTotalSteps }

    package convenience init() { self.init(ArcadeRow()) }

    init(_ place: ArcadeRow) { self.place = place }

    /// Prepares the run for the next feature.
    func reset(globalCount: Int) {
        totalSteps &+= steps
        steps = 0
        elements = 0
        textBytes = 0
        callCount = 0
        depth = 0
        frame = 0
        last = .null
        if globals.count != globalCount {
            globals = ContiguousArray(repeating: nil, count: globalCount)
        } else {
            for index in globals.indices { globals[index] = nil }
        }
        if geometryParts.isUsed { geometryParts.reset() }
        if !locals.isEmpty { locals.removeAll(keepingCapacity: true) }
    }

    /// Counts work.
    package func spend(steps count: Int = 1) throws(ArcadeFault) {
        steps &+= count
        if steps > Self.maximumSteps {
            throw ArcadeFault(
                .doesNotEnd, "the script does not end after \(Self.maximumSteps) steps",
                suggestion: "a step is a statement, a turn of a loop, or a call")
        }
    }

    /// Counts elements of arrays and dictionaries before they are created.
    package func reserve(elements count: Int) throws(ArcadeFault) {
        guard count <= Self.maximumElements - elements else {
            throw ArcadeFault(
                .tooLarge, "arrays and dictionaries have more than \(Self.maximumElements) elements")
        }
        elements += count
    }

    /// Counts the bytes of a text before it is created.
    package func reserve(text bytes: Int) throws(ArcadeFault) {
        guard bytes <= Self.maximumTextBytes else {
            throw ArcadeFault(.tooLarge, "a text is longer than \(Self.maximumTextBytes) bytes")
        }
        textBytes += bytes
        guard textBytes <= Self.maximumTextTotal else {
            throw ArcadeFault(
                .tooLarge, "the script creates texts of more than \(Self.maximumTextTotal) bytes")
        }
    }

    /// Returns the text of a value.
    ///
    /// - Throws: ``ArcadeFault`` if it is an array or dictionary that has itself, or has too many values.
    package func text(of value: ArcadeValue) throws(ArcadeFault) -> String {
        switch value {
        case .text(let text): return text
        case .array, .dictionary, .feature, .geometry:
            let text = try json(of: value).text()
            try reserve(text: text.utf8.count)
            return text
        default: return value.text
        }
    }

    /// Returns a value as JSON.
    ///
    /// - Throws: ``ArcadeFault`` if it is an array or dictionary that has itself, or has too many values.
    package func json(of value: ArcadeValue) throws(ArcadeFault) -> JSONValue {
        var builder = ArcadeJSON()
        let json = builder.json(of: value)
        if builder.isIncomplete {
            throw ArcadeFault(.tooDeep, "the value has too many values, or is nested too deep, for a text")
        }
        return json
    }
}
