import CartoucheDocuments

/// What a Web Map Service says about itself (OGC 01-068r3, version 1.1.1, and OGC 06-042, version 1.3.0).
package struct WMSCapabilities: Sendable {
    /// A layer in the tree of a service.
    package struct Layer: Sendable {
        /// The name for requests; nil for a group that cannot be requested.
        package let name: String?
        package let title: String
        /// The codes of coordinate reference systems, also those of the groups around the layer, in capital letters.
        package let systems: Set<String>
        /// The area in degrees: west, south, east, north; nil if it is not stated.
        package let bounds: SIMD4<Double>?
        package let attribution: String
        package let children: [Layer]

        /// The layer and all layers in it that have a name.
        package var named: [Layer] { (name == nil ? [] : [self]) + children.flatMap(\.named) }
    }

    package let version: String
    package let title: String
    /// The address for pictures; nil if it is not stated.
    package let mapAddress: String?
    /// The media types of pictures.
    package let formats: [String]
    /// The greatest width and height of a picture; nil without a limit.
    package let maximumSize: SIMD2<Int>?
    package let root: Layer

    /// The greatest depth of groups.
    private static let maximumDepth = 50

    /// Reads the answer to `GetCapabilities`.
    ///
    /// - Throws: `DocumentError` if the text is not one of a Web Map Service.
    package init(parsing bytes: [UInt8], source: String) throws(DocumentError) {
        let document = try XMLElement.root(of: bytes, source: source)
        guard ["WMS_Capabilities", "WMT_MS_Capabilities"].contains(document.name),
            let capability = document.child("Capability"), let layer = capability.child("Layer")
        else {
            let reason = OGCException.text(of: document).map { ": \($0)" } ?? ""
            throw DocumentError(
                .unsupported, source: source, what: "the answer has no layers of a Web Map Service\(reason)",
                suggestion: "use the address of a WMS, version 1.1.1 or 1.3.0")
        }
        version = document["version"] ?? (document.name == "WMS_Capabilities" ? "1.3.0" : "1.1.1")
        let service = document.child("Service")
        title = service?.child("Title")?.trimmedText ?? ""
        let map = capability.child("Request")?.child("GetMap")
        formats = map?.children.filter { $0.name == "Format" }.map(\.trimmedText) ?? []
        let get = map?.children.filter { $0.name == "DCPType" }.lazy
            .compactMap { $0.child("HTTP")?.child("Get")?.child("OnlineResource") }.first
        mapAddress = get?.link
        func limit(_ name: String) -> Int? {
            service?.child(name).flatMap { Int($0.trimmedText) }.flatMap { $0 > 0 ? $0 : nil }
        }
        maximumSize = limit("MaxWidth").flatMap { width in limit("MaxHeight").map { SIMD2(width, $0) } }
        root = Self.layer(layer, inside: [], nil, depth: 0)
    }

    private static func layer(
        _ element: XMLElement, inside systems: Set<String>, _ bounds: SIMD4<Double>?, depth: Int
    ) -> Layer {
        let own = element.children.filter { ["CRS", "SRS"].contains($0.name) }.flatMap {
            // Old servers list several codes in one element.
            $0.text.split(whereSeparator: \.isWhitespace).map { $0.uppercased() }
        }
        let all = systems.union(own)
        let area = self.bounds(of: element) ?? bounds
        let children = depth < maximumDepth ? element.children.filter { $0.name == "Layer" } : []
        return Layer(
            name: element.child("Name")?.trimmedText, title: element.child("Title")?.trimmedText ?? "",
            systems: all, bounds: area,
            attribution: element.child("Attribution")?.child("Title")?.trimmedText ?? "",
            children: children.map { layer($0, inside: all, area, depth: depth + 1) })
    }

    private static func bounds(of element: XMLElement) -> SIMD4<Double>? {
        let numbers: [Double?]
        if let box = element.child("EX_GeographicBoundingBox") {
            numbers = [
                "westBoundLongitude", "southBoundLatitude", "eastBoundLongitude", "northBoundLatitude",
            ]
            .map { box.child($0).flatMap { Double($0.trimmedText) } }
        } else if let box = element.child("LatLonBoundingBox") {
            numbers = ["minx", "miny", "maxx", "maxy"].map { box[$0].flatMap(Double.init) }
        } else {
            return nil
        }
        let known = numbers.compactMap { $0 }.filter(\.isFinite)
        guard known.count == 4, known[0] < known[2], known[1] < known[3] else { return nil }
        return SIMD4(known[0], known[1], known[2], known[3])
    }
}
