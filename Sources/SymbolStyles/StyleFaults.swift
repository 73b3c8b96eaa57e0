import Documents

extension StyleFile {
    /// A fault of an item in its style.
    package struct Fault: Sendable {
        package var key: String
        package var diagnostic: Diagnostic
    }

    /// The faults that concern the table of items: repeated keys, and classes that do not fit the content.
    ///
    /// - Throws: `DocumentError` if the database is damaged.
    package func faults() throws(DocumentError) -> [Fault] {
        var faults: [Fault] = []
        for item in items {
            if item.repeatsKey {
                faults.append(
                    Fault(
                        key: item.key,
                        diagnostic: Diagnostic(
                            .warning, code: .duplicateKey, path: "$",
                            message: "another item of the style has the same key",
                            instead: "the item is found by the key \(item.key)")))
            }
            guard let json = try? JSONPart(parsing: content(of: item)), let type = json["type"]?.string,
                let number = StyleClass.number(ofType: type), number != item.itemClass
            else { continue }
            faults.append(
                Fault(
                    key: item.key,
                    diagnostic: Diagnostic(
                        .warning, code: .wrongItemClass, path: "$.type",
                        message:
                            "the item is a \(type), but is in the class \(StyleClass.name(item.itemClass))",
                        instead: "the content decides how it is drawn")))
        }
        return faults
    }
}
