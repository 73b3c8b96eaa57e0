/// The registry of symbol layer, geometric effect and marker placement classes.
///
/// The reader and the catalog know only the classes listed here. The writer and the editor call the objects.
/// To add a class, add a line to ``standard`` and the class's own files (see CONTRIBUTING).
package struct SymbolClasses: Sendable {
    /// The classes for a symbol's `symbolLayers`.
    package var layers: ClassTable<LayerDefinition>
    /// The classes for `effects`.
    package var effects: ClassTable<EffectDefinition>
    /// The classes for a marker's `markerPlacement`.
    package var placements: ClassTable<PlacementDefinition>

    /// All classes of the library, in the order of the catalog.
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
