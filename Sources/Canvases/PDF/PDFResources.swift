/// The kinds of resources to which contents refer by name.
enum PDFResource: UInt8, CaseIterable {
    case state, pattern, object, font, colorSpace, shading, layer

    /// The first letter of its names.
    var prefix: StaticString {
        switch self {
        case .state: "/G"
        case .pattern: "/P"
        case .object: "/X"
        case .font: "/F"
        case .colorSpace: "/C"
        case .shading: "/S"
        case .layer: "/L"
        }
    }

    /// The key of the dictionary of its names.
    fileprivate var category: StaticString {
        switch self {
        case .state: "/ExtGState"
        case .pattern: "/Pattern"
        case .object: "/XObject"
        case .font: "/Font"
        case .colorSpace: "/ColorSpace"
        case .shading: "/Shading"
        case .layer: "/Properties"
        }
    }
}

/// The resources that a content uses.
struct PDFResources: Sendable {
    private var objects = [Set<Int>](repeating: [], count: PDFResource.allCases.count)

    mutating func insert(_ kind: PDFResource, _ object: Int) { objects[Int(kind.rawValue)].insert(object) }

    mutating func formUnion(_ other: PDFResources) {
        for index in objects.indices { objects[index].formUnion(other.objects[index]) }
    }

    /// Appends the dictionary; a name is a letter and the number of the object.
    func append(to text: inout PDFText) {
        text.append("<<")
        for kind in PDFResource.allCases where !objects[Int(kind.rawValue)].isEmpty {
            text.append(kind.category)
            text.append("<<")
            for object in objects[Int(kind.rawValue)].sorted() {
                text.append(kind.prefix)
                text.append(object)
                text.append(" ")
                text.append(reference: object)
            }
            text.append(">>")
        }
        text.append(">>")
    }
}
