import CartoucheDocuments
import CartoucheNetwork
import CartoucheSymbols

/// The legend of a map service: the answer of its resource `legend`.
package struct ServiceLegend: Sendable {
    /// The entry of one class.
    package struct Entry: Sendable {
        /// The text; empty if the layer has one symbol only.
        package let label: String
        /// The heading above the entry; empty if there is none.
        package let heading: String
        /// The picture in base64; empty if there is none.
        package var imageData: String
        /// The place of the picture, relative to the pictures of the layer or absolute.
        let imageAddress: String
        package let contentType: String
        /// The size of the picture in pixels (96 per inch); nil if old servers do not state it.
        package let width, height: Double?
        /// The values of the class: those of a unique value, or the maximum of a class break.
        package let values: [String]
    }

    /// The entries of one layer.
    package struct Layer: Sendable {
        package let number: Int
        package let name: String
        /// The type for users, such as `Feature Layer`.
        package let type: String
        package let minScale, maxScale: Double?
        package var entries: [Entry]
    }

    /// The layers with entries, in the order of the answer; groups are not among them.
    package private(set) var layers: [Layer]

    private static let maximumLayers = 10_000
    private static let maximumEntries = 100_000
    /// The greatest number of pictures that are loaded one by one.
    private static let maximumRequests = 500

    /// Reads an answer; nil if the document is another one.
    package init?(_ json: JSONPart) {
        guard let list = json["layers"]?.array, list.contains(where: { $0["legend"]?.array != nil }) else {
            return nil
        }
        var room = Self.maximumEntries
        layers = list.prefix(Self.maximumLayers).compactMap { layer -> Layer? in
            guard let entries = layer["legend"]?.array else { return nil }
            let groups = (layer["legendGroups"]?.array ?? []).map {
                (id: $0["id"]?.value, heading: $0["heading"]?.string ?? "")
            }
            let read = entries.prefix(room).map { Self.entry($0, groups) }
            room -= read.count
            return Layer(
                number: layer["layerId"]?.double.flatMap { Int(exactly: $0) } ?? -1,
                name: layer["layerName"]?.string ?? "", type: layer["layerType"]?.string ?? "",
                minScale: layer["minScale"]?.finite, maxScale: layer["maxScale"]?.finite, entries: read)
        }
    }

    private static func entry(_ json: JSONPart, _ groups: [(id: JSONValue?, heading: String)]) -> Entry {
        let group = json["groupId"]?.value
        return Entry(
            label: json["label"]?.string ?? "",
            heading: group.flatMap { id in groups.first { $0.id == id }?.heading } ?? "",
            imageData: json["imageData"]?.string ?? "", imageAddress: json["url"]?.string ?? "",
            contentType: json["contentType"]?.string ?? "image/png",
            width: json["width"]?.finite, height: json["height"]?.finite,
            values: (json["values"]?.array ?? []).prefix(1000).compactMap { $0.string ?? $0.value.text() })
    }

    /// Loads the legend of a service.
    ///
    /// - Throws: ``ServiceError/noLegend(url:version:)`` if the server is older than 10 SP1, which has no legends; other
    ///   errors of requests.
    package init(of service: ServiceDescription, _ connection: ServiceConnection) throws {
        let location = service.location
        let url = location.service.description
        guard location.kind == .map else {
            throw ServiceError.noLegend(url: url, version: nil)
        }
        if let version = service.version, version < ServiceError.firstVersionWithLegends {
            throw ServiceError.noLegend(url: url, version: version)
        }
        let json: JSONPart
        do {
            json = try connection.document(location.service.appending("legend"))
        } catch let error as ServiceError where error.isMissingResource && service.version == nil {
            // A server that does not state its version and has no such resource is an old one.
            throw ServiceError.noLegend(url: url, version: nil)
        }
        guard let legend = ServiceLegend(json) else {
            // The map behind a cache can be empty; then there is nothing to show.
            guard json["layers"]?.array != nil else {
                throw ServiceError.notReadable(url: url, what: "the legend has no list of layers")
            }
            layers = []
            return
        }
        self = legend
        loadPictures(of: location, connection)
    }

    /// Loads the pictures that are not in the answer; entries whose picture fails have none.
    private mutating func loadPictures(of location: ServiceLocation, _ connection: ServiceConnection) {
        var requests = 0
        for layer in layers.indices {
            for index in layers[layer].entries.indices {
                let entry = layers[layer].entries[index]
                guard entry.imageData.isEmpty, !entry.imageAddress.isEmpty, requests < Self.maximumRequests
                else { continue }
                requests += 1
                let folder = location.layer(layers[layer].number).address.appending("images").appending("")
                guard let address = try? folder.resolving(entry.imageAddress),
                    let answer = try? connection.provider.waitForResponse(
                        to: ResourceRequest(address, purpose: .picture)), answer.status < 400
                else { continue }
                layers[layer].entries[index].imageData = Base64.encode(answer.bytes)
            }
        }
    }

    /// The entries of a layer; none if it has no legend.
    package func entries(ofLayer number: Int) -> [Entry] {
        layers.first { $0.number == number }?.entries ?? []
    }
}
