import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures

/// An Arcade expression for values of features, compiled once.
package struct ArcadeScript: Sendable {
    /// The expression as in the document.
    package let text: String
    /// The member of the document with the expression; empty for an expression that a program sets.
    package let path: String
    package let program: ArcadeProgram

    /// Reads and compiles an expression.
    ///
    /// - Throws: `ArcadeFault` for syntax, unknown names, and functions that read other data than the feature.
    package init(_ text: String, at path: String, profile: ArcadeProfile) throws(ArcadeFault) {
        self.text = text
        self.path = path
        program = try ArcadeProgram.compile(text, profile: profile)
    }
}

extension ArcadeScript: Hashable {
    /// Whether both have the same text in the same place.
    package static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && left.path == right.path
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ArcadeScript {
    /// The results of a batch as one column.
    package struct Results {
        package var column: AttributeColumn
        /// The rows whose script has a fault; their value is null.
        package var failed: [Int] = []

        package init(column: AttributeColumn, failed: [Int] = []) {
            self.column = column
            self.failed = failed
        }
    }

    /// Returns the number of each feature; NaN for results that are not numbers or dates.
    package func numbers(
        of batch: FeatureBatch, in context: ValueContext, for use: ValueUse, _ diagnostics: inout [Diagnostic]
    ) -> [Double] {
        if let numbers = program.numbers(of: batch) { return numbers }
        var numbers = [Double](repeating: .nan, count: batch.count)
        _ = forEach(of: batch, in: context, for: use, &diagnostics) { row, value, _ in
            switch value {
            case .number(let number): numbers[row] = number
            case .date(let date): numbers[row] = date.milliseconds
            default: break
            }
        }
        return numbers
    }

    /// Returns the results as a column of one type.
    ///
    /// If types are mixed, values are texts, as `Text` gives them. Arrays of numbers are texts with spaces.
    package func results(
        of batch: FeatureBatch, in context: ValueContext, for use: ValueUse, _ diagnostics: inout [Diagnostic]
    ) -> Results {
        var builder = ResultColumn(count: batch.count)
        let failed = forEach(of: batch, in: context, for: use, &diagnostics) {
            row, value, run throws(ArcadeFault) in
            try builder.set(row, value, run)
        }
        return Results(column: builder.column, failed: failed)
    }

    /// Evaluates the script for each feature; reports the first fault.
    ///
    /// - Returns: The rows with faults.
    private func forEach(
        of batch: FeatureBatch, in context: ValueContext, for use: ValueUse,
        _ diagnostics: inout [Diagnostic],
        _ body: (_ row: Int, ArcadeValue, ArcadeRun) throws(ArcadeFault) -> Void
    ) -> [Int] {
        guard batch.count > 0 else { return [] }
        var failed: [Int] = []
        var first: ArcadeFault?
        do throws(ArcadeFault) {
            let run = try ArcadeRun(program, context.scripts, batch: batch)
            for row in 0..<batch.count {
                run.row = row
                do throws(ArcadeFault) {
                    try body(row, try program.value(run), run)
                } catch {
                    failed.append(row)
                    if first == nil { first = error }
                }
                // A script that does not end would take its time for each of the other features.
                guard run.isExhausted, row + 1 < batch.count else { continue }
                failed += row + 1..<batch.count
                if first == nil { first = .tooManySteps }
                break
            }
        } catch {
            failed = Array(0..<batch.count)
            first = error
        }
        if let first, let row = failed.first {
            diagnostics.append(
                Diagnostic(
                    use.keepsSymbol ? .warning : .error, code: .expressionWithoutValue, path: path,
                    message: first.sentence(in: text),
                    instead: "\(use.consequence), first the feature \(batch.number(of: row))"))
        }
        return failed
    }
}

extension ArcadeFault {
    /// The fault of the features after a limit of steps.
    fileprivate static let tooManySteps = ArcadeFault(
        .doesNotEnd,
        "the script has more than \(ArcadeRun.maximumTotalSteps) steps for the features together",
        suggestion: "a step is a statement, a turn of a loop, or a call")

    /// What is wrong with a script, where, and what to do.
    package func sentence(in script: String) -> String {
        var text = "the expression \"\(script.prefix(40))\(script.count > 40 ? "…" : "")\" has a fault"
        if let offset {
            let position = ArcadePosition(offset: offset, in: script)
            text += " in line \(position.line), column \(position.column)"
        }
        text += ": \(message)"
        if !suggestion.isEmpty { text += "; \(suggestion)" }
        return text
    }
}
