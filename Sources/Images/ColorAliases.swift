// Samples for the ArcGIS Maps SDK use `UIColor` and `UIImage`. On platforms without UIKit, these are our types.
#if !canImport(UIKit)
    /// The UIKit name of ``Color``.
    public typealias UIColor = Color
    /// The UIKit name of ``Image``.
    public typealias UIImage = Image
#endif
