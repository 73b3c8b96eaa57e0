import Documents
import Images
import SymbolModel

extension SymbolDefinition {
    /// The symbol with the pixels of its pictures, at every depth, as far as they are at hand.
    ///
    /// A picture that can't be had says why, in ``PictureProperties/problem``. Pictures that are there already
    /// stay; the same box comes back when there was nothing to load.
    ///
    /// - Parameter resources: finds files and binary references; without it only `data:` URLs and full paths
    ///   lead anywhere.
    package func loadingPictures(from resources: ResourceLoader? = nil) -> SymbolDefinition {
        edited(with: PictureLoading(resources: resources))
    }
}

/// Puts pixels into picture layers; the same URL is decoded once.
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
