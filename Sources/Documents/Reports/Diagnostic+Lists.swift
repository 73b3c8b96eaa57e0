extension [Diagnostic] {
    /// Appends a diagnostic unless the list has it.
    ///
    /// Of a script that fails for several features, the list keeps the diagnostic of the first one.
    package mutating func appendUnlessKnown(_ diagnostic: Diagnostic) {
        let isKnown = contains {
            $0 == diagnostic
                || diagnostic.code == .expressionWithoutValue && $0.code == diagnostic.code
                    && $0.path == diagnostic.path && !diagnostic.path.isEmpty
        }
        if !isKnown { append(diagnostic) }
    }
}
