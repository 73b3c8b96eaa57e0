import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheMapModel
import CartoucheRenderers

/// What the labels of a layer or overlay are made of.
///
/// A renderer keeps it with the labels. So it has no page: the page has the renderer's caches, which would then never
/// be released. It does not keep the features, either.
struct LabelInputs: Sendable {
    private enum Content: Sendable {
        case layer(Layer)
        case overlay(Overlay)
    }

    private struct Layer: Sendable {
        weak var cache: FeatureCache?
        var version: SourceVersion?
        var whereClause: WhereClause?
        var renderer: RendererDefinition
    }

    private struct Overlay: Sendable {
        weak var columns: OverlayColumns?
        var renderer: RendererDefinition?
        var rendererPlans, ownPlans: SymbolPlans
    }

    private let name: String
    private let content: Content
    private let classes: LabelClassList
    private let scalesSymbols: Bool

    init(_ name: String, _ source: LabeledItem.Source, _ classes: LabelClassList, scalesSymbols: Bool) {
        (self.name, self.classes, self.scalesSymbols) = (name, classes, scalesSymbols)
        content =
            switch source {
            case .layer(let drawing):
                .layer(
                    Layer(
                        cache: drawing.featureCache, version: drawing.version,
                        whereClause: drawing.query.whereClause, renderer: drawing.renderer))
            case .overlay(let drawing):
                .overlay(
                    Overlay(
                        columns: drawing.columns, renderer: drawing.renderer,
                        rendererPlans: drawing.rendererPlans, ownPlans: drawing.ownPlans))
            }
    }

    /// Whether the layer's table or the overlay's graphics still exist.
    var areCurrent: Bool {
        switch content {
        case .layer(let layer): layer.cache != nil
        case .overlay(let overlay): overlay.columns != nil
        }
    }

    /// Whether both have the same labels on the same page; false if the source does not have versions.
    func areSame(as other: LabelInputs) -> Bool {
        guard name == other.name, classes === other.classes, scalesSymbols == other.scalesSymbols, areCurrent
        else { return false }
        return switch (content, other.content) {
        case (.layer(let one), .layer(let two)):
            one.cache === two.cache && one.version != nil && one.version == two.version
                && one.whereClause == two.whereClause && one.renderer === two.renderer
        case (.overlay(let one), .overlay(let two)):
            one.columns === two.columns && one.renderer === two.renderer
                && one.rendererPlans === two.rendererPlans && one.ownPlans === two.ownPlans
        default: false
        }
    }
}

extension [LabelInputs] {
    /// Whether the layers and overlays of both have the same labels on the same page.
    func areSame(as other: [LabelInputs]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.areSame(as: $1) }
    }
}
