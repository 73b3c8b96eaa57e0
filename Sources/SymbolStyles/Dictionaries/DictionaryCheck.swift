import CartoucheArcade
import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

/// Runs the script of a dictionary style for the values of its configuration, without attributes of features.
extension DictionaryComposer {
    /// The maximum number of combinations of values; of more, one value at a time differs from those of the style.
    private static let maximumCombinations = 256
    /// The maximum number of faults after which the check ends.
    private static let maximumFaults = 8

    /// Returns the keys that no item has, the faults of the script, and values outside of their domains.
    package func check() -> [Diagnostic] {
        var diagnostics = definition.configurations.filter {
            !$0.domain.isEmpty && !$0.domain.contains($0.value)
        }.map {
            Diagnostic(
                .warning, code: .dictionaryValueIgnored,
                message:
                    "the value \($0.value.brief) of the configuration \($0.name.brief) is outside of its domain",
                instead: "the script gets it")
        }
        var missing: Set<String> = []
        var faults: Set<String> = []
        for values in combinations {
            for kind in [SymbolDefinition.Kind.point, .line, .polygon] {
                do throws(ArcadeFault) {
                    let text = try definition.text(for: FoldedAttributes([:]), values: values, kind: kind)
                    for alternatives in DictionaryInstructions(text).keys
                    where !alternatives.contains(where: hasItem) {
                        let key = alternatives.joined(separator: "|")
                        guard missing.count < 100, missing.insert(key).inserted else { continue }
                        diagnostics.append(
                            Diagnostic(
                                .warning, code: .dictionaryItemMissing,
                                message:
                                    "the script names the item \(key.brief), which the style does not have",
                                instead: Self.circumstances(values, kind)))
                    }
                } catch {
                    let message = DocumentError(error, in: definition.script, source: "").description
                    guard faults.insert(message).inserted else { continue }
                    diagnostics.append(
                        Diagnostic(
                            .error, code: .dictionaryScriptFault, message: message,
                            instead: Self.circumstances(values, kind)))
                    if error.kind == .doesNotEnd || faults.count >= Self.maximumFaults { return diagnostics }
                }
            }
        }
        return diagnostics
    }

    /// The values of the configuration for each run.
    private var combinations: [[String: String]] {
        let domains = definition.configurations.filter { !$0.domain.isEmpty }
        var all: [[String: String]] = [[:]]
        for configuration in domains {
            guard all.count * configuration.domain.count <= Self.maximumCombinations else {
                let single = domains.flatMap { other in other.domain.map { [other.name: $0] } }
                return [[:]] + single.prefix(Self.maximumCombinations)
            }
            all = all.flatMap { values in
                configuration.domain.map { value in values.merging([configuration.name: value]) { $1 } }
            }
        }
        return all
    }

    /// Describes a run.
    private static func circumstances(_ values: [String: String], _ kind: SymbolDefinition.Kind) -> String {
        let geometry = kind == .polygon ? "areas" : kind == .line ? "lines" : "points"
        let texts = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "for \(geometry) without attributes"
            + (texts.isEmpty ? "" : ", " + texts.joined(separator: ", "))
    }
}

extension StyleFile {
    /// Checks the script of a dictionary style; nothing for other styles.
    package func dictionaryFaults() -> [Diagnostic] {
        guard !(properties["dictionary_script"] ?? "").isEmpty else { return [] }
        do throws(DocumentError) {
            return try DictionaryComposer(self).check()
        } catch {
            return [
                Diagnostic(
                    .error, code: .dictionaryStyleNotOpened, message: "\(error)",
                    instead: "the style composes no symbols")
            ]
        }
    }
}
