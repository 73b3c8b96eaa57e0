import Cartouche
import Documents
import FeatureSources
import Features
import Geospatial
import Mapping

/// The format and the layers of a file.
struct FileSurvey {
    /// A layer, or the reason why it cannot be read.
    enum Layer {
        case read(LayerSurvey)
        case unreadable(name: String, problem: String)
    }

    var path: String
    var format: String
    var spatialReference: SpatialReference?
    var layers: [Layer] = []
    var diagnostics: [Diagnostic] = []

    /// Opens a file and describes its layers.
    ///
    /// - Parameters:
    ///   - layer: the name of the only layer to describe; nil for all.
    ///   - reference: replaces the spatial reference that the file declares; ignored for web maps.
    ///   - reads: whether to read all features.
    /// - Throws: an error if the file, or its only layer, cannot be read.
    init(_ input: DataInput, layer: String?, reference: SpatialReference?, reads: Bool) throws {
        path = input.path == "-" ? "standard input" : input.path
        if input.isWebMap {
            let map = try input.webMap(nil)
            format = "web map"
            spatialReference = map.spatialReference
            diagnostics = map.diagnostics
            for layer in map.operationalLayers {
                let parts: [Cartouche.Layer] = layer.drawnLayers.isEmpty ? [layer] : layer.drawnLayers
                layers += parts.map { Self.survey($0, reads: reads) }
            }
            return
        }
        let file = try input.file()
        format = file.format
        diagnostics = file.diagnostics
        if let name = layer ?? FeatureSources.layerName(inPath: input.path) {
            layers = [
                .read(try LayerSurvey(file.source(layer: name, spatialReference: reference), reads: reads))
            ]
            return
        }
        if file.layerNames.count == 1 {
            // If the only layer cannot be read, the whole file fails.
            layers = [.read(try LayerSurvey(file.source(spatialReference: reference), reads: reads))]
            return
        }
        for name in file.layerNames {
            do {
                let source = try file.source(layer: name, spatialReference: reference)
                layers.append(.read(try LayerSurvey(source, reads: reads)))
            } catch {
                layers.append(.unreadable(name: name, problem: "\(error)"))
            }
        }
    }

    private static func survey(_ layer: Cartouche.Layer, reads: Bool) -> Layer {
        switch layer {
        case let layer as FeatureLayer:
            do {
                var survey = try LayerSurvey(layer.featureSource(), reads: reads)
                survey.name = layer.name
                return .read(survey)
            } catch {
                return .unreadable(name: layer.name, problem: "\(error)")
            }
        case let layer as UnsupportedLayer:
            return .unreadable(name: layer.name, problem: layer.reason.message)
        default: return .unreadable(name: layer.name, problem: "the layer has no features to describe")
        }
    }

    /// Whether every layer could be read, without errors.
    var isComplete: Bool {
        let isRead = layers.allSatisfy { layer in
            guard case .read(let survey) = layer else { return false }
            return !survey.diagnostics.contains { $0.severity == .error }
        }
        return isRead && !diagnostics.contains { $0.severity == .error }
    }
}

extension FileSurvey {
    /// The survey as text.
    var lines: [String] {
        var first = "\(path): \(format), \(counted(layers.count, "layer"))"
        if let spatialReference { first += ", drawn in \(spatialReference)" }
        var lines = [first]
        for layer in layers {
            switch layer {
            case .read(let survey): lines += survey.lines
            case .unreadable(let name, let problem):
                lines.append("layer \"\(name)\": cannot be read: \(problem)")
            }
        }
        return lines + diagnostics.map(\.description)
    }

    /// The survey as JSON.
    var json: JSONValue {
        var object: JSONObject = [
            "path": .string(path), "format": .string(format),
            "layers": .array(
                layers.map { layer in
                    switch layer {
                    case .read(let survey): survey.json
                    case .unreadable(let name, let problem):
                        ["name": .string(name), "error": .string(problem)]
                    }
                }), "diagnostics": .array(diagnostics.map(\.jsonValue)),
        ]
        if let spatialReference {
            object["spatialReference"] = .string(spatialReference.description)
        }
        return .object(object)
    }
}
