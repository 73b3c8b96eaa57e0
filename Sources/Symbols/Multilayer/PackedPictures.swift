import Documents
import SymbolModel

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
    /// Visits the picture properties of all picture layers, at every depth.
    func visitPictures(_ visit: (PictureProperties) -> Void) {
        for layer in layers {
            switch layer {
            case .pictureFill(let fill): visit(fill.picture)
            case .pictureStroke(let stroke): visit(stroke.picture)
            case .pictureMarker(let marker): visit(marker.picture)
            case .hatchFill(let hatch): hatch.lineSymbol?.visitPictures(visit)
            case .vectorMarker(let marker):
                for graphic in marker.graphics { graphic.symbol?.visitPictures(visit) }
            case .characterMarker(let marker): marker.symbol?.visitPictures(visit)
            case .symbol(let inner): inner.visitPictures(visit)
            default: break
            }
        }
    }

    /// Returns the symbol with changed picture layers; the same object if nothing changes.
    func withPictures(_ change: (inout PictureProperties) -> Void) -> SymbolDefinition {
        func changed(_ symbol: SymbolDefinition?) -> SymbolDefinition? { symbol?.withPictures(change) }
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
                hatch.lineSymbol = changed(hatch.lineSymbol)
                new = .hatchFill(hatch)
            case .vectorMarker(var marker):
                for graphic in marker.graphics.indices {
                    marker.graphics[graphic].symbol = changed(marker.graphics[graphic].symbol)
                }
                new = .vectorMarker(marker)
            case .characterMarker(var marker):
                marker.symbol = changed(marker.symbol)
                new = .characterMarker(marker)
            case .symbol(let inner): new = .symbol(inner.withPictures(change))
            default: break
            }
            if new != layer {
                layers[index] = new
                isChanged = true
            }
        }
        let result = layers
        return isChanged ? self.changed { $0.layers = result } : self
    }
}
