// A point symbol's angle rotates all its marker layers, in addition to their own rotation.
//
// A layer's heading is the symbol's angle plus the layer's rotation. Setting a heading doesn't change the
// angle. All values are degrees counterclockwise.

extension SymbolDefinition {
    /// Returns the symbol with another angle.
    ///
    /// Each marker layer's heading changes by the difference.
    ///
    /// An angle that is not finite changes nothing.
    package func withAngle(_ angle: Double) -> SymbolDefinition {
        guard angle.isFinite, angle != self.angle else { return self }
        return changed { $0.angle = angle }
    }
}

extension MarkerProperties {
    /// Returns the direction in which the layer is drawn inside a symbol with this angle.
    package func heading(inSymbolTurned angle: Double) -> Double { angle + heading }

    /// Rotates the layer so that it has this heading inside a symbol with this angle.
    ///
    /// Values that are not finite change nothing.
    package mutating func setHeading(_ heading: Double, inSymbolTurned angle: Double) {
        guard heading.isFinite, angle.isFinite else { return }
        let turn = heading - angle
        rotation = rotateClockwise ? 0 - turn : turn
    }
}
