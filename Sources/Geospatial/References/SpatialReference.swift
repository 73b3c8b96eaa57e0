/// A coordinate system, named by its well-known id or described by well-known text.
///
/// Two references are equal when they name the same system: Esri's 102100, 102113 and 900913 equal EPSG 3857.
public struct SpatialReference: Sendable {
    /// The Esri or EPSG identifier as it was given, for example 4326; nil when only the text is known.
    public let wkid: Int?
    /// The EPSG identifier that stands for an older Esri one, where the document gave it.
    public let latestWKID: Int?
    /// The identifier of the system of heights, where there is one.
    ///
    /// Heights are not transformed.
    public let verticalWKID: Int?
    /// The well-known text (or a PROJ string), when that is what was given.
    public let wkText: String?

    /// The system with this identifier: EPSG's, or Esri's where EPSG has none of that number.
    ///
    /// Whether there is such a system shows when coordinates are projected.
    public init(wkid: Int) {
        self.init(wkid: wkid, latestWKID: nil, verticalWKID: nil, wkText: nil)
    }

    /// The system with this identifier, with a system of heights; nil when PROJ has no such system.
    ///
    /// Where there is no PROJ to ask, every identifier is taken.
    public init?(wkid: WKID, verticalWKID: WKID? = nil) {
        for wkid in [wkid, verticalWKID] {
            guard let wkid else { continue }
            do throws(GeospatialError) {
                _ = try SpatialReference(wkid: wkid.rawValue).properties()
            } catch .unknownSpatialReference {
                return nil
            } catch {}
        }
        self.init(
            wkid: wkid.rawValue, latestWKID: nil, verticalWKID: verticalWKID?.rawValue, wkText: nil)
    }

    package init(wkid: Int?, latestWKID: Int?, verticalWKID: Int?, wkText: String?) {
        self.wkid = wkid
        self.latestWKID = latestWKID
        self.verticalWKID = verticalWKID
        self.wkText = wkText
    }

    /// Longitude and latitude in degrees on WGS 84 (EPSG 4326).
    public static let wgs84 = SpatialReference(wkid: 4326)
    /// The web's map projection (EPSG 3857), metres.
    public static let webMercator = SpatialReference(wkid: 3857)
}

/// An identifier of a coordinate system in EPSG's or Esri's list.
public struct WKID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// The identifier with this number, or nil when it is not positive.
    public init?(rawValue: Int) {
        guard rawValue > 0, rawValue <= Int(Int32.max) else { return nil }
        self.rawValue = rawValue
    }

    /// The identifier with this number, or nil when it is not positive.
    public init?(_ rawValue: Int) {
        self.init(rawValue: rawValue)
    }

    private init(known rawValue: Int) { self.rawValue = rawValue }

    /// Longitude and latitude in degrees on WGS 84: 4326.
    public static let wgs84 = WKID(known: 4326)
    /// The web's map projection: 3857.
    public static let webMercator = WKID(known: 3857)
}

extension SpatialReference {
    /// The system that a short code names, or nil when the text is none of these: `EPSG:3035`, `ESRI:54030`,
    /// `3035`, `OGC:CRS84`, `urn:ogc:def:crs:EPSG::3035`, `http://www.opengis.net/def/crs/EPSG/0/3035`,
    /// a PROJ string such as `+proj=robin +lon_0=150`, or well-known text.
    public init?(code: String) {
        let text = code.trimmed
        if text.hasPrefix("+") {
            guard text.contains("+proj="), text.utf8.count <= Self.longestText else { return nil }
            self.init(
                wkid: nil, latestWKID: nil, verticalWKID: nil,
                wkText: text.contains("+type=crs") ? text : text + " +type=crs")
            return
        }
        if text.contains("[") {
            self.init(wkText: text)
            return
        }
        let pieces = text.split { $0 == ":" || $0 == "/" }
        guard let last = pieces.last else { return nil }
        if last.uppercased() == "CRS84" {
            self = .wgs84
            return
        }
        let authorities: Set<String> = ["EPSG", "ESRI"]
        guard pieces.count == 1 || pieces.contains(where: { authorities.contains($0.uppercased()) }),
            last.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(last),
            let wkid = WKID(number)
        else { return nil }
        // Whether there is such a system shows when it is used, with a word for it.
        self.init(wkid: wkid.rawValue)
    }

    /// The system that well-known text (WKT 1, Esri's or 2) describes, or nil when the text is not that.
    ///
    /// Where the text names its identifier, ``wkid`` has it; the text is kept all the same.
    public init?(wkText: String) {
        guard wkText.utf8.count <= Self.longestText, let text = WellKnownText(wkText) else { return nil }
        self.init(wkid: text.wkid, latestWKID: nil, verticalWKID: nil, wkText: wkText)
    }

    /// Descriptions longer than this are refused; the longest in use are a few thousand bytes.
    private static let longestText = 1 << 20

    /// The identifier that stands for all names of the same system.
    package var canonicalWKID: Int? {
        switch wkid {
        case 102100, 102113, 900913, 3785: 3857
        case let wkid?: latestWKID ?? wkid
        case nil: latestWKID
        }
    }

    /// How PROJ is asked for this system, best name first.
    package var definitions: [String] {
        guard let wkid = canonicalWKID else { return wkText.map { [$0] } ?? [] }
        // EPSG keeps its numbers below 32768.
        var names = wkid < 32768 ? ["EPSG:\(wkid)", "ESRI:\(wkid)"] : ["ESRI:\(wkid)", "EPSG:\(wkid)"]
        if let given = self.wkid, given != wkid { names.append("ESRI:\(given)") }
        if let wkText { names.append(wkText) }
        return names
    }
}

extension SpatialReference: Hashable {
    /// Whether both name the same system.
    public static func == (left: SpatialReference, right: SpatialReference) -> Bool {
        let wkid = left.canonicalWKID
        return wkid == right.canonicalWKID && left.verticalWKID == right.verticalWKID
            && (wkid != nil || left.wkText == right.wkText)
    }

    /// Feeds what names the system.
    public func hash(into hasher: inout Hasher) {
        if let wkid = canonicalWKID { hasher.combine(wkid) } else { hasher.combine(wkText) }
    }
}

extension SpatialReference: CustomStringConvertible {
    /// `EPSG:3857`, `ESRI:54030`, or the beginning of the text.
    public var description: String {
        if let wkid = canonicalWKID { return wkid < 32768 ? "EPSG:\(wkid)" : "ESRI:\(wkid)" }
        guard let wkText else { return "no spatial reference" }
        return wkText.count > 60 ? wkText.prefix(60) + "…" : wkText
    }
}

extension String {
    fileprivate var trimmed: String {
        String(
            drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
