import CartoucheDocuments

// Reports each value that can be read, but cannot be drawn without a change.

extension CIMReader {
    /// The maximum length, in points, of any part of a symbol.
    private static let maxLength = 1e6

    /// Reports a length that is negative or above the maximum.
    fileprivate mutating func checkLength(_ member: StaticString, _ value: Double) {
        if value < 0 {
            report(
                .warning, .negativeLength, at: member, "\(value) is less than 0", instead: "drawn as 0")
        } else if value > Self.maxLength {
            report(
                .warning, .absurdLength, at: member, "\(value) exceeds the limit of \(Self.maxLength)",
                instead: "the limit is used")
        }
    }

    /// Reports a pattern whose lengths cannot be repeated.
    fileprivate mutating func checkTemplate(_ member: StaticString, _ template: [Double], _ instead: String) {
        if template.contains(where: { $0 < 0 }) {
            report(
                .warning, .negativeLength, at: member, "the pattern has a negative length",
                instead: instead)
        } else if !template.isEmpty, template.reduce(0, +) <= 0 {
            report(
                .warning, .patternWithoutLength, at: member, "all lengths of the pattern are 0",
                instead: instead)
        } else if template.count > 1000 {
            report(
                .warning, .tooMany, at: member, "the pattern has too many lengths (\(template.count))",
                instead: instead)
        }
    }
}

extension StrokeLayerObject {
    package func check(_ reader: inout CIMReader) { reader.checkLength("width", width) }
}

extension MarkerLayerObject {
    package func check(_ reader: inout CIMReader) { reader.checkLength("size", marker.size) }
}

extension HatchFill {
    package func check(_ reader: inout CIMReader) {
        if separation > 0 {
            reader.checkLength("separation", separation)
        } else {
            reader.report(
                .warning, .patternWithoutLength, at: "separation",
                "the separation \(separation) is not above 0",
                instead: "not drawn")
        }
    }
}

extension PictureFill {
    package func check(_ reader: inout CIMReader) { reader.checkLength("height", height ?? 0) }
}

extension Dashes {
    package func check(_ reader: inout CIMReader) {
        reader.checkTemplate("dashTemplate", dashTemplate, "drawn without dashes")
    }
}

extension AlongLineSameSize {
    package func check(_ reader: inout CIMReader) {
        reader.checkTemplate("placementTemplate", placementTemplate, "no markers are drawn")
    }
}

extension AlongLineRandomSize {
    package func check(_ reader: inout CIMReader) {
        reader.checkTemplate("placementTemplate", placementTemplate, "no markers are drawn")
    }
}

extension AlongLineVariableSize {
    package func check(_ reader: inout CIMReader) {
        reader.checkTemplate("placementTemplate", placementTemplate, "no markers are drawn")
    }
}

extension InsidePolygon {
    package func check(_ reader: inout CIMReader) {
        if stepX > 0, stepY > 0 { return }
        reader.report(
            .warning, .patternWithoutLength, at: stepX > 0 ? "stepY" : "stepX",
            "a grid step is not above 0", instead: "no markers are drawn")
    }
}
