import CartoucheDocuments
import CartoucheSymbolModel

/// The pixels of the pictures in a packed symbol, loaded before the first drawing.
final class PackedPictures: Sendable {
    private struct State: Sendable {
        var byURL: [String: SymbolPicture] = [:]
    }

    private let state = Guarded(State())
    private let resources: ResourceLoader?

    init(_ resources: ResourceLoader?) {
        self.resources = resources
    }

    func lastChange(_ access: SymbolLock.Access) -> UInt64 {
        let pictures = state.value(access).byURL
        return pictures.values.reduce(0) { max($0, $1.lastChange(access)) }
    }

    /// Loads the local pictures that have no pixels yet.
    func load(for definition: SymbolDefinition) {
        var missing: [String] = []
        definition.visitPictures { if $0.image == nil, !$0.url.isEmpty { missing.append($0.url) } }
        guard !missing.isEmpty else { return }
        let urls = missing
        let resources = resources
        let pictures = SymbolLock.edit { access, revision -> [SymbolPicture] in
            var now = state.value(access)
            var isNew = false
            for url in urls where now.byURL[url] == nil {
                now.byURL[url] = SymbolPicture(.reference(url, resources))
                isNew = true
            }
            if isNew { state.replace(access, with: now, at: revision) }
            return urls.compactMap { now.byURL[$0] }
        }
        for picture in pictures { picture.loadIfLocal() }
    }

    /// Returns the symbol with the pixels that are already loaded.
    func filled(_ definition: SymbolDefinition, _ access: SymbolLock.Access) -> SymbolDefinition {
        let pictures = state.value(access).byURL
        guard !pictures.isEmpty else { return definition }
        return definition.withPictures { properties in
            guard properties.image == nil, let picture = pictures[properties.url] else { return }
            properties.image = picture.image(access)
            properties.problem = picture.problem(access)
        }
    }
}

extension SymbolDefinition {
    /// Visits the picture properties of all picture layers, at every depth; visits a shared symbol once.
    func visitPictures(_ visit: (PictureProperties) -> Void) {
        var seen: Set<ObjectIdentifier> = []
        var open = [self]
        while let symbol = open.popLast() {
            guard seen.insert(ObjectIdentifier(symbol)).inserted else { continue }
            for layer in symbol.layers {
                switch layer {
                case .pictureFill(let fill): visit(fill.picture)
                case .pictureStroke(let stroke): visit(stroke.picture)
                case .pictureMarker(let marker): visit(marker.picture)
                default: open += layer.innerSymbols
                }
            }
        }
    }

    /// Returns the symbol with changed picture layers; the same object if nothing changes.
    func withPictures(_ change: (inout PictureProperties) -> Void) -> SymbolDefinition {
        var known: [ObjectIdentifier: SymbolDefinition] = [:]
        return withPictures(change, &known)
    }

    /// - Parameter known: The results for the symbols that were already visited.
    private func withPictures(
        _ change: (inout PictureProperties) -> Void, _ known: inout [ObjectIdentifier: SymbolDefinition]
    ) -> SymbolDefinition {
        if let known = known[ObjectIdentifier(self)] { return known }
        var layers = layers
        var isChanged = false
        for (index, layer) in layers.enumerated() {
            var new = layer
            switch layer {
            case .pictureFill(var fill):
                change(&fill.picture)
                new = .pictureFill(fill)
            case .pictureStroke(var stroke):
                change(&stroke.picture)
                new = .pictureStroke(stroke)
            case .pictureMarker(var marker):
                change(&marker.picture)
                new = .pictureMarker(marker)
            case .hatchFill(var hatch):
                hatch.lineSymbol = hatch.lineSymbol?.withPictures(change, &known)
                new = .hatchFill(hatch)
            case .vectorMarker(var marker):
                for graphic in marker.graphics.indices {
                    let symbol = marker.graphics[graphic].symbol
                    marker.graphics[graphic].symbol = symbol?.withPictures(change, &known)
                }
                new = .vectorMarker(marker)
            case .characterMarker(var marker):
                marker.symbol = marker.symbol?.withPictures(change, &known)
                new = .characterMarker(marker)
            case .symbol(let inner): new = .symbol(inner.withPictures(change, &known))
            default: break
            }
            if new != layer {
                layers[index] = new
                isChanged = true
            }
        }
        let result = layers
        let symbol = isChanged ? changed { $0.layers = result } : self
        known[ObjectIdentifier(self)] = symbol
        return symbol
    }
}

extension SymbolDefinition {
    /// Returns the symbol with the folder of its models, which are read by what draws them; the same object if the
    /// symbol has no models.
    func withModels(in folder: String?) -> SymbolDefinition {
        guard let folder else { return self }
        var layers = layers
        var isChanged = false
        for index in layers.indices {
            guard case .modelMarker(var model) = layers[index], !model.modelURI.isEmpty else { continue }
            model.folder = folder
            layers[index] = .modelMarker(model)
            isChanged = true
        }
        let result = layers
        return isChanged ? changed { $0.layers = result } : self
    }
}
