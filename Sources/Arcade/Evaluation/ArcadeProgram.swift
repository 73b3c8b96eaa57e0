/// A compiled script.
package final class ArcadeProgram: Sendable {
    let statements: [ArcadeStatement]
    let globalCount: Int
    /// The fields that the script names, each once, as first written.
    package let fieldNames: [String]
    /// The variables of the profile that the script names, in lower case.
    package let profileVariables: [String]
    /// What else the script needs.
    package let needs: Needs

    /// The field if the script is only a field, with or without `return`; nil for other scripts.
    package var onlyField: String? { (onlyNode as? ArcadeField)?.name }

    /// The value if the script is only a value, such as `"a"`; nil for other scripts.
    package var onlyConstant: ArcadeValue? { onlyNode?.constant }

    /// The expression if the script is only one, with or without `return`; nil for other scripts.
    var onlyNode: ArcadeNode? { statements.count == 1 ? statements[0].expression : nil }

    /// What a script needs beside the fields that it names.
    package struct Needs: Sendable {
        /// Whether the script can read fields that it does not name.
        package var allFields = false
        /// Whether the script reads the geometry of the feature.
        package var geometry = false
        /// Whether the result can depend on the scale or the time of the view.
        package var view = false
        /// Whether each evaluation can have another result.
        package var isVariable = false

        package init() {}
    }

    init(
        statements: [ArcadeStatement], globalCount: Int, fieldNames: [String], profileVariables: [String],
        needs: Needs
    ) {
        self.statements = statements
        self.globalCount = globalCount
        self.fieldNames = fieldNames
        self.profileVariables = profileVariables
        self.needs = needs
    }

    /// Reads, checks and compiles a script.
    package static func compile(
        _ script: String, profile: ArcadeProfile = .all
    ) throws(ArcadeFault) -> ArcadeProgram {
        var parser = try ArcadeParser(script)
        let statements = try parser.script()
        var compiler = ArcadeCompiler(profile: profile)
        return try compiler.program(statements)
    }

    /// Returns the value of the script for the feature of a run.
    package func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        run.reset(globalCount: globalCount)
        _ = try run.execute(statements)
        let value = run.last
        if case .function = value {
            throw ArcadeFault(
                .unsupportedResult, "the result of the script is a function",
                suggestion: "call the function", at: 0)
        }
        return value
    }
}
