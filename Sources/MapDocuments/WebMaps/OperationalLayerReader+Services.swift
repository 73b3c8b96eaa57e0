import CartoucheDocuments
import CartoucheMapModel
import CartoucheNetwork
import CartoucheServices

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

    private mutating func layers(
        of service: ServiceDescription, _ connection: ServiceConnection, _ settings: LayerSettings
    ) -> [Layer] {
        let members = ServiceMember.all(in: object)
        let shown = object["visibleLayers"]?.array?.compactMap(\.double)
        let candidates = service.layers.filter(\.hasFeatures)
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
            let layer = serviceLayer(
                at: service.location.layer(entry.number), connection, drawnAs: member?.json ?? object, own,
                path: member.map { "\(path).layers[\($0.index)]" } ?? path)
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

    private mutating func serviceLayer(
        at location: ServiceLocation, _ connection: ServiceConnection, drawnAs entry: JSONPart,
        _ settings: LayerSettings, path: String
    ) -> Layer {
        do {
            let source = try ServiceSource(LayerDescription(of: location, connection), connection)
            let json = try source.layer.json.definition(changedBy: entry["layerDefinition"])
            let whole = try entry.settingDefinition(json)
            let inner = LayerSettings(whole)
            var own = settings
            own.title = settings.title ?? source.layer.name
            own.opacity = settings.opacity ?? inner.opacity
            own.minScale = settings.minScale ?? inner.minScale
            own.maxScale = settings.maxScale ?? inner.maxScale
            own.timeInfo = settings.timeInfo ?? inner.timeInfo
            own.definitionExpression =
                entry["layerDefinition"]?["definitionExpression"]?.string ?? settings.definitionExpression
            if let layer = obstructed(source, own, path: path) { return layer }
            let layer = layer(of: source, drawnAs: whole, path: path)
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
    /// Returns a layer definition of a service with the members of another definition.
    ///
    /// Both members `drawingInfo` are combined.
    fileprivate func definition(changedBy other: JSONPart?) throws -> JSONValue {
        guard case .object(var own) = value, case .object(let changes)? = other?.value else { return value }
        for member in changes.members {
            if member.key == "drawingInfo", case .object(var drawing)? = own["drawingInfo"],
                case .object(let new) = member.value
            {
                for part in new.members { drawing[part.key] = part.value }
                own["drawingInfo"] = .object(drawing)
            } else {
                own[member.key] = member.value
            }
        }
        return .object(own)
    }

    /// Returns an entry of a map with another layer definition.
    fileprivate func settingDefinition(_ definition: JSONValue) throws -> JSONPart {
        guard case .object(var entry) = value else { return self }
        entry["layerDefinition"] = definition
        return try JSONPart(.object(entry))
    }
}
