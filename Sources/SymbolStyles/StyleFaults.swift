import CartoucheDocuments

extension StyleFile {
    /// A fault of an item in its style.
    package struct Fault: Sendable {
        package var key: String
        package var diagnostic: Diagnostic
    }

    /// The faults that concern the table of items: missing and repeated keys, classes that do not fit the content, and
    /// contents that are no JSON.
    ///
    /// - Throws: `DocumentError` if the database is damaged.
    package func faults() throws(DocumentError) -> [Fault] {
        var faults: [Fault] = []
        for item in items {
            if let fault = keyFault(of: item) { faults.append(Fault(key: item.key, diagnostic: fault)) }
            if let fault = try contentFault(of: item) {
                faults.append(Fault(key: item.key, diagnostic: fault))
            }
        }
        return faults
    }

    private func keyFault(of item: Item) -> Diagnostic? {
        guard let stored = item.storedKey else { return nil }
        let message =
            if !hasKeys {
                "another item has the same name, and the style has no keys"
            } else if stored.isEmpty {
                "the item has no key"
            } else {
                "another item of the style has the same key"
            }
        return Diagnostic(
            hasKeys ? .warning : .note, code: .duplicateKey, path: "$", message: message,
            instead: "the item is found by the key \(item.key)")
    }

    private func contentFault(of item: Item) throws(DocumentError) -> Diagnostic? {
        let json: JSONPart
        do throws(DocumentError) {
            json = try JSONPart(parsing: checkedContent(of: item))
        } catch {
            // Symbols are read when they are checked, and report their errors then.
            if item.isSymbol { return nil }
            return Diagnostic(
                .error, code: .symbolNotRead, path: "$", message: error.what, instead: "the item is not used")
        }
        guard let type = json["type"]?.string, let number = StyleClass.number(ofType: type),
            number != item.itemClass
        else { return nil }
        return Diagnostic(
            .warning, code: .wrongItemClass, path: "$.type",
            message: "the item is a \(type), but is in the class \(StyleClass.name(item.itemClass))",
            instead: item.isSymbol
                ? "the content decides how it is drawn" : "the item is not found as a symbol")
    }
}
