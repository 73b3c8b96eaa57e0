import CartoucheSymbolModel

extension OffsetHatch: AppliedEffect {
    package var reach: Double? { abs(length) }
    package var approximation: String? { "on which side of the line an offset hatch effect draws" }

    /// Returns short lines perpendicular to the outline, on its right (inside a clockwise ring).
    ///
    /// The result doesn't contain the outline.
    package func applied(to geometry: EffectGeometry, _ work: inout EffectWork) -> EffectGeometry {
        guard geometry.kind != .point else { return geometry }
        let length = work.length(self.length)
        let spacing = work.length(self.spacing)
        guard spacing > 0, length != 0 else { return EffectGeometry(.line, []) }
        var lines: [[SIMD2<Double>]] = []
        for part in geometry.parts {
            guard let line = MeasuredLine(part), work.take(line.length / spacing * 2) else { continue }
            var index = 0
            while true {
                let distance = Double(index) * spacing
                guard part.isClosed ? distance < line.length : distance <= line.length else { break }
                let (position, direction) = line.place(at: distance)
                lines.append([position, position - direction.left * length])
                index += 1
            }
        }
        return .lines(lines)
    }
}
