import CartoucheDocuments
import CartoucheGeospatial
import CartoucheSymbols
import Synchronization

/// A layer with other layers as its members, which can be groups themselves.
///
/// The members are drawn as one: the opacity, the visibility and the scale range of the group apply to all of them, in
/// addition to their own. A layer is in at most one group.
public final class GroupLayer: Layer, @unchecked Sendable {
    /// The relation between the visibility of a group and that of its members.
    public enum VisibilityMode: Hashable, Sendable, CaseIterable {
        /// Each member has its own visibility.
        case independent
        /// Each member has the visibility of the group.
        case inherited
        /// At most one member is visible.
        ///
        /// The member that becomes visible hides the others.
        case exclusive
    }

    private struct Content: Sendable {
        var layers: [Layer] = []
        var visibilityMode = VisibilityMode.independent
        var diagnostics: [Diagnostic] = []
    }

    /// The greatest number of groups inside each other.
    public static let maximumDepth = 20

    private let content: ModelState<Content>
    /// Held while layers move between groups, so that two tasks cannot put two groups into each other.
    private static let membership = Mutex<Void>(())

    /// Creates a group.
    ///
    /// - Parameter layers: The members, bottom first. Default: none.
    public init(layers: [Layer] = []) {
        content = ModelState(Content())
        super.init(name: "")
        addLayers(layers)
    }

    /// The members, bottom first.
    public var layers: [Layer] { content.read(\.layers) }

    /// The relation between the visibility of the group and that of its members.
    ///
    /// Default: `.independent`.
    public var visibilityMode: VisibilityMode {
        get { content.read(\.visibilityMode) }
        set {
            content.edit { $0.visibilityMode = newValue }
            adaptMembers()
        }
    }

    /// Diagnostics for layers that could not become members.
    public var diagnostics: [Diagnostic] { content.read(\.diagnostics) }

    // MARK: Members

    /// Adds a layer on top.
    ///
    /// A layer that is in another group leaves it. A group cannot contain itself: such a layer is not added, and
    /// ``diagnostics`` and the report of the next picture say so.
    public func addLayer(_ layer: Layer) { insertLayer(layer, at: .max) }

    /// Adds layers on top, in the given order; see ``addLayer(_:)``.
    public func addLayers(_ layers: some Sequence<some Layer>) {
        for layer in layers { addLayer(layer) }
    }

    /// Inserts a layer below the one at an index; see ``addLayer(_:)``.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - index: The position in ``layers``. It is clamped to the range from 0 to the number of layers.
    public func insertLayer(_ layer: Layer, at index: Int) {
        let isAdded = Self.membership.withLock { _ in
            if let problem = reasonToRefuse(layer) {
                content.edit { if !$0.diagnostics.contains(problem) { $0.diagnostics.append(problem) } }
                return false
            }
            layer.group?.drop([layer])
            layer.group = self
            content.edit { $0.layers.insert(layer, at: min(max(index, 0), $0.layers.count)) }
            return true
        }
        if isAdded { adaptMembers() }
    }

    /// Removes a layer if the group has it.
    public func removeLayer(_ layer: Layer) { removeLayers([layer]) }

    /// Removes layers if the group has them.
    public func removeLayers(_ layers: some Sequence<some Layer>) {
        let gone = Set(layers.map { $0 as Layer })
        Self.membership.withLock { _ in
            for layer in gone where layer.group === self { layer.group = nil }
            drop(gone)
        }
    }

    /// Removes all layers.
    public func removeAllLayers() { removeLayers(layers) }

    private func drop(_ gone: Set<Layer>) {
        content.edit { $0.layers.removeAll(where: gone.contains) }
    }

    /// Returns the diagnostic for a layer that cannot become a member; nil if it can.
    private func reasonToRefuse(_ layer: Layer) -> Diagnostic? {
        var depth = 1
        var around: GroupLayer? = self
        while let group = around {
            if group === layer {
                return .layerNotInGroup("the layer \(layer.name.brief) cannot be inside itself")
            }
            depth += 1
            around = group.group
        }
        let height = (layer as? GroupLayer)?.height ?? 0
        guard depth - 1 + height <= Self.maximumDepth else {
            return .layerNotInGroup(
                "the groups around the layer \(layer.name.brief) exceed \(Self.maximumDepth) levels")
        }
        return nil
    }

    /// The number of groups inside each other, including this one.
    private var height: Int { 1 + (layers.compactMap { ($0 as? GroupLayer)?.height }.max() ?? 0) }

    // MARK: Visibility

    override func visibilityHasChanged() { adaptMembers() }

    /// Adapts the visibility of the members to the mode.
    ///
    /// - Parameter shown: The member that has become visible. Default: nil, which keeps the lowest visible one.
    func adaptMembers(showing shown: Layer? = nil) {
        let (members, mode) = content.read { ($0.layers, $0.visibilityMode) }
        switch mode {
        case .independent: return
        case .inherited:
            let isVisible = isVisible
            for member in members where member.isVisible != isVisible { member.show(isVisible) }
        case .exclusive:
            let kept = shown.flatMap { $0.isVisible ? $0 : nil } ?? members.first(where: \.isVisible)
            for member in members where member !== kept && member.isVisible { member.show(false) }
        }
    }

    // MARK: Data

    /// The smallest envelope around all members, in the first member's spatial reference; nil if there is none.
    public override var fullExtent: Envelope? { layers.commonExtent }

    /// Loads all members; members that fail set their ``Layer/loadError``.
    public override func retryLoad() async throws {
        for layer in layers { try? await layer.retryLoad() }
    }

    /// Prepares the visible members; members that fail have their errors when they are drawn.
    package override func prepare() {
        for layer in layers where layer.isVisible { try? layer.prepare() }
    }

    package override var memberLayers: [Layer]? { layers }

    /// The feature layers that draw the visible members.
    package override var drawnLayers: [FeatureLayer] {
        layers.filter(\.isVisible).flatMap(\.drawnLayers)
    }

    /// The overlays that draw the visible members.
    package override var drawnOverlays: [GraphicsOverlay] {
        layers.filter(\.isVisible).flatMap(\.drawnOverlays)
    }

    /// The diagnostics of the group and of the groups inside it.
    package override var groupDiagnostics: [Diagnostic] { diagnostics + layers.flatMap(\.groupDiagnostics) }
}

extension Diagnostic {
    fileprivate static func layerNotInGroup(_ message: String) -> Diagnostic {
        Diagnostic(.error, code: .layerNotInGroup, message: message, instead: "it is not added to the group")
    }
}
