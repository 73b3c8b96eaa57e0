import CartoucheDocuments

/// Counts problems of the data by kind, and keeps the first case of each kind.
package struct ReadingDiagnostics {
    /// The kinds of problems.
    package enum Kind: Int, CaseIterable {
        case featureRefused
        case geometryRefused
        case geometryCollection
        case notFinite
        case shortRing
        case openRing
        case shortLine
        case nestedAttribute
        case tooManyFields
        case unknownSpatialReference
        case lateSpatialReference
        case curves
        case skippedVertex
        case oversized
        case collectionSplit
        case unreadableValue
        case binaryValues
        case statedBounds
        case multipatch
        case badText
        case rowLength
        case transferLimit
        case ownSymbols
    }

    private struct Case {
        var count = 0
        var first = ""
    }

    private var cases = [Case](repeating: Case(), count: Kind.allCases.count)
    package init() {}

    /// The number of features that are in no batch.
    package private(set) var skipped = 0

    /// Returns whether there is no case of this kind yet; the first case keeps its text.
    package func isNew(_ kind: Kind) -> Bool { cases[kind.rawValue].count == 0 }

    /// Counts a case; `first` is evaluated only for the first case of its kind.
    package mutating func add(_ kind: Kind, count: Int = 1, _ first: @autoclosure () -> String) {
        if isNew(kind) { cases[kind.rawValue].first = first() }
        cases[kind.rawValue].count += count
    }

    /// Counts a feature that is in no batch; the reason is a separate case.
    package mutating func skipFeature() { skipped += 1 }

    /// One diagnostic for each kind.
    package var all: [Diagnostic] {
        Kind.allCases.compactMap { kind in
            let found = cases[kind.rawValue]
            guard found.count > 0 else { return nil }
            let more = found.count > 1 ? " (\(found.count) cases)" : ""
            return Diagnostic(
                kind.severity, code: kind.code, message: found.first + more, instead: kind.instead)
        }
    }
}

extension ReadingDiagnostics.Kind {
    var severity: Diagnostic.Severity {
        switch self {
        case .openRing, .nestedAttribute, .curves, .collectionSplit, .binaryValues, .statedBounds: .note
        default: .warning
        }
    }

    var code: Diagnostic.Code {
        switch self {
        case .featureRefused: .unreadableFeature
        case .geometryRefused: .unreadableGeometry
        case .geometryCollection: .geometryCollection
        case .notFinite: .coordinateNotFinite
        case .shortRing: .ringTooShort
        case .openRing: .ringNotClosed
        case .shortLine: .lineTooShort
        case .nestedAttribute: .nestedAttribute
        case .tooManyFields: .tooManyFields
        case .unknownSpatialReference: .unknownSpatialReference
        case .lateSpatialReference: .lateSpatialReference
        case .curves: .curvesDensified
        case .skippedVertex: .vertexWithoutPlace
        case .oversized: .geometryTooLarge
        case .collectionSplit: .geometryCollectionSplit
        case .unreadableValue: .unreadableValue
        case .binaryValues: .binaryAttribute
        case .rowLength: .rowLength
        case .statedBounds: .wrongBounds
        case .multipatch: .multipatch
        case .badText: .invalidText
        case .transferLimit: .transferLimitExceeded
        case .ownSymbols: .featureSymbolsNotDrawn
        }
    }

    var instead: String {
        switch self {
        case .shortRing, .shortLine: "skipped; the rest of the feature is read"
        case .openRing: "the ring is closed"
        case .nestedAttribute, .unreadableValue: "read as null"
        case .collectionSplit: "read as one feature for each kind of geometry"
        case .tooManyFields, .binaryValues, .rowLength, .skippedVertex: "skipped"
        case .unknownSpatialReference: "read as longitude and latitude on WGS 84"
        case .lateSpatialReference: "ignored"
        case .curves: "read as lines with many vertices"
        case .statedBounds: "drawn, but a query by extent may miss them"
        case .badText: "read with replacement characters"
        case .transferLimit: "only the features of the answer are read"
        case .ownSymbols: "drawn with the symbol of the renderer"
        default: "the feature is skipped"
        }
    }
}
