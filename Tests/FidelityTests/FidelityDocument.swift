import CartoucheSymbolChecks
import CartoucheSymbolModel
import EvidenceSupport

/// The matrix as a Markdown document.
struct FidelityDocument {
    let text: String

    init(_ matrix: FidelityMatrix) throws {
        var text = """
            # Fidelity matrix

            The fidelity of each class of the CIM and of its members on a 2D map. This file is
            written by `make matrix`: the corpus in `Tests/FidelityTests` draws an example of every class and
            changes one member after the other; the pictures are approved by eye (`Tests/Golden/fidelity`).

            * **verified**: ArcGIS printed paths that agree with ours and would not agree without the class or
              member. [Printed paths](#printed-paths) names them.
            * **drawn**: drawn as we read the documentation; a change of the member changes the picture.
              [Rules](#rules) states our reading, or that the rule is inferred.
            * **approximate**: drawn with an approximation, because ArcGIS does not document the rules. All members
              of such a class are approximate, too.
            * **kept**: read and written, without effect on the picture.
            * **unsupported**: not drawn.
            * **not shown**: names, locks and 3D settings, which are invisible on a 2D map.

            `cartouche style check` uses this matrix to check files.


            """
        for family in CIMCatalog.Family.allCases {
            let classes = CIMCatalog.classes.filter { $0.family == family }
            text +=
                "## \(Self.title(family))\n\n| class | is | verified | drawn | falls short | not shown |\n|---|---|---|---|---|---|\n"
            for listed in classes {
                guard let entry = matrix.entries[listed.name] else { continue }
                let order = listed.members.map(\.name)
                func ordered(_ names: some Sequence<String>) -> String {
                    names.sorted {
                        (order.firstIndex(of: $0) ?? 0, $0) < (order.firstIndex(of: $1) ?? 0, $1)
                    }.joined(separator: ", ")
                }
                let short = entry.deviations.sorted {
                    ($0.value.rawValue, $0.key) < ($1.value.rawValue, $1.key)
                }
                let falls = Fidelity.allCases.compactMap { fidelity -> String? in
                    let names = short.filter { $0.value == fidelity }.map(\.key)
                    return names.isEmpty ? nil : "\(fidelity.rawValue): \(names.joined(separator: ", "))"
                }
                text += "| \(listed.name) | \(entry.fidelity.rawValue) | \(ordered(entry.verified)) | "
                text +=
                    "\(ordered(entry.drawn)) | \(falls.joined(separator: "; ")) | \(ordered(entry.invisible)) |\n"
            }
            text += "\n"
        }
        self.text = try text + Self.printedPaths() + Self.rules(matrix)
    }

    private static func printedPaths() throws -> String {
        var text = """
            ## Printed paths

            Each line names up to three pairs of the folder of drawings. `make fidelity` compares their paths, and
            `PrintedSheetTests` checks this list. Positions of characters count as paths.

            | class, member or value | pairs |
            |---|---|

            """
        for (name, pairs) in try FidelityEvidence.printed().sorted(by: { $0.key < $1.key }) {
            text += "| \(name) | \(pairs.joined(separator: ", ")) |\n"
        }
        return text + "\n"
    }

    private static func rules(_ matrix: FidelityMatrix) throws -> String {
        let rules = try FidelityEvidence.rules()
        var text = """
            ## Rules

            The rules by which we draw the classes above that are not approximate. Sources: *specification* is the
            public specification of the CIM, *help* is the help of ArcGIS Pro or the reference of an SDK,
            *symbols* are published symbols that fit only one rule, *pictures* are those of the web renderer, and
            *inferred* means that no document states the rule. The last column lists the members whose rule is
            inferred although the class is documented.

            | class | source | our reading | inferred |
            |---|---|---|---|

            """
        for listed in CIMCatalog.classes {
            guard matrix.entries[listed.name]?.fidelity.isExact ?? false,
                let rule = rules[listed.name]
            else { continue }
            let inferred = rule.inferredMembers.joined(separator: ", ")
            text += "| \(listed.name) | \(rule.source.rawValue) | \(rule.reading) | \(inferred) |\n"
        }
        return text
    }

    private static func title(_ family: CIMCatalog.Family) -> String {
        switch family {
        case .symbol: "Symbols"
        case .symbolLayer: "Symbol layers"
        case .geometricEffect: "Geometric effects"
        case .markerPlacement: "Marker placements"
        case .color: "Colors"
        case .colorRamp: "Color ramps"
        case .callout: "Callouts"
        case .part: "Parts"
        }
    }
}
