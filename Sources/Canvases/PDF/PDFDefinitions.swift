import CartoucheImages

/// The definitions of a document that can be used again.
///
/// Each table has a limit. A full table is emptied, and its definitions are written again when they are needed.
struct PDFDefinitions {
    /// A picture: the identity of its pixels, and how they are interpolated.
    struct PictureKey: Hashable {
        var pixels: ObjectIdentifier
        var sampling: Sampling
    }

    /// The contents of a picture.
    struct PictureContent: Hashable {
        var width, height: Int
        var sampling: Sampling
        /// A hash of all pixels.
        var hash: Int
    }

    /// A pattern: the object of its image, and its placement.
    struct PatternKey: Hashable {
        var picture: Int
        var transform: AffineTransform
    }

    /// The functions of a gradient's colors.
    struct FunctionKey: Hashable {
        var colors: ObjectIdentifier
        /// The values of the first and the last color, if offsets depend on them.
        var range: SIMD2<Double>?
        var isOpacity: Bool
    }

    /// A gradient's shading.
    struct ShadingKey: Hashable {
        var function: Int
        var isLinear: Bool
        var range: SIMD2<Double>
    }

    /// A gradient's placement.
    struct ShadingPlaceKey: Hashable {
        var shading: Int
        var transform: AffineTransform
    }

    /// A graphics state.
    enum StateKey: Hashable {
        /// The opacity of fills and strokes, in thousandths.
        case opacity(Int)
        case blendMode(BlendMode, opacity: Int)
        /// The form of a soft mask.
        case softMask(Int)
    }

    /// An ink: its name, and its color at full tint in bytes.
    struct InkKey: Hashable {
        var name: String
        var color: SIMD4<UInt8>
    }

    /// Markers by identity.
    ///
    /// The form is 0 if a marker draws nothing. Weights are the bytes of their recordings.
    var markers = DefinitionTable<ObjectIdentifier, (form: Int, box: PixelBox)>(
        maxEntries: 4096, maxWeight: 16 << 20)
    /// Pictures by identity; weights are pixels.
    var pictures = DefinitionTable<PictureKey, Int>(maxEntries: 4096, maxWeight: 16 << 20)
    /// All pictures by their contents, so that none is embedded twice.
    var pictureContents: [PictureContent: Int] = [:]
    var patterns = DefinitionTable<PatternKey, Int>(maxEntries: 1024)
    var functions = DefinitionTable<FunctionKey, Int>(maxEntries: 1024)
    var shadings = DefinitionTable<ShadingKey, Int>(maxEntries: 1024)
    var shadingPatterns = DefinitionTable<ShadingPlaceKey, Int>(maxEntries: 1024)
    var masks = DefinitionTable<ShadingPlaceKey, Int>(maxEntries: 1024)
    var states = DefinitionTable<StateKey, Int>(maxEntries: 4096)
    var inks: [InkKey: Int] = [:]
}
