/// A function of the language.
package final class ArcadeBuiltin: Sendable {
    /// A set of functions; profiles name the sets that their scripts can use.
    package enum Bundle: String, CaseIterable, Sendable {
        case core = "Core"
        case geometry = "Geometry"
        case dataAccess = "Data access"
        case portal = "Portal"
    }

    /// The code of a function.
    package enum Body: Sendable {
        /// Computes a number from a number; the argument is converted.
        case number(@Sendable (Double) -> Double)
        /// Computes a number from two numbers; a missing argument is 0.
        case numberPair(@Sendable (Double, Double) -> Double)
        /// Combines the numbers of an array, or of all arguments, one after the other.
        case fold(Double, @Sendable (Double, Double) -> Double)
        /// Answers a question about a value.
        case test(@Sendable (ArcadeValue) -> Bool)
        /// Computes a value; the arguments are evaluated first, from left to right.
        case values(@Sendable (ArcadeRun, ArcadeArguments) throws(ArcadeFault) -> ArcadeValue)
        /// Evaluates only some arguments, so the compiler has a form of its own for it.
        case lazy(ArcadeLazyFunction)
        /// Not supported here, with the reason; a script that calls it fails when it is read.
        case unsupported(reason: String)
    }

    /// The name as in the documentation.
    package let name: String
    /// The names of the parameters as in the documentation, for the table of functions: `value, format?`.
    package let parameters: String
    /// The numbers of arguments that the function accepts.
    package let arguments: ClosedRange<Int>
    package let bundle: Bundle
    /// The first version of the language that has it; nil for 1.21 or older.
    package let since: String?
    package let body: Body
    /// Whether a call takes the same time for arguments of any size.
    let isConstantTime: Bool

    private static let constantTime: Set = [
        "Back", "Console", "Count", "DefaultValue", "Erase", "Expects", "First", "Front", "HasKey",
        "HasValue",
        "Insert", "IsEmpty", "Pop", "Push", "TypeOf",
    ]

    /// The number of arguments of a function without a limit.
    package static let anyNumber = 10_000

    package init(
        _ name: String, _ parameters: String, arguments: ClosedRange<Int>, bundle: Bundle = .core,
        since: String? = nil, body: Body
    ) {
        self.name = name
        self.parameters = parameters
        self.arguments = arguments
        self.bundle = bundle
        self.since = since
        self.body = body
        isConstantTime = Self.constantTime.contains(name)
    }

    /// Creates a function whose arguments are evaluated first.
    package convenience init(
        _ name: String, _ parameters: String, arguments: ClosedRange<Int>, bundle: Bundle = .core,
        since: String? = nil,
        _ compute: @escaping @Sendable (ArcadeRun, ArcadeArguments) throws(ArcadeFault) -> ArcadeValue
    ) {
        self.init(
            name, parameters, arguments: arguments, bundle: bundle, since: since, body: .values(compute))
    }
}

/// The functions that evaluate only some of their arguments.
package enum ArcadeLazyFunction: Sendable {
    case iif, when, decode
}
