import CartoucheDocuments
import CartoucheNetwork

/// A service of ArcGIS that gives no result.
public enum ServiceError: CartoucheError, Hashable {
    /// The service answers with an error.
    case refused(url: String, code: Int?, message: String)
    /// The service needs a token, or does not accept the one that was sent.
    case tokenRequired(url: String, message: String)
    /// The address is not that of a service, or the answer is not one of a service.
    case notAService(url: String, what: String)
    /// The service has several layers, and none was chosen.
    case severalLayers(url: String, layers: [String])
    /// The layer has no features that can be queried.
    case notFeatures(url: String, what: String)
    /// The service has no legend: servers before ArcGIS 10 SP1, whose version is 10.01, have none, nor have feature
    /// services.
    case noLegend(url: String, version: Double?)
    /// The answer cannot be read.
    case notReadable(url: String, what: String)
    /// There is no provider of resources.
    case noProvider(url: String)

    /// The address, with `***` for tokens.
    public var `where`: String {
        switch self {
        case .refused(let url, _, _), .tokenRequired(let url, _), .notAService(let url, _),
            .severalLayers(let url, _), .notFeatures(let url, _), .notReadable(let url, _),
            .noLegend(let url, _), .noProvider(let url):
            url
        }
    }

    /// What is wrong.
    public var what: String {
        switch self {
        case .refused(_, let code, let message):
            "the service answers with an error" + (code.map { " (\($0))" } ?? "") + ": \(message)"
        case .tokenRequired(_, let message): "the service needs a valid token: \(message)"
        case .notAService(_, let what), .notFeatures(_, let what), .notReadable(_, let what): what
        case .severalLayers(_, let layers): "the service has \(layers.count) layers"
        case .noLegend(_, let version?):
            "the map service is of version \(version); legends need 10 SP1 (10.01) or later"
        case .noLegend(_, nil): "the service has no legend"
        case .noProvider: "there is no network access"
        }
    }

    /// The first version of servers with legends: 10 SP1.
    static let firstVersionWithLegends = 10.01

    /// What to do.
    public var suggestion: String {
        switch self {
        case .refused(_, 404, _): "check the address"
        case .refused: ""
        case .tokenRequired: "state a token with --token-file"
        case .notAService:
            "use an address such as https://example.com/arcgis/rest/services/Roads/FeatureServer/0"
        case .severalLayers(let url, let layers):
            "append the number of a layer, such as \(url)/0; the layers are "
                + layers.prefix(20).joined(separator: ", ")
        case .notFeatures: "choose a layer with features"
        case .noLegend: "make the legend from the renderers of its layers: append the number of a layer"
        case .notReadable: "try again later"
        case .noProvider: "allow requests with --online, or set ResourceProviders.shared"
        }
    }
}

extension ServiceError {
    /// The error of an answer in JSON; nil if it is none.
    ///
    /// Services answer most errors with the HTTP status 200.
    init?(answer: JSONPart, url: String) {
        let object: JSONPart
        if let error = answer["error"]?.object {
            object = error
        } else if let status = answer["status"]?.string, ["error", "failure"].contains(status) {
            object = answer
        } else {
            return nil
        }
        let code = object["code"]?.double.flatMap { Int(exactly: $0) }
        var texts = [object["message"]?.string ?? ""]
        texts += (object["details"]?.array ?? object["messages"]?.array ?? []).prefix(3).compactMap(\.string)
        var message: [String] = []
        for text in texts where !text.isEmpty && !message.contains(text) { message.append(text) }
        let text = message.isEmpty ? "no message" : String(message.joined(separator: ": ").prefix(300))
        let line = WebAddress.masked(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        if [498, 499].contains(code) || [401, 403].contains(code) && line.lowercased().contains("token") {
            self = .tokenRequired(url: url, message: line)
        } else {
            self = .refused(url: url, code: code, message: line)
        }
    }

    /// Whether the service refuses the request itself, so that a simpler request may succeed.
    var isWrongRequest: Bool {
        if case .refused(_, let code, _) = self { return code == 400 || code == nil }
        return false
    }

    /// Whether the service does not know the resource.
    var isMissingResource: Bool {
        switch self {
        case .refused(_, let code, _): code == 400 || code == 404 || code == nil
        case .notAService: true
        default: false
        }
    }

    /// Whether the service fails, perhaps because the answer would be too large.
    var isFailure: Bool {
        if case .refused(_, 500, _) = self { return true }
        return false
    }
}
