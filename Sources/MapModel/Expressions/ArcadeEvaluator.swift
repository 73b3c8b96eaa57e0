import CartoucheArcade
import CartoucheWorkers
import Synchronization

/// Evaluates an expression in Arcade.
///
///     let expression = ArcadeExpression(expression: "$feature.POP / $feature.AREA")
///     let evaluator = ArcadeEvaluator(expression: expression, profile: .visualization)
///     let result = try await evaluator.evaluate(withProfileVariables: ["$feature": feature])
///     let density = result.result(as: .double) as? Double
///
/// An evaluator can be used by several tasks, and reads the script once. The limits of a run are those of all scripts:
/// statements, elements and texts are counted, so each evaluation ends.
public final class ArcadeEvaluator: Sendable {
    /// The expression.
    public let expression: ArcadeExpression
    /// The place of the expression, which limits its variables and functions.
    public let profile: ArcadeProfile

    /// The compiled script, with the additional variables that it can use.
    private let compiled = Mutex<(variables: [String], program: Result<ArcadeProgram, ArcadeFault>)?>(nil)

    /// Creates an evaluator.
    ///
    /// - Parameters:
    ///   - expression: The expression.
    ///   - profile: The place of the expression.
    public init(expression: ArcadeExpression, profile: ArcadeProfile) {
        self.expression = expression
        self.profile = profile
    }

    /// Reads the expression and checks its names.
    ///
    /// - Throws: ``ArcadeError`` with the line and column of the first fault.
    public func check() throws(ArcadeError) {
        do throws(ArcadeFault) {
            _ = try program(with: [])
        } catch {
            throw ArcadeError(error, in: expression.expression)
        }
    }

    /// Evaluates the expression.
    ///
    /// The work is done on a background thread. A canceled task does not begin it.
    ///
    /// - Parameter variables: The values of the variables, by names such as `$feature`: features, graphics,
    ///   geometries, texts, numbers, dates, Booleans, arrays and dictionaries with texts as keys. `$feature` can be a
    ///   dictionary of attributes. Values that the expression does not use have no effect. With the profile
    ///   ``ArcadeProfile/unrestricted``, all names that begin with `$` can be used. Default: none.
    /// - Returns: The value of the expression.
    /// - Throws: ``ArcadeError`` if the expression has a fault, or if it uses a value of another type.
    public func evaluate(
        withProfileVariables variables: [String: Any] = [:]
    ) async throws -> ArcadeEvaluationResult {
        let variables = ArcadeVariables(variables)
        return try await BackgroundThreads.run { cancellation in
            try cancellation.check()
            return try self.result(variables)
        }
    }

    private func result(_ variables: ArcadeVariables) throws(ArcadeError) -> ArcadeEvaluationResult {
        do throws(ArcadeFault) {
            let program = try program(with: profile == .unrestricted ? variables.names : [])
            for name in program.profileVariables {
                if let type = variables.unsupported[name] {
                    throw ArcadeFault(
                        .wrongArgument, "the value of '\(name)' has the type \(type)",
                        suggestion:
                            "scripts can use features, geometries, texts, numbers, arrays and dictionaries")
                }
            }
            let run = try ArcadeRun(program, variables.context, values: variables.values)
            return ArcadeEvaluationResult(try program.value(run), run)
        } catch {
            throw ArcadeError(error, in: expression.expression)
        }
    }

    /// Returns the compiled script; the profile's variables and some others can be used in it.
    private func program(with names: [String]) throws(ArcadeFault) -> ArcadeProgram {
        let others = names.filter { name in
            !(profile.variables + profile.unsupportedVariables).contains { $0.lowercased() == name }
        }
        let result = compiled.withLock { compiled in
            if let compiled, compiled.variables == others { return compiled.program }
            var profile = profile
            profile.variables += others
            let result = Result { () throws(ArcadeFault) in
                try ArcadeProgram.compile(expression.expression, profile: profile)
            }
            compiled = (others, result)
            return result
        }
        return try result.get()
    }
}
