// The angle of a point symbol turns all its marker layers beside their own rotation: a layer's heading is the
// symbol's angle plus the layer's rotation, and setting a heading leaves the angle alone. Degrees
// counter-clockwise.

extension SymbolDefinition {
    /// The symbol with another angle; each marker layer's heading changes by the difference.
    ///
    /// An angle that is no number changes nothing.
    package func withAngle(_ angle: Double) -> SymbolDefinition {
        guard angle.isFinite, angle != self.angle else { return self }
        return changed { $0.angle = angle }
    }
}

extension MarkerProperties {
    /// The direction in which the layer is drawn inside a symbol of this angle.
    package func heading(inSymbolTurned angle: Double) -> Double { angle + heading }

    /// Turns the layer so that it has this heading inside a symbol of this angle; one that is no number changes
    /// nothing.
    package mutating func setHeading(_ heading: Double, inSymbolTurned angle: Double) {
        guard heading.isFinite, angle.isFinite else { return }
        let turn = heading - angle
        rotation = rotateClockwise ? 0 - turn : turn
    }
}
