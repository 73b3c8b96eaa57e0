import CartoucheDocuments
import CartoucheImages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The metadata of a shapefile, from its `.shp.xml` file.
///
/// Three forms of metadata are read: ArcGIS metadata, the FGDC Content Standard for Digital Geospatial Metadata
/// (FGDC-STD-001-1998), and ISO 19139.
public final class ShapefileInfo: Sendable {
    /// The names of those who made or gave the data; empty if there are none.
    public let credits: String
    /// A short statement of what the data is for; empty if there is none.
    public let summary: String
    /// The keywords for a search, in the order of the file.
    public let tags: [String]
    /// The preview picture; nil if there is none that can be read.
    public let thumbnail: Image?

    /// Reads a metadata file.
    ///
    /// - Parameter url: The XML file, such as `roads.shp.xml`; at most 16 MiB.
    /// - Throws: `DocumentError` if the file cannot be read or is not well-formed. ``MapError`` if the URL does not
    ///   refer to a file.
    public convenience init(contentsOf url: URL) throws {
        let path = try url.localPath()
        let bytes = try FileBytes(FileLocation(path)).contents(limit: 16 << 20)
        self.init(try XMLElement.root(of: bytes, source: path))
    }

    init(_ root: XMLElement) {
        let texts = MetadataTexts(root)
        credits = texts.first("idCredit", "datacred", "credit")
        summary = texts.first("idPurp", "purpose")
        tags = texts.tags
        thumbnail = texts.thumbnail
    }
}

/// The texts of a metadata document, by the names of their elements.
private struct MetadataTexts {
    private var texts: [String: [String]] = [:]
    private(set) var tags: [String] = []
    private(set) var thumbnail: Image?

    /// The elements that contain keywords, and the elements with one keyword.
    private static let keywordLists: Set<String> = [
        "searchKeys", "themeKeys", "placeKeys", "tempKeys", "keywords",
    ]
    private static let keywords: Set<String> = ["keyword", "themekey", "placekey", "tempkey"]

    init(_ root: XMLElement) {
        visit(root, inKeywords: false)
    }

    /// Returns the first text of the first name that has one.
    func first(_ names: String...) -> String {
        names.lazy.compactMap { texts[$0]?.first }.first ?? ""
    }

    // The reader of XML limits the depth.
    private mutating func visit(_ element: XMLElement, inKeywords: Bool) {
        let inKeywords =
            inKeywords || Self.keywordLists.contains(element.name) || element.name == "MD_Keywords"
        let text = Self.plain(Self.allText(of: element))
        if inKeywords, Self.keywords.contains(element.name), !text.isEmpty {
            if !tags.contains(text) { tags.append(text) }
        } else if element.name == "Data", element["EsriPropertyType"] == "PictureX" {
            if thumbnail == nil, let bytes = Base64.decode(element.text.utf8) {
                thumbnail = try? Image(data: bytes)
            }
            return
        } else if !text.isEmpty,
            ["idCredit", "datacred", "credit", "idPurp", "purpose"].contains(element.name)
        {
            texts[element.name, default: []].append(text)
        }
        for child in element.children { visit(child, inKeywords: inKeywords) }
    }

    /// Returns the text of an element with that of its children; ISO 19139 puts texts into `CharacterString`.
    private static func allText(of element: XMLElement) -> String {
        element.children.isEmpty || !element.text.allSatisfy(\.isWhitespace)
            ? element.text
            : element.children.filter { $0.name == "CharacterString" }.map(\.text).joined(separator: " ")
    }

    /// Returns a text without the white space around it and without the tags of HTML, which ArcGIS allows.
    private static func plain(_ text: String) -> String {
        var plain = ""
        var isTag = false
        for character in text {
            if character == "<" {
                isTag = true
            } else if character == ">", isTag {
                isTag = false
            } else if !isTag {
                plain.append(character)
            }
        }
        // A text that contains only a sign "<" is not HTML.
        let result = isTag ? text : plain
        return result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
