import CartoucheDocuments
import CartoucheExpressions
import CartoucheLabels
import CartoucheMapModel
import CartoucheSymbolDocuments
import CartoucheSymbols

/// Reads the fitting strategies and the conflicts of the label engine Maplex.
extension CIMLabelClassReader {
    mutating func readFitting(_ maplex: JSONPart) {
        var fitting = LabelFitting()
        fitting.order = order(maplex["strategyPriorities"])
        if maplex["canStackLabel"]?.bool ?? true {
            fitting.stacking = stacking(maplex["labelStackingProperties"])
        }
        if maplex["canOverrunFeature"]?.bool ?? true {
            fitting.greatestOverrun = labelLength(
                maplex["maximumLabelOverrun"]?.finite ?? 36, unit: maplex["maximumLabelOverrunUnit"],
                missing: .point)
        }
        fitting.canOverrunAtOneEnd = maplex["allowAsymmetricOverrun"]?.bool ?? false
        if maplex["canReduceFontSize"]?.bool ?? false {
            fitting.reduction = .init(
                limit: number("fontHeightReductionLimit", of: maplex, in: 0...10_000) ?? 4,
                step: number("fontHeightReductionStep", of: maplex, in: 0.1...10_000) ?? 0.5)
            fitting.compression = .init(
                limit: (number("fontWidthReductionLimit", of: maplex, in: 10...100) ?? 90) / 100,
                step: (number("fontWidthReductionStep", of: maplex, in: 1...100) ?? 5) / 100)
        }
        if maplex["canAbbreviateLabel"]?.bool ?? false {
            let name = maplex["dictionaryName"]?.string ?? ""
            if let dictionary = settings.dictionaries[name] {
                fitting.abbreviations = dictionary
            } else {
                report("dictionaryName", "the document lacks the dictionary \(name.brief)")
            }
        }
        if maplex["canTruncateLabel"]?.bool ?? false {
            var truncation = LabelTruncation()
            truncation.smallestLength = Int(number("truncationMinimumLength", of: maplex, in: 1...1000) ?? 1)
            truncation.marker = maplex["truncationMarkerCharacter"]?.string ?? "."
            truncation.preferredCharacters = maplex["truncationPreferredCharacters"]?.string ?? "aeiou"
            truncation.excludedCharacters = maplex["truncationExcludedCharacters"]?.string ?? ""
            fitting.truncation = truncation
        }
        if maplex["canUseAlternateLabelExpression"]?.bool ?? false,
            let text = maplex["alternateLabelExpressionInfo"]?["expression"]?.string
        {
            do {
                var rule = LabelTextRule(
                    script: try LabelScript(parsing: text, language: .arcade), className: content.name,
                    path: content.path(
                        of: "maplexLabelPlacementProperties.alternateLabelExpressionInfo.expression"))
                rule.usesCodedValues = content.usesCodedValues
                fitting.alternate = rule
            } catch {
                report("alternateLabelExpressionInfo", error.placed)
            }
        }
        if maplex["canKeyNumberLabel"]?.bool ?? false {
            let group = maplex["keyNumberGroupName"]?.string ?? "Default"
            fitting.keyNumbering = settings.keyNumberings[group] ?? KeyNumbering(group: group)
            content.diagnostics.append(
                content.diagnostic(
                    .labelSettingNotApplied, at: "canKeyNumberLabel",
                    "the list of numbers of canKeyNumberLabel is not on the map",
                    "the list is in the legends of layouts and in the list of labels"))
        }
        fitting.minimumSize = minimumSize(maplex)
        rules.fitting = fitting
    }

    private func order(_ json: JSONPart?) -> [LabelFitting.Step] {
        let names: [(String, LabelFitting.Step)] = [
            ("stacking", .stacking), ("overrun", .overrun), ("fontCompression", .compression),
            ("fontReduction", .reduction), ("abbreviation", .abbreviation),
        ]
        let ranked = names.enumerated().map { index, name in
            (rank: json?[name.0]?.finite ?? Double(index + 1), index: index, step: name.1)
        }
        return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.step) + [.truncation]
    }

    private mutating func stacking(_ json: JSONPart?) -> LabelStacking {
        var stacking = LabelStacking()
        stacking.alignment =
            json?["stackAlignment"]?.choice([
                "ChooseBest": .towardFeature, "ConstrainLeftOrRight": .leftOrRight, "ConstrainLeft": .left,
                "ConstrainRight": .right, "ConstrainCenter": .center,
            ]) ?? .towardFeature
        stacking.greatestLineCount = Int(number("maximumNumberOfLines", of: json, in: 1...50) ?? 3)
        stacking.smallestLineLength = Int(number("minimumNumberOfCharsPerLine", of: json, in: 1...80) ?? 3)
        stacking.greatestLineLength = Int(number("maximumNumberOfCharsPerLine", of: json, in: 2...200) ?? 24)
        stacking.prefersStacking = json?["preferToStackLongLabels"]?.bool ?? false
        if let list = json?["separators"]?.array {
            stacking.separators = list.prefix(50).compactMap { entry in
                entry["separator"]?.string?.first.map {
                    LabelStacking.Separator(
                        $0, isVisible: entry["visible"]?.bool ?? false,
                        isForced: entry["splitForced"]?.bool ?? false,
                        splitsBefore: !(entry["splitAfter"]?.bool ?? false))
                }
            }
        }
        return stacking
    }

    private mutating func minimumSize(_ maplex: JSONPart) -> LabelFitting.MinimumSize? {
        guard let size = number("minimumSizeForLabeling", of: maplex, in: Self.sizes), size > 0,
            let length = labelLength(size, unit: maplex["minimumFeatureSizeUnit"], missing: .map)
        else { return nil }
        return maplex["isMinimumSizeBasedOnArea"]?.bool ?? false ? .area(length) : .length(length)
    }

    /// The range of distances and sizes.
    private static let sizes = 0...Double.greatestFiniteMagnitude

    mutating func readConflicts(_ maplex: JSONPart) {
        var conflicts = LabelConflicts()
        conflicts.featureWeight = Int(number("featureWeight", of: maplex, in: 0...1000) ?? 0)
        conflicts.boundaryWeight = Int(number("polygonBoundaryWeight", of: maplex, in: 0...1000) ?? 0)
        conflicts.buffer = (number("labelBuffer", of: maplex, in: 0...10_000) ?? 15) / 100
        conflicts.isBufferHard = maplex["isLabelBufferHardConstraint"]?.bool ?? false
        conflicts.isBackground = maplex["backgroundLabel"]?.bool ?? false
        conflicts.neverRemoves = maplex["neverRemoveLabel"]?.bool ?? false
        if maplex["thinDuplicateLabels"]?.bool ?? false {
            let distance = number("thinningDistance", of: maplex, in: Self.sizes) ?? 0
            conflicts.thinning = .init(
                distance: distance > 0
                    ? labelLength(distance, unit: maplex["thinningDistanceUnit"], missing: .map) : nil,
                scope: .featureType)
        }
        conflicts.removesAmbiguous =
            maplex["removeAmbiguousLabels"]?.choice([
                "All": LabelConflicts.AmbiguityScope.all, "WithinLabelClass": .labelClass, "None": .none,
            ]) ?? LabelConflicts.AmbiguityScope.none
        rules.conflicts = conflicts
    }

    // MARK: Settings without effect

    /// Switches that have no effect, with what happens instead.
    private static let switches: [(key: String, instead: String)] = [
        ("measureFromClippedFeatureGeometry", "distances are those of whole features"),
        ("enableSecondaryOffset", "labels have the primary offset"),
        ("preferLabelNearJunction", "labels are anywhere along lines"),
        ("preferLabelNearMapBorder", "labels are anywhere along lines"),
        ("spreadWords", "words have their normal distance"),
        ("spreadCharacters", "characters have their normal distance"),
        ("useExactSymbolOutline", "offsets start at the box of symbols"),
        ("canPlaceLabelOnTopOfFeature", "labels are beside streets"),
        ("canReduceLeading", "lines of text have their normal distance"),
        ("canFlipStackedStreetLabel", "stacked labels are not flipped"),
        ("allowStraddleStacking", "stacked labels are on one side"),
        ("graticuleAlignment", "labels are horizontal on the page"),
        ("avoidOverlappingLabeledPolygonsAsIfHoles", "labels can be on other polygons"),
        ("boundaryLabelingAllowSingleSided", "boundaries are labeled inside"),
        ("boundaryLabelingAllowHoles", "holes are not labeled"),
    ]
    /// The types of features, with their names if they are labeled as general ones.
    private static let types: [(key: String, names: KeyValuePairs<String, String?>)] = [
        (
            "lineFeatureType",
            [
                "General": nil, "Street": "Street", "StreetAddressRange": "StreetAddressRange",
                "Contour": "Contour", "River": "River",
            ]
        ),
        (
            "polygonFeatureType",
            ["General": nil, "LandParcel": "LandParcel", "River": "River", "Boundary": "Boundary"]
        ),
    ]

    mutating func reportUnsupported(_ maplex: JSONPart) {
        for (key, instead) in Self.switches where maplex[key]?.bool ?? false { report(key, instead) }
        for (key, names) in Self.types {
            if let name = maplex[key]?.choice(names) ?? nil {
                report(key, "features of type \(name) are labeled as general ones")
            }
        }
        for key in ["minimumEndOfStreetClearance", "preferredEndOfStreetClearance"]
        where maplex[key]?.finite ?? 0 > 0 {
            report(key, "labels can be at the ends of streets")
        }
    }
}
