import CartoucheDatabases
import CartoucheDocuments
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StyleFile {
    /// Reads the style of an item: the listing of a web style, or a style of ArcGIS Pro.
    ///
    /// - Throws: `DocumentError` if the item is no style; `ServiceError`, `NetworkError`.
    convenience init(_ item: PortalItem) throws {
        _ = try item.loadedDescription()
        let place = item.contentAddress?.text ?? ""
        guard item.kind == .style || item.kind == .desktopStyle else {
            throw DocumentError(
                .wrongValue, source: item.portal.place,
                what: "the item \(item.title.brief) is a \(item.typeName), not a style",
                suggestion: "use an item of the type Style or Desktop Style")
        }
        guard item.kind == .style else {
            let database = try SQLiteConnection(
                bytes: item.content(), source: WebAddress.masked(place), kind: Self.kind)
            try self.init(database, path: WebAddress.masked(place))
            return
        }
        guard let listing = try item.document() else { throw Self.notAStyle(WebAddress.masked(place)) }
        // References in the listing are relative to its address, and are loaded with the provider of the portal.
        guard let provider = item.provider else {
            self.init(try WebStyle(listing, path: place, root: nil), path: place)
            return
        }
        let style = try ResourceProviders.using(provider) { try WebStyle(listing, path: place, root: nil) }
        self.init(style, path: place)
    }
}

extension Portal {
    /// Returns the item of a web style; nil if the name is empty.
    ///
    /// - Throws: `DocumentError` if the portal has no such style; `ServiceError`, `NetworkError`.
    func webStyle(named name: String) throws -> PortalItem? {
        guard !name.isEmpty else { return nil }
        let word = name.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        let address = try WebAddress(url.absoluteString).appending("sharing").appending("rest")
            .appending("search")
        let query = "typekeywords:\"\(word)\" AND type:\"Style\""
        let found = try ServiceConnection(provider, for: place).document(
            address, [.init("q", query), .init("num", "20")])
        let styles = (found["results"]?.array ?? []).filter { result in
            let words = (result["typeKeywords"]?.array ?? []).map(\.string) + [result["title"]?.string]
            return words.contains { $0?.lowercased() == name.lowercased() }
        }
        guard let id = styles.first?["id"]?.string.flatMap({ PortalItem.ID($0) }) else {
            throw DocumentError(
                .notFound, source: place, what: "the portal has no style \(name.brief)",
                suggestion: "check the name")
        }
        return PortalItem(portal: self, id: id)
    }
}
