import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImagery
import CartoucheMapModel
import CartoucheNetwork
import CartoucheRasters
import CartoucheServices
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Layers of pictures: the tiles of servers, and local rasters and archives of tiles.

extension OperationalLayerReader {
    /// Returns the layer of an entry with the tiles or pictures of a server, if the program allows requests; nil for
    /// other entries.
    ///
    /// - Parameter address: The address of the service; nil for that of the entry.
    mutating func tileLayer(_ settings: LayerSettings, at address: String? = nil) -> Layer? {
        guard let provider = ResourceProviders.shared else { return nil }
        let place = (address ?? object["url"]?.string).flatMap { URL(string: $0) }
        let layer: Layer
        switch object["layerType"]?.string {
        case "OpenStreetMap": layer = OpenStreetMapLayer(provider: provider)
        case "WebTiledLayer" where wmtsLayer != nil:
            layer = wmtsLayer!(provider)
        case "WebTiledLayer":
            guard let template = object["templateUrl"]?.string ?? place?.absoluteString else { return nil }
            let tiles = WebTiledLayer(
                template, object["subDomains"]?.array?.compactMap(\.string) ?? [],
                TileInfo(json: object["tileInfo"]), extent, provider: provider, name: "")
            tiles.attribution = object["copyright"]?.string ?? ""
            layer = tiles
        case "ArcGISTiledMapServiceLayer":
            guard let url = place else { return nil }
            layer = ArcGISTiledLayer(url: url, provider: provider)
        case "ArcGISImageServiceLayer":
            guard let url = place else { return nil }
            layer = ArcGISImageServiceLayer(url: url, imageSettings(), provider: provider)
        case "WMS":
            guard let url = place else { return nil }
            layer = WMSLayer(url: url, layerNames: visibleLayers, provider: provider)
        default: return nil
        }
        settings.apply(to: layer)
        return layer
    }

    /// Returns how an image service makes its pictures; reports values that cannot be sent.
    private mutating func imageSettings() -> ArcGISPictures.ImageSettings {
        var settings = ArcGISPictures.ImageSettings()
        settings.rendering = object["renderingRule"].flatMap { $0.object == nil ? nil : $0.value }
        settings.mosaic = object["mosaicRule"].flatMap { $0.object == nil ? nil : $0.value }
        if let condition = LayerSettings(object).definitionExpression, !condition.isEmpty {
            var rule = object["mosaicRule"]?.value.object ?? JSONObject()
            let own = rule["where"]?.string ?? ""
            rule["where"] = .string(own.isEmpty ? condition : "(\(own)) AND (\(condition))")
            settings.mosaic = .object(rule)
        }
        func numbers(_ name: String) -> [Double] {
            guard let value = object[name], !value.isNull else { return [] }
            let single = [value.double ?? value.string.flatMap { Double($0) }].compactMap { $0 }
            let listed =
                value.array?.map { $0.double ?? .nan }
                ?? value.string?.split(separator: ",").map { Double($0.filter { $0 != " " }) ?? .nan }
            let numbers = single.isEmpty ? listed ?? [.nan] : single
            if numbers.count <= 1000, numbers.allSatisfy(\.isFinite) { return numbers }
            reportImageMember(name, "\(value.value.excerpt()) is not a list of numbers")
            return []
        }
        settings.noData = numbers("noData")
        let bands = numbers("bandIds")
        settings.bands = bands.compactMap { Int(exactly: $0) }.filter { $0 >= 0 }
        if settings.bands.count < bands.count {
            reportImageMember("bandIds", "the list has numbers that are no numbers of bands")
            settings.bands = []
        }
        func word(_ name: String, _ words: [String]) -> String? {
            guard let value = object[name], !value.isNull else { return nil }
            if let text = value.string, words.contains(text) { return text }
            reportImageMember(name, "\(value.value.excerpt()) is none of \(words.joined(separator: ", "))")
            return nil
        }
        settings.noDataInterpretation = word(
            "noDataInterpretation", ["esriNoDataMatchAny", "esriNoDataMatchAll"])
        settings.interpolation = word(
            "interpolation",
            [
                "RSP_BilinearInterpolation", "RSP_CubicConvolution", "RSP_Majority", "RSP_NearestNeighbor",
            ])
        if object["layerDefinition"]?["drawingInfo"]?["renderer"]?.object != nil,
            settings.rendering == nil
        {
            reportImageMember(
                "layerDefinition.drawingInfo.renderer", "the renderer is not applied to pictures of a service"
            )
        }
        return settings
    }

    private mutating func reportImageMember(_ member: String, _ message: String) {
        diagnostics.append(
            Diagnostic(
                .warning, code: .layerSettingNotApplied, path: "\(path).\(member)", message: message,
                instead: "the service draws as it does by itself"))
    }

    /// Makes the layer of a Web Map Tile Service; nil if the entry names none.
    private var wmtsLayer: ((any ResourceProvider) -> WMTSLayer)? {
        guard let info = object["wmtsInfo"], let url = info["url"]?.string.flatMap({ URL(string: $0) }) else {
            return nil
        }
        let (name, set) = (info["layerIdentifier"]?.string, info["tileMatrixSet"]?.string)
        return { WMTSLayer(WMTSService(url: url, provider: $0), name, set) }
    }

    /// Returns the layer of an entry of a basemap; nil if it cannot be drawn.
    mutating func basemapLayer() -> Layer? {
        let settings = LayerSettings(object)
        if let layer = tileLayer(settings) ?? mapServicePicture(settings) { return layer }
        guard let address = object["url"]?.string, let path = try? resources.path(for: address),
            FileBytes.exists(path)
        else { return nil }
        return pictureLayer(at: path, settings)
    }

    /// Returns the layer of the picture of a map service, if the program allows requests; nil for other entries.
    private func mapServicePicture(_ settings: LayerSettings) -> Layer? {
        guard object["layerType"]?.string == "ArcGISMapServiceLayer",
            let provider = ResourceProviders.shared,
            let url = object["url"]?.string.flatMap({ URL(string: $0) })
        else { return nil }
        let content = pictureContent
        let layer = ServicePictureLayer(of: MapServiceLayer.description(of: url, provider), provider) {
            content
        }
        settings.apply(to: layer)
        return layer
    }

    /// What the entry shows of a map service that draws its layers itself.
    var pictureContent: ArcGISPictures.Content {
        let members = ServiceMember.all(in: object)
        var content = ArcGISPictures.Content(
            layers: object["visibleLayers"]?.array?.compactMap { $0.double.flatMap { Int(exactly: $0) } })
        for member in members {
            guard let condition = LayerSettings(member.json).definitionExpression, !condition.isEmpty else {
                continue
            }
            content.conditions[member.number] = condition
        }
        return content
    }

    /// The names of the visible layers of a WMS; a map lists them top first.
    private var visibleLayers: [String] {
        let names = object["visibleLayers"]?.array?.compactMap(\.string) ?? []
        if !names.isEmpty { return names }
        return object["layers"]?.array?.compactMap { $0["name"]?.string } ?? []
    }

    private var extent: Envelope? {
        object["fullExtent"].flatMap { extent in
            Envelope(
                finiteSidesOf: extent,
                extent["spatialReference"].flatMap { EsriJSON.spatialReference(from: $0) } ?? .webMercator)
        }
    }

    /// Returns the layer of a local raster, with the renderer and the resampling of the entry.
    private mutating func rasterLayer(at file: String) -> RasterLayer {
        let layer = RasterLayer(raster: Raster(path: file))
        if let json = object["layerDefinition"]?["drawingInfo"]?["renderer"], json.object != nil {
            let read = WebRasterRenderer(json, path: path + ".layerDefinition.drawingInfo.renderer")
            diagnostics += read.diagnostics
            layer.renderer = read.renderer
        }
        switch object["interpolation"]?.string {
        case "RSP_NearestNeighbor", "RSP_Majority": layer.resampling = .nearest
        case "RSP_CubicConvolution": layer.resampling = .cubic
        default: break
        }
        return layer
    }

    /// Returns the layer of a local raster or archive of tiles; nil for other files.
    mutating func pictureLayer(at file: String, _ settings: LayerSettings) -> Layer? {
        let layer: Layer
        if ArchiveTiles.extensions.contains(FilePath.fileExtension(of: file).lowercased())
            || GeoPackageTiles.areIn(file)
        {
            layer = TileArchiveLayer(path: file)
        } else if RasterFile.isRaster(file) {
            layer = rasterLayer(at: file)
        } else {
            return nil
        }
        settings.apply(to: layer)
        return layer
    }
}
