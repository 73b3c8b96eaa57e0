extension Diagnostic {
    /// A kind of diagnostic: a stable identifier in kebab case.
    ///
    /// The static members are all codes that the library reports. `Documentation/diagnostics.md` lists them with
    /// their meanings and suggestions. Canvases and other extensions may define codes of their own.
    public struct Code: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
        /// The identifier, for example `unknown-line-style`.
        public let rawValue: String

        /// A code with an identifier in kebab case.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The identifier.
        public var description: String { rawValue }

        /// Codes are sorted by their identifiers.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}
