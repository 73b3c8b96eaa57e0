/// The classes of symbol layers, geometric effects and marker placements: the registry.
///
/// Reading and the catalogue know only the classes that have a line here; writing and editing ask the object. A
/// new class is a line in ``standard`` beside its own files (see CONTRIBUTING).
package struct SymbolClasses: Sendable {
    /// What can stand in a symbol's `symbolLayers`.
    package var layers: ClassTable<LayerDefinition>
    /// What can stand in `effects`.
    package var effects: ClassTable<EffectDefinition>
    /// What can stand in a marker's `markerPlacement`.
    package var placements: ClassTable<PlacementDefinition>

    /// All classes of the library, in the order of the catalogue.
    package static let standard = SymbolClasses(
        layers: [
            .init(SolidFill()),
            .init(HatchFill()),
            .init(GradientFill()),
            .init(PictureFill()),
            .init(WaterFill()),
            .init(MaterialFill()),
            .init(ProceduralFill()),
            .init(SolidMeshEdge()),
            .init(SolidStroke()),
            .init(GradientStroke()),
            .init(PictureStroke()),
            .init(VectorMarker()),
            .init(CharacterMarker()),
            .init(PictureMarker()),
            .init(BarChartMarker()),
            .init(StackedBarChartMarker()),
            .init(PieChartMarker()),
            .init(ModelMarker(form: .glTF)),
            .init(ModelMarker(form: .object)),
            .init(ModelMarker(form: .triangles)),
        ],
        effects: [
            .init(AddControlPoints()),
            .init(Arrow()),
            .init(Buffer()),
            .init(CircularSector()),
            .init(ControlMeasureLine()),
            .init(Cut()),
            .init(Dashes()),
            .init(Donut()),
            .init(EnclosingPolygon()),
            .init(Extension()),
            .init(Jog()),
            .init(LocalizerFeather()),
            .init(Move()),
            .init(Offset()),
            .init(OffsetHatch()),
            .init(OffsetTangent()),
            .init(Radial()),
            .init(RegularPolygon()),
            .init(Reverse()),
            .init(Rotate()),
            .init(Scale()),
            .init(Suppress()),
            .init(TaperedPolygon()),
            .init(Wave()),
        ],
        placements: [
            .init(AlongLineRandomSize()),
            .init(AlongLineSameSize()),
            .init(AlongLineVariableSize()),
            .init(AroundPolygon()),
            .init(AtExtremities()),
            .init(AtMeasuredUnits()),
            .init(AtRatioPositions()),
            .init(Decorations()),
            .init(InsidePolygon()),
            .init(OnLine()),
            .init(OnVertices()),
            .init(PolygonCenter()),
        ])
}
