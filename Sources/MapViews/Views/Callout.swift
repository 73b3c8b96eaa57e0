import CartoucheImages

/// A box with a title, a text and an image that points to a location of a view.
///
/// Pictures of a ``MapView`` contain its ``MapView/callout`` above everything else:
///
/// ```swift
/// mapView.callout = Callout(placement: .geoElement(graphic), title: "Lyon", detail: "522,250 inhabitants")
/// let image = try await mapView.exportImage()
/// ```
///
/// The box is above its location. If there is no space above, it is below. It moves sideways to remain inside the
/// picture, and its leader still ends at the location. Nothing is drawn if the location is outside the picture.
public struct Callout: Sendable {
    /// The location, graphic or feature to which the callout points.
    public var placement: CalloutPlacement
    /// The first line, in bold letters.
    ///
    /// Long titles are broken into lines.
    public var title: String
    /// The text below the title.
    ///
    /// Long texts are broken into lines.
    public var detail: String
    /// The image on the left side; nil for none.
    ///
    /// Images larger than 48 × 48 DIPs (1/96 inch) are reduced.
    public var image: Image?
    /// The picture on the right side, for an action.
    public var accessory: Accessory

    /// The picture on the right side of a callout.
    public enum Accessory: Sendable {
        /// Nothing.
        case none
        /// An arrow to the right, for more details.
        case disclosure
        /// The letter i in a circle, for information.
        case information
        /// An image; if it is larger than 24 × 24 DIPs (1/96 inch), it is reduced.
        case image(Image)
    }

    /// The parts of a callout that a user can tap.
    public enum Part: Hashable, Sendable {
        /// The title, the text and the image.
        case content
        /// The accessory.
        case accessory
    }

    /// Creates a callout.
    ///
    /// - Parameters:
    ///   - placement: The location, graphic or feature to which the callout points.
    ///   - title: The first line. Default: empty.
    ///   - detail: The text below the title. Default: empty.
    ///   - image: The image on the left side. Default: nil, none.
    ///   - accessory: The picture on the right side. Default: `.none`.
    public init(
        placement: CalloutPlacement, title: String = "", detail: String = "", image: Image? = nil,
        accessory: Accessory = .none
    ) {
        self.placement = placement
        self.title = title
        self.detail = detail
        self.image = image
        self.accessory = accessory
    }
}
