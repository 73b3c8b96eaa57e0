import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

extension SymbolDefinition {
    /// Returns the symbol with the pixels of its local pictures, at every depth.
    ///
    /// If a picture cannot be loaded, ``PictureProperties/problem`` contains the reason. Pictures with pixels stay
    /// unchanged. If there is nothing to load, the result is the same object.
    ///
    /// - Parameter resources: Loads files and binary references. Without it, only `data:` URLs and absolute paths can
    ///   be loaded.
    package func loadingPictures(from resources: ResourceLoader? = nil) -> SymbolDefinition {
        edited(with: PictureLoading(resources: resources))
    }
}

/// Loads pixels into picture layers; each URL is decoded once.
private final class PictureLoading: ObjectEditor {
    let resources: ResourceLoader?
    var changes = 0
    private var loaded: [String: Result<Image, PictureError>] = [:]

    init(resources: ResourceLoader?) {
        self.resources = resources
    }

    func edit<Object: CIMObject>(_ object: inout Object) {
        guard var picture = object.pictureProperties, picture.image == nil, picture.problem == nil,
            !picture.url.isEmpty
        else { return }
        switch image(picture.url) {
        case .success(let image): picture.image = image
        case .failure(let error): picture.problem = error.description
        }
        object.pictureProperties = picture
        changes += 1
    }

    private func image(_ url: String) -> Result<Image, PictureError> {
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
