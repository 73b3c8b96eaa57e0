import CartoucheDocuments
import CartoucheMapModel

extension DrawingReport.LayerReport {
    /// Reports that the layer, or a part of it, cannot be read.
    ///
    /// - Parameter path: The path of the layer in its document; empty if it is not known.
    mutating func fail(_ error: any CartoucheError, path: String) {
        if path.isEmpty { failure = error }
        guard featuresRead == 0 else {
            diagnostics.append(
                .layerNotRead(error, path: path, instead: "the features after it are not drawn"))
            return
        }
        skipped = "\(error)"
        absence = .unsupported
        diagnostics.append(.layerNotRead(error, path: path))
    }
}

extension DrawingReport {
    /// Throws the error of a layer made by code if nothing else is drawn.
    func throwIfOnlyFailures() throws {
        let reports = layers + graphicsOverlays
        guard let failure = reports.lazy.compactMap(\.failure).first,
            reports.allSatisfy({ $0.failure != nil || $0.absence == .hidden })
        else { return }
        throw failure
    }
}

extension DrawingReport.LayerReport {
    /// The diagnostic for graphics without a symbol; none if all have one.
    var graphicsWithoutSymbol: [Diagnostic] {
        guard featuresWithoutSymbol > 0 else { return [] }
        let count = featuresWithoutSymbol
        let has = count == 1 ? "graphic has" : "graphics have"
        return [
            Diagnostic(
                .warning, code: .withoutSymbol, message: "\(count) \(has) no symbol, or an invisible one",
                instead: "not drawn")
        ]
    }
}
