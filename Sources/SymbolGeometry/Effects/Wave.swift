import CartoucheCLibrary
import CartoucheSymbolModel

extension Wave: AppliedEffect {
    /// Includes whole sides of square waves: the corners of a cut side look different in a tile.
    package var reach: Double? { abs(amplitude) }
    package var changesNothing: Bool { amplitude == 0 || !(period > 0) }
    package var approximation: String? {
        waveform == .random ? "the lengths and heights of random waves" : nil
    }

    /// The number of points of one sine wave.
    private static let sinusSteps = 24

    /// Replaces lines and rings by waves.
    ///
    /// The amplitude is the height between crests and troughs, and the period is half of a wave. Waves are stretched so
    /// that a whole number fits the length.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .point else { return geometry }
        let amplitude = work.length(self.amplitude) / 2
        let period = 2 * work.length(self.period)
        guard amplitude != 0, period > 0 else { return geometry }
        var result = geometry
        for (number, part) in geometry.parts.enumerated() {
            guard let line = MeasuredLine(part) else { continue }
            let steps = waveform == .sinus || waveform == .random ? Double(Self.sinusSteps) : 4
            guard work.take(line.length / period * steps + Double(line.points.count)) else { continue }
            let count = max((line.length / period).rounded(), 1)
            var points = waves(Int(count), stream: number).map { along, across in
                let (position, direction) = line.place(at: along * line.length / count)
                return position + direction.left * (across * amplitude)
            }
            if part.isClosed, points.count > 2 { points.removeLast() }
            result.parts[number] = .init(points, isClosed: part.isClosed)
        }
        return result
    }

    /// Returns the vertices of the waves.
    ///
    /// The unit along the line is one wave. The unit across the line is half of the amplitude.
    private func waves(_ count: Int, stream: Int) -> [(along: Double, across: Double)] {
        var places: [(along: Double, across: Double)] = [(0, 0)]
        let random = StableRandom(seed: seed, stream)
        for wave in 0..<count {
            let begin = Double(wave)
            switch waveform {
            case .sinus, .random:
                // Each random wave has its own height, from half the amplitude to the full amplitude.
                let height = waveform == .random ? 0.5 + random[wave] / 2 : 1
                for step in 1...Self.sinusSteps {
                    let phase = Double(step) / Double(Self.sinusSteps)
                    places.append((begin + phase, height * SIMD2<Double>(degrees: phase * 360).y))
                }
            case .square:
                places += [(begin, 1), (begin + 0.5, 1), (begin + 0.5, -1), (begin + 1, -1), (begin + 1, 0)]
            case .triangle:
                places += [(begin + 0.25, 1), (begin + 0.75, -1), (begin + 1, 0)]
            }
        }
        return places
    }
}
