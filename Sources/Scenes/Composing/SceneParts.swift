import CartoucheDocuments
import CartoucheMapModel
import CartoucheSymbols
import CartoucheWorkers

/// The visible layers and overlays of a scene, bottom first.
///
/// What is the same as in the last picture of the view is kept; the others are read.
struct SceneParts {
    /// A layer or an overlay.
    private enum Owner {
        case layer(FeatureLayer)
        case pictures(Layer)
        case overlay(GraphicsOverlay)

        /// Nil for a layer that scenes do not draw.
        init?(_ layer: Layer) {
            if let features = layer as? FeatureLayer {
                self = .layer(features)
            } else if layer.isPicture {
                self = .pictures(layer)
            } else {
                return nil
            }
        }

        var object: AnyObject {
            switch self {
            case .layer(let layer): layer
            case .pictures(let layer): layer
            case .overlay(let overlay): overlay
            }
        }

        /// The path of a layer in its document; nil for others.
        var path: String? {
            guard let path = (object as? Layer)?.origin?.path, !path.isEmpty else { return nil }
            return path
        }

        var standsOnBodies: Bool {
            switch self {
            case .layer(let layer): layer.statedSceneProperties?.surfacePlacement == .relativeToScene
            case .pictures: false
            case .overlay(let overlay): overlay.sceneProperties.surfacePlacement == .relativeToScene
            }
        }

        /// What it shows now; nil if changes cannot be found.
        var state: KeptContent.State? {
            switch self {
            case .layer(let layer): KeptContent.State(layer)
            case .pictures(let layer): KeptContent.State(layer)
            case .overlay(let overlay): .overlay(DrawnOverlayState(overlay))
            }
        }

        /// Returns the features in space; drapes the others.
        ///
        /// - Throws: The errors of a source that cannot be read.
        func read(_ sources: inout SceneSources) throws -> (features: [SceneFeature], placing: ScenePlacing) {
            switch self {
            case .layer(let layer): return try sources.read(layer)
            case .pictures(let layer):
                try sources.drape(layer)
                return ([], ScenePlacing(LayerSceneProperties()))
            case .overlay(let overlay): return sources.read(overlay)
            }
        }
    }

    private enum Content {
        case kept(KeptContent.Part)
        /// What was read now; it can be kept if it has a state and a source.
        case new([SceneFeature], ScenePlacing, SceneSources.Part?, KeptContent.State?)
    }

    private(set) var sources: SceneSources
    /// What scenes do not draw of the layers.
    private(set) var diagnostics: [Diagnostic] = []
    private var list: [(owner: AnyObject, content: Content)] = []
    private var tops: SceneTops
    private let heights: SurfaceHeights
    /// Whether something stands on the bodies of layers, which needs the features of these layers.
    let usesTops: Bool
    /// What the layers and overlays show, bottom first.
    private(set) var shown: [DrawnScene.Item] = []

    /// Reads the layers of a scene and the overlays of a view.
    ///
    /// - Parameters:
    ///   - kept: The content of the last picture, if it fits this one.
    /// - Throws: The errors of sources that cannot be read.
    init(
        _ scene: Scene, _ overlays: [GraphicsOverlay], heights: SurfaceHeights, kept: KeptContent?
    ) throws {
        sources = SceneSources(in: heights.space)
        tops = SceneTops(in: heights.space)
        self.heights = heights
        let (layers, visible) = Self.visible(in: scene, overlays)
        let owners = layers.compactMap { Owner($0) } + visible.map { Owner.overlay($0) }
        usesTops = owners.contains(where: \.standsOnBodies)
        for layer in scene.map.shownEntries {
            if let layer = layer as? UnsupportedLayer { diagnostics.append(layer.reason) }
        }
        diagnostics += Self.ignored(in: scene, overlays)
        for owner in owners {
            try WorkerPool.cancellation?.check()
            do {
                try read(owner, usesTops ? nil : kept)
            } catch {
                // Layers made by code have no path; their programs get the error.
                guard let failure = error.ofOneLayer, let path = owner.path else { throw error }
                diagnostics.append(.layerNotRead(failure, path: path))
            }
        }
    }

    /// Returns diagnostics for the settings of layers and overlays that scenes ignore.
    static func ignored(in scene: Scene, _ overlays: [GraphicsOverlay]) -> [Diagnostic] {
        let visible = visible(in: scene, overlays)
        return visible.layers.compactMap { $0 as? FeatureLayer }.flatMap(\.ignoredScales)
            + visible.overlays.flatMap(\.ignoredScales)
    }

    /// Returns the layers of a scene, and its overlays with those of a view, that are drawn.
    static func visible(
        in scene: Scene, _ overlays: [GraphicsOverlay]
    ) -> (layers: [Layer], overlays: [GraphicsOverlay]) {
        let shown = scene.map.shownEntries
        return (
            shown.flatMap { $0.isPicture ? [$0] : $0.drawnLayers as [Layer] }
                .filter { $0.isVisible && $0.opacity > 0 },
            (shown.flatMap(\.drawnOverlays) + overlays).filter { $0.isVisible && $0.opacity > 0 }
        )
    }

    private mutating func read(_ owner: Owner, _ kept: KeptContent?) throws {
        if let part = kept?.part(of: owner.object), sources.fits(part.source) {
            sources.add(part.source)
            list.append((owner.object, .kept(part)))
            shown.append(DrawnScene.Item(owner: ObjectIdentifier(owner.object), state: part.state))
            return
        }
        let state = owner.state
        // A state does not have the labels.
        let labeledBefore = sources.labeled.count
        let ((features, placing), source) = try sources.recording { try owner.read(&$0) }
        if case .layer = owner, !placing.isAboveBodies { tops.add(features, placing, heights) }
        list.append((owner.object, .new(features, placing, source, state)))
        shown.append(
            DrawnScene.Item(
                owner: ObjectIdentifier(owner.object),
                state: sources.labeled.count == labeledBefore ? state : nil))
    }

    /// Adds everything to a composer, and keeps what is the same in all views.
    ///
    /// - Throws: `CancellationError` or `DeadlineError` if the work must end.
    func add(to composer: inout SceneComposer, keepingIn kept: inout KeptContent) throws {
        for (index, (owner, content)) in list.enumerated() {
            try WorkerPool.cancellation?.check()
            let object = UInt32(index + 1)
            switch content {
            case .kept(let part):
                var placing = part.placing
                placing.object = object
                composer.add(part.content, placing)
                kept.keep(part, of: owner)
            case .new(let features, var placing, let source, let state):
                placing.object = object
                if placing.isAboveBodies { placing.tops = tops }
                let content = composer.add(features, placing)
                if let content, let source, let state, !usesTops {
                    kept.keep(
                        KeptContent.Part(state: state, source: source, content: content, placing: placing),
                        of: owner)
                }
            }
        }
    }
}

extension Map {
    /// The layers and groups that are not hidden, bottom first.
    fileprivate var shownEntries: [Layer] { layerEntries.filter { $0.isShown && $0.combinedOpacity > 0 } }
}
