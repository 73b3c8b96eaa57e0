import CartoucheColorRamps
import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles

/// Reads color ramps of styles: `STYLE.stylx#KEY`, or all of `STYLE.stylx`.
package struct RampInput {
    /// The limits for reading.
    private let resources: ResourceLoader
    /// The number of the class of color schemes in styles.
    private static let itemClass = 2

    package init(resources: ResourceLoader) { self.resources = resources }

    /// Reads the ramp with a key or name.
    ///
    /// - Throws: `DocumentError` if the style cannot be read; ``InputError`` if it has no such ramp.
    package func read(_ text: String) throws -> NamedColorRamp {
        let (path, key) = RendererInput.split(text)
        let (style, items) = try open(path)
        guard let key, let item = items.first(where: { $0.key == key || $0.name == key }) else {
            throw InputError(
                key.map { "the style has no color ramp \"\($0)\"" } ?? "the color ramp has no key", at: path,
                suggestion: SimilarNames.suggestion(
                    for: key ?? "", among: items.map(\.key), list: "the color ramps are"))
        }
        guard let ramp = try ramp(item, in: style, path) else {
            throw InputError("the color ramp has no colors", at: text)
        }
        return ramp
    }

    /// Reads all ramps of a style that have colors.
    ///
    /// - Throws: `DocumentError` if the style cannot be read; ``InputError`` if it has no ramps.
    package func all(in path: String) throws -> [NamedColorRamp] {
        let (style, items) = try open(path)
        let ramps = items.compactMap { try? ramp($0, in: style, path) }
        guard !ramps.isEmpty else { throw InputError("the style has no color ramps", at: path) }
        return ramps
    }

    private func open(_ path: String) throws -> (StyleFile, [StyleFile.Item]) {
        let location = resources.named(path)
        let style = try StyleFile(FileBytes(location), root: location.root)
        return (style, style.items.filter { $0.itemClass == Self.itemClass })
    }

    private func ramp(
        _ item: StyleFile.Item, in style: StyleFile, _ path: String
    ) throws -> NamedColorRamp? {
        let json = try JSONPart(parsing: style.content(of: item), source: "\(path) \(item.key)")
        let log = DiagnosticLog(limit: 1)
        return NamedColorRamp(name: item.key, try ColorRamp(cim: json, source: path, log: log))
    }
}
