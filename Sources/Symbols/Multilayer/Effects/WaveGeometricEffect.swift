import CartoucheSymbolModel

/// Makes a wave along a line (CIM: `CIMGeometricEffectWave`).
public final class WaveGeometricEffect: GeometricEffect, @unchecked Sendable {
    /// The form of waves.
    public enum Waveform: Hashable, Sendable {
        /// Sine waves.
        case sinus
        /// Waves with right angles.
        case square
        /// Waves of straight lines.
        case triangle
        /// Sine waves of random height.
        case random
    }

    /// Creates a wave effect.
    ///
    /// - Parameters:
    ///   - amplitude: The distance between crests and troughs in DIPs. Default: 2.667 (2 points).
    ///   - period: Half the length of a wave in DIPs; it is adjusted so that the line has a whole number of waves.
    ///     Default: 4 (3 points).
    ///   - waveform: The form of the waves. Default: `.sinus`.
    ///   - seed: The start value of random waves. Default: 0.
    public convenience init(
        amplitude: Double = 8.0 / 3, period: Double = 4, waveform: Waveform = .sinus, seed: Int = 0
    ) {
        var effect = Wave()
        effect.amplitude = SymbolLength(dips: amplitude).finitePoints
        effect.period = SymbolLength(dips: period).finitePoints
        effect.waveform = waveform.model
        effect.seed = seed
        self.init(effect)
    }

    /// The distance between crests and troughs in DIPs.
    ///
    /// Default: 2.667 (2 points).
    public var amplitude: Double {
        get { length(\Wave.amplitude) }
        set { setLength(\Wave.amplitude, newValue) }
    }

    /// Half the length of a wave in DIPs; it is adjusted so that the line has a whole number of waves.
    ///
    /// Default: 4 (3 points).
    public var period: Double {
        get { length(\Wave.period) }
        set { setLength(\Wave.period, newValue) }
    }

    /// The form of the waves.
    ///
    /// Default: `.sinus`.
    public var waveform: Waveform {
        get { choice(\Wave.waveform) }
        set { setChoice(\Wave.waveform, newValue) }
    }

    /// The start value of random waves.
    ///
    /// Default: 0.
    public var seed: Int {
        get { value(\Wave.seed) }
        set { set(\Wave.seed, newValue) }
    }
}

extension WaveGeometricEffect.Waveform: ModelChoice {
    static let pairs: KeyValuePairs<Self, Wave.Waveform> = [
        .sinus: .sinus, .square: .square, .triangle: .triangle, .random: .random,
    ]
}
