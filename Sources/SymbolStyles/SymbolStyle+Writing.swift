import CartoucheDocuments
import CartoucheSymbols
import CartoucheWorkers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Several changes of a style, which are written together.
public struct SymbolStyleEdits: Sendable {
    enum Change: Sendable {
        case add(SymbolStyleItem)
        case update(SymbolStyleItem)
        case remove([String])
    }

    private(set) var changes: [Change] = []

    /// Adds a symbol at the end of the style.
    public mutating func add(_ item: SymbolStyleItem) { changes.append(.add(item)) }

    /// Replaces the symbol and the texts of the item with the same key.
    public mutating func update(_ item: SymbolStyleItem) { changes.append(.update(item)) }

    /// Removes the items with some keys.
    public mutating func remove(forKeys keys: [String]) { changes.append(.remove(keys)) }
}

extension SymbolStyle {
    /// Creates a style without symbols.
    ///
    /// The file has the tables and the version of a style of ArcGIS Pro 3.
    ///
    /// - Parameter url: The URL of the new file, usually with the extension `stylx`. Its folder must exist.
    /// - Returns: The style, which is loaded.
    /// - Throws: ``SymbolStyleError/fileExists(style:)`` if there is a file. ``SymbolStyleError/notAFile(url:)``, or
    ///   `DocumentError` if the file cannot be written.
    public static func create(at url: URL) async throws -> SymbolStyle {
        let style = SymbolStyle(url: url)
        let path = try style.path
        try await BackgroundThreads.run { _ in
            guard !FileBytes.exists(path) else { throw SymbolStyleError.fileExists(style: path) }
            try StyleDraft(newAt: path).write()
        }
        try await style.load()
        return style
    }

    /// Adds symbols at the end of the style.
    ///
    /// - Throws: ``SymbolStyleError/keyExists(_:style:)`` if the style has one of the keys, other errors of
    ///   ``SymbolStyleError``, or `DocumentError`. Nothing is written then.
    public func add(_ items: [SymbolStyleItem]) async throws {
        try await edit { for item in items { $0.add(item) } }
    }

    /// Replaces the symbols and texts of the items with the same keys.
    ///
    /// - Throws: ``SymbolStyleError/unknownKeys(_:style:similar:)`` if the style has no such key, other errors of
    ///   ``SymbolStyleError``, or `DocumentError`. Nothing is written then.
    public func update(_ items: [SymbolStyleItem]) async throws {
        try await edit { for item in items { $0.update(item) } }
    }

    /// Removes items.
    ///
    /// - Throws: ``SymbolStyleError/unknownKeys(_:style:similar:)`` if the style has no such key, or `DocumentError`.
    ///   Nothing is written then.
    public func removeItems(forKeys keys: [String]) async throws {
        try await edit { $0.remove(forKeys: keys) }
    }

    /// Copies symbols of another style, unchanged, to the end of this style.
    ///
    /// - Parameters:
    ///   - keys: The keys of the symbols. Default: nil, all symbols.
    ///   - other: The style to copy from.
    /// - Throws: ``SymbolStyleError/unknownKeys(_:style:similar:)`` if the other style has no such key,
    ///   ``SymbolStyleError/keyExists(_:style:)`` if this style has it, or `DocumentError`. Nothing is written then.
    public func copyItems(forKeys keys: [String]? = nil, from other: SymbolStyle) async throws {
        let catalog = try await other.catalog()
        try await change { draft in
            for row in try catalog.rows(forKeys: keys) { try draft.add(row) }
        }
    }

    /// Changes the style in one transaction.
    ///
    /// The changes are made in the order of the calls in `body`. The symbols are stored as they are at its end.
    ///
    /// - Parameter body: Collects the changes.
    /// - Throws: ``SymbolStyleError`` or `DocumentError` for the first change that is not possible. Nothing is written
    ///   then. ``SymbolStyleError/changedMeanwhile(style:)`` if another program changes the file at the same time.
    ///   Errors of `body`.
    public func edit(_ body: (inout SymbolStyleEdits) throws -> Void) async throws {
        var edits = SymbolStyleEdits()
        try body(&edits)
        let path = try path
        let rows = try edits.changes.map { change -> (key: String, row: StyleDraft.Row?, keys: [String]) in
            switch change {
            case .add(let item): ("", try item.row(for: path), [])
            case .update(let item): (item.key, try item.row(for: path), [])
            case .remove(let keys): ("", nil, keys)
            }
        }
        try await change { draft in
            for (key, row, keys) in rows {
                guard let row else {
                    try draft.remove(keys: keys)
                    continue
                }
                if key.isEmpty { try draft.add(row) } else { try draft.replace(key: key, with: row) }
            }
        }
    }
}
