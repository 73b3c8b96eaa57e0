import CartoucheDocuments

/// An expression of a document, with its place.
package struct DocumentScript: Sendable {
    /// The JSON path of the text.
    package let path: String
    /// The name of the layer, or the key of the symbol; empty if there is none.
    package let owner: String
    /// The language: `Arcade`, or the name in the document, such as `VBScript`.
    package let language: String
    /// The text.
    package let script: String
    /// The place, which limits the variables of Arcade.
    package let profile: ArcadeProfile

    package init(path: String, owner: String, language: String, script: String, profile: ArcadeProfile) {
        self.path = path
        self.owner = owner
        self.language = language
        self.script = script
        self.profile = profile
    }

    /// The name of the expression language.
    package static let arcade = "Arcade"

    /// Whether the script is in Arcade, which is the only language that is checked.
    package var isArcade: Bool { language == Self.arcade }

    /// Reads the script and checks its names.
    ///
    /// - Returns: The fields that it names; ``ArcadeProgram/Needs-swift.struct/allFields`` says whether it can need
    ///   others.
    /// - Throws: ``ArcadeFault`` with the first fault.
    package func compiled() throws(ArcadeFault) -> ArcadeProgram {
        try ArcadeProgram.compile(script, profile: profile)
    }
}

extension DocumentScript {
    /// Finds the expressions of a document in their order.
    ///
    /// Members decide, not the types of layers, so that expressions of unknown layers are found, too:
    ///
    /// - `valueExpression`, and `expression` of objects such as `valueExpressionInfo`, of elements of `expressionInfos`,
    ///   and of `CIMExpressionInfo`
    /// - `expression` of `CIMLabelClass`, in the language of `expressionEngine`
    /// - `labelExpression`, in brackets
    ///
    /// - Parameters:
    ///   - json: The document, or a part of it.
    ///   - path: The path of the part. Default: `$`.
    ///   - owner: The name of the whole. Default: none.
    package static func scripts(in json: JSONPart, at path: String = "$", owner: String = "")
        -> [DocumentScript]
    {
        var finder = Finder()
        finder.search(json, Place(path: path, key: "", owner: owner, profile: .visualization))
        return finder.found
    }

    /// Where a part of a document stands.
    private struct Place {
        var path: String
        /// The name of the member; for an element of an array, that of the array.
        var key: String
        var owner: String
        var profile: ArcadeProfile
    }

    private struct Finder {
        var found: [DocumentScript] = []

        // Documents have at most 512 levels.
        mutating func search(_ json: JSONPart, _ place: Place) {
            if let elements = json.array {
                for (index, element) in elements.enumerated() {
                    var place = place
                    place.path += "[\(index)]"
                    search(element, place)
                }
                return
            }
            guard json.object != nil else { return }
            let type = json["type"]?.string ?? ""
            let place = Self.inside(json, type, place)
            for (key, value) in json.members {
                let path = place.path + Self.step(key)
                if let text = value.string {
                    guard !text.isEmpty, let language = Self.language(of: key, json, type, place) else {
                        continue
                    }
                    found.append(
                        DocumentScript(
                            path: path, owner: place.owner, language: language, script: text,
                            profile: place.profile))
                } else {
                    search(value, Place(path: path, key: key, owner: place.owner, profile: place.profile))
                }
            }
        }

        /// Returns the place with the profile and the layer of an object.
        private static func inside(_ json: JSONPart, _ type: String, _ place: Place) -> Place {
            var place = place
            switch place.key {
            case "labelingInfo", "labelExpressionInfo", "displayExpressionInfo": place.profile = .labeling
            case "featureExpressionInfo", "featureElevationExpressionInfo": place.profile = .featureZ
            case "scalingExpressionInfo": place.profile = .dictionaryRenderer
            case "popupInfo", "popupElements": place.profile = .popup
            case "formInfo": place.profile = .formConstraint
            case "expressionInfo" where place.profile == .popup: place.profile = .popupElement
            default: break
            }
            switch type {
            case "CIMLabelClass": place.profile = .labeling
            case "CIMPopupInfo": place.profile = .popup
            default: break
            }
            let isLayer =
                type.hasPrefix("CIM") && (type.hasSuffix("Layer") || type.hasSuffix("Table"))
                || json["layerDefinition"] != nil || json["drawingInfo"] != nil || json["layerType"] != nil
            if isLayer, let name = json["title"]?.string ?? json["name"]?.string { place.owner = name }
            return place
        }

        /// Returns the language of a member of an object; nil if the text is no expression.
        private static func language(of key: String, _ json: JSONPart, _ type: String, _ place: Place)
            -> String?
        {
            switch key {
            case "valueExpression": return arcade
            case "labelExpression": return "brackets"
            case "expression" where type == "CIMLabelClass":
                // The languages have these names in all documents; without one, it is that of ArcGIS Pro's first version.
                return json["expressionEngine"]?.string ?? "VBScript"
            case "expression":
                let name = place.key.lowercased()
                let isScript =
                    type == "CIMExpressionInfo" || name.hasSuffix("expressioninfo")
                    || name.hasSuffix("expressioninfos") || name == "onstatisticexpression"
                return isScript ? arcade : nil
            default: return nil
            }
        }

        /// Returns the part of a path for a member.
        private static func step(_ key: String) -> String {
            let isName =
                !key.isEmpty
                && key.utf8.allSatisfy { byte in
                    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
                }
            return isName ? ".\(key)" : "[\(JSONValue.string(key).text())]"
        }
    }
}
