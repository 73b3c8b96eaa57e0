import CartoucheDocuments
import CartoucheExpressions
import CartoucheSymbols

/// Reads the domains and formats of fields.
package enum FieldPresentations {
    /// The maximum number of codes of a domain.
    private static let maximumCodes = 100_000

    /// Reads the fields of a web map's layer, and the formats of a label definition.
    ///
    /// - Parameters:
    ///   - fields: The member `fields` of the layer's definition.
    ///   - formats: The member `fieldInfos` of the label definition.
    package static func read(fields: JSONPart?, formats: JSONPart?) -> [String: FieldPresentation] {
        var result: [String: FieldPresentation] = [:]
        for field in fields?.array ?? [] {
            guard let name = field["name"]?.string, let codes = field["domain"]?["codedValues"]?.array else {
                continue
            }
            result[name.lowercased(), default: FieldPresentation()].descriptions = descriptions(codes)
        }
        for info in formats?.array ?? [] {
            guard let name = info["fieldName"]?.string, let format = info["format"] else { continue }
            var presentation = result[name.lowercased()] ?? FieldPresentation()
            if let places = format["places"]?.finite {
                presentation.decimals = Int(min(max(places, 0), 15))
                presentation.padsDecimals = true
            }
            presentation.groupsDigits = format["digitSeparator"]?.bool ?? false
            result[name.lowercased()] = presentation
        }
        return result
    }

    /// Reads the field descriptions of a layer of ArcGIS Pro.
    package static func read(cim descriptions: JSONPart?) -> [String: FieldPresentation] {
        var result: [String: FieldPresentation] = [:]
        for field in descriptions?.array ?? [] {
            guard let name = field["fieldName"]?.string, let format = field["numberFormat"],
                format["type"]?.string == "CIMNumericFormat"
            else { continue }
            var presentation = FieldPresentation()
            // The other rounding is to significant digits.
            if format["roundingOption"]?.string != "esriRoundNumberOfSignificantDigits" {
                presentation.decimals = Int(min(max(format["roundingValue"]?.finite ?? 0, 0), 15))
            }
            presentation.padsDecimals = format["zeroPad"]?.bool ?? false
            presentation.groupsDigits = format["useSeparator"]?.bool ?? false
            result[name.lowercased()] = presentation
        }
        return result
    }

    /// Returns the description of each code of a domain.
    static func descriptions(_ codes: [JSONPart]) -> [String: String] {
        var result: [String: String] = [:]
        for code in codes.prefix(maximumCodes) {
            guard let name = code["name"]?.string, let value = code["code"] else { continue }
            result[value.string ?? value.finite.map(FieldPresentation.text) ?? value.raw.text] = name
        }
        return result
    }
}
