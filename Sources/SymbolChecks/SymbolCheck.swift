import Documents
import Portrayal
import SymbolModel

/// What a symbol asks for that is not drawn as ArcGIS draws it.
package struct SymbolCheck: Sendable {
    /// What becomes of a symbol as a whole.
    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        case exact, approximate, unsupported
        /// It can't be read.
        case failed
        /// It would be exact but for a font that is not installed.
        case fonts
        /// A text symbol.
        case text
    }

    package var verdict: Verdict
    /// Paths are those in the symbol's own JSON.
    package var findings: [Diagnostic]

    /// A symbol that can't be read.
    package init(failed what: String) {
        verdict = .failed
        findings = [
            Diagnostic(
                .error, code: .symbolNotRead, path: "$", message: what, instead: "nothing is drawn")
        ]
    }

    /// Checks a symbol against the fidelity matrix.
    ///
    /// - Parameters:
    ///   - json: the symbol's JSON, as the model gives it back.
    ///   - definition: the symbol; nil for a reference without one.
    ///   - reading: what was found in reading it.
    ///   - matrix: what is drawn how.
    package init(
        json: JSONValue, definition: SymbolDefinition?, reading: [Diagnostic],
        matrix: FidelityMatrix = .standard
    ) {
        verdict = .exact
        findings = reading
        var worst = Fidelity.exact
        var needsFont = false
        for finding in reading where finding.severity > .note {
            worst = max(worst, Self.partsLost.contains(finding.code) ? .unsupported : .approximate)
        }
        // A simple symbol is judged by what it is made into.
        let isCIM = json.object?["type"]?.string?.hasPrefix("CIM") ?? false
        let judged = isCIM ? json : definition?.cimJSON ?? json
        for use in MemberUse.all(in: judged) {
            let fidelity = matrix.fidelity(of: use)
            guard fidelity > .exact else { continue }
            worst = max(worst, fidelity)
            // That a class isn't drawn says enough of its members.
            if !use.member.isEmpty, matrix.isUnsupported(use.className) { continue }
            add(Self.finding(use, fidelity, isCIM: isCIM))
        }
        if let definition {
            for finding in SymbolPlan(
                definition, pixelsPerPoint: SymbolLength.pixelsPerPoint(pixelsPerDIP: 1)
            ).diagnostics
            where !Self.restated.contains(finding.code) {
                if finding.code == .fontNotInstalled {
                    needsFont = true
                } else if finding.severity > .note {
                    worst = max(worst, .approximate)
                }
                add(finding)
            }
        }
        verdict =
            switch worst {
            case .exact: needsFont ? .fonts : .exact
            case .approximate, .kept: .approximate
            case .unsupported: .unsupported
            }
        if definition?.kind == .text || json.object?["type"]?.string == "esriTS" { verdict = .text }
    }

    private mutating func add(_ finding: Diagnostic) {
        if !findings.contains(finding) { findings.append(finding) }
    }

    /// Findings of the reader that mean that something drawn is lost.
    private static let partsLost: Set<Diagnostic.Code> = [
        .unknownSymbolLayer, .unknownEffect, .unknownPlacement, .unknownSymbol, .unknownGeometry,
        .nestedTooDeep, .tooMany,
    ]

    /// Findings of the plan that the matrix tells with their path.
    private static let restated: Set<Diagnostic.Code> = [.notDrawnYet, .drawnApproximately, .memberNotDrawn]

    private static func finding(_ use: MemberUse, _ fidelity: Fidelity, isCIM: Bool) -> Diagnostic {
        let path = !isCIM ? "$" : use.member.isEmpty ? use.path : "\(use.path).\(use.member)"
        var name = use.member.isEmpty ? use.className : "\(use.className).\(use.member)"
        if let choice = use.choice { name += " \(choice)" }
        switch fidelity {
        case .exact, .approximate:
            return Diagnostic(
                .note, code: .drawnApproximately, path: path,
                message: "\(name) is drawn by our approximation; ArcGIS does not document it.",
                instead: "shapes or positions may differ from ArcGIS")
        case .kept:
            return Diagnostic(
                .warning, code: .memberNotDrawn, path: path, message: "\(name) has no effect on drawing.",
                instead: "drawn without it; kept when the symbol is written")
        case .unsupported:
            return Diagnostic(
                .warning, code: .notDrawnYet, path: path, message: "\(name) is not drawn.",
                instead: "drawn without it; kept when the symbol is written")
        }
    }
}

extension FidelityMatrix {
    /// Whether nothing of a class is drawn.
    fileprivate func isUnsupported(_ className: String) -> Bool {
        (entries[className]?.fidelity ?? .unsupported) == .unsupported
    }

    /// How faithfully a use is drawn; a class or member that is not in the matrix is not drawn.
    package func fidelity(of use: MemberUse) -> Fidelity {
        guard let entry = entries[use.className] else { return .unsupported }
        return use.member.isEmpty ? entry.fidelity : entry.fidelity(of: use.member, value: use.choice)
    }
}
