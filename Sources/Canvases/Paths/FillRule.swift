/// The area of a path with several contours or with crossings.
public enum FillRule: Hashable, Sendable {
    /// Everything with a winding number other than 0.
    case nonZero
    /// Everything inside an odd number of contours.
    case evenOdd
}
