import SymbolChecks
import SymbolModel

/// The matrix as a Markdown document.
struct FidelityDocument {
    let text: String

    init(_ matrix: FidelityMatrix) {
        var text = """
            # Fidelity matrix

            The fidelity of each class of the CIM and of its members on a 2D map. This file is
            written by `make matrix`: the corpus in `Tests/FidelityTests` draws an example of every class and
            changes one member after the other; the pictures are approved by eye (`Tests/Golden/fidelity`).

            * **exact**: drawn as ArcGIS documents it, or as its own output shows it; a change of the member
              changes the picture.
            * **approximate**: drawn with an approximation, because ArcGIS does not document the rules.
            * **kept**: read and written, without effect on the picture.
            * **unsupported**: not drawn.
            * **nothing to draw**: names, locks and 3D settings, which are invisible on a 2D map.

            `cartouche style check` uses this matrix to check files.


            """
        for family in CIMCatalog.Family.allCases {
            let classes = CIMCatalog.classes.filter { $0.family == family }
            text +=
                "## \(Self.title(family))\n\n| class | is | exact | falls short | nothing to draw |\n|---|---|---|---|---|\n"
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
                text += "| \(listed.name) | \(entry.fidelity.rawValue) | \(ordered(entry.exact)) | "
                text += "\(falls.joined(separator: "; ")) | \(ordered(entry.invisible)) |\n"
            }
            text += "\n"
        }
        self.text = text
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
