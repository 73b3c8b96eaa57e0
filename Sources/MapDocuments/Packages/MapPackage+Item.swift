import CartoucheDocuments
import CartoucheNetwork
import CartoucheServices

extension MapPackage {
    /// The extension of the files in an item; nil if it is no package.
    private static func fileExtension(_ kind: PortalItem.Kind) -> String? {
        switch kind {
        case .mobileMapPackage: "mmpk"
        case .mobileScenePackage: "mspk"
        case .layerPackage: "lpkx"
        case .mapPackage: "mpkx"
        case .projectPackage: "ppkx"
        default: nil
        }
    }

    /// Loads the package in an item of a portal, and waits for the answer; nil if the item is no package.
    ///
    /// The package is in a folder for temporary files.
    ///
    /// - Parameters:
    ///   - item: The item, which is loaded.
    ///   - resources: The size limit of documents and the dictionary styles.
    /// - Throws: `ServiceError`, `NetworkError`; also the errors of packages in files.
    package init?(_ item: PortalItem, resources: ResourceLoader) throws {
        guard let ending = Self.fileExtension(item.kind) else { return nil }
        let name = item.contentAddress?.description ?? item.title
        // The file is needed only until it is unpacked.
        let folder = try UnpackedFolder(for: name)
        let file = "package." + ending
        let content = try item.content()
        try folder.create(file) { write in try content.withUnsafeBytes(write) }
        do {
            try self.init(path: folder.path + "/" + file, shownAs: name, resources: resources)
        } catch var error as DocumentError where error.source.hasPrefix(folder.path) {
            error.source = name
            throw error
        }
    }
}
