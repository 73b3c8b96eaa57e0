import CartoucheSymbols

extension Layer {
    /// How the colors of a layer mix with those of the layers below.
    ///
    /// Raw values are those of web maps. The modes up to ``luminosity`` follow W3C Compositing and Blending Level 1 and
    /// ISO 32000-2, 11.3.5; SVG and PDF have no others. For the formulas, b is a channel of the color below and s one of
    /// the layer, from 0 to 1.
    public enum BlendMode: String, Hashable, Sendable, CaseIterable {
        /// The layer covers what is below.
        case normal
        /// b · s
        case multiply
        /// b + s − b · s
        case screen
        /// ``hardLight`` with b and s exchanged
        case overlay
        /// The lower one of b and s.
        case darken
        /// The higher one of b and s.
        case lighten
        /// b ÷ (1 − s)
        case colorDodge = "color-dodge"
        /// 1 − (1 − b) ÷ s
        case colorBurn = "color-burn"
        /// ``multiply`` with 2 s up to ½, ``screen`` with 2 s − 1 above
        case hardLight = "hard-light"
        /// A softer ``hardLight``.
        case softLight = "soft-light"
        /// The distance of b and s.
        case difference
        /// b + s − 2 b · s
        case exclusion
        /// The hue of the layer.
        case hue
        /// The saturation of the layer.
        case saturation
        /// The hue and the saturation of the layer.
        case color
        /// The luminosity of the layer.
        case luminosity
        /// b + s
        case plus
        /// b − s
        case minus
        /// (b + s) ÷ 2
        case average
        /// 1 − b
        case invert
        /// b² ÷ (1 − s)
        case reflect
        /// ``colorBurn`` with 2 s up to ½, ``colorDodge`` with 2 s − 1 above
        case vividLight = "vivid-light"
        /// b + s − 1
        case linearBurn = "linear-burn"
        /// b + 2 s − 1
        case linearLight = "linear-light"
        /// ``darken`` with 2 s up to ½, ``lighten`` with 2 s − 1 above
        case pinLight = "pin-light"
    }

    /// How the colors of the whole layer mix with those of the layers below.
    ///
    /// The layer is drawn alone first, a group with all its members. Labels are not mixed. In scenes, only layers that
    /// are draped on the surface are mixed. Default: `.normal`.
    public var blendMode: BlendMode {
        get { common.read(\.blendMode) }
        set { common.edit { $0.blendMode = newValue } }
    }

    /// Whether the layer or a group around it has a blend mode.
    package var isBlended: Bool { blendMode != .normal || group?.isBlended ?? false }
}
