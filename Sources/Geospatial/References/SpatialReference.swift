/// A coordinate system that is identified by a well-known ID (WKID) or well-known text (WKT).
///
/// Two spatial references are equal if they name the same coordinate system. Esri's 102100, 102113 and 900913 equal
/// EPSG 3857.
public struct SpatialReference: Sendable {
    /// The Esri or EPSG identifier as it was given, for example 4326; nil if only the text is known.
    public let wkid: Int?
    /// The EPSG identifier that replaces an older Esri identifier, if the document has one.
    public let latestWKID: Int?
    /// The identifier of the vertical coordinate system; nil if there is none.
    ///
    /// Heights are not transformed.
    public let verticalWKID: Int?
    /// The well-known text or PROJ string that was given; nil if only an identifier was given.
    public let wkText: String?

    /// Creates a spatial reference with an EPSG identifier, or Esri's if EPSG does not have this number.
    ///
    /// The identifier is not checked. If it is unknown, projecting coordinates fails.
    public init(wkid: Int) {
        self.init(wkid: wkid, latestWKID: nil, verticalWKID: nil, wkText: nil)
    }

    /// Creates a spatial reference with an identifier; nil if PROJ does not know it.
    ///
    /// If PROJ is not installed, every identifier is accepted.
    ///
    /// - Parameters:
    ///   - wkid: The identifier of the horizontal coordinate system.
    ///   - verticalWKID: The identifier of the vertical coordinate system; nil for none.
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
    /// The map projection of web maps (EPSG 3857), in meters.
    public static let webMercator = SpatialReference(wkid: 3857)
}

/// An identifier of a coordinate system in the lists of EPSG or Esri.
public struct WKID: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Creates an identifier; nil if the number is below 1 or above 2,147,483,647.
    public init?(rawValue: Int) {
        guard rawValue > 0, rawValue <= Int(Int32.max) else { return nil }
        self.rawValue = rawValue
    }

    /// Creates an identifier; nil if the number is below 1 or above 2,147,483,647.
    public init?(_ rawValue: Int) {
        self.init(rawValue: rawValue)
    }

    private init(known rawValue: Int) { self.rawValue = rawValue }

    /// Longitude and latitude in degrees on WGS 84: 4326.
    public static let wgs84 = WKID(known: 4326)
    /// The map projection of web maps: 3857.
    public static let webMercator = WKID(known: 3857)
}

extension SpatialReference {
    /// Creates a spatial reference from a short code or a description; nil if the format is not recognized.
    ///
    /// These formats are recognized:
    ///
    /// - `EPSG:3035`, `ESRI:54030`, `3035` and `OGC:CRS84`
    /// - `urn:ogc:def:crs:EPSG::3035`
    /// - `http://www.opengis.net/def/crs/EPSG/0/3035`
    /// - PROJ strings such as `+proj=robin +lon_0=150`
    /// - well-known text
    public init?(code: String) {
        let text = code.trimmed
        if text.hasPrefix("+") {
            guard text.contains("+proj="), text.utf8.count <= Self.maxTextLength else { return nil }
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
        // The identifier is not checked here; its first use throws an error if it is unknown.
        self.init(wkid: wkid.rawValue)
    }

    /// Creates a spatial reference from well-known text (WKT 1, Esri's WKT or WKT 2); nil if the text is not WKT.
    ///
    /// If the text has an identifier, it is in ``wkid``. ``wkText`` keeps the text.
    public init?(wkText: String) {
        guard wkText.utf8.count <= Self.maxTextLength, let text = WellKnownText(wkText) else { return nil }
        self.init(wkid: text.wkid, latestWKID: nil, verticalWKID: nil, wkText: wkText)
    }

    /// Maximum length of a description in bytes; real descriptions have a few thousand bytes.
    private static let maxTextLength = 1 << 20

    /// One identifier for all identifiers of the same coordinate system.
    package var canonicalWKID: Int? {
        switch wkid {
        case 102100, 102113, 900913, 3785: 3857
        case let wkid?: latestWKID ?? wkid
        case nil: latestWKID
        }
    }

    /// The names and descriptions of this coordinate system for PROJ, best first.
    package var definitions: [String] {
        guard let wkid = canonicalWKID else { return wkText.map { [$0] } ?? [] }
        // EPSG numbers are below 32768.
        var names = wkid < 32768 ? ["EPSG:\(wkid)", "ESRI:\(wkid)"] : ["ESRI:\(wkid)", "EPSG:\(wkid)"]
        if let given = self.wkid, given != wkid { names.append("ESRI:\(given)") }
        if let wkText { names.append(wkText) }
        return names
    }
}

extension SpatialReference: Hashable {
    /// Whether both name the same coordinate system.
    public static func == (left: SpatialReference, right: SpatialReference) -> Bool {
        let wkid = left.canonicalWKID
        return wkid == right.canonicalWKID && left.verticalWKID == right.verticalWKID
            && (wkid != nil || left.wkText == right.wkText)
    }

    /// Hashes the identifier, or the text if there is no identifier.
    public func hash(into hasher: inout Hasher) {
        if let wkid = canonicalWKID { hasher.combine(wkid) } else { hasher.combine(wkText) }
    }
}

extension SpatialReference: CustomStringConvertible {
    /// `EPSG:3857`, `ESRI:54030`, or the first 60 characters of the text.
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
