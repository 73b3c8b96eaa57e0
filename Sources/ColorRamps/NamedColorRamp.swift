import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel

/// A color ramp with a name: those of ColorBrewer and of the viridis family.
package struct NamedColorRamp: Hashable, Sendable {
    /// What the colors of a ramp say about values.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// From low to high values.
        case sequential
        /// From a value in the middle to both sides.
        case diverging
        /// Kinds of things without an order.
        case qualitative
    }

    /// The authors of a ramp.
    package enum Family: String, Hashable, Sendable, CaseIterable {
        /// Cynthia Brewer's color schemes, with colors for each number of classes.
        case colorBrewer
        /// Ramps in which equal steps look equal.
        case viridis
        /// A ramp of a style.
        case style
    }

    /// The name, such as `OrRd` or `viridis`; `_r` at the end reverses the ramp.
    package let name: String
    package let kind: Kind
    package let family: Family
    /// The maximum number of colors that people with color blindness distinguish; 0 for none.
    private let safeCount: Int
    /// The published colors in ascending numbers of classes; the last set has the most.
    private let sets: [[Color]]

    /// The number of colors of a ramp of a style, between which others are mixed.
    private static let sampleCount = 52

    /// Creates the ramp of a style; nil if it has no colors.
    ///
    /// Lists of colors and random colors are qualitative, the others sequential.
    package init?(name: String, _ ramp: ColorRamp) {
        let list: [Color]
        switch ramp {
        case .fixed(let fixed): list = fixed.colors.map(\.resolved)
        case .random: list = ramp.colors(count: 12)
        default: list = ramp.colors(count: Self.sampleCount)
        }
        guard !list.isEmpty else { return nil }
        let isList: Bool =
            switch ramp {
            case .fixed, .random: true
            default: false
            }
        self.init(
            name: name, kind: isList ? .qualitative : .sequential, family: .style, safeCount: 0, sets: [list])
    }

    init(name: String, kind: Kind, family: Family, safeCount: Int, sets: [[Color]]) {
        self.name = name
        self.kind = kind
        self.family = family
        self.safeCount = safeCount
        self.sets = sets
    }

    /// All ramps, each in one direction.
    package static let all = BrewerRamps.all + ViridisRamps.all

    /// The color of features without a value: a gray that no ramp but `Greys` has.
    package static let noDataColor = Color(hex: 0xAAAAAA)

    /// Finds a ramp by its name; the case of letters does not matter.
    ///
    /// `_r` after the name reverses the colors, as in matplotlib: `OrRd_r`.
    ///
    /// - Throws: ``ColorRampError`` if there is no such ramp; its suggestion has similar names.
    package init(named name: String) throws {
        let key = name.lowercased()
        let isReversed = key.hasSuffix("_r")
        let plain = isReversed ? String(key.dropLast(2)) : key
        guard let found = Self.all.first(where: { $0.name.lowercased() == plain }) else {
            throw ColorRampError.unknownName(name)
        }
        self = isReversed ? found.reversed : found
    }

    /// The ramp in the other direction.
    package var reversed: NamedColorRamp {
        NamedColorRamp(
            name: name.hasSuffix("_r") ? String(name.dropLast(2)) : name + "_r", kind: kind, family: family,
            safeCount: safeCount, sets: sets.map { $0.reversed() })
    }

    /// Whether people with color blindness distinguish a number of colors, as the authors of the ramp say.
    package func isColorBlindSafe(count: Int) -> Bool { count <= safeCount }

    /// The maximum number of different colors: those of a qualitative ramp; nil for ramps that have colors in between.
    package var maxCount: Int? { kind == .qualitative ? sets[sets.count - 1].count : nil }

    /// Returns the colors of a number of classes.
    ///
    /// If the authors published colors for this number, the result has these. Otherwise, the colors are evenly spaced on
    /// ``ramp``, from its start to its end. A single class has the color in the middle. A qualitative ramp returns its
    /// first colors; if it has too few, they start again.
    package func colors(count: Int) -> [Color] {
        guard count > 0 else { return [] }
        let most = sets[sets.count - 1]
        if kind == .qualitative { return (0..<count).map { most[$0 % most.count] } }
        if count == 1 { return [ramp.color(at: 0.5) ?? most[most.count / 2]] }
        if family == .colorBrewer, let published = sets.first(where: { $0.count == count }) {
            return published
        }
        // The ends of the largest set are too extreme for two classes.
        if family == .colorBrewer, count == 2 { return [sets[0][0], sets[0][sets[0].count - 1]] }
        return ramp.colors(count: count)
    }

    /// The ramp as a document has it: continuous in Lab, or a list of colors if it is qualitative.
    package var ramp: ColorRamp {
        let colors = sets[sets.count - 1].map { CIMColor($0) }
        if kind == .qualitative {
            var list = FixedColorRamp()
            list.colors = colors
            return .fixed(list)
        }
        var parts = MultipartColorRamp()
        parts.colorRamps = zip(colors, colors.dropFirst()).map { from, to in
            var part = LinearColorRamp()
            (part.fromColor, part.toColor) = (from, to)
            return .linear(part)
        }
        return .multipart(parts)
    }
}
