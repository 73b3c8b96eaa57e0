import CartoucheNetwork

/// The place of an item in a portal.
package struct PortalLocation: Hashable, Sendable {
    /// The address of the portal, without a slash at the end.
    package let portal: WebAddress
    /// The identifier of the item.
    package let item: PortalItem.ID

    package init(_ portal: WebAddress, item: PortalItem.ID) { (self.portal, self.item) = (portal, item) }

    /// Finds the item in an address, also in that of a page that people copy from a browser.
    ///
    /// - Returns: Nil if the address names no item: `…/sharing/rest/content/items/ID`, `…/home/item.html?id=ID`, or a
    ///   viewer with `webmap=ID` or `webscene=ID`.
    package init?(_ address: WebAddress) {
        let segments = address.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        guard let end = segments.firstIndex(where: { ["sharing", "home", "apps"].contains($0) }) else {
            return nil
        }
        let item: String?
        if segments[end] == "sharing" {
            let items = segments.lastIndex(of: "items").map { segments.index(after: $0) }
            item = items.flatMap { $0 < segments.endIndex ? segments[$0] : nil }
        } else {
            item = Self.parameter(of: address, among: ["id", "webmap", "webscene"])
        }
        guard let id = item.flatMap({ PortalItem.ID($0) }),
            let portal = try? WebAddress(address.origin + "/" + segments[..<end].joined(separator: "/"))
        else { return nil }
        (self.portal, self.item) = (portal, id)
    }

    private static func parameter(of address: WebAddress, among names: [String]) -> String? {
        for part in (address.query ?? "").split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2, names.contains(pair[0].lowercased()) { return String(pair[1]) }
        }
        return nil
    }

    /// The address of the item's description.
    package var address: WebAddress {
        portal.appending("sharing").appending("rest").appending("content").appending("items")
            .appending(item.rawValue)
    }
}
