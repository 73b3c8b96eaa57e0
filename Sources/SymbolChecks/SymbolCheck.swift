import CartoucheCanvases
import CartoucheDocuments
import CartouchePortrayal
import CartoucheSymbolModel

/// Checks which parts of a symbol are not drawn as ArcGIS draws them.
package struct SymbolCheck: Sendable {
    /// The result for the whole symbol.
    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// All parts of the symbol are verified.
        case verified
        /// All parts of the symbol are verified or drawn as documented.
        case drawn
        case approximate, unsupported
        /// The symbol draws nothing.
        case nothing
        /// The symbol cannot be read.
        case failed
        /// The symbol has no other fault than a font or a style of a font that is not installed.
        ///
        /// The font of a text that is replaced by one with the same character widths is no fault.
        case fonts
    }

    package var verdict: Verdict
    /// The diagnostics.
    ///
    /// Paths are relative to the symbol's JSON.
    package var diagnostics: [Diagnostic]

    /// Creates the result for a symbol that cannot be read.
    package init(failed what: String) {
        verdict = .failed
        diagnostics = [
            Diagnostic(
                .error, code: .symbolNotRead, path: "$", message: what, instead: "nothing is drawn")
        ]
    }

    /// Checks a symbol against the fidelity matrix.
    ///
    /// - Parameters:
    ///   - json: The symbol's JSON, as the model writes it.
    ///   - definition: The symbol, or nil for a reference without a symbol.
    ///   - reading: The diagnostics from reading the symbol.
    ///   - matrix: The fidelity of all classes and members.
    package init(
        json: JSONValue, definition: SymbolDefinition?, reading: [Diagnostic],
        matrix: FidelityMatrix = .standard
    ) {
        verdict = .verified
        diagnostics = reading
        var worst = Fidelity.verified
        var needsFont = false
        for diagnostic in reading where diagnostic.severity > .note {
            worst = max(worst, Self.lostPartCodes.contains(diagnostic.code) ? .unsupported : .approximate)
        }
        // A simple symbol is checked in the form of the multilayer symbol that is drawn for it.
        let isCIM = json.object?["type"]?.string?.hasPrefix("CIM") ?? false
        let judged = isCIM ? json : definition?.cimJSON ?? json
        for use in MemberUse.all(in: judged) {
            let fidelity = matrix.fidelity(of: use)
            worst = max(worst, fidelity)
            guard !fidelity.isExact else { continue }
            // The diagnostic of a class that is not drawn or approximated is enough; skip its members.
            if !use.member.isEmpty, matrix.entries[use.className]?.fidelity ?? .unsupported == fidelity {
                continue
            }
            add(Self.diagnostic(use, fidelity, isCIM: isCIM))
        }
        if let definition {
            for diagnostic in SymbolPlan(
                definition.withSampleText, pixelsPerPoint: SymbolLength.pixelsPerPoint(pixelsPerDIP: 1)
            ).diagnostics
            where !Self.matrixCodes.contains(diagnostic.code) {
                if diagnostic.severity > .note {
                    if Self.fontCodes.contains(diagnostic.code) {
                        needsFont = true
                    } else {
                        worst = max(worst, .approximate)
                    }
                }
                add(diagnostic)
            }
        }
        verdict =
            switch worst {
            case .verified: needsFont ? .fonts : .verified
            case .drawn: needsFont ? .fonts : .drawn
            case .approximate, .kept: .approximate
            case .unsupported: .unsupported
            }
        if let definition, worst != .unsupported, !definition.drawsSomething {
            verdict = .nothing
            reportNothing(of: definition)
        }
    }

    /// Reports that a symbol draws nothing, and why.
    private mutating func reportNothing(of definition: SymbolDefinition) {
        let lost = diagnostics.first { $0.severity > .note }
        let reason =
            if let lost {
                lost.message
            } else if definition.layers.isEmpty {
                "it has no symbol layers"
            } else if definition.layers.allSatisfy({ $0.properties?.isEnabled == false }) {
                "all its symbol layers are disabled"
            } else {
                "its symbol layers have no visible color, no width or size, or no geometry"
            }
        add(
            Diagnostic(
                lost == nil ? .note : .warning, code: .drawsNothing, path: "$",
                message: "the symbol draws nothing: \(reason)"))
    }

    private mutating func add(_ diagnostic: Diagnostic) {
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// The codes of the reader's diagnostics for parts that are lost and therefore not drawn.
    private static let lostPartCodes: Set<Diagnostic.Code> = [
        .unknownSymbolLayer, .unknownEffect, .unknownPlacement, .unknownSymbol, .unknownGeometry,
        .nestedTooDeep, .tooMany,
    ]

    /// The codes of the plan's diagnostics for a font, or a style of a font, that is not installed.
    private static let fontCodes: Set<Diagnostic.Code> = [
        .fontNotInstalled, .fontStandIn, .fontSubstituted, .fontStyleNotInstalled,
    ]

    /// The codes of the plan's diagnostics that are skipped, because the matrix reports the same parts with a
    /// path.
    private static let matrixCodes: Set<Diagnostic.Code> = [
        .notDrawnYet, .drawnApproximately, .memberNotDrawn,
    ]

    private static func diagnostic(_ use: MemberUse, _ fidelity: Fidelity, isCIM: Bool) -> Diagnostic {
        let path = !isCIM ? "$" : use.member.isEmpty ? use.path : "\(use.path).\(use.member)"
        var name = use.member.isEmpty ? use.className : "\(use.className).\(use.member)"
        if let choice = use.choice { name += " \(choice)" }
        switch fidelity {
        case .verified, .drawn, .approximate:
            return Diagnostic(
                .note, code: .drawnApproximately, path: path,
                message: "ArcGIS does not document how \(name) is drawn; Cartouche uses an approximation",
                instead: "shapes or positions may differ from ArcGIS")
        case .kept:
            return Diagnostic(
                .warning, code: .memberNotDrawn, path: path, message: "\(name) has no effect on drawing",
                instead: "preserved when saved")
        case .unsupported:
            return Diagnostic(
                .warning, code: .notDrawnYet, path: path, message: "\(name) is not supported",
                instead: "not drawn, but preserved when saved")
        }
    }
}

extension SymbolDefinition {
    /// Whether the symbol leaves a mark in a swatch.
    fileprivate var drawsSomething: Bool {
        var canvas = BoundsCanvas()
        Swatch.draw(self, width: 256, height: 256, pixelsPerPoint: 1, on: &canvas)
        return canvas.box != nil
    }
}

extension FidelityMatrix {
    /// Returns the fidelity of a class or member that a symbol uses.
    ///
    /// A class or member that the matrix does not contain is not drawn.
    package func fidelity(of use: MemberUse) -> Fidelity {
        guard let entry = entries[use.className] else { return .unsupported }
        return use.member.isEmpty ? entry.fidelity : entry.fidelity(of: use.member, value: use.choice)
    }
}
