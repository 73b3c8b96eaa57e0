import CartoucheDocuments
import CartoucheRenderers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DictionaryRenderer {
    /// Creates a renderer with a dictionary style.
    ///
    /// - Parameters:
    ///   - dictionarySymbolStyle: The style; it is opened when the renderer is first drawn, if it is not loaded. A change of
    ///     its configuration changes the symbols.
    ///   - symbologyFieldOverrides: The fields of attributes that the script reads, by the names of the style. Default:
    ///     none, fields with the names of the style.
    ///   - textFieldOverrides: The fields of attributes that texts show, by the names of the style. Default: none.
    public convenience init(
        dictionarySymbolStyle: DictionarySymbolStyle, symbologyFieldOverrides: [String: String] = [:],
        textFieldOverrides: [String: String] = [:]
    ) {
        var properties = Properties()
        properties.style = dictionarySymbolStyle
        properties.symbologyFields = symbologyFieldOverrides
        properties.textFields = textFieldOverrides
        self.init(properties)
    }

    /// The style; nil if a document names a style that was not found.
    ///
    /// A document names a style by a path relative to the document, or by a name such as `MIL2525D`. The file for a name is
    /// that of `ResourceLoader.dictionaryStyles`, or else `NAME.stylx` beside the document.
    public var dictionarySymbolStyle: DictionarySymbolStyle? {
        get {
            findDictionaryStyle()
            return style as? DictionarySymbolStyle
        }
        set { style = newValue }
    }

    /// Returns the path of the style that the document names; nil if there is no such file.
    private var stylePath: String? {
        let (name, address) = reference
        let names = [name, address].filter { !$0.isEmpty }
        let stated = Dictionary(resources.dictionaryStyles.map { ($0.key.lowercased(), $0.value) }) {
            first, _ in first
        }
        if let path = names.compactMap({ stated[$0.lowercased()] }).first { return path }
        let files = names.flatMap { name -> [String] in
            // Paths of Windows do not exist here; the style can still be beside the document.
            let last = FilePath.name(of: String(name.map { $0 == "\\" ? "/" : $0 }))
            let stem = FilePath.fileExtension(of: last) == "stylx" ? String(last.dropLast(6)) : last
            return (FilePath.fileExtension(of: name) == "stylx" ? [name] : [])
                + [stem, stem.lowercased()].map { "\($0).stylx" }
        }
        return files.compactMap { try? resources.path(for: $0) }.first {
            FileBytes.exists($0) && !FileBytes.isFolder($0)
        }
    }

    fileprivate func searchStyle() {
        guard style == nil, let path = stylePath else { return }
        found(DictionarySymbolStyle(url: URL(fileURLWithPath: path)))
    }
}

extension Renderer {
    /// Searches the style of a dictionary renderer from a document, unless it is known.
    package func findDictionaryStyle() { (self as? DictionaryRenderer)?.searchStyle() }
}
