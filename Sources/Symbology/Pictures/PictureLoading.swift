import Documents
import Imaging

extension SymbolDefinition {
    /// The symbol with the pixels of its pictures, at every depth, as far as they are at hand.
    ///
    /// A picture that can't be had says why, in ``PictureProperties/problem``. Pictures that are there already
    /// stay; the same box comes back when there was nothing to load.
    ///
    /// - Parameter resources: finds files and binary references; without it only `data:` URLs and full paths
    ///   lead anywhere.
    package func loadingPictures(from resources: ResourceLoader? = nil) -> SymbolDefinition {
        var loading = PictureLoading(resources: resources)
        return edited(with: &loading)
    }
}

/// Puts pixels into picture layers; the same URL is decoded once.
private struct PictureLoading: ObjectEditor {
    let resources: ResourceLoader?
    var changes = 0
    private var loaded: [String: Result<Image, PictureError>] = [:]

    init(resources: ResourceLoader?) {
        self.resources = resources
    }

    mutating func edit<Object: CIMObject>(_ object: inout Object) {
        guard var layer = object as? any PictureLayerObject, layer.picture.image == nil,
            layer.picture.problem == nil, !layer.picture.url.isEmpty
        else { return }
        switch image(layer.picture.url) {
        case .success(let image): layer.picture.image = image
        case .failure(let error): layer.picture.problem = error.description
        }
        guard let changed = layer as? Object else { return }
        object = changed
        changes += 1
    }

    private mutating func image(_ url: String) -> Result<Image, PictureError> {
        if let known = loaded[url] { return known }
        let result: Result<Image, PictureError>
        do throws(PictureError) {
            result = .success(try PictureSource.reference(url, resources).image())
        } catch {
            result = .failure(error)
        }
        loaded[url] = result
        return result
    }
}
