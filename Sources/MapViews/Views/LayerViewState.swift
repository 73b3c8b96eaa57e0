import CartoucheDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols

/// What a view shows of a layer.
public struct LayerViewState: Sendable {
    /// The states of a layer in a view; several can apply.
    public struct Status: OptionSet, Hashable, Sendable {
        /// The states as bits.
        public let rawValue: Int

        /// Creates states from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The layer is in the last picture.
        public static let active = Status(rawValue: 1)
        /// The layer is hidden, or its opacity is 0.
        public static let notVisible = Status(rawValue: 2)
        /// The map scale is outside the layer's scale range.
        public static let outOfScale = Status(rawValue: 4)
        /// The layer is in no picture yet.
        public static let loading = Status(rawValue: 8)
        /// The layer cannot be drawn, or a part of it is missing; ``LayerViewState/error`` can name the reason.
        public static let error = Status(rawValue: 16)
        /// The last picture has warnings about the layer (``MapView/drawingReport``).
        public static let warning = Status(rawValue: 32)
    }

    /// The states.
    public let status: Status
    /// The error of loading; nil if there is none.
    public let error: (any Error)?
}

extension MapView {
    /// Returns what the view shows of a layer: its state in the last picture, and whether it is visible now.
    ///
    /// - Parameter layer: A layer of the view's map. Other layers are `.loading`.
    public func layerViewState(for layer: Layer) -> LayerViewState {
        let error = layer.loadStatus == .failed ? layer.loadError : nil
        if let reason = layer.reasonToSkip(atScale: drawingReport?.scale) {
            let status: LayerViewState.Status =
                switch reason.absence {
                case .hidden, .transparent: .notVisible
                case .outsideScaleRange: .outOfScale
                default: .error
                }
            return LayerViewState(status: status, error: error)
        }
        let owners = Set(layer.drawnLayers.map { ObjectIdentifier($0) } + [ObjectIdentifier(layer)])
        let reports = drawingReport?.layers.filter { $0.owner.map(owners.contains) ?? false } ?? []
        if reports.isEmpty, error == nil { return LayerViewState(status: .loading, error: nil) }
        let severities = Set(reports.flatMap(\.diagnostics).map(\.severity))
        var status: LayerViewState.Status = []
        if error != nil || severities.contains(.error) { status.insert(.error) }
        if severities.contains(.warning) { status.insert(.warning) }
        if reports.contains(where: { $0.skipped == nil }), error == nil { status.insert(.active) }
        return LayerViewState(status: status, error: error)
    }
}
