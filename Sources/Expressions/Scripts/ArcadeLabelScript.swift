import CartoucheArcade
import CartoucheFeatures

/// A label expression in Arcade.
struct ArcadeLabelScript: Hashable, Sendable {
    private let text: String
    let program: ArcadeProgram

    init(parsing text: String) throws(ExpressionError) {
        self.text = text
        do {
            program = try ArcadeProgram.compile(text, profile: .labeling)
        } catch {
            throw ExpressionError(error, in: text)
        }
    }

    /// Whether the expression is null or an empty text.
    var isEmpty: Bool { program.onlyConstant?.isEmpty ?? false }

    static func == (left: Self, right: Self) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Adds the label of each feature.
    func fill(
        _ result: inout LabelScriptTexts, of batch: FeatureBatch, in context: ArcadeContext,
        _ columns: ScriptColumns
    ) {
        let run: ArcadeRun
        do throws(ArcadeFault) {
            run = try ArcadeRun(program, context, batch: batch)
        } catch {
            for row in 0..<batch.count {
                result.fail(row: row, isUnended: false) { ExpressionError(error, in: $0) }
            }
            result.texts = [String?](repeating: nil, count: batch.count)
            return
        }
        let needs = program.needs
        let dependsOnFields = !needs.allFields && !needs.geometry && !needs.isVariable
        result.fill(
            count: batch.count, columns, dependingOn: dependsOnFields ? program.fieldNames : nil
        ) { row, result in
            run.row = row
            do throws(ArcadeFault) {
                return result.label(try run.text(of: program.value(run)))
            } catch {
                result.fail(row: row, isUnended: error.kind == .doesNotEnd) { ExpressionError(error, in: $0) }
                return nil
            }
        }
    }
}
