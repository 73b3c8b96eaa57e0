import CartoucheDocuments

/// The parts of its source that an object keeps, so that the writer can reproduce it.
///
/// It records which members were present, and all content that the class does not list.
package struct KeptMembers: Hashable, Sendable {
    /// Bit i is set if the i-th listed member was present in the source.
    ///
    /// ``fromSource`` is set if there was a source.
    var present: UInt64 = 0
    var extras: KeptExtras?

    /// The bit of objects that were read.
    static let fromSource: UInt64 = 1 << 63
    /// The bit of objects whose source had `type`.
    static let type: UInt64 = 1 << 62

    /// Creates the value for an object made by code.
    package init() {}

    /// Whether the object was read, not made by code.
    package var isFromSource: Bool { present & Self.fromSource != 0 }
}

/// The rarely used part of ``KeptMembers``.
///
/// Copies share its storage.
struct KeptExtras: Hashable, Sendable {
    /// A member with the JSON text of its value.
    struct Member: Hashable, Sendable {
        var key: String
        var value: RawJSON
    }

    /// A listed member whose type or spelling in the source differs from the definition of the class.
    struct Oddity: Hashable, Sendable {
        var number: Int
        /// Its source text, if writing the value would produce a different text.
        var value: RawJSON?
        /// Its source name, if it differs from the listed name.
        var key: String?
    }

    final class Storage: Hashable, Sendable {
        let unknown: [Member]
        let oddities: [Oddity]
        let className: String?
        let whole: RawJSON?

        init(unknown: [Member], oddities: [Oddity], className: String?, whole: RawJSON?) {
            self.unknown = unknown
            self.oddities = oddities
            self.className = className
            self.whole = whole
        }

        static func == (left: Storage, right: Storage) -> Bool {
            left === right
                || left.unknown == right.unknown && left.oddities == right.oddities
                    && left.className == right.className && left.whole == right.whole
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(unknown)
            hasher.combine(oddities)
        }
    }

    private let storage: Storage

    /// Creates the kept content of an object.
    ///
    /// - Parameters:
    ///   - unknown: The members that the class does not list.
    ///   - oddities: The listed members with an unusual type or spelling.
    ///   - className: The source's `type`, if it differs from the class name.
    ///   - whole: The source text, if it was not an object of the class.
    init(unknown: [Member] = [], oddities: [Oddity] = [], className: String? = nil, whole: RawJSON? = nil) {
        storage = Storage(unknown: unknown, oddities: oddities, className: className, whole: whole)
    }

    var unknown: [Member] { storage.unknown }
    var oddities: [Oddity] { storage.oddities }
    var className: String? { storage.className }
    var whole: RawJSON? { storage.whole }
}
