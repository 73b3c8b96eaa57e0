import CartoucheSymbolModel

extension GeometricEffect {
    /// Returns the live effect for a definition; an instance of the base class if its class is unknown.
    static func make(_ definition: EffectDefinition, changed revision: UInt64) -> GeometricEffect {
        switch definition.object {
        case is AddControlPoints: AddControlPointsGeometricEffect(definition, changed: revision)
        case is Arrow: ArrowGeometricEffect(definition, changed: revision)
        case is Buffer: BufferGeometricEffect(definition, changed: revision)
        case is CircularSector: CircularSectorGeometricEffect(definition, changed: revision)
        case is ControlMeasureLine: ControlMeasureLineGeometricEffect(definition, changed: revision)
        case is Cut: CutGeometricEffect(definition, changed: revision)
        case is Dashes: DashGeometricEffect(definition, changed: revision)
        case is Donut: DonutGeometricEffect(definition, changed: revision)
        case is EnclosingPolygon: EnclosingPolygonGeometricEffect(definition, changed: revision)
        case is Extension: ExtensionGeometricEffect(definition, changed: revision)
        case is Jog: JogGeometricEffect(definition, changed: revision)
        case is LocalizerFeather: LocalizerFeatherGeometricEffect(definition, changed: revision)
        case is Move: MoveGeometricEffect(definition, changed: revision)
        case is Offset: OffsetGeometricEffect(definition, changed: revision)
        case is OffsetHatch: OffsetHatchGeometricEffect(definition, changed: revision)
        case is OffsetTangent: OffsetTangentGeometricEffect(definition, changed: revision)
        case is Radial: RadialGeometricEffect(definition, changed: revision)
        case is RegularPolygon: RegularPolygonGeometricEffect(definition, changed: revision)
        case is Reverse: ReverseGeometricEffect(definition, changed: revision)
        case is Rotate: RotateGeometricEffect(definition, changed: revision)
        case is Scale: ScaleGeometricEffect(definition, changed: revision)
        case is Suppress: SuppressGeometricEffect(definition, changed: revision)
        case is TaperedPolygon: TaperedPolygonGeometricEffect(definition, changed: revision)
        case is Wave: WaveGeometricEffect(definition, changed: revision)
        default: GeometricEffect(definition, changed: revision)
        }
    }
}
