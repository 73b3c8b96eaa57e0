import CartoucheCanvases
import Synchronization

/// The pictures of marker layers by their drawing, so that symbols with equal layers share them.
///
/// Dictionary styles compose thousands of symbols from few items.
final class SharedMarkerParts: Sendable {
    private struct Pictures {
        var byDrawing: [Recording: MarkerPicture] = [:]
        var pieceCount = 0
    }

    private let pictures = Mutex(Pictures())

    /// The number of pictures after which the table begins anew.
    private static let maximumCount = 8192
    /// The number of pieces after which the table begins anew, which limits the memory.
    private static let maximumPieceCount = 500_000

    /// Returns the picture of a drawing.
    func picture(_ recording: Recording) -> MarkerPicture {
        pictures.withLock { pictures in
            if let known = pictures.byDrawing[recording] { return known }
            if pictures.byDrawing.count >= Self.maximumCount
                || pictures.pieceCount >= Self.maximumPieceCount
            {
                pictures = Pictures()
            }
            let picture = MarkerPicture(recording)
            pictures.byDrawing[recording] = picture
            pictures.pieceCount += picture.recording.pieceCount
            return picture
        }
    }
}
