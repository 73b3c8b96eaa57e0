import Cartouche
import CartoucheCommandInputs
import CartoucheDocuments
import CartoucheMapModel
import CartoucheNetwork
import CartoucheServices

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a server says about an input that is not a single service: a list of services, an item of a portal, or a service
/// of tiles with several layers.
package enum ServerSurvey {
    case directory(ServiceDirectory)
    case item(PortalItem)
    case tileService(URL, WMTSServiceInfo)

    /// Loads the description; nil for other inputs.
    ///
    /// - Throws: `ServiceError`, `NetworkError`.
    package init?(path: String) throws {
        guard URLText.isRemote(path), !FileBytes.exists(path), ResourceProviders.shared != nil,
            let address = try? WebAddress(path)
        else { return nil }
        if let location = PortalLocation(address), let item = PortalItem(location) {
            _ = try item.loadedDescription()
            self = .item(item)
        } else if ServiceDirectory.isDirectory(address) {
            let connection = try ServiceConnection(for: address.description)
            self = .directory(try ServiceDirectory(at: address, connection))
        } else if case .webMapTileService(let url, nil, _)? = PictureAddress(path) {
            let info = try WMTSService(url: url).loadedInfo()
            // The tiles of the only layer are described themselves.
            guard info.layerInfos.count > 1 else { return nil }
            self = .tileService(url, info)
        } else {
            return nil
        }
    }

    /// Whether the input has layers to describe, too.
    package var hasLayers: Bool {
        guard case .item(let item) = self else { return false }
        switch item.kind {
        case .webMap, .webScene, .featureService, .mapService, .featureCollection, .layer, .groupLayer, .csv,
            .geoJSON, .shapefile:
            return true
        default: return false
        }
    }

    /// The description as text.
    package var lines: [String] {
        switch self {
        case .directory(let list):
            let version = list.version.map { ", version \($0)" } ?? ""
            return [
                "\(list.address): \(counted(list.services.count, "service")), "
                    + "\(counted(list.folders.count, "folder"))\(version)"
            ] + list.folders.map { "  folder   \($0)" } + list.services.map { "  service  \($0.address)" }
        case .item(let item):
            var lines = ["item \"\(item.title)\": \(item.typeName)"]
            for (name, text) in [
                ("owner", item.ownerName), ("summary", item.snippet),
                ("attribution", item.accessInformation),
                ("service", item.serviceAddress ?? ""),
                ("tags", item.tags.joined(separator: ", ")),
            ] where !text.isEmpty {
                lines.append("  " + name + String(repeating: " ", count: 19 - name.count) + text)
            }
            return lines
        case .tileService(let url, let info):
            return [
                "\(WebAddress.masked(url.absoluteString)): Web Map Tile Service, "
                    + counted(info.layerInfos.count, "layer")
            ]
                + info.layerInfos.map { layer in
                    "  layer    \(layer.id)  \"\(layer.title)\"  ("
                        + layer.tileMatrixSetIDs.joined(separator: ", ") + ")"
                }
        }
    }

    /// The description as JSON.
    ///
    /// - Parameter path: The input.
    package func json(path: String) -> JSONValue {
        switch self {
        case .directory(let list):
            [
                "path": .string(path), "format": "list of services",
                "version": list.version.map { .number(JSONNumber($0)) } ?? .null,
                "folders": .array(list.folders.map { .string($0.description) }),
                "services": .array(
                    list.services.map {
                        [
                            "name": .string($0.name), "type": .string($0.type),
                            "url": .string($0.address.description),
                        ]
                    }),
            ]
        case .item: ["path": .string(path), "format": "item", "item": itemJSON]
        case .tileService(_, let info):
            [
                "path": .string(path), "format": "Web Map Tile Service", "name": .string(info.title),
                "attribution": .string(info.providerName),
                "layers": .array(
                    info.layerInfos.map {
                        [
                            "name": .string($0.id), "title": .string($0.title),
                            "tileMatrixSets": .array($0.tileMatrixSetIDs.map(JSONValue.string)),
                        ]
                    }),
            ]
        }
    }

    /// The members of an item; null for lists.
    package var itemJSON: JSONValue {
        guard case .item(let item) = self else { return .null }
        return [
            "title": .string(item.title), "type": .string(item.typeName), "owner": .string(item.ownerName),
            "snippet": .string(item.snippet), "attribution": .string(item.accessInformation),
            "url": item.serviceAddress.map(JSONValue.string) ?? .null,
            "tags": .array(item.tags.map(JSONValue.string)),
        ]
    }
}
