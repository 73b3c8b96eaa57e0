import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheImagery
import CartoucheMapModel
import CartoucheNetwork
import CartoucheServices
import CartoucheSymbols

// Layers whose features are in a service, if the program allows requests.

extension OperationalLayerReader {
    /// Returns the layers of an entry with the address of a service, bottom first.
    ///
    /// One layer for the address of a layer, and all layers with features for the address of a service. What the map
    /// says about a layer takes precedence over what the service says.
    mutating func serviceLayers(
        at address: WebAddress, _ provider: any ResourceProvider, _ settings: LayerSettings
    ) -> [Layer] {
        guard let location = ServiceLocation(address) else {
            if hasFeatures { return [documentLayer(at: address, provider, settings)] }
            return [
                unsupported(
                    settings, code: .layerOnAnotherComputer,
                    "\(address): the address is not that of a feature or map service", path: path + ".url")
            ]
        }
        do {
            let connection = try ServiceConnection(provider, for: address.description)
            if location.layer != nil {
                return [serviceLayer(at: location, connection, drawnAs: object, settings, path: path)]
            }
            return try layers(of: ServiceDescription(of: location, connection), connection, settings)
        } catch {
            return [unsupported(settings, code: .layerNotOpened, "\(error)", path: path + ".url")]
        }
    }

    /// Returns the layer of an entry with the address of a document, such as GeoJSON, or of a collection of OGC API -
    /// Features.
    private mutating func documentLayer(
        at address: WebAddress, _ provider: any ResourceProvider, _ settings: LayerSettings
    ) -> Layer {
        do {
            var place = address
            if let collection = object["collectionId"]?.string {
                for part in ["collections", collection, "items"] { place = place.appending(part) }
            }
            let file = try FeatureDocument(at: place, provider).file()
            let source = try file.source(layer: nil)
            if let layer = obstructed(source, settings, path: path) { return layer }
            let layer = layer(of: source, drawnAs: object, path: path)
            settings.apply(to: layer)
            return layer
        } catch {
            return unsupported(settings, code: .layerNotOpened, "\(error)", path: path + ".url")
        }
    }

    /// Returns the layers of an entry that refers only to an item of the map's portal, bottom first.
    mutating func layers(
        ofItem id: String, _ provider: any ResourceProvider, _ settings: LayerSettings
    ) -> [Layer] {
        do {
            guard let item = try items.item(id) else {
                return [
                    unsupported(
                        settings, code: .layerNotOpened, "\(id.brief) is not the identifier of an item",
                        path: path + ".itemId")
                ]
            }
            let description = try item.loadedDescription()
            var settings = settings
            settings.title = settings.title ?? item.title
            if item.kind == .featureCollection, let document = try item.document() {
                return layers(of: document["featureCollection"] ?? document, settings)
            }
            let address = description["url"]?.string
            if let address, let layer = tileLayer(settings, at: address) { return [layer] }
            guard [.featureService, .mapService].contains(item.kind), let address else {
                return [
                    unsupported(
                        settings, code: .layerNotOpened,
                        "the item \(id.brief) is a \(item.typeName), which has no features",
                        path: path + ".itemId")
                ]
            }
            var place = try WebAddress(address)
            if ServiceLocation(place)?.layer == nil,
                let number = object["layerId"]?.double.flatMap({ Int(exactly: $0) })
            {
                place = place.appending("\(number)")
            }
            return serviceLayers(at: place, provider, settings)
        } catch {
            return [unsupported(settings, code: .layerNotOpened, "\(error)", path: path + ".itemId")]
        }
    }

    /// Returns what the item of the entry saves about a layer; nil if there is no item, or if it saves nothing.
    private mutating func savedLayer(at location: ServiceLocation) -> JSONPart? {
        guard let id = object["itemId"]?.string, let number = location.layer else { return nil }
        do { return try items.savedLayer(number, ofItem: id) } catch {
            diagnostics.append(
                Diagnostic(
                    .note, code: .itemNotLoaded, path: path + ".itemId", message: "\(error)",
                    instead: "the settings of the service are used"))
            return nil
        }
    }

    private mutating func layers(
        of service: ServiceDescription, _ connection: ServiceConnection, _ settings: LayerSettings
    ) -> [Layer] {
        if service.location.kind == .map, service.drawsPictures, !service.sendsFeatures {
            let content = pictureContent
            return [picture(of: service, connection, settings) { content }]
        }
        let members = ServiceMember.all(in: object)
        let shown = object["visibleLayers"]?.array?.compactMap(\.double)
        let groups = Set(service.layers.map(\.parent))
        let candidates = service.layers.filter { entry in
            entry.hasFeatures || service.hasPicture(of: entry) && !groups.contains(entry.number)
        }
        var layers: [Layer] = []
        for entry in candidates.reversed() {
            let member = members.first { $0.number == entry.number }
            var own = settings
            // The identifier and the title are those of the whole service.
            if candidates.count > 1 {
                own.title = [settings.title ?? "", entry.name].filter { !$0.isEmpty }.joined(separator: "/")
                own.id = nil
            }
            let isVisible =
                shown?.contains(Double(entry.number)) ?? member?.isVisible ?? service.isVisible(entry)
            let number = entry.number
            let layer: Layer
            if entry.hasFeatures {
                layer = serviceLayer(
                    at: service.location.layer(number), connection, drawnAs: member?.json ?? object, own,
                    path: member.map { "\(path).layers[\($0.index)]" } ?? path)
            } else {
                own.minScale = own.minScale ?? (entry.minScale > 0 ? entry.minScale : nil)
                own.maxScale = own.maxScale ?? (entry.maxScale > 0 ? entry.maxScale : nil)
                layer = picture(of: service, connection, own) { ArcGISPictures.Content(layers: [number]) }
            }
            layer.isVisible = layer.isVisible && isVisible
            layers.append(layer)
        }
        if layers.isEmpty {
            layers.append(
                unsupported(
                    settings, code: .layerNotOpened,
                    "\(service.location.service): the service has no layer with features", path: path + ".url"
                ))
        }
        return layers
    }

    /// Returns the layer of a picture that a service draws.
    private func picture(
        of service: ServiceDescription, _ connection: ServiceConnection, _ settings: LayerSettings,
        showing content: @escaping @Sendable () -> ArcGISPictures.Content
    ) -> Layer {
        let layer = ServicePictureLayer(
            of: LoadedContent { service }, connection.provider, showing: content)
        settings.apply(to: layer)
        if layer.name.isEmpty { layer.name = service.location.serviceName }
        return layer
    }

    private mutating func serviceLayer(
        at location: ServiceLocation, _ connection: ServiceConnection, drawnAs entry: JSONPart,
        _ settings: LayerSettings, path: String
    ) -> Layer {
        do {
            let source = try ServiceSource(LayerDescription(of: location, connection), connection)
            let saved = savedLayer(at: location)
            let json = try source.layer.json.definition(changedBy: saved?["layerDefinition"])
                .definition(changedBy: entry["layerDefinition"])
            let whole = try entry.setting(json.value, popup: saved?["popupInfo"]?.value)
            let inner = LayerSettings(whole)
            var own = settings
            own.title = settings.title ?? source.layer.name
            own.opacity = settings.opacity ?? inner.opacity
            own.minScale = settings.minScale ?? inner.minScale
            own.maxScale = settings.maxScale ?? inner.maxScale
            own.timeInfo = settings.timeInfo ?? inner.timeInfo
            own.definitionExpression =
                entry["layerDefinition"]?["definitionExpression"]?.string ?? settings.definitionExpression
                ?? saved?["layerDefinition"]?["definitionExpression"]?.string
            if let layer = obstructed(source, own, path: path) { return layer }
            let layer = layer(of: source, drawnAs: whole, path: path, pictures: source.resources)
            own.apply(to: layer)
            return layer
        } catch {
            return unsupported(settings, code: .layerNotOpened, "\(error)", path: path + ".url")
        }
    }
}

extension ServiceDescription {
    /// Whether a layer and all groups around it are visible.
    fileprivate func isVisible(_ entry: Entry) -> Bool {
        var current: Entry? = entry
        // A damaged list could have a circle of groups.
        for _ in 0..<32 {
            guard let known = current else { return true }
            if !known.isVisible { return false }
            current = layers.first { $0.number == known.parent }
        }
        return true
    }
}

extension JSONPart {
    /// Returns an entry of a map with another layer definition, and with a popup if it has none.
    fileprivate func setting(_ definition: JSONValue, popup: JSONValue?) throws -> JSONPart {
        guard case .object(var entry) = value else { return self }
        entry["layerDefinition"] = definition
        if entry["popupInfo"] == nil, let popup { entry["popupInfo"] = popup }
        return try JSONPart(.object(entry))
    }
}
